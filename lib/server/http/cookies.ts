import 'server-only';

export interface CookieOptions {
  httpOnly?: boolean;
  secure?: boolean;
  /** Life in seconds; a session cookie when absent; 0 deletes. */
  maxAge?: number;
}

/** Value of one cookie of a request, decoded; `null` when absent or broken. */
export function readCookie(header: string | null, name: string): string | null {
  if (!header) return null;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

/** A `Set-Cookie` line: Path=/, SameSite=Lax; the value is URI-encoded. */
export function cookieLine(name: string, value: string, options: CookieOptions = {}): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax'];
  if (options.httpOnly) parts.push('HttpOnly');
  if (options.secure) parts.push('Secure');
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`);
  return parts.join('; ');
}
