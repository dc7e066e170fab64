import 'server-only';
import { eq, type SQL } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';

/** The cases that the caller has filed, also those of orders that he has taken off his list (security.md S-06). */
export function ownAfterSales(ctx: Ctx): SQL {
  return eq(afterSales.buyerId, requireBuyer(ctx).userId);
}
