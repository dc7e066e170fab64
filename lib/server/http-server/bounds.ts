import 'server-only';

/**
 * What an address may have before anything looks into it: the framework's own reading of a query takes time by the square of its fields
 * (security.md R-24). In characters, fields and parts between slashes.
 */
const MAX = { length: 8192, fields: 100, segments: 50 };

/** Whether `url` holds at most `max` of a character. Ends as soon as it is known. */
function holdsAtMost(url: string, character: string, max: number, from = 0): boolean {
  let left = max;
  for (let at = url.indexOf(character, from); at >= 0; at = url.indexOf(character, at + 1)) {
    left -= 1;
    if (left < 0) return false;
  }
  return true;
}

/** Whether an address is within the bounds of every page and call. Browsers and our own screens stay far below them. */
export function isWithinBounds(url: string): boolean {
  if (url.length > MAX.length) return false;
  const query = url.indexOf('?');
  if (query >= 0 && !holdsAtMost(url, '&', MAX.fields - 1, query)) return false;
  return holdsAtMost(query < 0 ? url : url.slice(0, query), '/', MAX.segments);
}

/** Where stored pictures lie, as next.config.ts allows them, and how the names of pictures are built. */
const PICTURE = /^\/(?:files|img|placeholder)\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.[a-z]{3,4}$/i;

/**
 * Whether a call of `/_next/image` asks for a picture in a size: the optimizer would answer any other address of ours with a bare 500, and would print
 * what a guest wrote into it (security.md R-34).
 */
export function isPictureRequest(query: string): boolean {
  const asked = new URLSearchParams(query);
  const one = (name: string) => (asked.getAll(name).length === 1 ? (asked.get(name) ?? '') : '');
  return PICTURE.test(one('url')) && /^\d{1,4}$/.test(one('w')) && /^\d{1,3}$/.test(one('q'));
}
