import type { PaymentAttempt } from '@/lib/adapters/payment/port';
import { attempt } from '../test-support';

/** A new attempt for any wallet: 12.50 yuan, half an hour, to whole seconds as the provider keeps them. */
export function billAttempt(change: Partial<PaymentAttempt> = {}): PaymentAttempt {
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 30 * 60_000);
  return { ...attempt(), expiresAt, scene: { kind: 'qr' }, ...change };
}
