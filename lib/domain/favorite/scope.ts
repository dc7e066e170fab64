import 'server-only';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { favorites, restockRequests } from '@/db/schema/favorite';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';

/** What the caller keeps (security.md S-06). */
export function ownFavorites(ctx: Ctx): SQL {
  return eq(favorites.userId, requireBuyer(ctx).userId);
}

/** What the caller still waits for. */
export function ownRequests(ctx: Ctx): SQL {
  return and(eq(restockRequests.userId, requireBuyer(ctx).userId), isNull(restockRequests.toldAt)) as SQL;
}
