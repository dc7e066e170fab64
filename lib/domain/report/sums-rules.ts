import { addDays, addMonths, daysBetween, monthEnd, monthStart, type Range } from './rules';
import { sumPeriods, type SumPeriod } from '@/lib/states/report';

/** More days than these are not read from the orders in one question: their sums have to be built first. */
export const LIVE_DAYS = 40;

/** First day of the period in which a day lies. */
export function periodStart(period: SumPeriod, day: string): string {
  if (period === 'day') return day;
  if (period === 'ten_days') {
    const month = day.slice(0, 8);
    return `${month}${day < `${month}11` ? '01' : day < `${month}21` ? '11' : '21'}`;
  }
  if (period === 'month') return monthStart(day);
  if (period === 'year') return `${day.slice(0, 4)}-01-01`;
  return addMonths(monthStart(day), -((Number(day.slice(5, 7)) - 1) % 3));
}

/** Last day of the period that begins on a day. The last third of a month has eight to eleven days. */
export function periodEnd(period: SumPeriod, start: string): string {
  if (period === 'day') return start;
  if (period === 'ten_days') return start.endsWith('21') ? monthEnd(start) : addDays(start, 9);
  if (period === 'month') return monthEnd(start);
  return addDays(addMonths(start, period === 'quarter' ? 3 : 12), -1);
}

const allBuilt = (built: ReadonlySet<string>, from: string, to: string) => {
  for (let day = from; day <= to; day = addDays(day, 1)) if (!built.has(day)) return false;
  return true;
};

/** Periods that touch a range, in their order; `whole`: whether all their days are built. */
export function periodsOf(period: SumPeriod, { from, to }: Range, built: ReadonlySet<string>) {
  const found: (Range & { whole: boolean })[] = [];
  for (let start = periodStart(period, from); start <= to; start = addDays(periodEnd(period, start), 1)) {
    const end = periodEnd(period, start);
    found.push({ from: start, to: end, whole: allBuilt(built, start, end) });
  }
  return found;
}

export interface PlanInput {
  range: Range;
  /** Today in Asia/Shanghai: the last day that can have figures. */
  today: string;
  /** Day of the first order, `null` without one: nothing lies before it. */
  firstDay: string | null;
  /** Days of the range whose sums are built. */
  built: ReadonlySet<string>;
  /** The longest period whose rows may stand for their days: a series by day wants the days. */
  longest: SumPeriod;
}

/** Consecutive rows of one period, by the first day of the first and of the last one. */
export interface SumSpan extends Range {
  period: SumPeriod;
}

/** How a range is read: every day of it that can have figures stands in exactly one span or gap. */
export interface SumsPlan {
  spans: SumSpan[];
  /** Spans of days that are not built. */
  gaps: Range[];
  /** Number of days in the gaps. */
  gapDays: number;
}

/** The days of a range that can have figures; `null` when there are none. */
export function daysWithFigures({
  range,
  today,
  firstDay,
}: Pick<PlanInput, 'range' | 'today' | 'firstDay'>): Range | null {
  if (firstDay === null) return null;
  const from = range.from > firstDay ? range.from : firstDay;
  const to = range.to < today ? range.to : today;
  return from <= to ? { from, to } : null;
}

/** Adds a period to its span: the last one of the same period, when it ends the day before. */
function add(spans: SumSpan[], period: SumPeriod, start: string): void {
  const last = spans.findLast((s) => s.period === period);
  if (last && addDays(periodEnd(period, last.to), 1) === start) last.to = start;
  else spans.push({ period, from: start, to: start });
}

/**
 * The longest built periods that lie within the range, other built days by themselves, the rest as gaps: at most nine days, two thirds of a
 * month, two months and three quarters at each end, whatever lies between. The work follows the length of the range.
 */
export function planSums(input: PlanInput): SumsPlan {
  const { range, built, firstDay } = input;
  const plan: SumsPlan = { spans: [], gaps: [], gapDays: 0 };
  const span = daysWithFigures(input);
  if (!span || firstDay === null) return plan;
  const wider = sumPeriods.slice(1, sumPeriods.indexOf(input.longest) + 1).toReversed();
  // A month that began before the first order is whole as well: its row exists once all its days are built.
  const month = monthStart(firstDay);
  let day = range.from > month ? range.from : month;
  while (day <= span.to) {
    const start = day;
    const period = wider.find((p) => {
      if (periodStart(p, start) !== start) return false;
      const end = periodEnd(p, start);
      return end <= range.to && allBuilt(built, start, end);
    });
    if (period) add(plan.spans, period, start);
    else if (start >= span.from && built.has(start)) add(plan.spans, 'day', start);
    else if (start >= span.from) {
      const last = plan.gaps.at(-1);
      if (last && addDays(last.to, 1) === start) last.to = start;
      else plan.gaps.push({ from: start, to: start });
    }
    day = addDays(periodEnd(period ?? 'day', start), 1);
  }
  plan.gapDays = plan.gaps.reduce((n, g) => n + daysBetween(g.from, g.to), 0);
  return plan;
}
