import { listHref, priceText, type ListQuery } from '@/components/product/list-url';
import { productKinds } from '@/lib/states/product-kind';

export interface Chosen {
  name: string;
  label: string;
  /** The list without it. */
  href: string;
}

/** What narrows a list, in the order of the filter, each with the address that drops it. */
export function chosenOf(
  query: ListQuery,
  names: { category?: string | undefined; brand?: string | undefined },
): Chosen[] {
  const drop = (change: ListQuery) => listHref(query, change);
  const all: (Chosen | false)[] = [
    query.keyword !== undefined && {
      name: '关键词',
      label: query.keyword,
      href: drop({ keyword: undefined }),
    },
    query.category !== undefined && {
      name: '分类',
      label: names.category ?? '',
      href: drop({ category: undefined }),
    },
    query.kind !== undefined && {
      name: '类型',
      label: productKinds[query.kind],
      href: drop({ kind: undefined }),
    },
    query.brand !== undefined && {
      name: '出版单位',
      label: names.brand ?? '',
      href: drop({ brand: undefined }),
    },
    query.year !== undefined && {
      name: '出版年份',
      label: `${query.year} 年`,
      href: drop({ year: undefined }),
    },
    (query.priceFrom !== undefined || query.priceTo !== undefined) && {
      name: '价格',
      label: priceText(query),
      href: drop({ priceFrom: undefined, priceTo: undefined }),
    },
  ];
  return all.filter((c) => c !== false);
}
