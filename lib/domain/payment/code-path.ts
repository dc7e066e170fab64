/** Longest code that a path carries. */
const MAX_CHARS = 4096;

/** The last part of the aggregated page's address: base64url of the code's URL, without padding (integrations.md 2.4). Runs in browsers too. */
export function codePathPart(codeUrl: string): string {
  const bytes = new TextEncoder().encode(codeUrl);
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function percentDecoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/**
 * What a last part of that address says: base64url, or the standard alphabet with its `+ / =` percent-encoded.
 *
 * @returns `null` for anything else. The text is for comparing only, never for showing (security.md trap 6).
 */
export function readCodePath(part: string): string | null {
  const text = percentDecoded(part);
  if (text === null || text.length > MAX_CHARS || !/^[\w+/-]+={0,2}$/.test(text)) return null;
  try {
    const binary = atob(text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (c) => c.codePointAt(0) ?? 0);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The page on which an order is paid by this aggregated code. */
export function unionPayPath(orderSn: string, codeUrl: string): string {
  return `/mall/submit/result/unionPay/${orderSn}/${codePathPart(codeUrl)}`;
}
