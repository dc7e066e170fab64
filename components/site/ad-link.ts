import type { AnchorHTMLAttributes } from 'react';
import { inSkin } from '@/lib/core/mirrored-paths';
import type { Skin } from '@/lib/core/skin';
import type { AdView } from '@/lib/domain/ad/contract';
import { adTarget } from '@/lib/domain/ad/rules';

type AdLink = AnchorHTMLAttributes<HTMLAnchorElement> & {
  'data-ad'?: 'product';
  'data-ad-id': number;
};

/**
 * Attributes of the link around an advertisement (specification section 2): articles open here, products carry the mark by which
 * `components/instant/ads.ts` lets purchasing users through, anything else opens apart. The id is what
 * it counts the click by. Addresses of the site are turned to those of the skin. `null` when it leads nowhere.
 */
export function adLink({ id, url }: Pick<AdView, 'id' | 'url'>, skin: Skin = 'desktop'): AdLink | null {
  const target = adTarget(url);
  const counted = { 'data-ad-id': id };
  switch (target.kind) {
    case 'none':
      return null;
    case 'article':
      return { ...counted, href: inSkin(skin, target.href) };
    case 'product':
      return { ...counted, href: inSkin(skin, target.href), 'data-ad': 'product' };
    case 'external':
      return { ...counted, href: inSkin(skin, target.href), target: '_blank', rel: 'noopener noreferrer' };
  }
}
