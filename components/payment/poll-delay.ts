import { payStatePause } from '@/lib/domain/payment/client';
import type { PayStateView } from '@/lib/domain/payment/contract';

/** How long a page goes on asking after the time to pay has ended: a payment of the last moment may still be on its way, in ms. */
const GRACE_MS = 60_000;
const GRACE_PAUSE_MS = 5000;

/** Time until the next look at a payment, in ms; `false` at the end. */
export function pollDelay(state: PayStateView | undefined, looks: number): number | false {
  const review = state?.voucher?.status === 'submitted';
  if (state?.status !== 'pending_payment' || state.payable || review) return payStatePause(state, looks);
  const over = state.deadlineAt ? Date.parse(state.now) - Date.parse(state.deadlineAt) : GRACE_MS;
  return over < GRACE_MS ? GRACE_PAUSE_MS : false;
}
