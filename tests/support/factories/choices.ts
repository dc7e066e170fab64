import { randomToken } from '@/lib/core/ids';
import { submitOrder } from '@/lib/domain/order/commands/submit-order';
import { quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import { applyPayment } from '@/lib/domain/payment/commands/apply-payment';
import { makeCtx } from '../ctx';
import { factsOf, makeAttempt } from './pay';
import { ctxOf, expressId, readOrder, type Customer, type OrderRow } from './sale';

/** A line of any form: the product itself, a year of it, one issue. */
export interface Choice {
  productId: number;
  specKey: string;
  quantity: number;
}

export async function quoteChoices(customer: Customer, ...lines: Choice[]) {
  const ctx = ctxOf(customer);
  return quoteGoods(ctx, await resolveGoods(ctx, { lines }), customer.areaCode, await expressId());
}

/** Submits these lines at the price that the server quotes, or at another one. */
export async function orderChoices(
  customer: Customer,
  lines: Choice[],
  totalFen?: number,
): Promise<OrderRow> {
  return submitOrder(ctxOf(customer), {
    submitKey: randomToken(16),
    lines,
    receiverId: customer.receiverId,
    shippingMethodId: await expressId(),
    paymentMethod: 'wxpay',
    totalFen: totalFen ?? (await quoteChoices(customer, ...lines)).amounts.totalFen,
    source: 'desktop',
  });
}

export async function payChoices(customer: Customer, lines: Choice[]): Promise<OrderRow> {
  const placed = await orderChoices(customer, lines);
  await applyPayment(makeCtx(), 'wxpay', factsOf(await makeAttempt(customer, placed)), 'notify');
  return readOrder(placed.id);
}
