import 'server-only';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import type { DocumentPostInput, DocumentSavedView } from '../document-contract';
import { savedDocument } from '../document-queries';
import { stockErrors } from '../errors';
import { checkCenter } from './check-goods';
import { bringIntoForce, lockDocument } from './make-document';

/**
 * Brings a draft into force (domain.md section 4): a movement per line.
 *
 * @throws 404; 409 when it is no draft, its lines are others than the person saw, or too little is there (`data.short`); 422 without lines or for a
 * closed centre
 */
export async function postDocument(ctx: Ctx, { id, version }: DocumentPostInput): Promise<DocumentSavedView> {
  const document = await lockDocument(ctx, id);
  if (document.status === 'draft' && document.version !== version)
    throw stockErrors.changed({ data: { version: document.version } });
  if (document.status === 'draft') await checkCenter(ctx, document.deliveryCenterId, document.kind);
  const quantity = await bringIntoForce(ctx, [document]);
  await recordOperation(ctx, {
    action: 'stock.post',
    entity: 'stockDocument',
    entityId: id,
    before: { status: 'draft' },
    after: { status: 'posted', docNo: document.docNo, quantity },
  });
  return savedDocument(ctx, id);
}
