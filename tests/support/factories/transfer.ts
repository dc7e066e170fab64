import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { randomDigits, randomToken } from '@/lib/core/ids';
import { formatDate } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { submitVoucher } from '@/lib/domain/payment/commands/submit-voucher';
import type { AdminPermission } from '@/lib/core/permissions';
import { adminActor, makeCtx } from '../ctx';
import { ownerQuery } from '../db';
import { attemptsOf, type PaymentRow } from './pay';
import { makeAdmin } from './people';
import { ctxOf, placeOrder, readOrder, type Customer, type OrderRow, type Wanted } from './sale';

/** A photo of a bank slip that no other photo is equal to. */
export async function slipPicture(): Promise<Uint8Array> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const noise = { width: 24, height: 16, channels: 3 as const, background: { r, g, b } };
  const picture = await sharp({ create: noise }).png().toBuffer();
  // Behind the end of a PNG anything may stand: two slips of one colour still differ.
  return new Uint8Array(Buffer.concat([picture, randomBytes(12)]));
}

/** The form that the upload page sends. */
export function slipForm(
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  name = '转账回单.png',
): FormData {
  const form = new FormData();
  form.append('file', new File([bytes as BlobPart], name));
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  return form;
}

/** An unpaid order that is to be paid by bank transfer, with seven days for it. */
export async function transferOrder(customer: Customer, wanted: readonly Wanted[]): Promise<OrderRow> {
  const { id } = await placeOrder(customer, wanted);
  await ownerQuery(
    `update orders set payment_method = 'transfer', is_offline = true, deadline_at = created_at + interval '7 days' where id = $1`,
    [id],
  );
  return readOrder(id);
}

/** Hands a slip in as its buyer. @returns the attempt that waits for finance */
export async function handIn(customer: Customer, orderId: number, bytes?: Uint8Array): Promise<PaymentRow> {
  const file = new File([(bytes ?? (await slipPicture())) as BlobPart], '转账回单.png');
  await submitVoucher(ctxOf(customer), { id: orderId, file });
  const waiting = (await attemptsOf(orderId)).find((p) => p.status === 'submitted');
  if (!waiting) throw new Error('no slip waits');
  return waiting;
}

/** A context in which an administrator with these permissions acts. */
export async function officeCtx(permissions: AdminPermission[] = ['finance'], name = '财务'): Promise<Ctx> {
  return makeCtx({ actor: adminActor(await makeAdmin(permissions, name)) });
}

/** What finance reads off the bank's statement. */
export const bankFacts = (receivedFen: number, more: object = {}) => ({
  receivedFen,
  bankDate: formatDate(new Date()),
  bankPayer: '北京某某单位',
  bankReference: `B${randomDigits(20)}`,
  ...more,
});

/** Money entered by hand for an order. */
export const handFacts = (order: { id: number; totalFen: number }, more: object = {}) => ({
  orderId: order.id,
  amountFen: order.totalFen,
  reason: '对公转账到账，买家未上传凭证',
  bankDate: formatDate(new Date()),
  bankReference: `B${randomDigits(20)}`,
  payer: '北京某某单位',
  requestKey: randomToken(16),
  ...more,
});
