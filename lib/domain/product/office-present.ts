import 'server-only';
import { handsOf } from '@/lib/core/content';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { AdminActor } from '@/lib/data/ctx';
import type { AuditedProductRow } from './audit-contract';
import type { AuditedRow } from './audit-queries';
import type { OfficeProductView } from './edit-contract';
import type { getOfficeProduct } from './edit-queries';
import type { OfficeProductListRow } from './office-contract';
import type { OfficeProductRow } from './office-queries';
import { productActions, seesCost } from './policy';
import { priceLines, priceLineText } from './price-rules';
import { productMachine } from '@/lib/states/product';
import { productKinds } from '@/lib/states/product-kind';

export function presentOfficeProduct(actor: AdminActor, row: OfficeProductRow): OfficeProductListRow {
  const shelved = row.available !== null;
  const known = row.writtenBy !== null || row.sentBy !== null || row.hands !== null;
  const hands = known
    ? handsOf({ hands: row.hands, createdBy: row.writtenBy, submittedBy: row.sentBy })
    : handsOf({ hands: null, createdBy: row.createdBy, submittedBy: row.submittedBy });
  return {
    id: row.id,
    sku: row.sku,
    title: row.title,
    subtitle: row.subtitle,
    author: row.author,
    isbn: row.isbn,
    issn: row.issn,
    coverPath: row.coverPath,
    kind: row.kind,
    kindLabel: productKinds[row.kind],
    categoryName: row.categoryName,
    listFen: row.listFen,
    saleFen: row.saleFen,
    orgFen: row.orgFen,
    onHand: shelved ? (row.onHand ?? 0) : null,
    reserved: shelved ? (row.reserved ?? 0) : null,
    available: row.available,
    stockLevel: row.stockLevel,
    sales: row.sales,
    earlierSales: row.earlierSales,
    status: row.status,
    statusLabel: productMachine.label(row.status),
    workingStatus: row.workingStatus,
    version: row.version,
    marketable: row.marketable,
    priceWaits: row.priceWaits,
    missing: row.missing,
    submittedByName: row.submittedByName,
    submittedAt: toIsoOrNull(row.submittedAt),
    auditedByName: row.auditedByName,
    rejectReason: row.rejectReason,
    updatedAt: toIso(row.updatedAt),
    allowedActions: productActions(actor, {
      status: row.status,
      workingStatus: row.workingStatus,
      marketable: row.marketable,
      hands,
      priceWaits: row.goodsPriceWaits,
    }),
  };
}

/** Events that carry a change of prices. */
const PRICE_EVENTS = ['price', 'askPrice', 'agreePrice', 'refusePrice', 'withdrawPrice'];

/** What the payload of an event tells a reader of the history. */
function noteOf(action: string, payload: Record<string, unknown> | null): string | null {
  if (!payload) return null;
  if (PRICE_EVENTS.includes(action)) {
    const year = typeof payload.year === 'number' ? `${payload.year} 年：` : '';
    return year + priceLines(payload.before, payload.after).map(priceLineText).join('；');
  }
  return typeof payload.revisionNo === 'number' ? `第 ${payload.revisionNo} 版` : null;
}

/** A product with the text of its current revision; its prices in force stand beside those of that text. */
export function presentOfficeDetail(
  actor: AdminActor,
  { row, product, revision, text, events, priceRequests }: Awaited<ReturnType<typeof getOfficeProduct>>,
): OfficeProductView {
  const { introText: _, costFen, pictures, ...fields } = text;
  const { listFen, saleFen, orgFen } = product;
  return {
    ...presentOfficeProduct(actor, row),
    ...fields,
    pictures,
    coverPath: pictures[0] ?? null,
    costFen: seesCost(actor) ? costFen : null,
    revisionNo: revision?.revisionNo ?? product.revisionNo,
    fixed: product.status === 'approved',
    liveFen: { listFen, saleFen, orgFen },
    priceRequests,
    events: events.map((e) => ({
      action: e.action,
      actorName: e.actorName,
      reason: e.reason,
      toStatus: e.toStatus,
      note: noteOf(e.action, e.payload),
      at: toIso(e.at),
    })),
  };
}

/** A waiting row under the title and the cover that wait. */
export function presentPending(actor: AdminActor, row: OfficeProductRow): OfficeProductListRow {
  const shown = presentOfficeProduct(actor, row);
  if (row.workingStatus !== 'pending') return shown;
  return { ...shown, title: row.nextTitle ?? shown.title, coverPath: row.nextCover ?? shown.coverPath };
}

export function presentAudited(row: AuditedRow): AuditedProductRow {
  return {
    id: row.id,
    revisionNo: row.revisionNo,
    title: row.title,
    sku: row.sku,
    coverPath: row.coverPath,
    kindLabel: productKinds[row.kind],
    categoryName: row.categoryName,
    submittedByName: row.submittedByName,
    result: row.revisionStatus === 'rejected' ? 'reject' : 'approve',
    opinion: row.opinion,
    auditedByName: row.auditedByName ?? '',
    auditedAt: toIso(row.auditedAt ?? new Date(0)),
    status: row.status,
    workingStatus: row.workingStatus,
    deleted: row.deletedAt !== null,
  };
}
