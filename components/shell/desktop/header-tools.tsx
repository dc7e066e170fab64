import type { ReactNode } from 'react';
import { SuggestField } from '@/components/picker/suggest-field';
import css from '@/components/shell/desktop/header-tools.module.css';
import { HiddenWhere } from '@/components/shell/desktop/hidden-where';

/** Right end of the brand's row: the site's search, but where a page has its own, and the way to the cart. */
export function HeaderTools({ cart }: { cart: ReactNode }) {
  return (
    <HiddenWhere page="mall" className={css.tools}>
      <HiddenWhere page="search" className={css.box}>
        <SearchBox />
      </HiddenWhere>
      {cart}
    </HiddenWhere>
  );
}

/** Site search: a plain GET form to the search page. */
function SearchBox() {
  return (
    <form className={css.search} action="/index/search" method="get" role="search" aria-label="全站搜索">
      <label className="sr-only" htmlFor="site-search">
        站内搜索
      </label>
      <SuggestField id="site-search" placeholder="搜索新闻、信息公开、书刊" />
      <button type="submit">
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          aria-hidden
        >
          <circle cx="7" cy="7" r="5" />
          <path d="m11 11 3.500 3.500" />
        </svg>
        搜索
      </button>
    </form>
  );
}
