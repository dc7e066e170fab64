import 'server-only';
import { max, sql, type SQL } from 'drizzle-orm';
import { afterSaleEvents } from '@/db/schema/aftersale';
import { orderEvents } from '@/db/schema/order';
import { paymentEvents, refundEvents } from '@/db/schema/payment';
import { reportDays } from '@/db/schema/report';
import { shipmentEvents } from '@/db/schema/shipment';
import { formatDate } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { readReplicaSnapshot } from '@/lib/data/replica';
import { officeRead } from '@/lib/data/office-read';
import type { Measure, RangeInput, RangeView } from './contract';
import { reportErrors } from './errors';
import { addDays, daysBetween, exceedsYear, sameWindowLastYear, shiftYears, type Range } from './rules';
import type { SumChannel, SumColumn, SumDimension } from '@/lib/states/report';
import { sumList, sumsSource, type SumsAsk, type SumsSource } from './sums-source';

const DEFAULT_DAYS = 30;
const MAX_YEARS = 10;

/** What a report is asked, with everything decided. */
export interface Asked {
  range: Range;
  /** The same days of last year, with which it is compared. */
  before: Range;
  channel: SumChannel;
  longRange: boolean;
}

/**
 * The days of a question (the last thirty without one) beside the same days of last year.
 *
 * @throws 400 when it ends before it begins, 422 when it is longer than a year without saying so, or than ten years
 */
export function askedOf(ctx: Ctx, input: RangeInput): Asked {
  const to = input.endTime ?? formatDate(ctx.now);
  const from = input.startTime ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw reportErrors.endBeforeStart({ errors: { endTime: '截止日期不能早于起始日期' } });
  const range = { from, to };
  if (to >= shiftYears(from, MAX_YEARS)) throw reportErrors.tooLong();
  if (exceedsYear(range) && !input.is_long_range) throw reportErrors.needsLongRange();
  return {
    range,
    before: sameWindowLastYear(range),
    channel: input.channel ?? 'all',
    longRange: input.is_long_range,
  };
}

/** Reads of one report, over one snapshot. */
export interface Reading extends Asked {
  ctx: Ctx;
  /** Where the figures of a dimension lie, by default of the whole range and the channel that was asked for. */
  source(dimension: SumDimension, more?: Partial<SumsAsk>): Promise<SumsSource>;
}

/** Runs the reads of a report over one snapshot, and tells with them which days they speak about. */
export function readReport<T>(
  outer: Ctx,
  asked: Asked,
  work: (r: Reading) => Promise<T>,
): Promise<T & { range: RangeView }> {
  return readReplicaSnapshot(outer, async (ctx) => {
    // Sums by key: what several processes hand over to be put together costs more than one needs for all, and the others are wanted elsewhere.
    await ctx.db.execute(sql`set local max_parallel_workers_per_gather = 0`);
    let missingDays = 0;
    const { range, before, channel, longRange } = asked;
    const source: Reading['source'] = async (dimension, more) => {
      const found = await sumsSource(ctx, { dimension, range, channel, longRange, ...more });
      if ((more?.range ?? range) === range) missingDays = found.missingDays;
      return found;
    };
    const [built] = await ctx.db.select({ until: max(reportDays.day) }).from(reportDays);
    const found = await work({ ...asked, ctx, source });
    return {
      ...found,
      range: {
        startTime: range.from,
        endTime: range.to,
        days: daysBetween(range.from, range.to),
        longRange,
        beforeStart: before.from,
        beforeEnd: before.to,
        builtUntil: built?.until ?? null,
        missingDays,
      },
    };
  });
}

/** Each act that changes a figure leaves a row in one of them (fact-sql.ts: sales, refunds, shipments, returns). */
const FACT_EVENTS = [orderEvents, paymentEvents, refundEvents, shipmentEvents, afterSaleEvents];

/**
 * `readReport` for a page of the office: the same question shares its answer for 20 seconds at most, until a figure changes or a day is built. Names
 * (of products, organisations …) may be as old.
 *
 * @param input all that was asked; the answer does not depend on who asks
 */
export async function keptReport<T>(
  outer: Ctx,
  { name, input }: { name: string; input: object },
  asked: Asked,
  work: (r: Reading) => Promise<T>,
): Promise<T & { range: RangeView }> {
  const read = () => readReport(outer, asked, work);
  const [built] = await outer.db.select({ at: max(reportDays.builtAt) }).from(reportDays);
  const question = { input, asked, today: formatDate(outer.now), built: built?.at?.toISOString() };
  return officeRead(outer, { name: `report-${name}`, until: FACT_EVENTS, input: question }, read);
}

/** The figures of the pages in SQL, over columns that `sumList` names; `alias` is that of their row. */
const derived: Partial<Record<Measure, readonly string[]>> = {
  paidFen: ['+goodsFen', '+freightFen'],
  backFen: ['+refundedFen', '+refundedFreightFen'],
  netFen: ['+goodsFen', '+freightFen', '-refundedFen', '-refundedFreightFen'],
};
/** The columns of sums that a figure is made of. */
export const columnsOf = (measure: Measure): readonly SumColumn[] =>
  (derived[measure] ?? [`+${measure}`]).map((term) => term.slice(1) as SumColumn);

export const measureSql = (alias: string, measure: Measure): SQL =>
  sql.raw(
    `(0 ${(derived[measure] ?? [`+${measure}`]).map((t) => `${t[0]} coalesce(${alias}."${t.slice(1)}", 0)`).join(' ')})`,
  );

/** The figure of an order by it, which `-` turns round. */
export const measureOf = (sort: Measure | `-${Measure}`): Measure => sort.replace('-', '') as Measure;

/** `order by` of a list of figures: what was asked for, then the key, so that pages do not overlap. */
export function measureOrder(alias: string, sort: Measure | `-${Measure}`, key: SQL): SQL {
  return sql`${measureSql(alias, measureOf(sort))} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, ${key}`;
}

/**
 * Whether a key is one of the relation `name`. `is true` keeps it a look into a hash table: a join would be planned by what is guessed of a relation
 * that is not there yet, and goes through it once for each row when the guess is low.
 */
export const isIn = (key: SQL, name: 'matched' | 'b'): SQL =>
  sql`(${key} in (select key from ${sql.raw(name)})) is true`;

/** Figures by key as the relation `name` of a `with`. `key` may cut the keys shorter; rows are aliased `s`. */
export const sumsBy = (source: SumsSource, key: SQL = sql`s.key`, more: SQL = sql``): SQL =>
  sql`select ${key} as key, ${sumList(source)} from ${source.rows} s ${more} group by 1`;
