'use client';

import { useEffect } from 'react';
import { categoryStorageKey } from '@/lib/text/behaviour';

/** Session storage may be forbidden; then nothing is remembered and the address alone decides. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/**
 * The list remembers the category chosen last (specification section 2): an address without any filter opens it again, choosing
 * 全部新闻 forgets it. Only a category that the page offers is opened.
 */
export function RememberedCategory() {
  useEffect(() => {
    const store = storage();
    if (!store) return undefined;
    const query = new URLSearchParams(location.search);
    const chosen = query.get('category');
    if (chosen) store.setItem(categoryStorageKey, chosen);
    else if (query.size === 0) {
      const known = store.getItem(categoryStorageKey) ?? '';
      if (/^\d+$/.test(known) && document.querySelector(`[data-category="${known}"]`)) {
        location.replace(`/index/list?category=${known}`);
      }
    }
    const forget = (event: MouseEvent) => {
      if ((event.target as Element).closest('[data-category="all"]')) store.removeItem(categoryStorageKey);
    };
    document.addEventListener('click', forget, true);
    return () => document.removeEventListener('click', forget, true);
  }, []);
  return null;
}
