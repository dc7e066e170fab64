import { noteSeen } from '@/lib/client/seen-products';
import { categoryStorageKey } from '@/lib/text/behaviour';

/**
 * The list of articles remembers the category chosen last (specification section 2): an address without any filter opens it again, choosing
 * 全部新闻 forgets it. Only a category that the page offers is opened.
 */
function rememberCategory(): void {
  if (!document.querySelector('[data-category="all"]')) return;
  try {
    const store = sessionStorage;
    const query = new URLSearchParams(location.search);
    const chosen = query.get('category');
    const known = store.getItem(categoryStorageKey) ?? '';
    if (chosen) store.setItem(categoryStorageKey, chosen);
    else if (query.size === 0 && /^\d+$/.test(known) && document.querySelector(`[data-category="${known}"]`))
      location.replace(`/index/list?category=${known}`);
    const forget = (event: MouseEvent) => {
      if ((event.target as Element).closest('[data-category="all"]')) store.removeItem(categoryStorageKey);
    };
    document.addEventListener('click', forget, true);
  } catch {
    // Session storage may be forbidden; then nothing is remembered and the address alone decides.
  }
}

/** A product page is noted; what was looked at before is shown by the framework's part of the page. */
function rememberProduct(): void {
  const page = document.querySelector<HTMLElement>('[data-seen]');
  if (page && noteSeen(Number(page.dataset.seen))) page.dataset.wake = '';
}

export function rememberChoices(): void {
  rememberCategory();
  rememberProduct();
}
