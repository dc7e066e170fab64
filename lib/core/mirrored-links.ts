import { mobilePath } from './mirrored-paths';

/**
 * Text that people wrote names screens by their desktop addresses; on the phone its links lead to the mirrors. The HTML is sanitised
 * (security.md S-34), so an attribute is in double quotes and the only references in an address are `&amp;`.
 */
export function mobileLinks(html: string): string {
  return html.replaceAll(
    /(<a\s(?:[^>]*?\s)?href=")(\/[^"]*)(?=")/g,
    (whole, before: string, href: string) => {
      const mirror = mobilePath(href.replaceAll('&amp;', '&'));
      return mirror === null ? whole : before + mirror.replaceAll('&', '&amp;');
    },
  );
}
