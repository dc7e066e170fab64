import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import type { AnnualBy, AnnualInput, AnnualRow, AnnualView } from './annual-contract';
import type { Measure } from './contract';
import { NO_AREA } from './contract';
import { askedOf, columnsOf, isIn, keptReport, measureSql, sumsBy, type Reading } from './range-queries';
import { addSums, changeOf, measuresOf, pointsOf, shareOf, type Range } from './rules';
import type { SumDimension, Sums } from '@/lib/states/report';
import { readSums, readTotals, sumList, type SumsSource } from './sums-source';

interface Both {
  key: string;
  name: string;
  now: Sums | null;
  last: Sums | null;
}

export function present(
  { key, name, now: n, last: l }: Both,
  now: Range,
  last: Range,
  wholeFen: number,
): AnnualRow {
  const none = addSums([]);
  const [a, b] = [measuresOf(n ?? none), measuresOf(l ?? none)];
  return {
    key,
    name,
    share: shareOf(a.netFen, wholeFen),
    start: now.from,
    end: now.to,
    lastStart: last.from,
    lastEnd: last.to,
    now: a,
    last: b,
    net: changeOf(a.netFen, b.netFen),
    qty: changeOf(a.paidQty, b.paidQty),
    orders: changeOf(a.paidOrders, b.paidOrders),
  };
}

/** Months of the range beside the same ones of last year; the first and the last may be parts of a month. */
async function monthRows(r: Reading): Promise<{ both: Both; now: Range; last: Range }[]> {
  const grain = 'month';
  const now = await readSums(r.ctx, await r.source('total', { grain }), 'month');
  const last = await readSums(r.ctx, await r.source('total', { grain, range: r.before }), 'month');
  const lasts = pointsOf(r.before, 'month');
  return pointsOf(r.range, 'month').map((point, i) => {
    const other = lasts[i] as Range & { label: string };
    return {
      both: {
        key: point.label,
        name: point.label,
        now: now.find((m) => m.group === point.label) ?? null,
        last: last.find((m) => m.group === other.label) ?? null,
      },
      now: point,
      last: other,
    };
  });
}

interface Kind {
  dimension: SumDimension;
  /** Cuts keys shorter, over rows aliased `s`; `more` joins what it needs. */
  key?: SQL;
  more?: SQL;
  /** Name of a key, over rows aliased `b`. */
  name: SQL;
}
const kinds: Readonly<Record<Exclude<AnnualBy, 'month'>, Kind>> = {
  product: {
    dimension: 'product',
    name: sql`coalesce((select title from products where id = b.key::bigint), b.key)`,
  },
  category: {
    dimension: 'category',
    key: sql`coalesce(nullif(split_part(c.path, '/', 2), ''), s.key)`,
    more: sql`left join product_categories c on c.id = s.key::bigint`,
    name: sql`coalesce((select name from product_categories where id = b.key::bigint), b.key)`,
  },
  area: {
    dimension: 'area',
    key: sql`case when s.key = '' then ${NO_AREA} else rpad(left(s.key, 2), 6, '0') end`,
    name: sql`case when b.key = ${NO_AREA} then '未填写' else coalesce((select name from areas where code = b.key), b.key) end`,
  },
  organisation: {
    dimension: 'organisation',
    name: sql`case when b.key = '' then '个人' else coalesce((select name from organizations where id = b.key::bigint), b.key) end`,
  },
};

/** What the list can be sorted by is made of these. */
const SORTED_BY = [...columnsOf('netFen'), ...columnsOf('paidQty')];

/** `order by` over the two years, aliased `n` and `l`. */
function orderOf(sort: string): SQL {
  const now = (m: Measure) => measureSql('n', m);
  const last = (m: Measure) => measureSql('l', m);
  const columns: Record<string, SQL> = {
    netFen: now('netFen'),
    lastNetFen: last('netFen'),
    diffFen: sql`${now('netFen')} - ${last('netFen')}`,
    percent: sql`case when ${last('netFen')} > 0 then (${now('netFen')} - ${last('netFen')})::numeric / ${last('netFen')} end`,
    paidQty: now('paidQty'),
    lastPaidQty: last('paidQty'),
    key: sql`key`,
  };
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${columns[sort.replace('-', '')] ?? sql`key`} ${way} nulls last, key`;
}

async function keyRows(r: Reading, by: Exclude<AnnualBy, 'month'>, input: AnnualInput) {
  const kind = kinds[by];
  const now = await r.source(kind.dimension);
  const last = await r.source(kind.dimension, { range: r.before });
  const key = kind.key ?? sql`s.key`;
  const ranked = (source: SumsSource) =>
    sql`select ${key} as key, ${sumList(source, SORTED_BY)} from ${source.rows} s ${kind.more ?? sql``} group by 1`;
  const ofPage = (source: SumsSource) =>
    sumsBy(source, kind.key, sql`${kind.more ?? sql``} where ${isIn(key, 'b')}`);
  const found = await r.ctx.db.execute<Both & { total: number } & Record<string, unknown>>(
    // Every figure only for the keys of the page: `b` is the page, by keys and what they are sorted by.
    sql`with n as materialized (${ranked(now)}), l as materialized (${ranked(last)}),
      b as materialized (select key, count(*) over ()::int as total, row_number() over (order by ${orderOf(input.sort ?? '-netFen')}) as place
        from n full join l using (key) order by place limit ${input.pageSize} offset ${pageOffset(input)}),
      a as materialized (${ofPage(now)}), z as materialized (${ofPage(last)})
      select b.key, b.total, to_jsonb(a) as now, to_jsonb(z) as last, ${kind.name} as name
      from b left join a on a.key = b.key left join z on z.key = b.key order by b.place`,
  );
  return found.rows;
}

const sortValue = (row: AnnualRow, sort: string): number | string | null =>
  ({
    netFen: row.now.netFen,
    lastNetFen: row.last.netFen,
    diffFen: row.net.diff,
    percent: row.net.percent,
    paidQty: row.now.paidQty,
    lastPaidQty: row.last.paidQty,
    key: row.key,
  })[sort.replace('-', '')] ?? null;

function sorted(rows: AnnualRow[], sort: string): AnnualRow[] {
  const way = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [sortValue(a, sort), sortValue(b, sort)];
    // What has no percentage stands last in both directions.
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return x === y ? 0 : x < y ? -way : way;
  });
}

/** 年度对比: the range beside the same window of last year. */
export function getAnnual(ctx: Ctx, input: AnnualInput): Promise<AnnualView> {
  const asked = askedOf(ctx, input);
  const { by, pageNum, pageSize } = input;
  return keptReport(ctx, { name: 'annual', input }, asked, async (r) => {
    const now = await readTotals(r.ctx, await r.source('total'));
    const last = await readTotals(r.ctx, await r.source('total', { range: r.before }));
    const totals = present({ key: '', name: '合计', now, last }, r.range, r.before, measuresOf(now).netFen);
    const whole = totals.now.netFen;
    if (by === 'month') {
      const rows = (await monthRows(r)).map((m) => present(m.both, m.now, m.last, whole));
      const list = sorted(rows, input.sort ?? 'key');
      const from = pageOffset(input);
      return { by, totals, list: list.slice(from, from + pageSize), total: list.length, pageNum, pageSize };
    }
    const rows = await keyRows(r, by, input);
    const list = rows.map((row) => present(row, r.range, r.before, whole));
    // A page behind the last one has no row that could tell how many there are.
    const total = rows[0]?.total ?? 0;
    return { by, totals, list, total, pageNum, pageSize };
  });
}
