/** What a shown figure holds from before the site, as E-Commerce Law article 17 wants it told; empty for none. */
export const earlierPart = (earlier: number) => (earlier > 0 ? `（含上线前 ${earlier}）` : '');

/** A figure with what of it is from before the site. */
export const withEarlier = (all: number, earlier: number) => all + earlierPart(earlier);
