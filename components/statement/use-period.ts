'use client';

import { useSearchParams } from 'next/navigation';
import {
  monthBefore,
  monthIn,
  monthOf,
  monthPeriod,
  monthText,
  periodProblem,
  type Period,
} from '@/lib/domain/statement/rules';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The last months as choices, the running one first; it ends today. */
export function monthsUpTo(today: string, count = 24): { value: string; label: string; period: Period }[] {
  const months: string[] = [monthIn(today)];
  while (months.length < count) months.push(monthBefore(`${months.at(-1) ?? today}-01`));
  return months.map((value) => ({
    value,
    label: monthText(value),
    period: upTo(today, monthPeriod(value)),
  }));
}

const upTo = (today: string, { from, to }: Period): Period => ({ from, to: to > today ? today : to });

/** The month that a period is, the running one up to today as well. */
export const chosenMonth = (period: Period, today: string): string | null => {
  const month = monthIn(period.from);
  const { from, to } = upTo(today, monthPeriod(month));
  return monthOf(period) ?? (period.from === from && period.to === to ? month : null);
};

/** The days of a statement, kept in the address; without them the month that is over. */
export function usePeriod(today: string): { period: Period; set: (next: Period) => void } {
  const search = useSearchParams();
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const named = DAY.test(from) && DAY.test(to) && to <= today && periodProblem({ from, to }) === null;
  const set = (next: Period) => {
    const params = new URLSearchParams(window.location.search);
    params.set('from', next.from);
    params.set('to', next.to);
    window.history.pushState(null, '', `?${params}`);
  };
  return { period: named ? { from, to } : monthPeriod(monthBefore(today)), set };
}
