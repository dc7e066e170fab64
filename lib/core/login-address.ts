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

/**
 * Where somebody who has to log in is sent from a page (specification section 6: the login page of the device), with the way back. A phone
 * that was led to a desktop page, by a link in a message for instance, comes back to its mirror.
 */
export function loginAddress(page: string, device: Device): string {
  const skin = skinFor(page, device);
  return `${inSkin(skin, '/login/userlogin')}?from=${encodeURIComponent(inSkin(skin, page))}`;
}

/** The login page of a device, without a way back. */
export function loginPage(device: Device): string {
  return inSkin(skinFor('/', device), '/login/userlogin');
}
