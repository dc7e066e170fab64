import { eq } from 'drizzle-orm';
import { quotations } from '@/db/schema/quotation';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import {
  makeQuotation,
  type QuotationTerms,
  type QuotationWish,
} from '@/lib/domain/quotation/commands/make-quotation';
import { orderQuotation } from '@/lib/domain/quotation/commands/order-quotation';
import { testDb } from '../db';
import { ctxOf, submitInput, type Customer, type OrderRow, type Wanted } from './sale';

export type Quotation = typeof quotations.$inferSelect;

/** What the submit page would send for a quotation of these lines. */
export async function quotationInput(
  customer: Customer,
  wanted: readonly Wanted[],
  more: Partial<QuotationWish> = {},
): Promise<QuotationWish> {
  const { submitKey, lines, receiverId, shippingMethodId, totalFen } = await submitInput(customer, wanted);
  return { submitKey, lines, receiverId, shippingMethodId, totalFen, source: 'desktop', ...more };
}

export async function readQuotation(id: number): Promise<Quotation> {
  const [row] = await testDb().select().from(quotations).where(eq(quotations.id, id));
  if (!row) throw new Error('no quotation');
  return row;
}

/** A quotation of these lines. */
export async function quote(
  customer: Customer,
  wanted: readonly Wanted[],
  more: Partial<QuotationWish> = {},
  terms?: QuotationTerms,
): Promise<Quotation> {
  const wish = await quotationInput(customer, wanted, more);
  const discounted = terms ? { ...wish, totalFen: wish.totalFen - terms.discountFen } : wish;
  return readQuotation(await withTx(ctxOf(customer), (ctx) => makeQuotation(ctx, discounted, terms)));
}

/** Turns it into an order, as `quotation/order` does. */
export function orderBy(
  customer: Customer,
  id: number,
  more: { submitKey?: string; paymentMethod?: string } = {},
): Promise<OrderRow> {
  const input = { id, submitKey: randomToken(16), paymentMethod: 'wxpay', source: 'desktop' as const };
  return orderQuotation(ctxOf(customer), { ...input, ...more });
}
