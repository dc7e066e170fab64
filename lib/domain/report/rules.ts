import type { Measures, Step, TradeMeasures } from './contract';
import { DAY_MS } from '@/lib/core/dates';
import { sumColumns, type Sums } from '@/lib/states/report';

/** Days of Asia/Shanghai as `YYYY-MM-DD`; arithmetic on them is arithmetic of the calendar, without time zones. */
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, n: number): string => text(utc(day) + n * DAY_MS);

/** Days from one to the other, both included. */
export const daysBetween = (from: string, to: string): number => (utc(to) - utc(from)) / DAY_MS + 1;

export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

export const addMonths = (first: string, n: number): string => {
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + n;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
};

export const monthEnd = (day: string): string => addDays(addMonths(monthStart(day), 1), -1);

/** Monday of the week. */
export const weekStart = (day: string): string => {
  const weekday = (new Date(utc(day)).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
};

/** The same day of another year; 29 February becomes 28 February where there is none. */
export const shiftYears = (day: string, years: number): string => {
  const first = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}-${day.slice(5, 7)}-01`;
  const shifted = `${first.slice(0, 8)}${day.slice(8)}`;
  const last = monthEnd(first);
  return shifted < last ? shifted : last;
};

export interface Range {
  from: string;
  to: string;
}

/** Whether a range is longer than a year: its last day lies on or behind the same day of the next year. */
export const exceedsYear = ({ from, to }: Range): boolean => to >= shiftYears(from, 1);

/** Whether a range consists of whole months of the calendar. */
export const wholeMonths = ({ from, to }: Range): boolean => from === monthStart(from) && to === monthEnd(to);

/** The same window of last year. Whole months stay whole, so that February is compared with all of February. */
export function sameWindowLastYear(range: Range): Range {
  const from = shiftYears(range.from, -1);
  const to = shiftYears(range.to, -1);
  return wholeMonths(range) ? { from, to: monthEnd(to) } : { from, to };
}

const MAX_POINTS = { day: 400, week: 1100, month: 7700 } as const;

/** The step of a chart: what was asked for if it makes a readable number of points, else the next wider one. */
export function stepFor(range: Range, asked?: Step): Step {
  const days = daysBetween(range.from, range.to);
  const wanted = asked ?? (days <= 62 ? 'day' : days <= 184 ? 'week' : 'month');
  if (wanted === 'day' && days > MAX_POINTS.day) return days > MAX_POINTS.week ? 'month' : 'week';
  return wanted === 'week' && days > MAX_POINTS.week ? 'month' : wanted;
}

export interface Point extends Range {
  label: string;
}

/** The steps of a range in their order; the first and the last one are cut to it. */
export function pointsOf(range: Range, step: Step): Point[] {
  const points: Point[] = [];
  for (let from = range.from; from <= range.to;) {
    const end = step === 'day' ? from : step === 'week' ? addDays(weekStart(from), 6) : monthEnd(from);
    const to = end < range.to ? end : range.to;
    const label = step === 'month' ? from.slice(0, 7) : step === 'day' ? from : `${from} 至 ${to.slice(5)}`;
    points.push({ from, to, label });
    from = addDays(to, 1);
  }
  return points;
}

/** What changed against another period; without a percentage where that one was zero or below. */
export const changeOf = (now: number, before: number): { diff: number; percent: number | null } => ({
  diff: now - before,
  percent: before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null,
});

/** Why a change has no percentage: what last year had, 0 or a loss (more went back than came in). */
export const noBase = (last: number): string => (last < 0 ? '去年同期为负' : '去年同期为 0');

/** Share of the whole in percent with one decimal. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;

/** 客单价: money per paid order in fen, `null` without orders. */
export const averageFen = (m: Pick<Measures, 'paidFen' | 'paidOrders'>): number | null =>
  m.paidOrders > 0 ? Math.round(m.paidFen / m.paidOrders) : null;

/** The figures that pages show, of those that are kept. */
export const measuresOf = (s: Sums): Measures => {
  const paidFen = s.goodsFen + s.freightFen;
  const backFen = s.refundedFen + s.refundedFreightFen;
  return {
    paidOrders: s.paidOrders,
    paidQty: s.paidQty,
    goodsFen: s.goodsFen,
    freightFen: s.freightFen,
    discountFen: s.discountFen,
    paidFen,
    refundCount: s.refundCount,
    refundedQty: s.refundedQty,
    refundedFen: s.refundedFen,
    refundedFreightFen: s.refundedFreightFen,
    backFen,
    netFen: paidFen - backFen,
    shippedQty: s.shippedQty,
    returnedQty: s.returnedQty,
  };
};

/** The same with what happened to whole orders. */
export const tradeOf = (s: Sums): TradeMeasures => ({
  createdOrders: s.createdOrders,
  createdFen: s.createdFen,
  cancelledOrders: s.cancelledOrders,
  completedOrders: s.completedOrders,
  shipments: s.shipments,
  ...measuresOf(s),
});

/** Rows of figures added up, column by column. */
export function addSums(rows: readonly Sums[]): Sums {
  const sum = Object.fromEntries(sumColumns.map((c) => [c, 0])) as Sums;
  for (const row of rows) for (const c of sumColumns) sum[c] += row[c];
  return sum;
}
