import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { randomToken } from '@/lib/core/ids';
import { env, isHttps } from '@/lib/server/env';
import { cookieLine, readCookie } from '@/lib/server/http/cookies';

/**
 * The anonymous browser: a random id sealed by iron-session. Captcha answers, SMS codes and reading tokens are rows bound to it; the
 * cookie itself holds no answer, so replaying an old one revives nothing (security.md trap 1).
 */
const COOKIE = 'portal_browser';
const TTL_SECONDS = 24 * 3600;

export async function browserFromCookies(cookieHeader: string | null): Promise<string | null> {
  const sealed = readCookie(cookieHeader, COOKIE);
  if (!sealed || sealed.length > 2048) return null;
  const { BROWSER_SECRET, BROWSER_SECRET_PREVIOUS } = env();
  return (
    (await idOf(sealed, BROWSER_SECRET)) ??
    (BROWSER_SECRET_PREVIOUS ? await idOf(sealed, BROWSER_SECRET_PREVIOUS) : null)
  );
}

/** The id behind a seal; `null` when this password did not seal it, or long ago. */
async function idOf(sealed: string, password: string): Promise<string | null> {
  try {
    const data = await unsealData<{ id?: unknown }>(sealed, { password, ttl: TTL_SECONDS });
    return typeof data.id === 'string' && data.id.length === 22 ? data.id : null;
  } catch {
    return null;
  }
}

/** A new browser id and the `Set-Cookie` line that carries it. */
export async function newBrowser(): Promise<{ id: string; setCookie: string }> {
  const id = randomToken(16);
  const sealed = await sealData({ id }, { password: env().BROWSER_SECRET, ttl: TTL_SECONDS });
  return {
    id,
    setCookie: cookieLine(COOKIE, sealed, { httpOnly: true, secure: isHttps(), maxAge: TTL_SECONDS }),
  };
}
