import type { PaymentView } from '@/lib/domain/payment/contract';

/** Colour of an attempt's state; the words say the same. */
export const paymentTones: Partial<Record<PaymentView['status'], 'amber' | 'red' | 'green'>> = {
  submitted: 'amber',
  rejected: 'red',
  paid: 'green',
};

/** Attempts with money or a slip; codes that nobody scanned are of no interest to their buyer. */
export const tellingPayments = (rows: readonly PaymentView[]): PaymentView[] =>
  rows.filter((p) => paymentTones[p.status]);

/** What an attempt was about: what came, or what should come. */
export const paymentFen = (p: Pick<PaymentView, 'status' | 'paidFen' | 'amountFen'>): number =>
  p.status === 'paid' ? p.paidFen : p.amountFen;
