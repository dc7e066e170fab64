import 'server-only';
import { and, isNull, or, type SQL } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { placedBy, placedForOrganizationOf, whoOf, type Who } from '@/lib/data/owner';

/**
 * The orders of the caller that he has not deleted from his list, and for a manager those that others placed for the organisation. Every read
 * and write of a buyer goes through it (security.md S-06, S-07).
 */
export const ownOrders = (ctx: Ctx): SQL => ordersOf(whoOf(ctx));

/** The same of anybody. */
export function ordersOf(who: Who): SQL {
  const mine = and(placedBy(who, orders), isNull(orders.hiddenAt));
  return or(mine, placedForOrganizationOf(who, orders)) as SQL;
}
