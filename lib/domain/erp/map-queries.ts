import 'server-only';
import { and, asc, desc, eq, gte, ilike, lt, or, sql, type SQL } from 'drizzle-orm';
import { erpProductMaps, erpSyncRows, erpUnmapped } from '@/db/schema/erp';
import { users } from '@/db/schema/identity';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { stockItems } from '@/db/schema/stock';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { coreErrors } from '@/lib/core/errors';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { MapListInput, MapView, UnmappedListInput, UnmappedState, UnmappedView } from './map-contract';

const ownStock = sql`${stockItems.productId} = ${erpProductMaps.productId}
  and ${stockItems.issueId} is not distinct from ${erpProductMaps.issueId}`;

function mapRows(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({
      id: erpProductMaps.id,
      erpCode: erpProductMaps.erpCode,
      erpName: erpProductMaps.erpName,
      unitFactor: erpProductMaps.unitFactor,
      active: erpProductMaps.active,
      remark: erpProductMaps.remark,
      version: erpProductMaps.version,
      updatedAt: erpProductMaps.updatedAt,
      productId: products.id,
      sku: products.sku,
      title: products.title,
      kind: products.kind,
      issueId: erpProductMaps.issueId,
      issueTitle: periodicalIssues.title,
      onHand: sql<number>`(select coalesce(sum(${stockItems.onHand}), 0)::int from ${stockItems} where ${ownStock})`,
      lastAsOf: sql<
        string | null
      >`(select to_char(max(r.as_of), 'YYYY-MM-DD"T"HH24:MI:SSOF:00') from ${stockItems}
        cross join lateral (select e.as_of from ${erpSyncRows} e
          where e.stock_item_id = ${stockItems.id} and e.result in ('applied', 'same') order by e.as_of desc limit 1) r
        where ${ownStock})`,
    })
    .from(erpProductMaps)
    .innerJoin(products, eq(products.id, erpProductMaps.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, erpProductMaps.issueId))
    .where(where)
    .$dynamic();
}

export const presentMap = (row: Awaited<ReturnType<typeof mapRows>>[number]): MapView => ({
  ...row,
  lastAsOf: row.lastAsOf && toIso(new Date(row.lastAsOf)),
  updatedAt: toIso(row.updatedAt),
});

/** Mappings by words, kind of product, switch and day of the last change. */
export async function listMaps(ctx: Ctx, input: MapListInput): Promise<Paged<MapView>> {
  const { keyword, kind, active, productId, startTime, endTime } = input;
  const word = keyword ? containsPattern(keyword) : '';
  const where = and(
    keyword
      ? or(
          ilike(erpProductMaps.erpCode, word),
          ilike(erpProductMaps.erpName, word),
          ilike(products.title, word),
          ilike(products.sku, word),
        )
      : undefined,
    kind ? eq(products.kind, kind) : undefined,
    active === undefined ? undefined : eq(erpProductMaps.active, active),
    productId ? eq(erpProductMaps.productId, productId) : undefined,
    startTime ? gte(erpProductMaps.updatedAt, dayStart(startTime)) : undefined,
    endTime ? lt(erpProductMaps.updatedAt, dayEnd(endTime)) : undefined,
  );
  const sort = input.sort ?? '-updatedAt';
  const way = sort.startsWith('-') ? desc : asc;
  const column = erpProductMaps[sort.replace('-', '') as 'erpCode' | 'updatedAt' | 'id'];
  const page = mapRows(ctx, where)
    .orderBy(way(column), way(erpProductMaps.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const total = ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(erpProductMaps)
    .innerJoin(products, eq(products.id, erpProductMaps.productId))
    .where(where)
    .then((rows) => rows[0]?.n ?? 0);
  const paged = await paginate(input, page, total);
  return { ...paged, list: paged.list.map(presentMap) };
}

/** @throws 404 */
export async function getMap(ctx: Ctx, id: number): Promise<MapView> {
  const [row] = await mapRows(ctx, eq(erpProductMaps.id, id));
  if (!row) throw coreErrors.notFound();
  return presentMap(row);
}

const stateOf: Readonly<Record<UnmappedState, SQL>> = {
  open: sql`${erpUnmapped.resolvedAt} is null`,
  ignored: sql`${erpUnmapped.resolvedAt} is not null and ${erpUnmapped.ignored}`,
  mapped: sql`${erpUnmapped.resolvedAt} is not null and not ${erpUnmapped.ignored}`,
};

/** The work list: codes that came without a mapping. */
export async function listUnmapped(ctx: Ctx, input: UnmappedListInput): Promise<Paged<UnmappedView>> {
  const { keyword, status, startTime, endTime } = input;
  const word = keyword ? containsPattern(keyword) : '';
  const where = and(
    stateOf[status],
    keyword ? or(ilike(erpUnmapped.erpCode, word), ilike(erpUnmapped.erpName, word)) : undefined,
    startTime ? gte(erpUnmapped.lastSeenAt, dayStart(startTime)) : undefined,
    endTime ? lt(erpUnmapped.lastSeenAt, dayEnd(endTime)) : undefined,
  );
  const sort = input.sort ?? '-lastSeenAt';
  const way = sort.startsWith('-') ? desc : asc;
  const column = erpUnmapped[sort.replace('-', '') as 'erpCode' | 'lastSeenAt' | 'seenCount'];
  const page = ctx.db
    .select({ row: erpUnmapped, resolvedByName: users.name })
    .from(erpUnmapped)
    .leftJoin(users, eq(users.id, erpUnmapped.resolvedBy))
    .where(where)
    .orderBy(way(column), way(erpUnmapped.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(erpUnmapped, where));
  return {
    ...paged,
    list: paged.list.map(({ row, resolvedByName }) => ({
      id: row.id,
      erpCode: row.erpCode,
      erpName: row.erpName,
      warehouse: row.warehouse,
      lastQty: row.lastQty,
      seenCount: row.seenCount,
      firstSeenAt: toIso(row.firstSeenAt),
      lastSeenAt: toIso(row.lastSeenAt),
      lastRunId: row.lastRunId,
      status,
      resolvedAt: toIsoOrNull(row.resolvedAt),
      resolvedByName,
    })),
  };
}
