import type { ReactNode } from 'react';
import { CategoryList } from '@/components/product/desktop/category-list';
import css from '@/components/product/desktop/mall-bar.module.css';
import { MallField } from '@/components/product/desktop/mall-field';
import { cx } from '@/components/ui/cx';
import type { CategoryNode } from '@/lib/domain/product/contract';

interface MallBarProps {
  categories: readonly CategoryNode[];
  /** The mall home shows the categories open, below the bar. */
  home?: boolean;
  /** Of the search, where it has something in it. */
  field?: ReactNode;
  /** The way to the cart. */
  cart: ReactNode;
}

/** Second bar of the mall: all categories, search for books (in the place of the site's), cart. */
export function MallBar({ categories, home, field = <MallField />, cart }: MallBarProps) {
  const drops = !home && categories.length > 0;
  return (
    <div className={css.bar}>
      <div className={`wrap ${css.row}`}>
        <div className={cx(css.all, home && css.open)}>
          <a className={css.allLink} href="/mall/list" aria-haspopup={drops ? true : undefined}>
            <svg
              width="16"
              height="16"
              viewBox="0 0 16 16"
              stroke="currentColor"
              strokeWidth="1.8"
              aria-hidden
            >
              <path d="M1.500 3.500h13M1.500 8h13M1.500 12.500h13" strokeLinecap="round" />
            </svg>
            {categories.length > 0 ? '全部商品分类' : '全部商品'}
          </a>
          {drops && (
            <div className={css.drop}>
              <CategoryList categories={categories} />
            </div>
          )}
        </div>
        <form className={css.search} action="/mall/list" method="get" role="search" aria-label="搜索书刊">
          <label className="sr-only" htmlFor="mall-search">
            搜索书刊
          </label>
          {field}
          <button type="submit">搜索书刊</button>
        </form>
        {cart}
      </div>
    </div>
  );
}
