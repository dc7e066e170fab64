import 'server-only';
import type { SQL } from 'drizzle-orm';
import type { Ctx } from '@/lib/data/ctx';
import { ownOrders } from '@/lib/domain/order/scope';

/** Orders whose papers the caller may see: a buyer's own (security.md S-06, S-07); the desk's calls ask for its right. */
export const seenOrders = (ctx: Ctx): SQL | undefined =>
  ctx.actor.kind === 'admin' ? undefined : ownOrders(ctx);
