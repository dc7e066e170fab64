import type { Metadata } from 'next';
import { CartBadge } from '@/components/cart/cart-badge';
import { CartScreen } from '@/components/cart/mobile/cart-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/car'];

export const metadata: Metadata = { title };

export default function MobileCarPage() {
  return (
    <MobilePage title={title} tab="car" cartBadge={<CartBadge />}>
      <CartScreen />
    </MobilePage>
  );
}
