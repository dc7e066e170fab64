/**
 * The session cookie, readable also from `middleware.ts`: no database, no Node API. The token is a next-auth JWE that carries a random
 * session id and, for the coarse gate only, the role; whether the session lives is decided by its row (architecture.md section 5).
 */
import { decode, encode } from 'next-auth/jwt';

/**
 * Life of a token in seconds: ten years, so that it never ends by this machine's clock. The session ends by its row and the database's clock
 * (S-15, R-30).
 */
const TOKEN_SECONDS = 10 * 365 * 24 * 3600;

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

/** Seconds by which the clocks of two instances may differ: as much as `decode` grants. */
const CLOCK_TOLERANCE = 15;
const OPENED_MAX = 5000;

interface Opened extends SessionToken {
  secret: string;
  /** End of life in seconds since 1970. */
  exp: number;
}

/**
 * Tokens that were opened here before: a browser sends the same one with every call, and deriving its key and opening it costs half a
 * millisecond each time. Says nothing about the session, whose row is read on every call all the same (S-13).
 */
const opened = new Map<string, Opened>();

function remembered(value: string, secret: string): SessionToken | null {
  const known = opened.get(value);
  if (!known || known.secret !== secret) return null;
  if (known.exp + CLOCK_TOLERANCE > Date.now() / 1000) return { sid: known.sid, role: known.role };
  opened.delete(value);
  return null;
}

/** The token of a cookie that was opened here before. @param secrets see {@link openSessionOf} */
export function openedBefore(
  value: string | null,
  secrets: readonly (string | undefined)[],
): SessionToken | null {
  if (!value) return null;
  for (const secret of secrets) {
    const token = secret ? remembered(value, secret) : null;
    if (token) return token;
  }
  return null;
}

/** The token of a cookie value; `null` when it is forged, expired or broken. */
export async function openSession(
  value: string | null | undefined,
  secret: string,
): Promise<SessionToken | null> {
  if (!value || value.length > 4096) return null;
  const known = remembered(value, secret);
  if (known) return known;
  try {
    const token = await decode({ token: value, secret });
    if (typeof token?.sid !== 'string' || typeof token.role !== 'string') return null;
    if (typeof token.exp === 'number') {
      const oldest = opened.size >= OPENED_MAX ? opened.keys().next().value : undefined;
      if (oldest !== undefined) opened.delete(oldest);
      opened.set(value, { sid: token.sid, role: token.role, secret, exp: token.exp });
    }
    return { sid: token.sid, role: token.role };
  } catch {
    return null;
  }
}

/** The token of a cookie that one of the secrets sealed: today's, and while it is being changed the one before (`SESSION_SECRET_PREVIOUS`). */
export async function openSessionOf(
  value: string | null | undefined,
  secrets: readonly (string | undefined)[],
): Promise<SessionToken | null> {
  for (const secret of secrets) {
    const token = secret ? await openSession(value, secret) : null;
    if (token) return token;
  }
  return null;
}
