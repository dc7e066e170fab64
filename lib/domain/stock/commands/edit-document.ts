import 'server-only';
import { sql } from 'drizzle-orm';
import { stockDocumentEvents, stockDocuments } from '@/db/schema/stock';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import type { DocumentEditInput, DocumentSavedView } from '../document-contract';
import { savedDocument } from '../document-queries';
import { stockErrors } from '../errors';
import {
  reasonsOf,
  stockDocumentKinds,
  stockDocumentMachine,
  stockDocumentReasons,
} from '@/lib/states/stock';
import { checkCenter } from './check-goods';
import { lockDocument } from './make-document';

/** Changes the head of a draft. @throws 404; 400 at reason or centre; 409 when it is no draft, or somebody changed it since */
export async function editDocument(ctx: Ctx, input: DocumentEditInput): Promise<DocumentSavedView> {
  const { id, version, reasonKind, deliveryCenterId } = input;
  const before = await lockDocument(ctx, id);
  const { remark = before.remark } = input;
  if (before.status !== 'draft') throw stockErrors.notDraft();
  if (before.version !== version) throw stockErrors.changed({ data: { version: before.version } });
  if (!reasonsOf(before.kind).includes(reasonKind)) {
    const message = `${stockDocumentKinds[before.kind]}单不能以“${stockDocumentReasons[reasonKind]}”为事由`;
    throw stockErrors.badReason({ message, errors: { reasonKind: message } });
  }
  await checkCenter(ctx, deliveryCenterId, before.kind);
  await transition(ctx, {
    machine: stockDocumentMachine,
    table: stockDocuments,
    events: stockDocumentEvents,
    id,
    action: 'edit',
    set: { reasonKind, deliveryCenterId, remark, version: sql`${stockDocuments.version} + 1` },
  });
  await recordOperation(ctx, {
    action: 'stock.edit',
    entity: 'stockDocument',
    entityId: id,
    before: {
      reasonKind: before.reasonKind,
      deliveryCenterId: before.deliveryCenterId,
      remark: before.remark,
    },
    after: { reasonKind, deliveryCenterId, remark },
  });
  return savedDocument(ctx, id);
}
