import 'server-only';
import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { purchaseRequests } from '@/db/schema/purchase';
import { quotations } from '@/db/schema/quotation';
import type { Ctx } from '@/lib/data/ctx';
import type { OrderOrigin } from './contract';

/** The quotation and the purchase request that an order comes of. */
export async function readOrigin(ctx: Ctx, orderId: number): Promise<OrderOrigin> {
  const [row] = await ctx.db
    .select({
      quotationSn: quotations.quotationSn,
      purchaseSn: purchaseRequests.requestSn,
      approvedBy: users.name,
    })
    .from(orders)
    .leftJoin(quotations, eq(quotations.orderId, orders.id))
    .leftJoin(purchaseRequests, eq(purchaseRequests.orderId, orders.id))
    .leftJoin(users, eq(users.id, purchaseRequests.decidedBy))
    .where(eq(orders.id, orderId));
  return row ?? { quotationSn: null, purchaseSn: null, approvedBy: null };
}
