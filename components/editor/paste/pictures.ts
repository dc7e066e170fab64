import type { PastedElement } from '@/components/editor/paste/tree';

export type PictureSource =
  | { kind: 'remote' | 'own'; src: string }
  /** Lies on the person's disk or in the writing program: no page can read it. */
  | { kind: 'lost' }
  /** Counting pixels, spacers: nothing to see. */
  | { kind: 'none' };

/** Where lazily loading pages (public accounts above all) keep the real address. */
const SOURCES = ['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc', 'src'];

const isTiny = (text: string | undefined): boolean =>
  text === '0' || text === '1' || text === '1px' || text === '0px';

function own(src: string): string | null {
  if (/^\/(?![/\\])[^\\\s]*$/.test(src)) return src;
  const origin = typeof location === 'undefined' ? '' : location.origin;
  return origin && src.startsWith(`${origin}/`) ? src.slice(origin.length) : null;
}

/** Where a pasted picture comes from. */
export function pictureSource(element: PastedElement): PictureSource {
  const { attrs } = element;
  if (isTiny(attrs.width) || isTiny(attrs.height)) return { kind: 'none' };
  const given = SOURCES.map((name) => attrs[name]?.trim() ?? '').filter((src) => src !== '');
  const web = given.find((src) => /^(https?:)?\/\//i.test(src));
  const here = given.map(own).find((src) => src !== null);
  if (here) return { kind: 'own', src: here };
  if (web && !/[\s"<>\\]/.test(web))
    return { kind: 'remote', src: web.startsWith('//') ? `https:${web}` : web };
  return given.length > 0 ? { kind: 'lost' } : { kind: 'none' };
}

const wholePixels = (text: string | undefined): number | null =>
  /^[1-9]\d{0,3}(px)?$/.test(text ?? '') ? Number.parseInt(text!, 10) : null;

/** ` width=".." height=".."` when the source says both in px. */
export function pictureSize(element: PastedElement): string {
  const width = wholePixels(element.attrs.width);
  const height = wholePixels(element.attrs.height);
  return width && height ? ` width="${width}" height="${height}"` : '';
}
