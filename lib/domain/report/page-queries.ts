import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { pageOffset, type PageInput } from '@/lib/core/page';
import type { Measure, Measures } from './contract';
import { presentPart } from './present';
import { columnsOf, isIn, measureOf, measureOrder, sumsBy, type Reading } from './range-queries';
import { measuresOf, type Range } from './rules';
import type { SumDimension, Sums } from '@/lib/states/report';
import { readTotals, sumList, type SumsSource } from './sums-source';

/** What is listed: one row per key of a dimension. */
export interface Listing {
  dimension: SumDimension;
  /** Cuts the keys shorter, over rows aliased `s`. */
  key?: SQL;
  /** `where` over those rows. */
  only?: SQL;
  /** `join`s to the figures, aliased `f`, for names and filters. */
  joined?: SQL;
  /** Further columns, in SQL names of JSON: `p.id as "productId"`. */
  columns: SQL;
  /** `where` over figures and joins; `undefined` = all rows, whose totals are then those of all orders. */
  where?: SQL | undefined;
}

interface Page<C> {
  total: number;
  list: (C & Sums & { key: string })[];
}

/**
 * The relations `ranked` (keys with what they are sorted by) and `matched` (those of them that the filter finds). Every figure of every key would
 * cost several times as much: figures are added up for the keys of a page, and for all that match together.
 */
const matched = (source: SumsSource, l: Listing, sort: Measure): SQL =>
  sql`with ranked as materialized (select ${keyOf(l)} as key, ${sumList(source, columnsOf(sort))} from ${source.rows} s
      ${l.only ? sql`where ${l.only}` : sql``} group by 1),
    matched as materialized (select f.* from ranked f ${l.where ? sql`${l.joined ?? sql``} where ${l.where}` : sql``})`;

const keyOf = (l: Listing): SQL => l.key ?? sql`s.key`;

/** Totals of the rows that a listing finds. Without a filter they are those of all orders, each of which counts once. */
async function totalsOf(r: Reading, l: Listing, range: Range): Promise<Measures> {
  if (!l.where && !l.only) return measuresOf(await readTotals(r.ctx, await r.source('total', { range })));
  const source = await r.source(l.dimension, { range });
  const { rows } = await r.ctx.db.execute<Sums & Record<string, unknown>>(
    sql`${matched(source, l, 'paidQty')} select ${sumList(source)} from ${source.rows} s where ${isIn(keyOf(l), 'matched')}`,
  );
  return measuresOf(rows[0] as Sums);
}

/** One page of a listing with the totals of all its rows, of both periods. */
export async function readPage<C extends { name: string }>(
  r: Reading,
  listing: Listing,
  input: PageInput & { sort: Measure | `-${Measure}` },
) {
  const source = await r.source(listing.dimension);
  const { rows } = await r.ctx.db.execute<Page<C> & Record<string, unknown>>(
    sql`${matched(source, listing, measureOf(input.sort))},
      b as materialized (select key, row_number() over (order by ${measureOrder('matched', input.sort, sql`key`)}) as place
        from matched order by place limit ${input.pageSize} offset ${pageOffset(input)}),
      f as materialized (${sumsBy(source, listing.key, sql`where ${isIn(keyOf(listing), 'b')}`)})
      select (select count(*)::int from matched) as total,
        coalesce((select jsonb_agg(to_jsonb(x) order by b.place)
          from (select f.*, ${listing.columns} from f ${listing.joined ?? sql``}) x join b using (key)), '[]') as list`,
  );
  const page = rows[0] as Page<C>;
  const totals = await totalsOf(r, listing, r.range);
  return {
    totals,
    before: await totalsOf(r, listing, r.before),
    list: page.list.map((row) => ({
      row,
      figures: presentPart(row.key, row.name, measuresOf(row), totals.netFen),
    })),
    total: page.total,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
  };
}
