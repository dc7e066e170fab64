import { listHref, type ListQuery } from '@/components/product/list-url';
import { inSkin } from '@/lib/core/mirrored-paths';

/** Every product: the list's bare address shows the categories instead. */
export const ALL_PRODUCTS = '/mobile/list?sort=default';

/** A desktop address of a list as the mobile site has it. */
export function onPhone(href: string): string {
  const to = inSkin('mobile', href);
  return to === '/mobile/list' ? ALL_PRODUCTS : to;
}

/** Address of a list on the mobile site; see `listHref`. */
export function mobileListHref(query: ListQuery, change: ListQuery = {}): string {
  return onPhone(listHref(query, change));
}
