import { DAYS_PX, QUICK_DAYS, type DaysLabel } from '@/components/ui/day-presets';
import { filterNames, type Filter } from '@/components/ui/table/types';

export type FilterValues = Record<string, string | undefined>;

const LETTER_PX = 14;
const GAP_PX = 20;
/** 查询, 重置 and 筛选 with a number, each with its gap. */
const SEARCH_PX = 60;
const RESET_PX = 60;
const FOLD_PX = 96;
const QUICK_PX = 56;

function widthOf(filter: Filter): number {
  const field = filter.kind === 'dates' ? DAYS_PX : (filter.width ?? (filter.kind === 'text' ? 180 : 140));
  return filter.label.length * LETTER_PX + GAP_PX + field;
}

/** What a list is narrowed by most stands first: its days, its state, then the rest as its list has it. */
function byUse(filters: readonly Filter[]): Filter[] {
  const days = filters.find((f) => f.kind === 'dates');
  const state = filters.find((f) => f.label === '状态');
  return [...new Set([days, state, ...filters])].filter((f) => f !== undefined);
}

interface Folded {
  line: Filter[];
  folded: Filter[];
  /** Labels of ready-made days that the line has room for beside its own. */
  quick: DaysLabel[];
}

/**
 * As many filters as a line of `room` px holds beside its buttons, and the remainder, which is folded away. The order in sight is the list's own: a wider
 * window adds filters and moves none.
 */
export function foldFilters(filters: readonly Filter[], room: number): Folded {
  let left = room - RESET_PX - (filters.some((f) => f.kind === 'text') ? SEARCH_PX : 0);
  if (filters.reduce((sum, f) => sum + widthOf(f), 0) > left) left -= FOLD_PX;
  const line = new Set<Filter>();
  for (const filter of byUse(filters)) {
    // One stays in sight, however narrow the window is.
    if (widthOf(filter) > left && line.size > 0) continue;
    left -= widthOf(filter);
    line.add(filter);
  }
  return {
    line: filters.filter((f) => line.has(f)),
    folded: filters.filter((f) => !line.has(f)),
    quick: QUICK_DAYS.slice(0, Math.max(0, Math.floor(left / QUICK_PX))),
  };
}

/** Whether a filter is set. */
export const isSet = (filter: Filter, values: FilterValues): boolean =>
  filterNames(filter).some((name) => values[name]);

/** What a filter that is set says: `付款：已付款`, `下单日期：2026-11-01 至 2026-11-30`. */
export function filterWords(filter: Filter, values: FilterValues): string {
  const [first = '', second = ''] = filterNames(filter).map((name) => values[name] ?? '');
  if (filter.kind === 'dates') {
    const days = first && second ? `${first} 至 ${second}` : first ? `${first} 起` : `至 ${second}`;
    return `${filter.label}：${days}`;
  }
  const option = filter.kind === 'select' && filter.options.find((o) => String(o.value) === first);
  return `${filter.label}：${option ? option.label : first}`;
}
