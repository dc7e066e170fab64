import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { afterSales } from '@/db/schema/aftersale';
import { refunds } from '@/db/schema/payment';
import type { AdminPermission } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { agreeAfterSale, refuseAfterSale } from '@/lib/domain/aftersale/commands/judge-after-sale';
import { receiveGoods } from '@/lib/domain/aftersale/commands/receive-goods';
import { resendGoods } from '@/lib/domain/aftersale/commands/resend-goods';
import { sendGoods } from '@/lib/domain/aftersale/commands/send-goods';
import { settleAfterSale } from '@/lib/domain/aftersale/commands/settle-after-sale';
import { agreeInput, finishInput, receiveInput } from '@/lib/domain/aftersale/office-contract';
import { applyRefund } from '@/lib/domain/payment/commands/apply-refund';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { apply, applyInput, corpId, lineOf, ship } from './after-sale';
import { makeProduct } from './catalogue';
import { paidOrder } from './pay';
import { makeAdmin, type User } from './people';
import { saysOf } from './refund';
import { ctxOf, type Customer } from './sale';

let serial = 0;

/** A context in which a clerk of the mall acts. */
export const clerkCtx = (clerk: User, more: Partial<Ctx> = {}): Ctx =>
  makeCtx({ actor: adminActor(clerk), ...more });

export const makeClerk = (permissions: AdminPermission[] = ['order', 'warehouse']): Promise<User> =>
  makeAdmin(permissions, '售后员');

export const agree = (clerk: User, input: z.input<typeof agreeInput>, more: Partial<Ctx> = {}) =>
  withTx(clerkCtx(clerk, more), (ctx) => agreeAfterSale(ctx, agreeInput.parse(input)));
export const refuse = (clerk: User, id: number, reason = '不符合条件') =>
  withTx(clerkCtx(clerk), (ctx) => refuseAfterSale(ctx, { id, reason }));
export const receive = (clerk: User, input: z.input<typeof receiveInput>) =>
  withTx(clerkCtx(clerk), (ctx) => receiveGoods(ctx, receiveInput.parse(input)));
export async function resend(clerk: User, id: number): Promise<number> {
  serial += 1;
  const input = { id, deliveryCorpId: await corpId(), trackingNo: `ER${serial}000CN` };
  return withTx(clerkCtx(clerk), (ctx) => resendGoods(ctx, finishInput.parse(input)));
}

/** The buyer tells the number of his parcel. */
export async function sendBack(customer: Customer, id: number): Promise<void> {
  serial += 1;
  const input = { id, deliveryCorpId: await corpId(), trackingNo: `EB${serial}900CN` };
  await withTx(ctxOf(customer), (ctx) => sendGoods(ctx, input));
}

/** Refunds of a case that were not taken back. */
export const refundsOfCase = (id: number) =>
  testDb()
    .select()
    .from(refunds)
    .where(and(eq(refunds.afterSaleId, id), ne(refunds.status, 'cancelled')))
    .orderBy(refunds.id);

/** The channel books the refunds of a case, and the job that follows runs. */
export async function moneyBack(id: number): Promise<void> {
  for (const r of await refundsOfCase(id)) {
    const request = {
      outRefundNo: r.refundNo,
      refundFen: r.amountFen,
      totalFen: r.amountFen,
      attempt: { outTradeNo: '' },
    };
    await applyRefund(makeCtx(), saysOf(request, 'success'));
  }
  await settleAfterSale(systemCtx('test'), id);
}

/** A paid order of one line, 50.00 yuan a copy. */
export async function paid(customer: Customer, quantity: number, stock = 50) {
  const product = await makeProduct({ stock, saleFen: 5000 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity }]);
  return { product, order, line: await lineOf(order.id) };
}

/** A case for unsent copies of a new order. */
export async function unsentCase(customer: Customer, quantity: number, of = quantity) {
  const sale = await paid(customer, of);
  const lines = [{ orderItemId: sale.line.id, quantity }];
  return { ...sale, id: await apply(customer, applyInput(sale.order.id, { lines })) };
}

/** A case for copies that were sent. */
export async function sentCase(
  customer: Customer,
  quantity: number,
  kind: 'return_refund' | 'refund_only' | 'resend' = 'return_refund',
  of = quantity,
) {
  const sale = await paid(customer, of);
  await ship(sale.order.id);
  const id = await apply(
    customer,
    applyInput(sale.order.id, {
      kind,
      goodsState: 'shipped',
      reasonKind: kind === 'return_refund' ? 'no_need' : 'not_received',
      lines: [{ orderItemId: sale.line.id, quantity }],
    }),
  );
  return { ...sale, id };
}

/** A return whose parcel is here. */
export async function arrivedCase(customer: Customer, clerk: User, quantity: number, of = quantity) {
  const made = await sentCase(customer, quantity, 'return_refund', of);
  await agree(clerk, { id: made.id });
  await sendBack(customer, made.id);
  return made;
}

export const statusOf = async (id: number) =>
  (await testDb().select({ s: afterSales.status }).from(afterSales).where(eq(afterSales.id, id)))[0]?.s;
