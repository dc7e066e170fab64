import dayjs from 'dayjs';

/** Width of a field that holds two days. */
export const DAYS_PX = 224;

type Days = [from: string, to: string];
export type DaysLabel = '今天' | '近 7 天' | '本月' | '上月' | '本年';

/** Those that stand in a line of filters itself, the most used first. */
export const QUICK_DAYS: readonly DaysLabel[] = ['本月', '近 7 天'];

/** Ready-made ranges of days, `YYYY-MM-DD`; the running month and year end today. */
export function dayPresets(today: string): { value: Days; label: DaysLabel }[] {
  const text = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');
  const month = `${today.slice(0, 7)}-01`;
  return [
    { value: [today, today], label: '今天' },
    { value: [text(dayjs(today).subtract(6, 'day')), today], label: '近 7 天' },
    { value: [month, today], label: '本月' },
    {
      value: [text(dayjs(month).subtract(1, 'month')), text(dayjs(month).subtract(1, 'day'))],
      label: '上月',
    },
    { value: [`${today.slice(0, 4)}-01-01`, today], label: '本年' },
  ];
}
