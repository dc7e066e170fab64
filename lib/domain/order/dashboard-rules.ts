import { formatDate } from '@/lib/core/dates';

/** The last `days` Asia/Shanghai days as `YYYY-MM-DD`, oldest first, today last. */
export function lastDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, i) =>
    formatDate(new Date(now.getTime() - (days - 1 - i) * 24 * 3600 * 1000)),
  );
}

/**
 * How a figure moved against the one before it, in whole percent; `null` when there is nothing to compare with (domain.md section 10:
 * blank when the earlier one is zero).
 */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}
