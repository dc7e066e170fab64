import { fitText, shorten } from '@/lib/core/characters';
import { readLayout, type BookLayout } from './layout';
import { EpubRefusal } from './refusal';
import { attr, childElements, descendants, findElement, textOf, type XmlElement } from './xml';

/** Reads what an EPUB says about itself: container, package, contents (EPUB 3.3 Packages; NCX of EPUB 2). */

export interface BookItem {
  /** Address from the root of the archive. */
  href: string;
  mediaType: string;
  properties: string;
}

export interface BookPackage {
  language: string;
  items: BookItem[];
  /** Addresses outside the book that the manifest names. */
  away: string[];
  /** Parts in reading order, each once. */
  spine: BookItem[];
  /** How each part is laid out. */
  layout: BookLayout;
  /** The contents: a navigation document, else an NCX. */
  nav: BookItem | null;
  ncx: BookItem | null;
}

/** One line of the contents with the address as written. */
export interface ContentsLine {
  title: string;
  href: string;
  level: number;
}

const MAX_PARTS = 2000;
const MAX_LINES = 1000;
const MAX_LEVEL = 6;
const MAX_TITLE = 200;
const FONT_LOCKS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** Whether an address names a place outside every book: with a scheme, or with a host alone. */
export const isAway = (address: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(address.trim());

/** An address from the root of the archive with its fragment; `null` when it leads out of the archive. `from` is the file it stands in. */
export function resolveHref(from: string, address: string): { path: string; fragment: string } | null {
  const trimmed = address.trim();
  if (!trimmed || /^[a-z][a-z\d+.-]*:|^\/\/|^\/|\\/i.test(trimmed)) return null;
  const [raw = '', fragment = ''] = trimmed.split('#', 2);
  let path: string;
  let anchor: string;
  try {
    path = decodeURIComponent(raw.split('?', 1)[0] ?? '');
    anchor = decodeURIComponent(fragment);
  } catch {
    return null;
  }
  if (!path) return { path: from, fragment: anchor };
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.length === 0) return null;
      parts.pop();
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return { path: parts.join('/'), fragment: anchor };
}

/** Where the package lies. */
export function packagePath(container: XmlElement): string {
  for (const root of descendants(container)) {
    if (root.name !== 'rootfile') continue;
    const path = attr(root, 'full-path');
    const found = resolveHref('', path);
    if (!found || found.path !== path) throw new EpubRefusal('META-INF/container.xml 指向的地址有误');
    return path;
  }
  throw new EpubRefusal('META-INF/container.xml 没有指明书的内容');
}

/**
 * Files that are locked. Fonts in the usual disguise cannot be shown and are left out; anything else is protection.
 * @throws EpubRefusal for a protected book
 */
export function lockedFiles(encryption: XmlElement): Set<string> {
  const locked = new Set<string>();
  for (const data of descendants(encryption)) {
    if (data.name !== 'EncryptedData') continue;
    const method = findElement(data, 'EncryptionMethod');
    const reference = findElement(data, 'CipherReference');
    if (!method || !reference || !FONT_LOCKS.has(attr(method, 'Algorithm')))
      throw new EpubRefusal('文件带有数字版权保护（DRM），请上传未加密的 EPUB');
    const found = resolveHref('', attr(reference, 'URI'));
    if (found) locked.add(found.path);
  }
  return locked;
}

function readItems(opf: XmlElement, path: string): { items: Map<string, BookItem>; away: string[] } {
  const items = new Map<string, BookItem>();
  const away: string[] = [];
  const manifest = findElement(opf, 'manifest');
  for (const item of manifest ? childElements(manifest, 'item') : []) {
    const href = attr(item, 'href');
    // Remote sound and film; a part may not lie outside, see below.
    if (/^[a-z][a-z\d+.-]*:/i.test(href)) {
      away.push(href);
      continue;
    }
    const found = resolveHref(path, href);
    if (!found) throw new EpubRefusal(`清单中的地址超出了文件范围：${shorten(href, 80)}`);
    const mediaType = attr(item, 'media-type').toLowerCase();
    items.set(attr(item, 'id'), { href: found.path, mediaType, properties: attr(item, 'properties') });
  }
  return { items, away };
}

export function readPackage(opf: XmlElement, path: string): BookPackage {
  const { items, away } = readItems(opf, path);
  const spineElement = findElement(opf, 'spine');
  const spine: BookItem[] = [];
  const properties: string[] = [];
  for (const ref of spineElement ? childElements(spineElement, 'itemref') : []) {
    const item = items.get(attr(ref, 'idref'));
    if (!item) throw new EpubRefusal(`阅读顺序中的 ${shorten(attr(ref, 'idref'), 40)} 不在清单中`);
    if (spine.includes(item)) continue;
    spine.push(item);
    properties.push(attr(ref, 'properties'));
  }
  if (spine.length === 0) throw new EpubRefusal('书中没有可阅读的内容');
  if (spine.length > MAX_PARTS) throw new EpubRefusal(`书的部分过多，最多 ${MAX_PARTS} 个`);
  const language = findElement(opf, 'language');
  const all = [...items.values()];
  return {
    language: language ? textOf(language) : '',
    items: all,
    away,
    spine,
    layout: readLayout(opf, properties),
    nav: all.find((i) => i.properties.split(/\s+/).includes('nav')) ?? null,
    ncx:
      items.get(spineElement ? attr(spineElement, 'toc') : '') ??
      all.find((i) => i.mediaType === 'application/x-dtbncx+xml') ??
      null,
  };
}

/** A title of bearable length. */
export const shortTitle = (text: string): string => fitText(text, MAX_TITLE);

/** Walks nested lists; `line` reads one entry, `inner` finds the entries below it. */
function walk(
  entries: readonly XmlElement[],
  level: number,
  line: (entry: XmlElement) => Omit<ContentsLine, 'level'> | null,
  inner: (entry: XmlElement) => XmlElement[],
): ContentsLine[] {
  const out: ContentsLine[] = [];
  for (const entry of entries) {
    const read = line(entry);
    if (read && read.title) out.push({ title: shortTitle(read.title), href: read.href, level });
    if (level < MAX_LEVEL) out.push(...walk(inner(entry), level + 1, line, inner));
    if (out.length >= MAX_LINES) break;
  }
  return out.slice(0, MAX_LINES);
}

interface Contents {
  lines: ContentsLine[];
  /** Entries of the file: more than lines when they are too many or lie too deep. */
  total: number;
}

function contentsOf(
  root: XmlElement | null | undefined,
  name: string,
  line: (entry: XmlElement) => Omit<ContentsLine, 'level'> | null,
  inner: (entry: XmlElement) => XmlElement[],
): Contents {
  if (!root) return { lines: [], total: 0 };
  let total = 0;
  for (const entry of descendants(root)) if (entry.name === name && line(entry)?.title) total += 1;
  return { lines: walk(inner(root), 1, line, inner), total };
}

/** The contents of a navigation document. */
export function readNav(root: XmlElement): Contents {
  const navs = [...descendants(root)].filter((e) => e.name === 'nav');
  const toc = navs.find((n) => attr(n, 'type').split(/\s+/).includes('toc')) ?? navs[0];
  const lists = (entry: XmlElement) => childElements(entry, 'ol').flatMap((ol) => childElements(ol, 'li'));
  return contentsOf(
    toc,
    'li',
    (li) => {
      const link = childElements(li).find((e) => e.name === 'a' || e.name === 'span');
      return link ? { title: textOf(link), href: attr(link, 'href') } : null;
    },
    lists,
  );
}

/** The contents of an NCX. */
export function readNcx(root: XmlElement): Contents {
  return contentsOf(
    findElement(root, 'navMap'),
    'navPoint',
    (point) => {
      const label = childElements(point, 'navLabel')[0];
      const content = childElements(point, 'content')[0];
      return { title: label ? textOf(label) : '', href: content ? attr(content, 'src') : '' };
    },
    (point) => childElements(point, 'navPoint'),
  );
}
