/** What the site search looks through, with the names of the tabs. */
export const foundKinds = { article: '新闻', publicInfo: '信息公开', product: '商品' } as const;
export type FoundKind = keyof typeof foundKinds;
export const foundKindKeys = Object.keys(foundKinds) as [FoundKind, ...FoundKind[]];

/** At most so many of a kind are suggested to who types, in this order. */
export const SUGGESTED = { product: 4, article: 3, publicInfo: 2 } as const satisfies Record<
  FoundKind,
  number
>;

/** Pages of one search; nobody reads further. */
export const SEARCH_PAGES = 50;
