import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { erpProductMaps } from '@/db/schema/erp';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import type { Ctx } from '@/lib/data/ctx';
import { balanceKey, refuseTwice, settle, type Compared, type Known, type Snapshot } from './snapshot-rules';

type Place = Pick<Known, 'map' | 'center'>;

async function readMaps(
  ctx: Ctx,
  rows: readonly Snapshot[],
): Promise<Map<string, NonNullable<Known['map']>>> {
  const codes = [...new Set(rows.map((r) => r.erpCode))];
  const found = await ctx.db
    .select({
      erpCode: erpProductMaps.erpCode,
      productId: erpProductMaps.productId,
      issueId: erpProductMaps.issueId,
      title: products.title,
      issueTitle: periodicalIssues.title,
      unitFactor: erpProductMaps.unitFactor,
      active: erpProductMaps.active,
    })
    .from(erpProductMaps)
    .innerJoin(products, eq(products.id, erpProductMaps.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, erpProductMaps.issueId))
    .where(sql`${erpProductMaps.erpCode} = any(${sql.param(codes)}::text[])`);
  return new Map(
    found.map(({ erpCode, issueTitle, title, ...map }) => [
      erpCode,
      { ...map, title: issueTitle ? `${title} ${issueTitle}` : title },
    ]),
  );
}

/** Delivery centres by their codes and names; a code goes before a name that reads alike. */
async function readCenters(ctx: Ctx): Promise<Map<string, NonNullable<Known['center']>>> {
  const { id, code, name, active } = deliveryCenters;
  const all = await ctx.db.select({ id, code, name, active }).from(deliveryCenters);
  const entries = (key: 'name' | 'code') => all.map((c) => [c[key].toLowerCase(), c] as const);
  return new Map([...entries('name'), ...entries('code')]);
}

interface Item {
  id: number;
  onHand: number;
  reserved: number;
}

const keyOf = (productId: number, issueId: number | null, centerId: number) =>
  `${productId}:${issueId ?? ''}:${centerId}`;

/** The balances of these goods and places, by {@link balanceKey}; locked in the order of their ids when they are to be changed. */
export async function readItems(
  ctx: Ctx,
  places: readonly Place[],
  lock: boolean,
): Promise<Map<string, Item>> {
  const wanted = places.flatMap(({ map, center }) => (map && center ? [{ map, center }] : []));
  if (wanted.length === 0) return new Map();
  const found = await ctx.db.execute<{
    id: string;
    on_hand: number;
    reserved: number;
    product_id: string;
    issue_id: string | null;
    delivery_center_id: string;
  }>(sql`
    select s.id, s.on_hand, s.reserved, s.product_id, s.issue_id, s.delivery_center_id from stock_items s
    where s.id in (
      select i.id from stock_items i join unnest(
        ${sql.param(wanted.map((w) => w.map.productId))}::bigint[],
        ${sql.param(wanted.map((w) => w.map.issueId))}::bigint[],
        ${sql.param(wanted.map((w) => w.center.id))}::bigint[]) w (product_id, issue_id, center_id)
      on i.product_id = w.product_id and i.issue_id is not distinct from w.issue_id and i.delivery_center_id = w.center_id)
    order by s.id ${lock ? sql`for update` : sql``}`);
  return new Map(
    found.rows.map((r) => [
      keyOf(
        Number(r.product_id),
        r.issue_id === null ? null : Number(r.issue_id),
        Number(r.delivery_center_id),
      ),
      { id: Number(r.id), onHand: r.on_hand, reserved: r.reserved },
    ]),
  );
}

interface Since {
  movedSince: number;
  lastAsOf: Date | null;
}

/**
 * What moved after each snapshot's moment, and the newest snapshot so far. Adjustments by the ERP are left out: each took effect at the moment of
 * its own snapshot, which is not later than this one — an earlier one is refused.
 */
async function readSince(
  ctx: Ctx,
  asked: readonly { id: number; asOf: Date }[],
): Promise<Map<string, Since>> {
  if (asked.length === 0) return new Map();
  const found = await ctx.db.execute<{ n: number; moved: number; last: Date | string | null }>(sql`
    select w.n::int,
      (select coalesce(sum(m.delta_on_hand), 0)::int from stock_movements m
        where m.stock_item_id = w.id and m.created_at > w.as_of and m.biz_type <> 'erp') as moved,
      (select r.as_of from erp_sync_rows r where r.stock_item_id = w.id and r.result in ('applied', 'same')
        order by r.as_of desc limit 1) as last
    from unnest(${sql.param(asked.map((a) => a.id))}::bigint[],
      ${sql.param(asked.map((a) => a.asOf.toISOString()))}::timestamptz[]) with ordinality w (id, as_of, n)`);
  return new Map(
    found.rows.map((r) => {
      const { id, asOf } = asked[r.n - 1] as { id: number; asOf: Date };
      return [
        `${id}@${asOf.getTime()}`,
        { movedSince: r.moved, lastAsOf: r.last === null ? null : new Date(r.last) },
      ];
    }),
  );
}

/** Goods and place of each row, as it names them. */
export async function readPlaces(ctx: Ctx, rows: readonly Snapshot[]): Promise<Place[]> {
  const maps = await readMaps(ctx, rows);
  const centers = await readCenters(ctx);
  return rows.map((r) => ({
    map: maps.get(r.erpCode) ?? null,
    center: centers.get(r.warehouse.toLowerCase()) ?? null,
  }));
}

/**
 * Compares rows with our balances as at their moments. With `lock` the balances stay as they are read until the transaction ends; without it
 * the caller reads over one snapshot of the database.
 */
export async function compare(
  ctx: Ctx,
  rows: readonly Snapshot[],
  { lock, places }: { lock: boolean; places?: readonly Place[] },
): Promise<Compared[]> {
  const named = places ?? (await readPlaces(ctx, rows));
  const items = await readItems(ctx, named, lock);
  const itemOf = (place: Place) => items.get(balanceKey(place) ?? '') ?? null;
  const since = await readSince(
    ctx,
    rows.flatMap((row, i) => {
      const item = itemOf(named[i] as Place);
      return item && row.asOf ? [{ id: item.id, asOf: row.asOf }] : [];
    }),
  );
  return refuseTwice(
    rows.map((row, i) => {
      const place = named[i] as Place;
      const item = itemOf(place);
      const moved = item && row.asOf ? since.get(`${item.id}@${row.asOf.getTime()}`) : undefined;
      return settle(
        row,
        { ...place, item, movedSince: moved?.movedSince ?? 0, lastAsOf: moved?.lastAsOf ?? null },
        ctx.now,
      );
    }),
  );
}
