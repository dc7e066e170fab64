import { isSitePath, isWebUrl } from '@/lib/core/links';

/** Specification section 9: advertisements of one carousel. */
export const CAROUSEL_SIZE = 5;
/** Specification section 9: a carousel moves on every five seconds. */
export const CAROUSEL_MS = 5000;

export type AdTarget =
  | { kind: 'none' }
  /** A product of the mall: opens for role user#userPurchase only (specification section 2). */
  | { kind: 'product'; href: string }
  /** An article: opens here. */
  | { kind: 'article'; href: string }
  /** Anything else opens apart. */
  | { kind: 'external'; href: string };

/** Where a click on an advertisement leads (specification section 2). An address that is neither ours nor http(s) leads nowhere (S-31). */
export function adTarget(url: string | null): AdTarget {
  if (!url) return { kind: 'none' };
  if (isSitePath(url)) {
    if (/^\/mall\/details\/\d+/.test(url)) return { kind: 'product', href: url };
    if (/^\/index\/details\/\d+/.test(url)) return { kind: 'article', href: url };
    return { kind: 'external', href: url };
  }
  return isWebUrl(url) ? { kind: 'external', href: url } : { kind: 'none' };
}

/**
 * Whether a banner says 广告: what leads to a text of ours, to an authority or to the place where wrongs are reported (`reportUrl` of the site's
 * settings) is a public service, and no advertisement by law.
 */
export function isCommercial(url: string | null, reportUrl: string | null): boolean {
  const target = adTarget(url);
  if (target.kind === 'product') return true;
  if (target.kind !== 'external') return false;
  const { href } = target;
  if (isSitePath(href)) return href === '/mall' || href.startsWith('/mall/');
  const host = (address: string) => new URL(address).hostname;
  const reports = reportUrl !== null && isWebUrl(reportUrl) && host(reportUrl) === host(href);
  return !reports && !host(href).endsWith('.gov.cn');
}

/** Positions whose advertisements follow one another; the others show one of theirs at random (specification section 7). */
export const CAROUSEL_POSITIONS: readonly number[] = [1, 4];

/** Whether a picture will be cut noticeably in a frame of another shape: more than a tenth of one side. */
export function isCropped(
  picture: { width: number; height: number },
  frame: { width: number; height: number },
): boolean {
  const ratio = picture.width / picture.height / (frame.width / frame.height);
  return Math.max(ratio, 1 / ratio) > 1.1;
}
