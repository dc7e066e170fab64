import 'server-only';
import { env } from './env';

/** The absolute address of a path of this site, as canonical links, feeds and codes carry it. */
export function siteUrl(path = '/'): string {
  return new URL(path, env().SITE_URL).href;
}
