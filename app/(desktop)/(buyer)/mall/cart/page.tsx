import type { Metadata } from 'next';
import { CartPage } from '@/components/cart/desktop/cart-page';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/mall/cart'] };

export default function Page() {
  return <CartPage />;
}
