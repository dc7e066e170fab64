import dayjs from 'dayjs';

type Days = [from: string, to: string];

/** Ready-made ranges of days, `YYYY-MM-DD`; the running month and year end today. */
export function dayPresets(today: string): { value: Days; label: string }[] {
  const text = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');
  const month = `${today.slice(0, 7)}-01`;
  return [
    { value: [today, today], label: '今天' },
    { value: [text(dayjs(today).subtract(6, 'day')), today], label: '近7天' },
    { value: [month, today], label: '本月' },
    {
      value: [text(dayjs(month).subtract(1, 'month')), text(dayjs(month).subtract(1, 'day'))],
      label: '上月',
    },
    { value: [`${today.slice(0, 4)}-01-01`, today], label: '本年' },
  ];
}
