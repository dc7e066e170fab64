import 'server-only';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';

/** The orders of the caller that he has not deleted from his list. Every read and write of a buyer goes through it (security.md S-06). */
export function ownOrders(ctx: Ctx): SQL {
  return and(eq(orders.buyerId, requireBuyer(ctx).userId), isNull(orders.hiddenAt)) as SQL;
}
