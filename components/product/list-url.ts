import type { ProductListInput } from '@/lib/domain/product/contract';

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

/** A price range as people read it. */
export function priceText({ priceFrom: from, priceTo: to }: ListQuery): string {
  if (from === undefined) return `${to ?? 0} 元以下`;
  return to === undefined ? `${from} 元以上` : `${Math.min(from, to)}–${Math.max(from, to)} 元`;
}
