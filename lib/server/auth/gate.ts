import 'server-only';
import { DESKTOP_COOKIE } from '@/lib/core/device';
import { loginAddress } from '@/lib/core/login-address';
import { isAdminRole, isBuyerRole } from '@/lib/core/role';
import { readCookie } from '@/lib/server/http/cookies';
import { openSessionOf, sessionCookieName } from './edge';

/** Marks a request by which our server renders a frame. Taken from whoever sends it. */
export const FRAME_HEADER = 'x-portal-frame';

const OFFICES = /^\/(admin|index\/manage|mall\/manage)(\/|\?|$)/;
const CENTER = /^\/user(\/|\?|$)/;

/** Whether an address belongs to a back office. */
export const isOffice = (url: string): boolean => OFFICES.test(url);

/**
 * The coarse role gate: where somebody is sent from a guarded address by the role in the session's token, `null` when let through. The same in front of
 * stored and of rendered pages. A convenience only: every call, and every page that reads, checks again (security.md trap 3).
 */
export async function gateOf(
  target: string,
  { cookie, userAgent }: { cookie: string | null; userAgent: string | null },
): Promise<string | null> {
  if (!isOffice(target) && !CENTER.test(target)) return null;
  const https = (process.env.SITE_URL ?? '').startsWith('https://');
  const session = await openSessionOf(readCookie(cookie, sessionCookieName(https)), [
    process.env.SESSION_SECRET,
    process.env.SESSION_SECRET_PREVIOUS,
  ]);
  if (!session)
    return loginAddress(target, { userAgent, wantsDesktop: readCookie(cookie, DESKTOP_COOKIE) !== null });
  const allowed = isOffice(target) ? isAdminRole : isBuyerRole;
  return allowed(session.role) ? null : '/error?code=403';
}
