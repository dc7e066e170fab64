/** One cookie by name, decoded; empty when absent or malformed. */
export function readCookie(name: string, cookie = document.cookie): string {
  const pair = cookie.split('; ').find((p) => p.startsWith(`${name}=`));
  if (!pair) return '';
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return '';
  }
}
