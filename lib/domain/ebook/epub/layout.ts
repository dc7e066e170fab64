import type { EbookPageSide } from '@/lib/states/ebook';
import { attr, childElements, findElement, textOf, type XmlElement } from './xml';

/** How the parts of a book are laid out, as its package says it (EPUB 3.3 section 8.2). What it says of the orientation is left to the sizes of its pages. */

export interface PartLayout {
  fixed: boolean;
  side: EbookPageSide | null;
}

export interface BookLayout {
  /** The book is read page by page: most of its parts are pages of a fixed layout. */
  fixed: boolean;
  rtl: boolean;
  /** Size of all pages, as older books say it in the package; empty mostly. */
  viewport: string;
  parts: PartLayout[];
}

/** The last of the words that ends one of the properties: `rendition:spread-none` is `none` of `spread`. */
function wish(properties: string, name: string): string | undefined {
  return properties.match(new RegExp(`(?<![\\w-])(?:rendition:)?${name}-([a-z-]+)`))?.[1];
}

function sideOf(properties: string, spread: string): EbookPageSide | null {
  const side = wish(properties, 'page-spread');
  if (side === 'center' || (wish(properties, 'spread') ?? spread) === 'none') return 'alone';
  return side === 'left' || side === 'right' ? side : null;
}

/** @param properties those of each part, in reading order */
export function readLayout(opf: XmlElement, properties: readonly string[]): BookLayout {
  const metadata = findElement(opf, 'metadata');
  const metas = metadata ? childElements(metadata, 'meta') : [];
  const say = (name: string) => {
    const meta = metas.find((m) => attr(m, 'property') === `rendition:${name}` && !attr(m, 'refines'));
    return meta ? textOf(meta) : '';
  };
  const [layout, spread] = [say('layout'), say('spread')];
  const parts = properties.map((p) => ({
    fixed: (wish(p, 'layout') ?? layout) === 'pre-paginated',
    side: sideOf(p, spread),
  }));
  const spine = findElement(opf, 'spine');
  return {
    fixed: parts.filter((p) => p.fixed).length * 2 > parts.length,
    rtl: (spine ? attr(spine, 'page-progression-direction') : '') === 'rtl',
    viewport: say('viewport'),
    parts,
  };
}
