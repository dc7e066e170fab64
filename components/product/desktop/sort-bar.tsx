import { listHref, listParams, type ListQuery } from '@/components/product/list-url';
import css from '@/components/product/desktop/sort-bar.module.css';
import { cx } from '@/components/ui/cx';
import type { ProductSort } from '@/lib/domain/product/contract';

const tabs: readonly { sort: ProductSort; label: string }[] = [
  { sort: 'default', label: '综合' },
  { sort: 'sales', label: '销量' },
  { sort: 'new', label: '新品' },
];

/** Order of the list, a price range to type, and the number of hits. */
export function SortBar({ query, total, exact }: { query: ListQuery; total: number; exact: boolean }) {
  const sort = query.sort ?? 'default';
  const byPrice = sort === 'price' || sort === '-price';
  const { priceFrom: _from, priceTo: _to, ...kept } = listParams(query);
  return (
    <div className={css.bar}>
      <nav className={css.tabs} aria-label="排序">
        {tabs.map((t) => (
          <a
            key={t.sort}
            href={listHref(query, { sort: t.sort })}
            className={cx(css.tab, sort === t.sort && css.on)}
            aria-current={sort === t.sort ? 'true' : undefined}
          >
            {t.label}
          </a>
        ))}
        <a
          href={listHref(query, { sort: sort === 'price' ? '-price' : 'price' })}
          className={cx(css.tab, byPrice && css.on)}
          aria-current={byPrice ? 'true' : undefined}
          aria-label={sort === 'price' ? '价格，现为从低到高，点击改为从高到低' : '价格从低到高'}
        >
          价格
          <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden>
            <path d="M4 0l4 5H0z" opacity={sort === '-price' ? 0.35 : 1} />
            <path d="M4 12l4-5H0z" opacity={sort === 'price' ? 0.35 : 1} />
          </svg>
        </a>
      </nav>
      <form className={css.range} action="/mall/list" method="get">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          name="priceFrom"
          inputMode="numeric"
          pattern="\d{0,7}"
          title="请输入整数"
          placeholder="¥"
          aria-label="最低价，元"
          defaultValue={query.priceFrom}
          autoComplete="off"
        />
        <span aria-hidden>–</span>
        <input
          name="priceTo"
          inputMode="numeric"
          pattern="\d{0,7}"
          title="请输入整数"
          placeholder="¥"
          aria-label="最高价，元"
          defaultValue={query.priceTo}
          autoComplete="off"
        />
        <button type="submit">确定</button>
      </form>
      <span className={css.total}>
        共 <b>{`${total}${exact ? '' : '+'}`}</b> 件商品
      </span>
    </div>
  );
}
