import type { Metadata } from 'next';
import { GuestCheckout } from '@/components/cart/desktop/guest-checkout';
import { CheckoutProblemPage } from '@/components/order/desktop/checkout-problem-page';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { checkoutAgain, loadCheckout, type CheckoutQuery } from './load-checkout';
import { SubmitScreen } from './submit-screen';

export const metadata: Metadata = { title: titles['/mall/submit'] };

interface Props {
  searchParams: Promise<CheckoutQuery>;
}

export default async function SubmitPage({ searchParams }: Props) {
  const query = await searchParams;
  const ctx = await pageCtx({ can: 'order.buy', from: checkoutAgain('/mall/submit', query) });
  const loaded = await loadCheckout(ctx, query);
  if (loaded.kind === 'guest') return <GuestCheckout />;
  if (loaded.kind === 'problem') return <CheckoutProblemPage failure={loaded.failure} items={loaded.items} />;
  return <SubmitScreen start={loaded.start} />;
}
