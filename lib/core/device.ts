/**
 * Which browsers the navigation guard looks at (specification section 2): whatever names a phone. `middleware.ts` repeats it as a literal
 * because its matcher must be static (a test compares the two), next.config.ts leaves these requests to it, and `isPhone` decides.
 */
export const PHONE_USER_AGENT = /(Mobi|Android|iPhone|iPad|HarmonyOS|MicroMessenger)/;

/** Paths from which a phone is redirected. */
export const PHONE_REDIRECT_PATHS: readonly string[] = ['/', '/index', '/mall'];

/** Cookie of a person who asked for the desktop version on a phone. */
export const DESKTOP_COOKIE = 'desktop_version';

/** How long a phone keeps the desktop version, in seconds. */
export const DESKTOP_SECONDS = 30 * 24 * 3600;

/**
 * Systems of the desk, as the first bracket names them. An app on such a computer names itself as on a phone (WeChat, DingTalk), and a
 * phone or an iPad that asks for the desktop version speaks as one of these.
 */
const DESK = /^Mozilla\/5\.0 \((Windows NT|Macintosh|X11)\b/;
/** WeChat on computers, in whatever words the rest comes. */
const DESK_WECHAT = /(Windows|Mac|Linux)Wechat/i;
/** HarmonyOS NEXT says its kind of device first: `(Phone; OpenHarmony 5.0)`, `(Tablet; …)`, `(PC; …)`; phones also say Mobile. */
const NEXT_SYSTEM = /OpenHarmony/;
const NEXT_PHONE = /\((Phone|Mobile);|\bMobile\b/;

/** Whether a request comes from a phone, or from an iPad in its own words: these are sent to the mobile home. */
export function isPhone(userAgent: string | null | undefined): boolean {
  if (!userAgent || !PHONE_USER_AGENT.test(userAgent)) return false;
  if (DESK.test(userAgent) || DESK_WECHAT.test(userAgent)) return false;
  return NEXT_SYSTEM.test(userAgent) ? NEXT_PHONE.test(userAgent) : true;
}
