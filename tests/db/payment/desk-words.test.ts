import { eq } from 'drizzle-orm';
import { specialOrders } from '@/db/schema/specialOrder';
import { withTx } from '@/lib/data/tx';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import { finishPayment } from '@/lib/domain/payment/commands/finish-payment';
import { rejectPayment } from '@/lib/domain/payment/commands/reject-payment';
import { sendRefund } from '@/lib/domain/payment/commands/send-refund';
import { getPayment } from '@/lib/domain/payment/office-queries';
import { refundFinishInput } from '@/lib/domain/payment/refund-contract';
import { getRefund } from '@/lib/domain/payment/refund-queries';
import { adminActor } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { ctxWithChannel, fakeChannel } from '@/tests/support/factories/channel';
import { paidOrder } from '@/tests/support/factories/pay';
import { giveBack, makeFinance } from '@/tests/support/factories/refund';
import { makeCustomer, placeOrder } from '@/tests/support/factories/sale';
import { officeCtx, handFacts } from '@/tests/support/factories/transfer';

test('money entered by hand waits for the second person, and nothing calls it a slip', async () => {
  const product = await makeProduct({ stock: 10 });
  const order = await placeOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const office = await officeCtx();
  const limited = { ...office, config: { ...office.config, secondPersonFen: 1, openChannels: [] } };
  const { paymentId } = await finishPayment(limited, handFacts(order));
  const seen = await getPayment(office, paymentId);
  expect([seen.statusLabel, ...seen.timeline.map((t) => t.title)]).toEqual([
    '待复核',
    '创建支付单',
    '提交复核',
  ]);
  const other = await officeCtx();
  await withTx(other, (tx) => rejectPayment(tx, { id: paymentId, reason: '流水不符' }));
  expect((await getPayment(office, paymentId)).timeline.at(-1)?.title).toBe('驳回收款');
});

test('a refund that the channel ended tells why in words, in its facts and its history', async () => {
  const product = await makeProduct({ stock: 10, saleFen: 5000 });
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const finance = await makeFinance();
  const made = await giveBack(finance, order.id, 1000);
  const ended = { code: 'ABNORMAL', message: '', status: 200, requestId: null };
  const channel = fakeChannel('wxpay', {
    refund: () => Promise.resolve({ state: 'failed', refund: null, failure: ended }),
  });
  const ctx = ctxWithChannel(channel, { actor: { kind: 'system', name: 'test' } });
  await sendRefund(ctx, made.id);
  const seen = await getRefund({ ...ctx, actor: adminActor(finance) }, made.id);
  expect(seen.failReason).toBe('退款异常，买家账户无法收款');
  expect(seen.timeline.at(-1)?.text).toBe('系统，退款异常，买家账户无法收款');
});

test('an exception of an order names its buyer, whoever reported it', async () => {
  const customer = await makeCustomer();
  const product = await makeProduct({ stock: 10 });
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await raiseIncident(await officeCtx(), {
    type: 'duplicate_payment',
    title: '同一支付单收到两笔交易',
    detail: {},
    orderId: order.id,
    cause: `test ${order.orderSn}`,
  });
  const [row] = await testDb().select().from(specialOrders).where(eq(specialOrders.orderId, order.id));
  expect(row?.buyerId).toBe(order.buyerId);
});

test('a transfer back without its receipt is told at the field which file is meant', () => {
  const parsed = refundFinishInput.safeParse({
    id: 1,
    bankReference: 'AB0001',
    bankDate: '2026-11-21',
    reason: '',
  });
  expect(parsed.error?.issues.map((i) => [i.path[0], i.message])).toEqual([
    ['reason', '请填写说明（至少 2 个字）'],
    ['file', '请选择转账凭证'],
  ]);
});
