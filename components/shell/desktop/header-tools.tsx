'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { SuggestField } from '@/components/picker/suggest-field';
import css from '@/components/shell/desktop/header-tools.module.css';

/** Pages with the mall's bar, which holds a search and the cart. */
const MALL_BAR = /^\/mall(\/list|\/details\/\d+)?$/;

/**
 * Right end of the brand's row: the site's search, but where a page has its own, and the way to the cart. What is away is hidden by an attribute,
 * which React leaves as the server wrote it: the stored page of a missing thing was rendered under another path.
 */
export function HeaderTools({ cart }: { cart: ReactNode }) {
  const pathname = usePathname();
  const inMall = MALL_BAR.test(pathname);
  return (
    <div className={css.tools} hidden={inMall} suppressHydrationWarning>
      <SearchBox away={inMall || pathname === '/index/search'} />
      {cart}
    </div>
  );
}

/** Site search: a plain GET form to the search page. */
function SearchBox({ away }: { away: boolean }) {
  return (
    <form
      className={css.search}
      action="/index/search"
      method="get"
      role="search"
      aria-label="全站搜索"
      hidden={away}
      suppressHydrationWarning
    >
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
