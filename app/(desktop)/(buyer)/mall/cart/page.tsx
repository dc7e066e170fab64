import type { Metadata } from 'next';
import { GuestCartPage, OwnCartPage } from '@/components/cart/desktop/cart-page';
import { ErrorPage } from '@/components/ui/error-page';
import { presentCart } from '@/lib/domain/cart/present';
import { getCartLines } from '@/lib/domain/cart/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/mall/cart'] };

/** The cart works without a login; administrators do not buy. */
export default async function CartPage() {
  const ctx = await pageCtx({ can: 'public', from: '/mall/cart' });
  if (ctx.actor.kind === 'buyer') return <OwnCartPage initial={presentCart(await getCartLines(ctx))} />;
  if (ctx.actor.kind === 'admin') return <ErrorPage kind="403" />;
  return <GuestCartPage />;
}
