'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import {
  needsLongRange,
  readRange,
  writeRange,
  type Preset,
  type ReportRange,
} from '@/components/report/office/range';

export interface RangeState {
  range: ReportRange;
  /** Longer than a year and not asked for as such: nothing is asked of the server. */
  refused: boolean;
  set: (next: ReportRange) => void;
}

/** The range of a report, kept in the address like the filters of a list. `today` is the server's day in Asia/Shanghai, `usual` the
 * range of an address without one. */
export function useRange(today: string, usual: Preset = 'days30'): RangeState {
  const search = useSearchParams();
  const range = useMemo(() => readRange(new URLSearchParams(search), today, usual), [search, today, usual]);
  const set = (next: ReportRange) =>
    window.history.pushState(null, '', `?${writeRange(new URLSearchParams(window.location.search), next)}`);
  return { range, refused: needsLongRange(range), set };
}
