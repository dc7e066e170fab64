import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import { specialOrders } from '@/db/schema/specialOrder';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';

/** The applications that the caller has filed. Exceptions of the system about his orders are the office's own (security.md S-06). */
export function ownApplications(ctx: Ctx): SQL {
  return and(
    eq(specialOrders.kind, 'application'),
    eq(specialOrders.buyerId, requireBuyer(ctx).userId),
  ) as SQL;
}
