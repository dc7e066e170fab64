import type { OrderState } from '@/lib/states/order';
import type { RefundReason } from '@/lib/states/payment';

/** What becomes of money that arrived. */
export interface Verdict {
  /** The order is paid by it. */
  pays: boolean;
  /** It is exactly what was due: nothing goes back and nobody needs to look. */
  exact: boolean;
  /** Part that goes back, in fen. */
  backFen: number;
  kind: Extract<RefundReason, 'late' | 'duplicate' | 'overpaid'>;
  type: 'late_payment' | 'duplicate_payment' | 'amount_mismatch';
  title: string;
  /** Name of the entry in the order's history. */
  event: string;
}

interface Money {
  status: OrderState;
  totalFen: number;
  paidFen: number;
  refundingFen: number;
  refundedFen: number;
}

/** What of an order's money is still with us and not on its way back, in fen. */
export const heldFen = (order: Omit<Money, 'status' | 'totalFen'>): number =>
  order.paidFen - order.refundedFen - order.refundingFen;

/** What is still to be paid, in fen; zero or less when nothing is. */
export const dueFen = (order: Omit<Money, 'status'>): number => order.totalFen - heldFen(order);

const mismatch = { exact: false, type: 'amount_mismatch' } as const;

/**
 * Judges money that arrived for an order (domain.md section 7), under the order's lock.
 *
 * @param partial less than is due is kept and the rest stays due (bank transfers); else it goes back: half a payment is no payment
 */
export function judgeMoney(order: Money, amountFen: number, partial: boolean): Verdict {
  if (order.status === 'cancelled') {
    return {
      pays: false,
      exact: false,
      backFen: amountFen,
      kind: 'late',
      type: 'late_payment',
      title: '订单关闭后到账，自动退款',
      event: 'latePayment',
    };
  }
  if (order.status !== 'pending_payment') {
    return {
      pays: false,
      exact: false,
      backFen: amountFen,
      kind: 'duplicate',
      type: 'duplicate_payment',
      title: '订单重复付款，自动退款',
      event: 'duplicatePayment',
    };
  }
  const over = amountFen - dueFen(order);
  if (over < 0 && partial) {
    const title = '到账金额少于应付金额，等待补足';
    return { ...mismatch, pays: false, backFen: 0, kind: 'overpaid', title, event: 'partPayment' };
  }
  if (over < 0) {
    // An attempt of before a price change.
    const title = '付款金额少于应付金额，自动退款';
    return { ...mismatch, pays: false, backFen: amountFen, kind: 'late', title, event: 'latePayment' };
  }
  const title = '付款金额多于应付金额，退还差额';
  return {
    ...mismatch,
    exact: over === 0,
    pays: true,
    backFen: over,
    kind: 'overpaid',
    title,
    event: 'overpaid',
  };
}
