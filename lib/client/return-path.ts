/**
 * Where a login leads back to: the page named by `from`, if it is a path of this site and not itself a login page (security.md S-31);
 * otherwise `null`.
 */
export function returnPath(from: string | null, origin: string): string | null {
  if (!from || !from.startsWith('/') || from.startsWith('//') || /[\\\p{Cc}]/u.test(from)) return null;
  let url: URL;
  try {
    url = new URL(from, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  const path = url.pathname + url.search + url.hash;
  return /^\/(login\/|mobile\/(login|register|findpass)|userRegisterByPhone|api\/)/.test(path) ? null : path;
}
