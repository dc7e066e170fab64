import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import type { RestInput } from '../contract';
import { lockSplit, recordSplit } from './with-split';

/**
 * Says whether the copies that no child order takes go to the order's own receiver (`childOrder/rest`): until then a split order waits for being
 * allocated whole (domain.md section 8). Inside a transaction.
 *
 * @throws 404; 409 when the order is closed for it
 */
export async function setRest(ctx: Ctx, input: RestInput): Promise<{ restToMain: boolean }> {
  const { order } = await lockSplit(ctx, input.orderId);
  const { restToMain } = input;
  if (order.restToMain === restToMain) return { restToMain };
  await ctx.db
    .update(orders)
    .set({ restToMain, updatedAt: sql`now()` })
    .where(eq(orders.id, order.id));
  await recordSplit(ctx, order, 'restToMain', { restToMain });
  return { restToMain };
}
