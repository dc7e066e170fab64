import type { ListParams } from '@/components/ui/table/types';
import { fitText } from '@/lib/core/characters';

export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100];

export interface ListUrlSpec {
  /** Names of the filters. */
  names: readonly string[];
  pageSize: number;
  /** Before every parameter, for a second list on one page. */
  prefix: string;
}

const MAX_PAGE = 100_000;

/** What the address says; anything odd falls back to the first page and the usual size. */
export function readList(search: URLSearchParams, { names, pageSize, prefix }: ListUrlSpec): ListParams {
  const whole = (name: string) => {
    const text = search.get(prefix + name) ?? '';
    return /^\d{1,6}$/.test(text) ? Number(text) : 0;
  };
  const page = whole('pageNum');
  const size = whole('pageSize');
  const params: ListParams = {
    pageNum: page >= 1 && page <= MAX_PAGE ? page : 1,
    pageSize: PAGE_SIZES.includes(size) ? size : pageSize,
  };
  const sort = search.get(`${prefix}sort`);
  if (sort && /^-?[A-Za-z]\w{0,48}$/.test(sort)) params.sort = sort;
  for (const name of names) {
    const value = search.get(prefix + name)?.trim();
    if (value) params[name] = fitText(value, 100);
  }
  return params;
}

/** The query string of a state, other parameters of the page kept; what is usual is left out. */
export function writeList(
  search: URLSearchParams,
  params: ListParams,
  { names, pageSize, prefix }: ListUrlSpec,
): string {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | number | undefined, usual?: string | number) => {
    if (value === undefined || value === '' || value === usual) next.delete(prefix + name);
    else next.set(prefix + name, String(value));
  };
  put('pageNum', params.pageNum, 1);
  put('pageSize', params.pageSize, pageSize);
  put('sort', params.sort);
  for (const name of names) put(name, params[name]);
  return next.toString();
}

/** The next order of a column: ascending, descending, none. */
export function nextSort(current: string | undefined, field: string): string | undefined {
  if (current === field) return `-${field}`;
  return current === `-${field}` ? undefined : field;
}
