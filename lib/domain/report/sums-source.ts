import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { formatDate } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { columnOf, liveSumsSql } from './fact-sql';
import type { Range } from './rules';
import { daysWithFigures, LIVE_DAYS, planSums } from './sums-rules';
import { sumsErrors } from './sums-errors';
import {
  lineColumns,
  ofLines,
  sumColumns,
  type SumChannel,
  type SumColumn,
  type SumDimension,
  type SumPeriod,
  type Sums,
} from '@/lib/states/report';

/**
 * Sums of a range for the reports. Ask inside `readReplicaSnapshot(ctx, …)` (lib/data/replica), with everything that goes on one page in the same snapshot:
 *
 *     readReplicaSnapshot(ctx, async (c) => {
 *       const source = await sumsSource(c, { dimension: 'product', range, channel: 'all', longRange: false });
 *       c.db.execute(sql`select s.key, ${sumList(source)} from ${source.rows} s group by s.key order by … limit …`);
 *       await readTotals(c, source);               // one row of figures
 *       await readSums(c, source, 'key');          // figures per key
 *     })
 */
export interface SumsAsk {
  dimension: SumDimension;
  /** Days of Asia/Shanghai, both included. */
  range: Range;
  /** One channel, `all` together, or `each`: a row per channel, for a split by channels. */
  channel: SumChannel | 'each';
  /** Rows that are built only; days that are not are left out and counted in `missingDays`. */
  longRange: boolean;
  /** The longest time that a row may be about: a series by day asks for `day`. Without it up to a year, which is what keeps long ranges cheap. */
  grain?: SumPeriod;
}

export interface SumsSource {
  dimension: SumDimension;
  /**
   * A parenthesised query, to be given an alias: `start` date, `key` text, `channel` text and the columns of `sumColumns` in snake case. Keys may
   * repeat: group by what is wanted. `start` is the first day of what the row is about, so a series by month asks for `grain: 'month'` and
   * groups by `date_trunc('month', start)`; one by day or week asks for `grain: 'day'`.
   */
  rows: SQL;
  /** Days that were read from the orders themselves: today, and days whose sums wait for the next run. */
  liveDays: number;
  /** Days of a long range that are not built and therefore not in the figures. */
  missingDays: number;
}

const columns = sql.join(
  sumColumns.map((c) => columnOf(c)),
  sql`, `,
);

/**
 * `sum(s.…)` of every column as a number under its property name, for a query over `source.rows` aliased `s`; what the dimension does not have
 * is not added up.
 */
export const sumList = (
  { dimension }: Pick<SumsSource, 'dimension'>,
  wanted: readonly SumColumn[] = sumColumns,
): SQL => {
  const had = ofLines.includes(dimension) ? lineColumns : sumColumns;
  return sql.join(
    wanted.map((c) => {
      const sum = had.some((h) => h === c) ? sql`coalesce(sum(s.${columnOf(c)}), 0)` : sql`0`;
      return sql`${sum}::int8 as ${sql.identifier(c)}`;
    }),
    sql`, `,
  );
};

/** The day of the first order, `null` without one. */
export async function firstOrderDay(ctx: Ctx): Promise<string | null> {
  const found = await ctx.db.execute<{ day: string | null }>(
    sql`select (min(created_at) at time zone 'Asia/Shanghai')::date::text as day from orders`,
  );
  return found.rows[0]?.day ?? null;
}

/** Days of a range whose sums are built. */
export async function builtDays(ctx: Ctx, { from, to }: Range): Promise<Set<string>> {
  const found = await ctx.db.execute<{ day: string }>(
    sql`select day::text from report_days where day between ${from}::date and ${to}::date`,
  );
  return new Set(found.rows.map((r) => r.day));
}

/**
 * Where the figures of a range lie.
 *
 * @throws 422 when more days of a range that is not long wait for their sums than can be read from the orders at once
 */
export async function sumsSource(ctx: Ctx, ask: SumsAsk): Promise<SumsSource> {
  const { dimension, range, channel, longRange } = ask;
  const frame = { range, today: formatDate(ctx.now), firstDay: await firstOrderDay(ctx) };
  const span = daysWithFigures(frame);
  const built = span ? await builtDays(ctx, range) : new Set<string>();
  const plan = planSums({ ...frame, built, longest: ask.grain ?? 'year' });
  if (!longRange && plan.gapDays > LIVE_DAYS) {
    const message = `所选范围内有 ${plan.gapDays} 天的统计数据正在生成，请稍后再试或缩小日期范围`;
    throw sumsErrors.notBuilt({ message });
  }
  const one = channel === 'each' ? sql`channel <> 'all'` : sql`channel = ${channel}`;
  const parts = plan.spans.map(
    (s) => sql`select start, key, channel, ${columns} from report_sums
      where dimension = ${dimension} and ${one} and period = ${s.period} and start between ${s.from}::date and ${s.to}::date`,
  );
  if (!longRange && plan.gaps.length > 0) {
    parts.push(sql`select start, key, channel, ${columns}
      from (${liveSumsSql(plan.gaps, dimension)}) live where ${one}`);
  }
  if (parts.length === 0) {
    parts.push(sql`select start, key, channel, ${columns} from report_sums where false`);
  }
  return {
    dimension,
    rows: sql`(${sql.join(parts, sql` union all `)})`,
    liveDays: longRange ? 0 : plan.gapDays,
    missingDays: longRange ? plan.gapDays : 0,
  };
}

const groups = {
  key: sql`s.key`,
  channel: sql`s.channel`,
  day: sql`s.start::text`,
  month: sql`to_char(s.start, 'YYYY-MM')`,
} as const;

/** Figures of a source grouped by key, channel (asked with `each`), day (asked with `grain: 'day'`) or month `YYYY-MM` (asked with `grain: 'month'`); sorted by it. */
export async function readSums(
  ctx: Ctx,
  source: SumsSource,
  by: keyof typeof groups,
): Promise<({ group: string } & Sums)[]> {
  const found = await ctx.db.execute<{ group: string } & Sums>(
    sql`select ${groups[by]} as "group", ${sumList(source)} from ${source.rows} s group by 1 order by 1`,
  );
  return found.rows;
}

/** All figures of a source together. */
export async function readTotals(ctx: Ctx, source: SumsSource): Promise<Sums> {
  const found = await ctx.db.execute<Sums & Record<string, unknown>>(
    sql`select ${sumList(source)} from ${source.rows} s`,
  );
  const [row] = found.rows;
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}
