import { CheckoutSteps } from '@/components/order/desktop/checkout-steps';
import { afterPay } from '@/app/after-pay';
import { creditOffer } from '@/app/credit-offer';
import type { Ctx } from '@/lib/data/ctx';
import type { PayStateView } from '@/lib/domain/payment/contract';

/** What the pages of paying take over from other domains. */
export async function payPageParts(ctx: Ctx, state: PayStateView) {
  return {
    start: state,
    steps: { waiting: <CheckoutSteps current={3} />, done: <CheckoutSteps current={4} /> },
    after: afterPay(state.orderId),
    credit: await creditOffer(ctx, state),
  };
}
