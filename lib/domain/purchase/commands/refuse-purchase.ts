import 'server-only';
import { sql } from 'drizzle-orm';
import { purchaseEvents, purchaseRequests } from '@/db/schema/purchase';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { purchaseMachine } from '@/lib/states/purchase';
import type { PurchaseRefuseInput } from '../contract';
import { findToDecide, holdToDecide } from './hold-purchase';
import { tellPeople } from './tell-people';

/**
 * Refuses a request with a reason, which its member is told. Said again by the same person it is the same refusal.
 *
 * @throws 403 for the own request, 404 for whoever does not decide of it, 409 once it is decided
 */
export async function refusePurchase(ctx: Ctx, { id, reason }: PurchaseRefuseInput): Promise<void> {
  const { userId, name } = requireBuyer(ctx);
  const seen = await findToDecide(ctx, id);
  if (seen.status === 'refused' && seen.decidedBy === userId && seen.reason === reason) return;
  const row = await holdToDecide(ctx, id);
  await transition(ctx, {
    machine: purchaseMachine,
    table: purchaseRequests,
    events: purchaseEvents,
    id,
    action: 'refuse',
    set: { decidedBy: userId, decidedAt: sql`now()`, reason },
    reason,
  });
  await tellPeople(ctx, id, [row.buyerId], {
    title: '采购申请被驳回',
    text: `${name}驳回了您的采购申请 ${row.requestSn}。原因：${reason}`,
  });
}
