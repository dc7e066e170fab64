import { isPhone } from './device';
import { inSkin } from './mirrored-paths';
import { skinOf, type Skin } from './skin';

export interface Device {
  userAgent: string | null | undefined;
  /** The person asked for the desktop version on this phone. */
  wantsDesktop: boolean;
}

/** The skin in which a page's visitor goes on: the page's own, or the mobile one for a phone that did not ask for the desktop. */
function skinFor(page: string, { userAgent, wantsDesktop }: Device): Skin {
  const [path = ''] = page.split('?');
  return skinOf(path) === 'mobile' || (!wantsDesktop && isPhone(userAgent)) ? 'mobile' : 'desktop';
}

/** Longest way back, in characters: every redirect repeats it, in three times its length. A longer one loses its query, then itself. */
const MAX_BACK = 1000;

function wayBack(page: string): string | null {
  if (page.length <= MAX_BACK) return page;
  const [path = ''] = page.split('?', 1);
  return path.length <= MAX_BACK ? path : null;
}

/**
 * Where somebody who has to log in is sent from a page (specification section 6: the login page of the device), with the way back. A phone
 * that was led to a desktop page, by a link in a message for instance, comes back to its mirror.
 */
export function loginAddress(page: string, device: Device): string {
  const skin = skinFor(page, device);
  const login = inSkin(skin, '/login/userlogin');
  const back = wayBack(page);
  return back === null ? login : `${login}?from=${encodeURIComponent(inSkin(skin, back))}`;
}

/** The login page of a device, without a way back. */
export function loginPage(device: Device): string {
  return inSkin(skinFor('/', device), '/login/userlogin');
}
