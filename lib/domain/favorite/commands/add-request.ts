import 'server-only';
import { and, eq } from 'drizzle-orm';
import { restockRequests } from '@/db/schema/favorite';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { productErrors } from '@/lib/domain/product/errors';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import type { RestockInput } from '../contract';
import { favoriteErrors } from '../errors';
import { MAX_RESTOCK_REQUESTS } from '../rules';
import { ownRequests } from '../scope';

/**
 * 到货通知: has the caller told once when a sold out choice can be bought again; one that he waits for already stays as it is. Stock that comes at
 * the same moment is no loss: the job looks at what there is, not at what came.
 *
 * @throws 404 for a product that is missing or off the shelf; 422 for a choice that is not sold out, or when he waits for as many as he may
 */
export async function addRequest(ctx: Ctx, { productId, specKey }: RestockInput): Promise<void> {
  const { userId } = requireBuyer(ctx);
  // One writer per buyer: the number is exact even when adds race.
  await lockName(ctx, `restock:${userId}`);
  const [sale] = await getSaleLines(ctx, [{ productId, specKey }]);
  if (!sale || sale.problem === 'off_shelf') throw productErrors.notFound();
  if (sale.problem !== 'sold_out') throw favoriteErrors.notWaited();
  const own = ownRequests(ctx);
  const same = and(own, eq(restockRequests.productId, productId), eq(restockRequests.specKey, specKey));
  if ((await ctx.db.$count(restockRequests, same)) > 0) return;
  if ((await ctx.db.$count(restockRequests, own)) >= MAX_RESTOCK_REQUESTS)
    throw favoriteErrors.tooManyRequests();
  await ctx.db.insert(restockRequests).values({ userId, productId, specKey });
}
