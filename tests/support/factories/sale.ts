import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { shippingMethods } from '@/db/schema/shipping';
import { randomToken } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { submitOrder } from '@/lib/domain/order/commands/submit-order';
import type { AddOrderInput } from '@/lib/domain/order/contract';
import { quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import { buyerActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { makeBuyer, makeReceiver, type User } from './people';

export type OrderRow = typeof orders.$inferSelect;

export interface Customer {
  user: User;
  receiverId: number;
  areaCode: string;
}

/** A buyer with one address. */
export async function makeCustomer(areaCode = '110101'): Promise<Customer> {
  const user = await makeBuyer();
  const receiver = await makeReceiver(user, { areaCode });
  return { user, receiverId: receiver.id, areaCode };
}

/** A context in which the customer acts. */
export function ctxOf(customer: { user: User }, more: Partial<Ctx> = {}): Ctx {
  return makeCtx({ actor: buyerActor(customer.user), ...more });
}

export async function expressId(): Promise<number> {
  const [row] = await testDb()
    .select({ id: shippingMethods.id })
    .from(shippingMethods)
    .where(eq(shippingMethods.code, 'express'));
  if (!row) throw new Error('the reference data is missing');
  return row.id;
}

export interface Wanted {
  productId: number;
  quantity: number;
  specKey?: string;
}

/** What the submit page would send for these lines: the total is the one that the server quotes. */
export async function submitInput(
  customer: Customer,
  wanted: readonly Wanted[],
  more: Partial<AddOrderInput> = {},
): Promise<AddOrderInput> {
  const ctx = ctxOf(customer);
  const shippingMethodId = await expressId();
  const lines = wanted.map((w) => ({ specKey: '', ...w }));
  const goods = await resolveGoods(ctx, { lines });
  const quote = await quoteGoods(ctx, goods, customer.areaCode, shippingMethodId);
  return {
    submitKey: randomToken(16),
    lines,
    receiverId: customer.receiverId,
    shippingMethodId,
    paymentMethod: 'wxpay',
    totalFen: quote.amounts.totalFen,
    source: 'desktop',
    ...more,
  };
}

/** Submits as `order/add` does. */
export function submit(customer: Customer, input: AddOrderInput): Promise<OrderRow> {
  return submitOrder(ctxOf(customer), input);
}

/** An unpaid order of these lines. */
export async function placeOrder(customer: Customer, wanted: readonly Wanted[]): Promise<OrderRow> {
  return submit(customer, await submitInput(customer, wanted));
}

export async function readOrder(id: number): Promise<OrderRow> {
  const [row] = await testDb().select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('no order');
  return row;
}
