import 'server-only';
import { and, isNull, or, type SQL } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { placedByMe, placedForMyOrganization } from '@/lib/data/owner';

/**
 * The orders of the caller that he has not deleted from his list, and for a manager those that others placed for the organisation. Every read
 * and write of a buyer goes through it (security.md S-06, S-07).
 */
export function ownOrders(ctx: Ctx): SQL {
  const mine = and(placedByMe(ctx, orders), isNull(orders.hiddenAt));
  return or(mine, placedForMyOrganization(ctx, orders)) as SQL;
}
