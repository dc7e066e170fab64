import type { Losses } from './losses';
import { isAway, type BookItem, type BookPackage } from './package';

/** Files of a book that no part can show. */

/** What may be a part. */
export const PART_TYPES = new Set(['application/xhtml+xml', 'text/html', 'image/svg+xml', 'application/xml']);
/** What may be a page of a fixed layout by itself, as comics are made. */
export const PICTURE = /^image\/(?!svg)/;
/** Files that are shown, or that only say how; scripts are counted where they stand. */
const SHOWN =
  /^(image\/|font\/|application\/(x-)?(font|vnd\.ms-(opentype|fontobject))|text\/(css|javascript)|application\/((x-|ecma)?javascript|ecmascript|x-dtbncx\+xml|vnd\.adobe-page-template\+xml|oebps-page-map\+xml))/;

/** A picture, font or style sheet that a part asks for in vain. An address of nothing (`#`, empty) asks for none. */
export function loseFile(
  losses: Losses,
  asked: { address: string; path: string | undefined; part: number | null; locked: boolean },
): void {
  const address = asked.address.trim();
  if (/^(#.*|about:blank|data:,)?$/i.test(address)) return;
  if (asked.locked) losses.add('lockedFont', asked.part, asked.path);
  else if (isAway(address)) losses.add(/^data:/i.test(address) ? 'missing' : 'remote', asked.part, address);
  else losses.add('missing', asked.part, asked.path ?? address);
}

/** What the manifest names and no part shows; called when the elements of all parts are counted. */
export function loseOthers(losses: Losses, pack: BookPackage, others: readonly BookItem[]): void {
  const counted = { video: losses.has('film'), audio: losses.has('sound') };
  for (const { href, mediaType } of others) {
    const type = mediaType.split('/', 1)[0];
    if (type === 'video') {
      if (!counted.video) losses.add('film', null, href);
    } else if (type === 'audio') {
      if (!counted.audio) losses.add('sound', null, href);
    } else if (mediaType === 'application/smil+xml') losses.add('overlay', null, href);
    else if (mediaType === 'image/svg+xml') continue;
    else if (PART_TYPES.has(mediaType)) {
      if (href !== pack.nav?.href) losses.add('document', null, href);
    } else if (!SHOWN.test(mediaType)) losses.add('file', null, href);
  }
  for (const address of pack.away) losses.add('remote', null, address);
}
