/**
 * Which browsers the navigation guard sends to the mobile home (specification section 2). One pattern serves the guard, the front page
 * cache and the tests; `middleware.ts` repeats it as a literal because its matcher must be static (a test compares the two).
 */
export const PHONE_USER_AGENT = /(Mobi|Android|iPhone|iPad|HarmonyOS|MicroMessenger)/;

/** Paths from which a phone is redirected. */
export const PHONE_REDIRECT_PATHS: readonly string[] = ['/', '/index', '/mall'];

/** Cookie of a person who asked for the desktop version on a phone. */
export const DESKTOP_COOKIE = 'desktop_version';

export function isPhone(userAgent: string | null | undefined): boolean {
  if (!userAgent) return false;
  if (/MicroMessenger/.test(userAgent) && /(WindowsWechat|MacWechat)/.test(userAgent)) return false;
  return PHONE_USER_AGENT.test(userAgent);
}
