import type { Metadata } from 'next';
import { CartBadge } from '@/components/cart/cart-badge';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { titles } from '@/lib/text/titles';
import { AccountLink, UserScreen } from './user-screen';

const title = titles['/mobile/user'];

export const metadata: Metadata = { title };

/** 我的: the tab is there for everybody. */
export default function MobileUserPage() {
  return (
    <MobilePage title={title} red tab="user" cartBadge={<CartBadge />} right={<AccountLink />}>
      <UserScreen />
    </MobilePage>
  );
}
