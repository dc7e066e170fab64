import type { EbookTocEntry } from '@/lib/states/ebook';

/** A book as its reader wants it described: Readium Web Publication Manifest and a list of positions in it. */

export const MANIFEST = 'manifest.json';
export const POSITIONS = 'positions.json';
const XHTML = 'application/xhtml+xml';
/** Characters of one position: about a screen of text. */
const POSITION_CHARS = 800;

interface Part {
  href: string;
  title: string | null;
  chars: number;
}

interface TocLink {
  href: string;
  title: string;
  children: TocLink[];
}

/** Lines with levels as nested links. */
function nested(toc: readonly EbookTocEntry[]): TocLink[] {
  const top: TocLink[] = [];
  const open: { level: number; list: TocLink[] }[] = [{ level: 0, list: top }];
  for (const line of toc) {
    const link: TocLink = { href: line.href ?? '', title: line.title, children: [] };
    while (open.length > 1 && (open.at(-1)?.level ?? 0) >= line.level) open.pop();
    open.at(-1)?.list.push(link);
    open.push({ level: line.level, list: link.children });
  }
  return top;
}

export function manifestOf(book: {
  title: string;
  /** Address of the folder, with its slash. */
  base: string;
  parts: readonly Part[];
  toc: readonly EbookTocEntry[];
  fixed: boolean;
}) {
  const json = {
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      '@type': 'http://schema.org/Book',
      conformsTo: ['https://readium.org/webpub-manifest/profiles/epub'],
      title: book.title,
      language: 'zh-CN',
      layout: book.fixed ? 'fixed' : 'reflowable',
      numberOfPages: book.parts.length,
    },
    links: [
      { rel: 'self', href: `${book.base}${MANIFEST}`, type: 'application/webpub+json' },
      {
        rel: 'http://readium.org/position-list',
        href: POSITIONS,
        type: 'application/vnd.readium.position-list+json',
      },
    ],
    readingOrder: book.parts.map((p) => ({ href: p.href, type: XHTML, title: p.title ?? '' })),
    toc: nested(book.toc),
  };
  return { json, type: 'application/webpub+json; charset=utf-8' };
}

/** Places through the whole book, at least one per part. */
export function positionsOf(parts: readonly Part[]) {
  const counts = parts.map((p) => Math.max(1, Math.ceil(p.chars / POSITION_CHARS)));
  const total = counts.reduce((sum, n) => sum + n, 0);
  const positions: object[] = [];
  for (const [i, part] of parts.entries()) {
    const count = counts[i] ?? 1;
    for (let n = 0; n < count; n += 1) {
      const done = positions.length;
      const locations = { position: done + 1, progression: n / count, totalProgression: done / total };
      positions.push({ href: part.href, type: XHTML, title: part.title ?? '', locations });
    }
  }
  return {
    json: { total, positions },
    type: 'application/vnd.readium.position-list+json; charset=utf-8',
  };
}
