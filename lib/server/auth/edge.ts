/**
 * The session cookie, readable also from `middleware.ts`: no database, no Node API. The token is a next-auth JWE that carries a random
 * session id and, for the coarse gate only, the role; whether the session lives is decided by its row (architecture.md section 5).
 */
import { decode, encode } from 'next-auth/jwt';

/** Longest life of a cookie in seconds: the absolute limit of a buyer's session (S-15). */
const TOKEN_SECONDS = 12 * 3600;

export interface SessionToken {
  /** Random id of 256 bits, base64url; the row's key is its SHA-256. */
  sid: string;
  role: string;
}

/** `__Host-session` where the site is reached by https, else `session` (S-16). */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-session' : 'session';
}

export async function sealSession(token: SessionToken, secret: string): Promise<string> {
  return encode({ token: { ...token }, secret, maxAge: TOKEN_SECONDS });
}

/** The token of a cookie value; `null` when it is forged, expired or broken. */
export async function openSession(
  value: string | null | undefined,
  secret: string,
): Promise<SessionToken | null> {
  if (!value || value.length > 4096) return null;
  try {
    const token = await decode({ token: value, secret });
    if (typeof token?.sid !== 'string' || typeof token.role !== 'string') return null;
    return { sid: token.sid, role: token.role };
  } catch {
    return null;
  }
}
