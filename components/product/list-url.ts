import { productListInput, type ProductListInput } from '@/lib/domain/product/contract';

/** Cards on a page of the public list: four rows of five. */
export const LIST_PAGE_SIZE = 20;

type RawQuery = Record<string, string | string[] | undefined>;

/** The list that an address asks for; `null` when it makes no sense. Unknown parameters and emptied form fields are left out. */
export function parseListQuery(raw: RawQuery): ProductListInput | null {
  const given = Object.fromEntries(Object.entries(raw).filter(([, v]) => v !== undefined && v !== ''));
  const parsed = productListInput.safeParse({ ...given, pageSize: LIST_PAGE_SIZE });
  return parsed.success ? parsed.data : null;
}

export type ListQuery = Partial<Omit<ProductListInput, 'pageSize'>>;

const order = ['category', 'kind', 'brand', 'year', 'priceFrom', 'priceTo', 'keyword', 'sort'] as const;

/** The query of a list without defaults and without the page number, in a fixed order: one list, one address. */
export function listParams(query: ListQuery): Record<string, string> {
  const out: Record<string, string> = {};
  for (const name of order) {
    const value = query[name];
    if (value === undefined || value === '' || (name === 'sort' && value === 'default')) continue;
    out[name] = String(value);
  }
  return out;
}

/** Address of a list; `change` replaces or (with `undefined`) drops filters and leads to the first page. */
export function listHref(query: ListQuery, change: ListQuery = {}): string {
  const text = new URLSearchParams(listParams({ ...query, ...change })).toString();
  return text ? `/mall/list?${text}` : '/mall/list';
}

/** Price bands of the filter, whole yuan; `undefined` = open end. */
export const priceBands: readonly { from?: number; to?: number; label: string }[] = [
  { from: 0, to: 20, label: '20 元以下' },
  { from: 20, to: 50, label: '20–50 元' },
  { from: 50, to: 100, label: '50–100 元' },
  { from: 100, label: '100 元以上' },
];
