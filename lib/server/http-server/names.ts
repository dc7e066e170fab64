import 'server-only';
import { isHost } from './hygiene';

/** Takes every name: for a site that is reached by addresses nobody has written down (a demo in the local network). */
const ANY = '*';

/** The name of an authority without its port, as names are compared: in small letters, without the dot that may close it. */
const nameOf = (authority: string) => authority.toLowerCase().replace(/\.?(?::\d*)?$/, '');

/** The name of an address, or of a host with or without a port. */
const hostname = (text: string) => new URL(text.includes('://') ? text : `http://${text}`).hostname;

/**
 * Whether the `Host` of a request is one of our names. A foreign name that points at this machine must show nobody this site, and no page of it may act here
 * (DNS rebinding). Ports are not compared: a proxy need not pass them on.
 *
 * @param siteUrl SITE_URL
 * @param further SITE_HOSTS
 */
export function ownNames(siteUrl: string, further: string): (host: string | undefined) => boolean {
  if (further === ANY) return rememberingLast(isHost);
  const listed = further
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const names = new Set([siteUrl, ...listed].map(hostname));
  return rememberingLast((host) => names.has(nameOf(host)));
}

/** Nearly all visitors say the same name in the same way: it is not taken apart for each of them. */
function rememberingLast(isOurs: (host: string) => boolean): (host: string | undefined) => boolean {
  let last: string | undefined;
  return (host) => {
    if (host === undefined) return false;
    if (host === last) return true;
    if (!isOurs(host)) return false;
    last = host;
    return true;
  };
}
