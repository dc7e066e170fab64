import { eq } from 'drizzle-orm';
import { uploads, uploadUses } from '@/db/schema/upload';
import { isAppError } from '@/lib/core/errors';
import { withTx } from '@/lib/data/tx';
import { cancelOwnOrder, expireOrder } from '@/lib/domain/payment/commands/cancel-unpaid';
import { changePaymentMethod } from '@/lib/domain/payment/commands/change-method';
import { rejectPayment } from '@/lib/domain/payment/commands/reject-payment';
import { submitVoucher } from '@/lib/domain/payment/commands/submit-voucher';
import { getVoucher } from '@/lib/domain/payment/voucher-queries';
import { systemCtx } from '@/lib/server/context';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { officeCtx, handIn, slipPicture, transferOrder } from '@/tests/support/factories/transfer';
import { pdf } from '@/tests/support/factories/upload';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

let product: Product;
let customer: Customer;
beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  customer = await makeCustomer();
});
afterEach(expectInvariants);

const waiting = (who = customer) => transferOrder(who, [{ productId: product.id, quantity: 2 }]);
const send = (orderId: number, bytes: Uint8Array, who = customer, name = '回单.png') =>
  submitVoucher(ctxOf(who), { id: orderId, file: new File([bytes as BlobPart], name) });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: unknown) => (isAppError(e) ? { status: e.status, message: e.message } : e),
  );
const hours = (a: Date | null, b: Date | null) =>
  Math.round(((a?.getTime() ?? 0) - (b?.getTime() ?? 0)) / 360_000) / 10;

test('a slip waits for finance: attempt, amount due, fingerprint, private file, event', async () => {
  const order = await waiting();
  const bytes = await slipPicture();
  await submitVoucher(ctxOf(customer), {
    id: order.id,
    file: new File([bytes as BlobPart], '回单.png'),
    bankPayer: '某单位',
    bankDate: '2026-11-20',
    amountFen: order.totalFen - 1,
    note: '分两次转',
  });
  const [attempt, ...others] = await attemptsOf(order.id);
  expect(others).toEqual([]);
  expect(attempt).toMatchObject({
    provider: 'offline',
    channel: 'transfer',
    status: 'submitted',
    amountFen: order.totalFen,
    submittedBy: customer.user.id,
    bankPayer: '某单位',
    bankDate: '2026-11-20',
    extra: { claimedFen: String(order.totalFen - 1), note: '分两次转' },
  });
  expect(attempt?.voucherSha256).toMatch(/^[0-9a-f]{64}$/);
  const [file] = await testDb()
    .select()
    .from(uploads)
    .where(eq(uploads.id, attempt?.voucherUploadId ?? 0));
  expect(file).toMatchObject({ usage: 'voucher', private: true, ownerId: customer.user.id, deletedAt: null });
  expect(await getVoucher(ctxOf(customer), order.id)).toMatchObject({
    status: 'submitted',
    statusLabel: '凭证待审核',
    dueFen: order.totalFen,
    mayUpload: false,
    file: { title: '回单.png', kind: 'image' },
  });
});

test('the same slip again for the same order, also ten at once, is one slip', async () => {
  const order = await waiting();
  const bytes = await slipPicture();
  await Promise.all(Array.from({ length: 10 }, () => send(order.id, bytes)));
  await send(order.id, bytes);
  expect((await attemptsOf(order.id)).map((p) => p.status)).toEqual(['submitted']);
  expect(await testDb().$count(uploadUses, eq(uploadUses.entityId, String(order.id)))).toBe(1);
  const kept = await ownerQuery(
    `select count(*)::int as n from uploads where owner_id = $1 and deleted_at is null`,
    [customer.user.id],
  );
  expect(kept).toEqual([{ n: 1 }]);
  expect(await refusal(send(order.id, await slipPicture()))).toEqual({
    status: 409,
    message: '付款凭证正在审核，请等待结果后再上传',
  });
});

test('one file does not pay two orders, of whomever, also when both come at once', async () => {
  const bytes = await slipPicture();
  const stranger = await makeCustomer();
  const [mine, theirs] = [await waiting(), await waiting(stranger)];
  const results = await Promise.all([
    refusal(send(mine.id, bytes)),
    refusal(send(theirs.id, bytes, stranger)),
  ]);
  expect(results.filter((r) => r === null)).toHaveLength(1);
  expect(results.filter((r) => r !== null)).toEqual([{ status: 409, message: '该凭证已用于其他订单' }]);
  const next = await waiting();
  const before = await dataSnapshot();
  expect(await refusal(send(next.id, bytes))).toEqual({ status: 409, message: '该凭证已用于其他订单' });
  expect(await dataSnapshot()).toEqual(before);
});

test('S-06 a stranger’s order is as absent as none, and nothing is stored', async () => {
  const order = await waiting();
  const stranger = await makeCustomer();
  const bytes = await slipPicture();
  const before = await dataSnapshot();
  const none = { status: 404, message: '订单不存在' };
  expect(await refusal(send(order.id, bytes, stranger))).toEqual(none);
  expect(await refusal(send(999_999_999, bytes, stranger))).toEqual(none);
  expect(await refusal(getVoucher(ctxOf(stranger), order.id))).toEqual(none);
  expect(await dataSnapshot()).toEqual(before);
});

test.each<[string, string, string]>([
  ['cancelled', `status = 'cancelled', cancelled_at = now(), cancel_reason = 'buyer'`, '订单当前不能付款'],
  ['to be paid online', `payment_method = 'wxpay'`, '订单的支付方式不是银行转账，请先更换支付方式'],
  ['over time', `deadline_at = now() - interval '1 second'`, '订单已超过付款期限，不能再上传凭证'],
])('an order that is %s takes no slip', async (_, change, message) => {
  const order = await waiting();
  if (!change.startsWith('status')) await ownerQuery(`update orders set ${change} where id = $1`, [order.id]);
  else await cancelOwnOrder(ctxOf(customer), order.id);
  const before = await dataSnapshot();
  expect(await refusal(send(order.id, await slipPicture()))).toEqual({ status: 409, message });
  expect(await dataSnapshot()).toEqual(before);
});

test('what is no picture or PDF is refused by its content; a PDF is taken', async () => {
  const order = await waiting();
  const before = await dataSnapshot();
  expect(await refusal(send(order.id, new TextEncoder().encode('<html></html>')))).toMatchObject({
    status: 415,
  });
  expect(await dataSnapshot()).toEqual(before);
  await send(order.id, pdf(), customer, '回单.pdf');
  expect((await getVoucher(ctxOf(customer), order.id)).file).toMatchObject({
    title: '回单.pdf',
    kind: 'file',
  });
});

test('while finance has the slip the order neither runs out nor is cancelled nor paid in another way', async () => {
  const order = await waiting();
  await handIn(customer, order.id);
  await ownerQuery(`update orders set deadline_at = now() - interval '1 hour' where id = $1`, [order.id]);
  await expireOrder(systemCtx('job:order.expire'), order.id);
  expect((await readOrder(order.id)).status).toBe('pending_payment');
  const message = '付款凭证正在审核，暂时不能取消订单或更换支付方式';
  expect(await refusal(cancelOwnOrder(ctxOf(customer), order.id))).toEqual({ status: 409, message });
  await ownerQuery(`update orders set deadline_at = now() + interval '1 hour' where id = $1`, [order.id]);
  expect(
    await refusal(changePaymentMethod(ctxOf(customer), { orderSn: order.orderSn, method: 'wxpay' })),
  ).toMatchObject({ status: 409 });
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 100, reserved: 2 });
});

test.each([
  ['five days were left', 5 * 24, 5 * 24],
  ['an hour was left', 1, 24],
])('a refused slip: reason for the buyer, and where %s the clock goes on', async (_, left, expected) => {
  const order = await waiting();
  await ownerQuery(`update orders set deadline_at = now() + make_interval(hours => $2) where id = $1`, [
    order.id,
    left,
  ]);
  const attempt = await handIn(customer, order.id);
  await ownerQuery(
    `update payments set submitted_at = submitted_at - interval '3 days', created_at = created_at - interval '3 days' where id = $1`,
    [attempt.id],
  );
  await ownerQuery(`update orders set deadline_at = deadline_at - interval '3 days' where id = $1`, [
    order.id,
  ]);
  const finance = await officeCtx();
  await withTx(finance, (ctx) => rejectPayment(ctx, { id: attempt.id, reason: '凭证模糊，无法辨认' }));
  const after = await readOrder(order.id);
  expect(hours(after.deadlineAt, new Date())).toBeCloseTo(expected, 0);
  expect(await getVoucher(ctxOf(customer), order.id)).toMatchObject({
    status: 'rejected',
    rejectReason: '凭证模糊，无法辨认',
    mayUpload: true,
  });
  await send(order.id, await slipPicture());
  expect((await attemptsOf(order.id)).map((p) => [p.status, p.rejectReason])).toEqual([['submitted', null]]);
});

test('a slip that was refused may be handed in for the order that it was meant for', async () => {
  const [wrong, right] = [await waiting(), await waiting()];
  const bytes = await slipPicture();
  const attempt = await handIn(customer, wrong.id, bytes);
  const finance = await officeCtx();
  await withTx(finance, (ctx) => rejectPayment(ctx, { id: attempt.id, reason: '与订单不符' }));
  await send(right.id, bytes);
  expect((await attemptsOf(right.id)).map((p) => p.status)).toEqual(['submitted']);
  expect(await refusal(send(wrong.id, bytes))).toEqual({ status: 409, message: '该凭证已用于其他订单' });
});

test('an order that is paid in another way has no slip', async () => {
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  expect(await getVoucher(ctxOf(customer), order.id)).toMatchObject({
    status: 'none',
    account: null,
    mayUpload: false,
  });
});
