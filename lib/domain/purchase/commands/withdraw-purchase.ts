import 'server-only';
import { and, eq } from 'drizzle-orm';
import { purchaseEvents, purchaseRequests } from '@/db/schema/purchase';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { placedByMe } from '@/lib/data/owner';
import { transition } from '@/lib/data/transition';
import { purchaseMachine } from '@/lib/states/purchase';
import { purchaseErrors } from '../errors';
import { tellReviewers } from './tell-people';

/** The caller takes back what he asked for. Withdrawn already it stays so. @throws 404 for another's, 409 once it is decided */
export async function withdrawPurchase(ctx: Ctx, id: number): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(purchaseRequests)
    .where(and(eq(purchaseRequests.id, id), placedByMe(ctx, purchaseRequests)))
    .for('update');
  if (!row) throw purchaseErrors.notFound();
  if (row.status === 'withdrawn') return;
  await transition(ctx, {
    machine: purchaseMachine,
    table: purchaseRequests,
    events: purchaseEvents,
    id,
    action: 'withdraw',
  });
  await tellReviewers(ctx, row, {
    title: '采购申请已撤回',
    text: `${requireBuyer(ctx).name}撤回了采购申请 ${row.requestSn}，无需审批。`,
  });
}
