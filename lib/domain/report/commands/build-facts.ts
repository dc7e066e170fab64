import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { dayEnd, dayStart, formatDate } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { allSumsSql, columnOf, entriesSql, factKeys, factsSql, orderKeys, wholeOrdersSql } from '../fact-sql';
import { addDays, addMonths, daysBetween, monthEnd, monthStart, type Range } from '../rules';
import {
  lineColumns,
  sumChannels,
  sumColumns,
  sumDimensions,
  sumPeriods,
  type SumDimension,
  type SumPeriod,
} from '@/lib/states/report';
import { periodEnd, periodsOf, periodStart } from '../sums-rules';
import { builtDays, firstOrderDay } from '../sums-source';

/** Orders that one statement reads: less than a second of work, well within the time that a statement has on a busy machine, too. */
const ORDERS_AT_ONCE = 2000;
const LOCK_TRIES = 1200;
const LOCK_PAUSE_MS = 500;
/** Missing days that one run looks for. */
const DAYS_AT_ONCE = 4000;
const ALWAYS: Range = { from: '0001-01-01', to: '9999-12-31' };

const dimensions = Object.keys(sumDimensions) as SumDimension[];
const commas = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
const sumNames = commas(sumColumns.map((c) => columnOf(c)));
const lineNames = commas(lineColumns.map((c) => columnOf(c)));
/** Every dimension and channel by name, which is what the key of the table begins with. */
const anyDimension = sql`dimension in (${commas(dimensions.map((d) => sql`${d}`))})
  and channel in (${commas(sumChannels.map((c) => sql`${c}`))})`;
/** Rows lie in the table as reports read them: those of one dimension and channel together. */
const readingOrder = sql`order by dimension, channel, start, key`;

/** Makes facts and sums of the days of a span anew: one statement reads the orders for all of them. */
async function buildSpan(ctx: Ctx, { from, to }: Range): Promise<void> {
  const within = sql`between ${from}::date and ${to}::date`;
  await ctx.db.execute(sql`insert into report_days (day)
    select d::date from generate_series(${from}::date, ${to}::date, interval '1 day') d
    on conflict (day) do update set fact_count = 0, built_at = clock_timestamp()`);
  await ctx.db.execute(sql`delete from report_daily_facts where day ${within}`);
  await ctx.db.execute(sql`delete from report_daily_orders where day ${within}`);
  await ctx.db.execute(
    sql`delete from report_sums where ${anyDimension} and period = 'day' and start ${within}`,
  );
  const groups = { entries: sql`e`, facts: sql`f`, wholeOrders: sql`w` };
  await ctx.db.execute(sql`with e as materialized (${entriesSql([{ from, to }])}),
    f as materialized (${factsSql(sql`e`)}),
    w as materialized (${wholeOrdersSql(sql`e`)}),
    sums as (
      insert into report_sums (dimension, period, start, key, channel, ${sumNames}) select * from (${allSumsSql(groups)}) s ${readingOrder}),
    whole_orders as (
      insert into report_daily_orders (${orderKeys}, created_count, created_fen, paid_count, paid_fen, cancelled_count,
        completed_count, shipment_count, refund_count, refunded_fen)
      select ${orderKeys}, created_orders, created_fen, paid_orders, goods_fen + freight_fen, cancelled_orders,
        completed_orders, shipments, refund_count, refunded_fen + refunded_freight_fen
      from w where created_orders + paid_orders + cancelled_orders + completed_orders + shipments + refund_count > 0),
    facts as (insert into report_daily_facts (${factKeys}, ${lineNames}) select ${factKeys}, ${lineNames} from f)
    update report_days d set fact_count = n.n
    from (select day, count(*)::int as n from f group by day) n where n.day = d.day`);
}

/** Longer periods that touch a span get their rows, when all their days are built, as the sums of the shorter ones; the others lose them. */
async function buildPeriods(ctx: Ctx, { from, to }: Range): Promise<void> {
  const around = { from: periodStart('year', from), to: periodEnd('year', periodStart('year', to)) };
  const built = await builtDays(ctx, around);
  const sums = commas(sumColumns.map((c) => sql`sum(${columnOf(c)})`));
  let part: SumPeriod = 'day';
  for (const period of sumPeriods.slice(1)) {
    const periods = periodsOf(period, { from, to }, built);
    await ctx.db.execute(sql`delete from report_sums where ${anyDimension} and period = ${period}
      and start between ${periods[0]?.from ?? from}::date and ${to}::date`);
    for (const one of periods.filter((p) => p.whole)) {
      await ctx.db.execute(sql`insert into report_sums (dimension, period, start, key, channel, ${sumNames})
        select dimension, ${period}, ${one.from}::date as start, key, channel, ${sums} from report_sums
        where ${anyDimension} and period = ${part} and start between ${one.from}::date and ${one.to}::date
        group by dimension, channel, key ${readingOrder}`);
    }
    part = period;
  }
}

/** Parts of a span with so few orders each that a statement is done in time. */
async function partsOf(ctx: Ctx, span: Range): Promise<Range[]> {
  const found = await ctx.db.execute<{ n: number }>(sql`select count(*)::int8 as n from orders
    where paid_at >= ${dayStart(span.from).toISOString()}::timestamptz and paid_at < ${dayEnd(span.to).toISOString()}::timestamptz`);
  const days = daysBetween(span.from, span.to);
  const step = Math.max(1, Math.floor((days * ORDERS_AT_ONCE) / Math.max(1, Number(found.rows[0]?.n))));
  const parts: Range[] = [];
  for (let from = span.from; from <= span.to; from = addDays(from, step)) {
    const to = addDays(from, step - 1);
    parts.push({ from, to: to < span.to ? to : span.to });
  }
  return parts;
}

/** One builder at a time over all processes. A waiting one asks again: it would hold a connection and run into the limit of a statement. */
async function alone(outer: Ctx, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  for (let i = 0; i < LOCK_TRIES; i += 1) {
    const done = await withTx(outer, async (ctx) => {
      const lock = await ctx.db.execute<{ ok: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended('report.build', 0)) as ok`,
      );
      if (lock.rows[0]?.ok !== true) return false;
      await work(ctx);
      return true;
    });
    if (done) return;
    await sleep(LOCK_PAUSE_MS);
  }
  throw new Error('another build of the report facts does not end');
}

/** What of a range can be built: from the month of the first order on, so that its row comes about, to yesterday. */
async function buildable(ctx: Ctx, range: Range): Promise<Range | null> {
  const first = await firstOrderDay(ctx);
  if (first === null) return null;
  const yesterday = addDays(formatDate(ctx.now), -1);
  const from = range.from > monthStart(first) ? range.from : monthStart(first);
  const to = range.to < yesterday ? range.to : yesterday;
  return from <= to ? { from, to } : null;
}

async function buildParts(ctx: Ctx, span: Range): Promise<void> {
  for (const part of await partsOf(ctx, span)) {
    await buildSpan(ctx, part);
  }
  await buildPeriods(ctx, span);
}

/**
 * Builds every day of a range anew, whatever was built of it: month by month, each in a transaction of its own, so that readers see a month
 * before or after and never between. Today is never built. The same orders give the same rows, however often it runs.
 *
 * @returns the number of days built
 */
export async function buildFacts(ctx: Ctx, range: Range, stopping?: AbortSignal): Promise<number> {
  const span = await buildable(ctx, range);
  if (!span) return 0;
  for (let month = monthStart(span.from); month <= span.to; month = addMonths(month, 1)) {
    stopping?.throwIfAborted();
    const from = month > span.from ? month : span.from;
    const to = monthEnd(month) < span.to ? monthEnd(month) : span.to;
    await alone(ctx, (tx) => buildParts(tx, { from, to }));
  }
  return daysBetween(span.from, span.to);
}

/** The whole history at once, inside the transaction of the demo seed. @returns the number of days built */
export async function buildAllFacts(ctx: Ctx): Promise<number> {
  const span = await buildable(ctx, ALWAYS);
  if (!span) return 0;
  await buildParts(ctx, span);
  return daysBetween(span.from, span.to);
}

/** Days since the first order that have no facts, as spans. */
async function missingSpans(ctx: Ctx): Promise<Range[]> {
  const span = await buildable(ctx, ALWAYS);
  if (!span) return [];
  const found = await ctx.db.execute<{ day: string }>(sql`
    select d::date::text as day from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') d
    where not exists (select from report_days r where r.day = d::date) order by d limit ${DAYS_AT_ONCE}`);
  const spans: Range[] = [];
  for (const { day } of found.rows) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

/** Builds the days that have no facts yet. @returns their number */
export async function buildMissingFacts(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  let days = 0;
  for (const span of await missingSpans(ctx)) {
    days += await buildFacts(ctx, span, stopping);
  }
  return days;
}

/** Builds the last days before today anew, for what of their orders has changed since. */
export function renewFacts(ctx: Ctx, days: number, stopping?: AbortSignal): Promise<number> {
  const today = formatDate(ctx.now);
  return buildFacts(ctx, { from: addDays(today, -days), to: today }, stopping);
}
