import { orderSources, type OrderSource } from '@/lib/states/order';
import {
  addDays,
  addMonths,
  exceedsYear,
  monthEnd,
  monthStart,
  shiftYears,
  type Range,
} from '@/lib/domain/report/rules';

/** Ready-made ranges, in the order of the buttons. Running months, quarters and years end today. */
export const presets = {
  today: '今日',
  yesterday: '昨日',
  days7: '近 7 天',
  days30: '近 30 天',
  month: '本月',
  lastMonth: '上月',
  quarter: '本季',
  year: '本年',
  lastYear: '去年',
} as const;
export type Preset = keyof typeof presets;

export function presetRange(preset: Preset, today: string): Range {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday': {
      const day = addDays(today, -1);
      return { from: day, to: day };
    }
    case 'days7':
      return { from: addDays(today, -6), to: today };
    case 'days30':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: monthStart(today), to: today };
    case 'lastMonth': {
      const from = addMonths(monthStart(today), -1);
      return { from, to: monthEnd(from) };
    }
    case 'quarter':
      return { from: addMonths(monthStart(today), -((Number(today.slice(5, 7)) - 1) % 3)), to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'lastYear': {
      const year = shiftYears(today, -1).slice(0, 4);
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    }
  }
}

/** The button that a range belongs to: the first that means these days. */
export function presetOf(range: Range, today: string): Preset | null {
  const found = (Object.keys(presets) as Preset[]).find((p) => {
    const { from, to } = presetRange(p, today);
    return from === range.from && to === range.to;
  });
  return found ?? null;
}

/** What every report asks for, as it stands in the address. */
export interface ReportRange {
  startTime: string;
  endTime: string;
  /** `true` or absent, so that the address of the usual case is short. */
  is_long_range?: true;
  channel?: OrderSource;
}

export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};

/** The address read; anything odd falls back to the usual range of the report. */
export function readRange(search: URLSearchParams, today: string, preset: Preset = 'days30'): ReportRange {
  const [from, to] = [search.get('startTime') ?? '', search.get('endTime') ?? ''];
  const usable = isDay(from) && isDay(to) && from <= to;
  const usual = presetRange(preset, today);
  const channel = search.get('channel') ?? '';
  return {
    startTime: usable ? from : usual.from,
    endTime: usable ? to : usual.to,
    ...(search.get('is_long_range') === 'true' && { is_long_range: true }),
    ...(Object.hasOwn(orderSources, channel) && { channel: channel as OrderSource }),
  };
}

/** The query string with another range, from the first page; other filters stay. */
export function writeRange(search: URLSearchParams, next: ReportRange): string {
  const query = new URLSearchParams(search);
  query.delete('pageNum');
  query.set('startTime', next.startTime);
  query.set('endTime', next.endTime);
  if (next.is_long_range) query.set('is_long_range', 'true');
  else query.delete('is_long_range');
  if (next.channel) query.set('channel', next.channel);
  else query.delete('channel');
  return query.toString();
}

/** Whether the server would refuse the range: longer than a year and not asked for as such. */
export const needsLongRange = ({ startTime, endTime, is_long_range }: ReportRange): boolean =>
  !is_long_range && exceedsYear({ from: startTime, to: endTime });
