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
