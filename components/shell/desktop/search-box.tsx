'use client';

import { usePathname } from 'next/navigation';
import { SuggestField } from '@/components/picker/suggest-field';
import css from '@/components/shell/desktop/search-box.module.css';

/** Pages with a search of their own, which stands alone there. */
const OWN_SEARCH = /^\/(mall|mall\/list|mall\/details\/\d+|index\/search)$/;

/** Site search: a plain GET form to the search page. */
export function SearchBox() {
  if (OWN_SEARCH.test(usePathname())) return null;
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
