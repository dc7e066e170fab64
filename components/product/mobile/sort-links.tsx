import type { ListQuery } from '@/components/product/list-url';
import { mobileListHref } from '@/components/product/mobile/list-address';
import css from '@/components/product/mobile/product-list.module.css';
import { cx } from '@/components/ui/cx';
import type { ProductSort } from '@/lib/domain/product/contract';

const tabs: readonly { sort: ProductSort; label: string }[] = [
  { sort: 'default', label: '综合' },
  { sort: 'sales', label: '销量' },
  { sort: 'new', label: '新品' },
];

/** Orders of the list; the price turns round at the second touch. */
export function SortLinks({ query }: { query: ListQuery }) {
  const sort = query.sort ?? 'default';
  const byPrice = sort === 'price' || sort === '-price';
  return (
    <nav className={css.sorts} aria-label="排序">
      {tabs.map((t) => (
        <a
          key={t.sort}
          href={mobileListHref(query, { sort: t.sort })}
          className={cx(css.sort, sort === t.sort && css.on)}
          aria-current={sort === t.sort ? 'true' : undefined}
        >
          {t.label}
        </a>
      ))}
      <a
        href={mobileListHref(query, { sort: sort === 'price' ? '-price' : 'price' })}
        className={cx(css.sort, byPrice && css.on)}
        aria-current={byPrice ? 'true' : undefined}
        aria-label={sort === 'price' ? '价格，现为从低到高，点击改为从高到低' : '价格从低到高'}
      >
        价格
        <svg width="8" height="12" viewBox="0 0 8 12" fill="currentColor" aria-hidden>
          <path d="M4 0l4 5H0z" opacity={sort === '-price' ? 0.35 : 1} />
          <path d="M4 12l4-5H0z" opacity={sort === 'price' ? 0.35 : 1} />
        </svg>
      </a>
    </nav>
  );
}
