/**
 * Names of stored pictures. The measures stand in the name, so that a page can write `width`, `height` and `srcset` without asking the
 * database, and the smaller sizes follow from the name alone:
 * `picture/2026/11/<32 hex>-1600x900.jpg` has `picture/2026/11/<32 hex>-1600x900.w640.webp`.
 */

/** Widths in pixels that smaller copies are made in (news-editor-reading.md 2.2b); none is wider than the picture. */
const PICTURE_WIDTHS = [320, 640, 960] as const;

/** Width in pixels above which a picture is made smaller at upload. */
export const MAX_PICTURE_WIDTH = 1600;

/** Prefix of the public address of a stored file. */
export const FILES = '/files/';

const PICTURE = /^(\/files\/[A-Za-z0-9._/-]+-(\d{1,5})x(\d{1,5}))\.(jpg|png|webp|gif)$/;
const COPY = /^([A-Za-z0-9._/-]+-\d{1,5}x\d{1,5})\.w\d{1,5}\.webp$/;

export interface PicturePath {
  width: number;
  height: number;
  /** The WebP copies and, when it is WebP itself, the picture; by width. Empty for an animated picture. */
  sources: { path: string; width: number }[];
}

/** Widths of the WebP copies beside a picture; a picture that is WebP itself needs no copy of its full width, an animation has none. */
export function copyWidths(width: number, ext: string): number[] {
  if (ext === 'gif') return [];
  const smaller = PICTURE_WIDTHS.filter((w) => w < width);
  return ext === 'webp' ? smaller : [...smaller, width];
}

/** Storage key of a copy. */
export function copyKey(key: string, width: number): string {
  return `${key.slice(0, key.lastIndexOf('.'))}.w${width}.webp`;
}

/** What the address of a stored picture says about it; `null` for any other address. */
export function readPicturePath(path: string): PicturePath | null {
  const match = PICTURE.exec(path);
  const [width, height] = [Number(match?.[2]), Number(match?.[3])];
  if (!match || !width || !height) return null;
  const ext = match[4] ?? '';
  const sources = copyWidths(width, ext).map((w) => ({ path: copyKey(path, w), width: w }));
  if (ext === 'webp') sources.push({ path, width });
  return { width, height, sources };
}

/** Addresses in a `srcset`; empty when there is nothing to choose from. */
export function srcSetOf(path: string): string {
  const known = readPicturePath(path);
  return known ? known.sources.map((s) => `${s.path} ${s.width}w`).join(', ') : '';
}

/** The smallest copy that fills `width` pixels: thumbnails. The address itself when it has no copies. */
export function thumbPath(path: string, width = 320): string {
  const sources = readPicturePath(path)?.sources ?? [];
  return (sources.find((s) => s.width >= width) ?? sources.at(-1))?.path ?? path;
}

/** Storage keys that an address may stand for: itself, or the picture of which it is a copy. */
export function keysOfPath(path: string): string[] {
  if (!path.startsWith(FILES)) return [];
  const key = path.slice(FILES.length);
  const copy = COPY.exec(key);
  return copy?.[1] ? ['jpg', 'png', 'webp'].map((ext) => `${copy[1]}.${ext}`) : [key];
}
