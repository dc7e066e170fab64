import { z } from 'zod';
import { DAY_MS, dayStart } from '@/lib/core/dates';
import { dateField } from '@/lib/core/fields';

/** What happens to an article on a day of the calendar. */
export const calendarKinds = {
  scheduled: '定时发布',
  published: '已发布',
  expiring: '定时下线',
  offline: '已下线',
} as const;
export type CalendarKind = keyof typeof calendarKinds;
const kinds = Object.keys(calendarKinds) as CalendarKind[];

/** Six weeks, the most that a month touches. */
const MOST_DAYS = 42;
export const calendarInput = z
  .object({
    startTime: dateField().describe('起始日期'),
    endTime: dateField().describe('截止日期，含当日；与起始日期同一天时列出当日全部，至多 200 条'),
  })
  .refine(
    ({ startTime, endTime }) => {
      const days = (dayStart(endTime).getTime() - dayStart(startTime).getTime()) / DAY_MS;
      return days >= 0 && days < MOST_DAYS;
    },
    { path: ['endTime'], message: `截止日期不早于起始日期，一次最多 ${MOST_DAYS} 天` },
  );
export type CalendarInput = z.output<typeof calendarInput>;

export const calendarView = z.object({
  days: z
    .array(
      z.object({
        day: z.string().describe('日期'),
        total: z.number().int().describe('当日条数'),
        entries: z.array(
          z.object({
            id: z.number().int().describe('文章编号'),
            title: z.string().describe('标题'),
            kind: z.enum(kinds).describe('事项'),
            at: z.string().describe('ISO-8601 时间'),
          }),
        ),
      }),
    )
    .describe('有事项的日期，按先后'),
});
export type CalendarView = z.output<typeof calendarView>;
export type CalendarDay = CalendarView['days'][number];
