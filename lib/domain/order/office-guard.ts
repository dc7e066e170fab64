import 'server-only';
import type { orders } from '@/db/schema/order';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { orderErrors } from './errors';
import { lockHolder } from './policy';

/** An administrator's edit waits for the lease of somebody else (domain.md section 6). The order's row is locked. @throws 409 */
export function assertFree(ctx: Ctx, order: typeof orders.$inferSelect): void {
  const holder = lockHolder(order, ctx.now);
  if (holder !== null && holder !== requireAdmin(ctx).userId) throw orderErrors.lockedByOther();
}
