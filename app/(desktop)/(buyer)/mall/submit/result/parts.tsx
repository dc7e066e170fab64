import { CheckoutSteps } from '@/components/order/desktop/checkout-steps';
import { afterPay } from '@/app/after-pay';
import type { PayStateView } from '@/lib/domain/payment/contract';

/** What the pages of paying take over from the order's domain. */
export function payPageParts(state: PayStateView) {
  return {
    start: state,
    steps: { waiting: <CheckoutSteps current={3} />, done: <CheckoutSteps current={4} /> },
    after: afterPay(state.orderId),
  };
}
