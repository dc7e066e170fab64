import { eq } from 'drizzle-orm';
import { payments } from '@/db/schema/payment';
import type { PaymentFacts } from '@/lib/adapters/payment/port';
import { makeCtx } from '../ctx';
import { randomDigits } from '@/lib/core/ids';
import { applyPayment } from '@/lib/domain/payment/commands/apply-payment';
import { prepareAttempt } from '@/lib/domain/payment/commands/prepare-attempt';
import { testDb } from '../db';
import { ctxOf, placeOrder, readOrder, type Customer, type OrderRow, type Wanted } from './sale';

export type PaymentRow = typeof payments.$inferSelect;

/** The order's attempts, first one first. */
export function attemptsOf(orderId: number): Promise<PaymentRow[]> {
  return testDb().select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attemptNo);
}

/** What the channel would tell about a payment of this attempt. */
export function factsOf(attempt: PaymentRow, more: Partial<PaymentFacts> = {}): PaymentFacts {
  return {
    outTradeNo: attempt.outTradeNo,
    providerTxn: `42000${randomDigits(20)}`,
    amountFen: attempt.amountFen,
    currency: 'CNY',
    paidAt: new Date(),
    payer: 'openid',
    merchantId: '1900000001',
    appId: 'wx0000000000000001',
    channel: 'NATIVE',
    ...more,
  };
}

/** An open attempt that was never sent to the channel. */
export async function makeAttempt(customer: Customer, order: OrderRow): Promise<PaymentRow> {
  const prepared = await prepareAttempt(ctxOf(customer), order.orderSn, {
    provider: 'wxpay',
    channel: 'native',
  });
  if (prepared.kind !== 'send') throw new Error(`attempt: ${prepared.kind}`);
  return prepared.attempt;
}

/** A paid order, without any channel. */
export async function paidOrder(customer: Customer, wanted: readonly Wanted[]): Promise<OrderRow> {
  const order = await placeOrder(customer, wanted);
  await applyPayment(makeCtx(), 'wxpay', factsOf(await makeAttempt(customer, order)), 'notify');
  return readOrder(order.id);
}
