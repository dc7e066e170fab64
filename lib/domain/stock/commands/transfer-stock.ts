import 'server-only';
import { eq } from 'drizzle-orm';
import { stockDocuments } from '@/db/schema/stock';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import type { TransferInput, TransferView } from '../document-contract';
import { savedDocument } from '../document-queries';
import { stockErrors } from '../errors';
import { checkCenter, checkGoods } from './check-goods';
import { claimRequest } from './claim-request';
import { bringIntoForce, makeDocument } from './make-document';

/**
 * 调拨 (`stock/transfer`): one act takes copies out of one delivery centre and puts them into another, by a document each. Both are in force or
 * neither; they are cancelled together too.
 *
 * @throws 400 at centre or line; 409 with `data.short`; 422 when the receiving centre is closed
 */
export async function transferStock(ctx: Ctx, input: TransferInput): Promise<TransferView> {
  const outId = await claimRequest(ctx, 'transfer', input, async () => {
    const { fromCenterId, toCenterId, remark, lines } = input;
    await checkCenter(ctx, fromCenterId, 'out', 'fromCenterId');
    await checkCenter(ctx, toCenterId, 'in', 'toCenterId');
    // What may go out may not always come in again: a deleted product stays where it is.
    await checkGoods(ctx, 'in', lines, (i) => `lines.${i}.productId`);
    const shared = { reasonKind: 'transfer' as const, remark, lines };
    const out = await makeDocument(ctx, { ...shared, kind: 'out', deliveryCenterId: fromCenterId });
    const into = await makeDocument(ctx, { ...shared, kind: 'in', deliveryCenterId: toCenterId });
    await ctx.db.update(stockDocuments).set({ peerId: into.id }).where(eq(stockDocuments.id, out.id));
    await ctx.db.update(stockDocuments).set({ peerId: out.id }).where(eq(stockDocuments.id, into.id));
    await bringIntoForce(ctx, [out, into]);
    await recordOperation(ctx, {
      action: 'stock.transfer',
      entity: 'stockDocument',
      entityId: out.id,
      after: {
        docNo: out.docNo,
        peerNo: into.docNo,
        fromCenterId,
        toCenterId,
        quantity: lines.reduce((sum, l) => sum + l.quantity, 0),
        remark: out.remark,
      },
    });
    return out.id;
  });
  const [out] = await ctx.db
    .select({ peerId: stockDocuments.peerId })
    .from(stockDocuments)
    .where(eq(stockDocuments.id, outId));
  if (!out?.peerId) throw stockErrors.notFound();
  return { out: await savedDocument(ctx, outId), in: await savedDocument(ctx, out.peerId) };
}
