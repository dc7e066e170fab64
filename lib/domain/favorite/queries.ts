import 'server-only';
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { favorites, restockRequests } from '@/db/schema/favorite';
import { pageOffset, type PageInput } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import type { FavoriteListView, MarksView } from './contract';
import { presentGoods } from './present';
import { ownFavorites, ownRequests } from './scope';

interface Kept {
  id: number;
  productId: number;
  specKey: string;
  createdAt: Date;
}

async function counts(ctx: Ctx) {
  const [kept, requests] = await Promise.all([
    ctx.db.$count(favorites, ownFavorites(ctx)),
    ctx.db.$count(restockRequests, ownRequests(ctx)),
  ]);
  return { favorites: kept, requests };
}

/** The choices that the caller waits for, of some products. */
const findWaits = (ctx: Ctx, which: SQL) =>
  ctx.db
    .select({ productId: restockRequests.productId, specKey: restockRequests.specKey })
    .from(restockRequests)
    .where(and(ownRequests(ctx), which))
    .orderBy(restockRequests.id);

async function pageOf(
  ctx: Ctx,
  input: PageInput,
  which: 'favorites' | 'requests',
  rows: readonly Kept[],
): Promise<FavoriteListView> {
  const ids = rows.map((r) => r.productId);
  const [sales, all, waits] = await Promise.all([
    getSaleLines(ctx, rows),
    counts(ctx),
    findWaits(ctx, inArray(restockRequests.productId, ids)),
  ]);
  const list = rows.flatMap((row, i) => {
    const sale = sales[i];
    const waited = waits.some((w) => w.productId === row.productId && w.specKey === row.specKey);
    return sale ? [presentGoods(row, sale, waited)] : [];
  });
  return { list, total: all[which], pageNum: input.pageNum, pageSize: input.pageSize, ...all };
}

/** 我的收藏: what the caller keeps with today's price and stock, newest first. */
export async function listFavorites(ctx: Ctx, input: PageInput): Promise<FavoriteListView> {
  const rows = await ctx.db
    .select({
      id: favorites.id,
      productId: favorites.productId,
      specKey: sql<string>`''`,
      createdAt: favorites.createdAt,
    })
    .from(favorites)
    .where(ownFavorites(ctx))
    .orderBy(desc(favorites.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  return pageOf(ctx, input, 'favorites', rows);
}

/** 到货通知: what the caller still waits for, newest first. */
export async function listRequests(ctx: Ctx, input: PageInput): Promise<FavoriteListView> {
  const { id, productId, specKey, createdAt } = restockRequests;
  const rows = await ctx.db
    .select({ id, productId, specKey, createdAt })
    .from(restockRequests)
    .where(ownRequests(ctx))
    .orderBy(desc(restockRequests.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  return pageOf(ctx, input, 'requests', rows);
}

/** Those of some products that the caller keeps. */
export async function listKept(ctx: Ctx, ids: number[]): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: favorites.productId })
    .from(favorites)
    .where(and(ownFavorites(ctx), inArray(favorites.productId, ids)))
    .orderBy(favorites.productId);
  return rows.map((r) => r.id);
}

/** What of a product's page is the caller's: kept, waited for. */
export async function getMarks(ctx: Ctx, productId: number): Promise<MarksView> {
  const [kept, waits] = await Promise.all([
    ctx.db.$count(favorites, and(ownFavorites(ctx), eq(favorites.productId, productId))),
    findWaits(ctx, eq(restockRequests.productId, productId)),
  ]);
  return { favorite: kept > 0, waits: waits.map((w) => w.specKey) };
}
