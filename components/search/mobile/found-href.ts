import type { FoundKind } from '@/lib/domain/siteSearch/rules';

const PAGES = { product: '/mobile/detail?id=', article: '/mobile/news/', publicInfo: '/mobile/publicinfo/' };

/** Where a hit leads on the phone; the table of both skins' addresses would weigh more than the page of the search. */
export const foundHref = ({ type, id }: { type: FoundKind; id: number }) => `${PAGES[type]}${id}`;
