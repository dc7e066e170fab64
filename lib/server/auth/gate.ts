import 'server-only';
import { DESKTOP_COOKIE } from '@/lib/core/device';
import { loginAddress, loginPage } from '@/lib/core/login-address';
import { inSkin } from '@/lib/core/mirrored-paths';
import { skinOf } from '@/lib/core/skin';
import { isAdminRole, isBuyerRole, PENDING_PATH } from '@/lib/core/role';
import { readCookie } from '@/lib/server/http/cookies';
import { openedBefore, openSessionOf, sessionCookieName, type SessionToken } from './edge';

/** Marks a request by which our server renders a frame. Taken from whoever sends it. */
export const FRAME_HEADER = 'x-portal-frame';

const OFFICES = /^\/(admin|index\/manage|mall\/manage)(\/|\?|$)/;
/**
 * What is a buyer's own, in both skins; cart, quick subscription and the phone's 我的 have a face for guests. The payment by WeChat is left to its page:
 * what WeChat adds to its address is good for one use.
 */
const BUYERS =
  /^\/(user|mall\/submit|mobile\/(user\/[a-z-]+|address|invoice|invoicelist|mall\/(submit|orderResult|transfer|unionPay)))(\/|\?|$)/;

/** The second step of a login that has begun. */
const SECOND = new RegExp(`^${PENDING_PATH}(\\?|$)`);
const anyRole = () => true;

/** Whether an address belongs to a back office. */
export const isOffice = (url: string): boolean => OFFICES.test(url);

/** What the gate looks at of a request. */
interface Visitor {
  cookie: string | null;
  userAgent: string | null;
}

/** By what the gate opens the cookies of this installation. */
export function gateKeys() {
  return {
    cookieName: sessionCookieName((process.env.SITE_URL ?? '').startsWith('https://')),
    secrets: [process.env.SESSION_SECRET, process.env.SESSION_SECRET_PREVIOUS],
  };
}

/**
 * The coarse role gate: where somebody is sent from a guarded address by the role in the session's token, `null` when let through. The same in front of
 * stored and of rendered pages; at once where the token was opened before. A convenience only: every call, and every page that reads, checks again
 * (security.md trap 3).
 */
export function gateOf(
  url: string,
  visitor: Visitor,
  { cookieName, secrets }: ReturnType<typeof gateKeys>,
): string | null | Promise<string | null> {
  const allowed = isOffice(url)
    ? isAdminRole
    : BUYERS.test(url)
      ? isBuyerRole
      : SECOND.test(url)
        ? anyRole
        : null;
  if (!allowed) return null;
  const sentTo = (session: SessionToken | null) => {
    if (!session) return loginOf(url, visitor);
    return allowed(session.role) ? null : inSkin(skinOf(url), '/error?code=403');
  };
  const cookie = readCookie(visitor.cookie, cookieName);
  const known = openedBefore(cookie, secrets);
  return known ? sentTo(known) : openSessionOf(cookie, secrets).then(sentTo);
}

/** The login page with the way back, without the parameter by which Next's router asks. */
function loginOf(url: string, { cookie, userAgent }: Visitor): string {
  const device = { userAgent, wantsDesktop: readCookie(cookie, DESKTOP_COOKIE) !== null };
  if (SECOND.test(url)) return loginPage(device);
  const target = url.replace(/([?&])_rsc=[^&]*&?/, '$1').replace(/[?&]$/, '');
  return loginAddress(target, device);
}
