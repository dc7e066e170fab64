import type { AnchorHTMLAttributes } from 'react';
import { adTarget } from '@/lib/domain/ad/rules';

type AdLink = AnchorHTMLAttributes<HTMLAnchorElement> & { 'data-ad'?: 'product' };

/**
 * Attributes of the link around an advertisement (specification section 2): articles open here, products carry the mark by which
 * `AdGuard` lets purchasing users through, anything else opens apart. `null` when it leads nowhere.
 */
export function adLink(url: string | null): AdLink | null {
  const target = adTarget(url);
  switch (target.kind) {
    case 'none':
      return null;
    case 'article':
      return { href: target.href };
    case 'product':
      return { href: target.href, 'data-ad': 'product' };
    case 'external':
      return { href: target.href, target: '_blank', rel: 'noopener noreferrer' };
  }
}
