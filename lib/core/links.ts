/** A path of this site: one leading slash, nothing a browser would read as another host (`//e`, `/\e`), no blanks or control characters. */
const SITE_PATH = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;

/** True for a path of this site (security.md S-31). */
export function isSitePath(text: string): boolean {
  return text === '/' || SITE_PATH.test(text);
}

/** True for an absolute http(s) address without user name, blanks, backslashes or control characters (security.md S-31). */
export function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^\\\s\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.username === '' && url.password === '' && url.hostname !== '';
}
