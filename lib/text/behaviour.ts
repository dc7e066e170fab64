// What the scripts of every public page need stands here, away from the sentences of `site.ts`: budget of docs/performance.md.

/** Section 9: back-to-top appears after 100 px of scroll, looks again 15 ms after the last event, and travels for 500 ms. */
export const backToTop = { afterPx: 100, debounceMs: 15, durationMs: 500 } as const;

/** Session storage key of the category a visitor opened last (specification section 2er). */
export const categoryStorageKey = 'articleCategory';

/** Local storage key of a visitor's cart. */
export const GUEST_CART_KEY = 'portal.cart';

/** Local storage key of what a guest marked on a page of products, until the login. */
export const ASKED_MARK_KEY = 'askedMark';

/** Results on a page of the site's search, and words that others search for beside them. */
export const SEARCH_PAGE_SIZE = 20;
export const HOT_WORDS = 10;
