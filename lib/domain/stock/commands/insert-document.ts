import 'server-only';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import type { DocumentInsertInput, DocumentSavedView } from '../document-contract';
import { savedDocument } from '../document-queries';
import { checkCenter, checkGoods } from './check-goods';
import { claimRequest } from './claim-request';
import { bringIntoForce, makeDocument } from './make-document';

/**
 * A new stock document (`stock/insert`), a draft or in force at once.
 *
 * @throws 400 at centre or line; 422 for a closed centre; 409 with `data.short` when it cannot come into force: then nothing is kept
 */
export async function insertDocument(ctx: Ctx, input: DocumentInsertInput): Promise<DocumentSavedView> {
  const id = await claimRequest(ctx, 'insert', input, async () => {
    const { kind, reasonKind, deliveryCenterId, remark, lines } = input;
    await checkCenter(ctx, deliveryCenterId, kind);
    await checkGoods(ctx, kind, lines, (i) => `lines.${i}.productId`);
    const document = await makeDocument(ctx, { kind, reasonKind, deliveryCenterId, remark, lines });
    if (input.post) await bringIntoForce(ctx, [document]);
    await recordOperation(ctx, {
      action: input.post ? 'stock.insertPosted' : 'stock.insert',
      entity: 'stockDocument',
      entityId: document.id,
      after: {
        docNo: document.docNo,
        kind,
        reasonKind,
        deliveryCenterId,
        quantity: lines.reduce((sum, l) => sum + l.quantity, 0),
        remark: document.remark,
      },
    });
    return document.id;
  });
  return savedDocument(ctx, id);
}
