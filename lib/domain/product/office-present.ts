import 'server-only';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { AdminActor } from '@/lib/data/ctx';
import type { AdminProductRow } from './office-contract';
import type { OfficeProductRow } from './office-queries';
import { handsOf, productActions } from './policy';
import { productKinds, productMachine } from './states';

export function presentOfficeProduct(actor: AdminActor, row: OfficeProductRow): AdminProductRow {
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
    status: row.status,
    statusLabel: productMachine.label(row.status),
    workingStatus: row.workingStatus,
    version: row.version,
    marketable: row.marketable,
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
    }),
  };
}
