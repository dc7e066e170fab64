import { isSitePath, isWebUrl } from '@/lib/core/links';

/** What HTML that people write may carry, where the editor and the server's sanitiser must agree (security.md S-34). */

/** Classes of the editor's own styles (specification section 9) and of texts written with the older editor. */
export const TEXT_CLASSES = [
  'tc',
  'tl',
  'im',
  'hi',
  'file-link',
  'noBorderTable',
  'sortEnabled',
  'firstRow',
  'ue-table-interlace-color-single',
  'ue-table-interlace-color-double',
  'list-paddingleft-1',
  'list-paddingleft-2',
  'list-paddingleft-3',
] as const;

/** The ways in which the editor sorts a table; the last one used is written at the table (specification section 9). */
export const TABLE_SORTS = [
  'reversecurrent',
  'orderbyasc',
  'reversebyasc',
  'orderbynum',
  'reversebynum',
] as const;

/** Names of fonts without quotes: letters, digits, Chinese characters, separated by commas. */
export const FONT_NAMES = /^[\p{Script=Han}A-Za-z\d _,-]{2,100}$/u;

/** Where a link of a text may lead: http(s), a path of this site, a place in the text, mail, telephone. */
export function isTextLink(href: string): boolean {
  return isWebUrl(href) || isInnerLink(href);
}

/** A link that stays in this window: a path of this site, a place in the text, mail, telephone. */
export function isInnerLink(href: string): boolean {
  return (
    isSitePath(href) ||
    /^#[\w-]{1,64}$/.test(href) ||
    /^(mailto:[\w.+@-]{3,100}|tel:[\w.+,-]{3,100})$/i.test(href)
  );
}

/** What stands in a text for a picture that could not be brought here; a text that holds it is not handed in. */
export const LOST_PICTURE = '/placeholder/lost-picture.svg';

/** How many pictures of a text could not be brought here. */
export function countLostPictures(html: string): number {
  return html.split(`src="${LOST_PICTURE}"`).length - 1;
}

/** What a link out of the site carries: it opens apart and learns nothing of our page. */
export const OUTSIDE_LINK = { target: '_blank', rel: 'noopener noreferrer' } as const;
