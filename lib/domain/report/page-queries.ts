import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { pageOffset, type PageInput } from '@/lib/core/page';
import type { Measure, Measures } from './contract';
import { presentPart } from './present';
import { measureOrder, sumsBy, type Reading } from './range-queries';
import { measuresOf } from './rules';
import type { SumDimension, Sums } from './states';
import { sumColumns } from './states';
import { readTotals } from './sums-source';

const added = sql.raw(sumColumns.map((c) => `coalesce(sum(m."${c}"), 0)::int8 as "${c}"`).join(', '));

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
  sums: Sums;
  list: (C & Sums & { key: string })[];
}

/** The relation `m`: figures with the columns beside them. */
const relation = (source: SQL, listing: Listing): SQL =>
  sql`with f as materialized (${source}),
    m as materialized (select f.*, ${listing.columns} from f ${listing.joined ?? sql``} ${listing.where ? sql`where ${listing.where}` : sql``})`;

async function sourceOf(r: Reading, l: Listing, range = r.range): Promise<SQL> {
  const source = await r.source(l.dimension, { range });
  return sumsBy(source, l.key, l.only ? sql`where ${l.only}` : sql``);
}

/** Totals of the rows that a listing finds. Without a filter they are those of all orders, each of which counts once. */
async function totalsOf(r: Reading, l: Listing, found: Sums | null, range = r.range): Promise<Measures> {
  if (!l.where && !l.only) return measuresOf(await readTotals(r.ctx, await r.source('total', { range })));
  if (found) return measuresOf(found);
  const { rows } = await r.ctx.db.execute<Sums>(
    sql`${relation(await sourceOf(r, l, range), l)} select ${added} from m`,
  );
  return measuresOf(rows[0] as Sums);
}

/** One page of a listing with the totals of all its rows, of both periods. */
export async function readPage<C extends { name: string }>(
  r: Reading,
  listing: Listing,
  input: PageInput & { sort: Measure | `-${Measure}` },
) {
  const { rows } = await r.ctx.db.execute<Page<C> & Record<string, unknown>>(
    sql`${relation(await sourceOf(r, listing), listing)}
      select (select count(*)::int from m) as total,
        (select to_jsonb(t) from (select ${added} from m) t) as sums,
        coalesce((select jsonb_agg(to_jsonb(x)) from (select m.* from m
          order by ${measureOrder('m', input.sort, sql`m.key`)} limit ${input.pageSize} offset ${pageOffset(input)}) x), '[]') as list`,
  );
  const page = rows[0] as Page<C>;
  const totals = await totalsOf(r, listing, page.sums);
  return {
    totals,
    before: await totalsOf(r, listing, null, r.before),
    list: page.list.map((row) => ({
      row,
      figures: presentPart(row.key, row.name, measuresOf(row), totals.netFen),
    })),
    total: page.total,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
  };
}
