import 'server-only';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import type { AddQuantityInput, AddQuantityView } from '../document-contract';
import { savedDocument } from '../document-queries';
import { getBalance } from '../queries';
import { checkCenter, checkGoods } from './check-goods';
import { claimRequest } from './claim-request';
import { bringIntoForce, makeDocument } from './make-document';

/**
 * Adds copies to a balance or takes them off (`stock/addQuantity`): a document of one line that is in force at once. The balance itself is never
 * written.
 *
 * @throws 404 without such a balance; 409 with `data.short` when fewer are free; 422 when the centre is closed
 */
export async function addQuantity(ctx: Ctx, input: AddQuantityInput): Promise<AddQuantityView> {
  const { stock_id: itemId, addQuantity: added, reasonKind, remark } = input;
  const { productId, issueId, deliveryCenterId } = await getBalance(ctx, itemId);
  const id = await claimRequest(ctx, 'addQuantity', input, async () => {
    const kind = added < 0 ? 'out' : 'in';
    const line = { productId, issueId, quantity: Math.abs(added) };
    await checkCenter(ctx, deliveryCenterId, kind, 'stock_id');
    await checkGoods(ctx, kind, [line], () => 'stock_id');
    const document = await makeDocument(ctx, { kind, reasonKind, deliveryCenterId, remark, lines: [line] });
    await bringIntoForce(ctx, [document]);
    await recordOperation(ctx, {
      action: 'stock.addQuantity',
      entity: 'stockItem',
      entityId: itemId,
      after: { addQuantity: added, docNo: document.docNo, reasonKind, remark: document.remark },
    });
    return document.id;
  });
  const [document, item] = [await savedDocument(ctx, id), await getBalance(ctx, itemId)];
  return { document, item };
}
