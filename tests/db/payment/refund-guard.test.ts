import type { PaymentPort, RefundResult } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { confirmPayment } from '@/lib/domain/payment/commands/confirm-payment';
import { handleNotification } from '@/lib/domain/payment/commands/handle-notification';
import { agreeRefund, refuseRefund } from '@/lib/domain/payment/commands/judge-refund';
import { toManualRefund } from '@/lib/domain/payment/commands/manual-refund';
import { checkRefund, sendRefund } from '@/lib/domain/payment/commands/send-refund';
import { adminActor } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { ctxWithChannel, fakeChannel } from '@/tests/support/factories/channel';
import { paidOrder } from '@/tests/support/factories/pay';
import type { User } from '@/tests/support/factories/people';
import { financeCtx, giveBack, makeFinance, readRefund, saysOf } from '@/tests/support/factories/refund';
import { makeCustomer, readOrder, type Customer, type OrderRow } from '@/tests/support/factories/sale';
import { bankFacts, handIn, transferOrder } from '@/tests/support/factories/transfer';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

afterEach(expectInvariants);

let finance: User;
let other: User;
let customer: Customer;
let order: OrderRow;
beforeEach(async () => {
  [finance, other] = [await makeFinance(), await makeFinance('复核')];
  const product = await makeProduct({ stock: 10, saleFen: 5000 });
  customer = await makeCustomer();
  order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
});

const limited = () => ({ config: { ...financeCtx(finance).config, secondPersonFen: 5000 } });
const at = (channel: Partial<PaymentPort>, more: Partial<Ctx> = {}) =>
  ctxWithChannel(fakeChannel('wxpay', channel), { actor: { kind: 'system', name: 'test' }, ...more });
const poor: RefundResult = {
  state: 'failed',
  refund: null,
  failure: { code: 'NOTENOUGH', message: '余额不足', status: 403, requestId: null },
};
const absent = { queryRefund: () => Promise.resolve({ state: 'absent' as const }) };
const refuse = (id: number) =>
  withTx(financeCtx(other), (tx) => refuseRefund(tx, { id, reason: '金额有误' }));

/** A weakly proved word of the channel's about a refund, as its call-back brings it. */
function hint(refundNo: string, more: Partial<PaymentPort> = {}) {
  const asked = { outRefundNo: refundNo, refundFen: 1000, totalFen: order.totalFen };
  const refund = saysOf({ ...asked, attempt: { outTradeNo: '' } }, 'failed');
  const channel: Partial<PaymentPort> = {
    parseNotification: () => ({
      ok: true,
      event: { kind: 'refund', eventId: `hint ${refundNo}`, refund, confirm: true },
    }),
    ack: (ok) => ({ status: ok ? 200 : 500, contentType: null, body: '' }),
    ...absent,
    ...more,
  };
  return handleNotification(at(channel), 'wxpay', {
    headers: new Headers(),
    body: new TextEncoder().encode('{}'),
    search: '',
  });
}

test('a refund that goes back by bank transfer is never sent to the channel as well, whatever a call-back says', async () => {
  const made = await giveBack(finance, order.id, 1000);
  await sendRefund(at({ refund: () => Promise.resolve(poor) }), made.id);
  await toManualRefund(at(absent, { actor: adminActor(finance) }), { id: made.id, reason: '改为转账' });
  // The fake fails the test when it is asked for a refund.
  expect((await hint(made.refundNo)).status).toBe(200);
  await checkRefund(at(absent), made.id);
  expect(await readRefund(made.id)).toMatchObject({ status: 'manual', tries: 1 });
});

test('S-56 a call-back about a refund that waits for a second person does not send it', async () => {
  const made = await giveBack(finance, order.id, 5001, {}, limited());
  expect((await hint(made.refundNo)).status).toBe(500);
  expect(await readRefund(made.id)).toMatchObject({ status: 'created', tries: 0 });
});

test('R-09 a refund at the channel that is not ours is kept for a person', async () => {
  expect((await hint('R999999999999999')).status).toBe(200);
  const found = await ownerQuery<{ type: string; title: string }>(
    `select type, title from special_orders where detail ->> 'outRefundNo' = 'R999999999999999'`,
  );
  expect(found).toEqual([{ type: 'unknown_payment', title: '收到未知退款通知' }]);
});

test('I14 while another refund takes the last copies, a refund is not taken back: nothing would be delivered for its money', async () => {
  const first = await giveBack(finance, order.id, 5001, {}, limited());
  const last = await giveBack(finance, order.id, order.totalFen - 5001, {}, limited());
  const snapshot = await dataSnapshot();
  const error = await refused(refuse(first.id));
  expect([error.status, error.message]).toEqual([
    422,
    '该订单的其余退款完成后订单关闭，款项须全部退回，不能撤销退款',
  ]);
  expect(await dataSnapshot()).toEqual(snapshot);
  // The one that holds the copies may be taken back, and then the other one too.
  await refuse(last.id);
  await refuse(first.id);
  expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship', refundingFen: 0, payStatus: 'paid' });
});

test('I10 an unpaid order never holds its full price: the refund of its first part stands once the rest came anew', async () => {
  const product = await makeProduct({ stock: 10, saleFen: 5000 });
  const waiting = await transferOrder(customer, [{ productId: product.id, quantity: 2 }]);
  const part = 6000;
  const pay = async (fen: number) => {
    const slip = await handIn(customer, waiting.id);
    return confirmPayment(financeCtx(other), { id: slip.id, ...bankFacts(fen) });
  };
  expect((await pay(part)).result).toBe('part');
  const made = await giveBack(finance, waiting.id, part, {}, limited());
  expect((await pay(waiting.totalFen - part)).result).toBe('part');
  const snapshot = await dataSnapshot();
  expect((await refused(refuse(made.id))).message).toBe('买家已另行付款，撤销后订单款项将重复，不能撤销退款');
  expect(await dataSnapshot()).toEqual(snapshot);
  await withTx(financeCtx(other), (tx) => agreeRefund(tx, made.id));
  expect(await readRefund(made.id)).toMatchObject({ status: 'manual' });
});
