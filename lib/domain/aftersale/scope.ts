import 'server-only';
import type { SQL } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import type { Ctx } from '@/lib/data/ctx';
import { ownedBy } from '@/lib/data/owner';

/** The cases that the caller or his organisation has filed, also those of orders taken off the list (security.md S-06, S-07). */
export function ownAfterSales(ctx: Ctx): SQL {
  return ownedBy(ctx, afterSales);
}
