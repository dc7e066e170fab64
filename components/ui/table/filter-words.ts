import { filterNames, type Filter } from '@/components/ui/table/types';

export type FilterValues = Record<string, string | undefined>;

/** Room of the fields that stand in the line of a list, px: the buttons beside them still fit where the window is 1024 px wide. */
const LINE_PX = 440;
const LETTER_PX = 14;
const GAP_PX = 24;

function widthOf(filter: Filter): number {
  const field = filter.kind === 'dates' ? 230 : (filter.width ?? (filter.kind === 'text' ? 180 : 140));
  return filter.label.length * LETTER_PX + GAP_PX + field;
}

/** The first filters, as many as have room in the line of a list, and those that are folded away. */
export function foldFilters(filters: readonly Filter[]): [line: Filter[], folded: Filter[]] {
  let room = LINE_PX;
  let full = false;
  const line: Filter[] = [];
  const folded: Filter[] = [];
  for (const filter of filters) {
    room -= widthOf(filter);
    full ||= Boolean(filter.more) || (room < 0 && line.length > 0);
    (full ? folded : line).push(filter);
  }
  return [line, folded];
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
