import { DAY_MS, formatDate } from '@/lib/core/dates';

/** The last `days` Asia/Shanghai days as `YYYY-MM-DD`, oldest first, today last. */
export function lastDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, i) =>
    formatDate(new Date(now.getTime() - (days - 1 - i) * DAY_MS)),
  );
}
