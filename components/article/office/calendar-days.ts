import { DAY_MS } from '@/lib/core/dates';

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The month that lies `by` months from another, `YYYY-MM`. */
export function monthFrom(month: string, by: number): string {
  const [year = 0, no = 1] = month.split('-').map(Number);
  return dayOf(Date.UTC(year, no - 1 + by, 1)).replace(/-01$/, '');
}

/** The days of a calendar sheet: whole weeks from Monday that hold the month, `YYYY-MM-DD`. */
export function sheetOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const last = Date.parse(`${monthFrom(month, 1)}-01T00:00:00Z`) - DAY_MS;
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const weeks: string[][] = [];
  for (let at = monday; at <= last; at += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, i) => dayOf(at + i * DAY_MS)));
  return weeks;
}
