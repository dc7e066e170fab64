import css from '@/components/product/desktop/chosen-filters.module.css';
import { listHref, priceText, type ListQuery } from '@/components/product/list-url';
import { productKinds } from '@/lib/domain/product/states';

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

/** The chosen filters as chips, each with its cross. */
export function ChosenFilters({ chosen }: { chosen: readonly Chosen[] }) {
  if (chosen.length === 0) return null;
  return (
    <div className={css.row}>
      <span className={css.name}>已选条件</span>
      <ul className={css.chips}>
        {chosen.map((c) => (
          <li key={c.name}>
            <a className={css.chip} href={c.href} rel="nofollow" aria-label={`取消${c.name}：${c.label}`}>
              <span className={css.kind}>{c.name}：</span>
              <span className={css.label}>{c.label}</span>
              <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
                <path d="M1.500 1.500l7 7M8.500 1.500l-7 7" stroke="currentColor" strokeWidth="1.4" />
              </svg>
            </a>
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <a className={css.clear} href="/mall/list">
          清空
        </a>
      )}
    </div>
  );
}
