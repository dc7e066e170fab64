import 'server-only';
import { inArray, sql, type SQL } from 'drizzle-orm';
import { organizations } from '@/db/schema/organization';
import { paymentMethods } from '@/db/schema/payment';
import { formatDate, toIso } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { channelLabel } from './contract';
import { areaNames, columnsOf, dimensionOf, filterLabels, filterSql } from './detail-filter-queries';
import {
  dayTotals,
  daySelect,
  detailDays,
  detailLines,
  lineColumns,
  lineMoment,
  lineOrder,
  lineSelect,
  linesFrom,
} from './detail-rows-queries';
import { MAX_DETAIL_ROWS, type DetailRow, type DetailsInput, type DetailsView } from './details-contract';
import { reportErrors } from './errors';
import { entriesSql } from './fact-sql';
import { askedOf, keptReport, readReport, type Asked, type Reading } from './range-queries';
import { planSums } from './sums-rules';
import { builtDays, firstOrderDay } from './sums-source';

type Row = Pick<
  DetailRow,
  | 'day'
  | 'orderId'
  | 'orderSn'
  | 'documentNo'
  | 'productId'
  | 'productName'
  | 'organizationId'
  | 'areaCode'
  | 'managerCode'
  | 'channel'
  | 'quantity'
  | 'goodsFen'
  | 'freightFen'
  | 'discountFen'
> & { id: number; at: string | null; method: string };
type Figures = Record<'quantity' | 'goodsFen' | 'freightFen' | 'discountFen', number>;

/** Rows of facts of the range, aliased `f`, and, unless it is a long one, what happened on days that are not built. */
async function factRelation(r: Reading): Promise<SQL> {
  const frame = { range: r.range, today: formatDate(r.ctx.now), firstDay: await firstOrderDay(r.ctx) };
  const plan = planSums({ ...frame, built: await builtDays(r.ctx, r.range), longest: 'day' });
  const columns = sql.raw(
    'day, organization_id, area_code, manager_code, category_id, product_id, channel, payment_method, paid_qty, goods_fen, freight_fen, discount_fen, refunded_qty, refunded_fen, refunded_freight_fen, shipped_qty, returned_qty',
  );
  const parts = plan.spans.map(
    ({ from, to }) =>
      sql`select ${columns} from report_daily_facts where day between ${from}::date and ${to}::date`,
  );
  if (!r.longRange && plan.gaps.length > 0)
    parts.push(sql`select ${columns} from (${entriesSql(plan.gaps)}) e where product_id is not null`);
  if (parts.length === 0) parts.push(sql`select ${columns} from report_daily_facts where false`);
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** What all rows come to: from the sums of one dimension, else from the facts, which know all of them. */
async function totalsOf(r: Reading, input: DetailsInput): Promise<Figures> {
  const days = detailDays[input.event];
  if (input.orderSn) {
    const lines = detailLines[input.event];
    const from = linesFrom(lines, r.range, await lineFilter(r, input));
    const found = await r.ctx.db.execute<Figures>(
      sql`select ${dayTotals({ ...days, quantity: 'quantity', goodsFen: '"goodsFen"', freightFen: '"freightFen"', discountFen: '"discountFen"' }, 'x')}
        from (select ${lineSelect(lines)} ${from}) x`,
    );
    return found.rows[0] as Figures;
  }
  const one = await dimensionOf(r.ctx, input);
  if (one) {
    const { rows } = await r.source(one.dimension);
    const found = await r.ctx.db.execute<Figures>(
      sql`select ${dayTotals(days, 's')} from ${rows} s where ${one.keys}`,
    );
    return found.rows[0] as Figures;
  }
  const found = await r.ctx.db.execute<Figures>(
    sql`select ${dayTotals(days, 'f')} from ${await factRelation(r)} f where ${await filterSql(r.ctx, input, columnsOf('f'))}`,
  );
  return found.rows[0] as Figures;
}

/** Whether every line of the range is asked for. */
const isWhole = async (r: Reading, input: DetailsInput): Promise<boolean> =>
  !input.orderSn && !input.channel && (await dimensionOf(r.ctx, input))?.dimension === 'total';

const lineFilter = async (r: Reading, input: DetailsInput): Promise<SQL> => {
  const filter = await filterSql(r.ctx, input, lineColumns);
  return input.orderSn ? sql`${filter} and o.order_sn = ${input.orderSn}` : filter;
};

async function counted(r: Reading, { counts }: RowsSql, cap: number): Promise<number> {
  const found = await r.ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 ${counts} limit ${cap}) x`,
  );
  return found.rows[0]?.n ?? 0;
}

interface RowsSql {
  select: SQL;
  from: SQL;
  /**
   * The same lines with nothing joined that does not decide which they are. All of a range are walked along the index of the moment, never
   * through older ones; where a filter chooses, its own index is the better one.
   */
  counts: SQL;
  order: SQL;
}

/** `select` and `from` of the rows, in their order. */
async function rowsSql(r: Reading, input: DetailsInput): Promise<RowsSql> {
  const descending = input.sort === '-day';
  if (!r.longRange) {
    const lines = detailLines[input.event];
    const filter = await lineFilter(r, input);
    const from = linesFrom(lines, r.range, filter);
    return {
      select: lineSelect(lines),
      from,
      counts: (await isWhole(r, input))
        ? sql`${linesFrom(lines, r.range)} order by ${lineMoment(lines, descending)}`
        : from,
      order: lineOrder(lines, descending),
    };
  }
  const days = detailDays[input.event];
  const { from, to } = r.range;
  const way = sql.raw(descending ? 'desc' : 'asc');
  const facts = sql`from report_daily_facts f where f.day between ${from}::date and ${to}::date and ${sql.raw(days.some)}
      and ${await filterSql(r.ctx, input, columnsOf('f'))}`;
  return {
    select: daySelect(days),
    from: facts,
    counts: (await isWhole(r, input)) ? sql`${facts} order by f.day ${way}` : facts,
    order: sql`f.day ${way}, f.id ${way}`,
  };
}

export async function present(r: Reading, rows: readonly Row[], event: string): Promise<DetailRow[]> {
  const ids = [...new Set(rows.flatMap((row) => row.organizationId ?? []))];
  const { id, name } = organizations;
  const named =
    ids.length === 0 ? [] : await r.ctx.db.select({ id, name }).from(organizations).where(inArray(id, ids));
  const organisations = new Map(named.map((o) => [o.id, o.name]));
  const ways = await r.ctx.db
    .select({ code: paymentMethods.code, name: paymentMethods.name })
    .from(paymentMethods);
  const methods = new Map(ways.map((w) => [w.code, w.name]));
  const areaName = await areaNames(
    r.ctx,
    rows.flatMap((row) => row.areaCode ?? []),
  );
  return rows.map(({ id: rowId, at, method, ...row }) => ({
    ...row,
    key: `${event}-${rowId}`,
    at: at === null ? null : toIso(new Date(at)),
    organizationName:
      row.organizationId === null
        ? '个人'
        : (organisations.get(row.organizationId) ?? `单位 ${row.organizationId}`),
    areaName: areaName(row.areaCode),
    channelLabel: channelLabel(row.channel),
    paymentMethodLabel: methods.get(method) ?? method,
    amountFen: row.goodsFen + row.freightFen,
  }));
}

async function readDetailRows(
  r: Reading,
  input: DetailsInput,
  limit: number | null,
  offset: number,
): Promise<DetailRow[]> {
  const { select, from, order } = await rowsSql(r, input);
  const found = await r.ctx.db.execute<Row & Record<string, unknown>>(
    sql`select ${select} ${from} order by ${order} limit ${limit} offset ${offset}`,
  );
  return present(r, found.rows, input.event);
}

/** The question, decided. @throws 422 when an order is looked for in a long range */
export function askDetails(ctx: Ctx, input: DetailsInput): Asked {
  const asked = askedOf(ctx, input);
  if (asked.longRange && input.orderSn)
    throw reportErrors.noOrderNumber({ errors: { orderSn: '长时间范围内不能按订单号查找' } });
  return asked;
}

/** All rows of one day of the question, for the file. */
export async function readDetailsOfDay(ctx: Ctx, input: DetailsInput, day: string): Promise<DetailRow[]> {
  const asked = { ...askDetails(ctx, input), range: { from: day, to: day } };
  const { rows } = await readReport(ctx, asked, async (r) => ({
    rows: await readDetailRows(r, { ...input, sort: 'day' }, null, 0),
  }));
  return rows;
}

/** Rows of the question, counted to `cap` at most. */
export async function countDetails(ctx: Ctx, input: DetailsInput, cap: number): Promise<number> {
  const { n } = await readReport(ctx, askDetails(ctx, input), async (r) => ({
    n: await counted(r, await rowsSql(r, input), cap),
  }));
  return n;
}

/**
 * 明细: the lines behind a figure. A range of at most a year shows lines of documents, a long one rows of facts; the totals are the figure itself.
 *
 * @throws 422 when an order is looked for in a long range
 */
export function getDetails(ctx: Ctx, input: DetailsInput): Promise<DetailsView> {
  const asked = askDetails(ctx, input);
  return keptReport(ctx, { name: 'details', input }, asked, async (r) => {
    const totals = await totalsOf(r, input);
    const n = await counted(r, await rowsSql(r, input), MAX_DETAIL_ROWS + 1);
    const offset = pageOffset(input);
    const list = offset < MAX_DETAIL_ROWS ? await readDetailRows(r, input, input.pageSize, offset) : [];
    return {
      event: input.event,
      rowsOf: r.longRange ? ('days' as const) : ('lines' as const),
      totals: { ...totals, amountFen: totals.goodsFen + totals.freightFen },
      filters: await filterLabels(r.ctx, input),
      list,
      total: Math.min(n, MAX_DETAIL_ROWS),
      more: n > MAX_DETAIL_ROWS,
      pageNum: input.pageNum,
      pageSize: input.pageSize,
    };
  });
}
