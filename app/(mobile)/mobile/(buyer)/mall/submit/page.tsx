import type { Metadata } from 'next';
import {
  checkoutAgain,
  loadCheckout,
  type CheckoutQuery,
} from '@/app/(desktop)/(buyer)/mall/submit/load-checkout';
import { GuestCheckout } from '@/components/cart/mobile/guest-checkout';
import { CheckoutProblem } from '@/components/order/checkout-problem';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { SubmitScreen } from './submit-screen';

const title = titles['/mobile/mall/submit'];

export const metadata: Metadata = { title };

interface Props {
  searchParams: Promise<CheckoutQuery>;
}

export default async function MobileSubmitPage({ searchParams }: Props) {
  const query = await searchParams;
  const ctx = await pageCtx({ can: 'order.buy', from: checkoutAgain('/mobile/mall/submit', query) });
  const loaded = await loadCheckout(ctx, query);
  if (loaded.kind === 'start') return <SubmitScreen start={loaded.start} />;
  return (
    <MobilePage title={title} back="/mobile/car">
      {loaded.kind === 'guest' ? (
        <GuestCheckout />
      ) : (
        <CheckoutProblem failure={loaded.failure} items={loaded.items} />
      )}
    </MobilePage>
  );
}
