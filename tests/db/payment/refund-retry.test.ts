import type { PaymentPort, RefundResult } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';
import { finishRefund, toManualRefund } from '@/lib/domain/payment/commands/manual-refund';
import { askRefund, retryRefund } from '@/lib/domain/payment/commands/retry-refund';
import { checkRefund, sendRefund } from '@/lib/domain/payment/commands/send-refund';
import { adminActor } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { ctxWithChannel, fakeChannel, noAnswer } from '@/tests/support/factories/channel';
import { paidOrder } from '@/tests/support/factories/pay';
import type { User } from '@/tests/support/factories/people';
import { giveBack, makeFinance, readRefund, saysOf } from '@/tests/support/factories/refund';
import { makeCustomer, readOrder, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

afterEach(expectInvariants);

let finance: User;
let order: OrderRow;
beforeEach(async () => {
  finance = await makeFinance();
  const product = await makeProduct({ stock: 10, saleFen: 5000 });
  order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 2 }]);
});

const at = (channel: Partial<PaymentPort>, admin = finance, more: Partial<Ctx> = {}) =>
  ctxWithChannel(fakeChannel('wxpay', channel), { actor: adminActor(admin), ...more });
/** As the job acts. */
const job = (channel: Partial<PaymentPort>) =>
  ctxWithChannel(fakeChannel('wxpay', channel), { actor: { kind: 'system', name: 'test' } });
const later = () => new Date(Date.now() + 61_000);
const timeOut: RefundResult = { state: 'unknown', failure: noAnswer };
const poor: RefundResult = {
  state: 'failed',
  refund: null,
  failure: { code: 'NOTENOUGH', message: '余额不足', status: 403, requestId: null },
};

/** A refund of 1,000 fen that the channel refused. */
async function failed() {
  const made = await giveBack(finance, order.id, 1000);
  await sendRefund(job({ refund: () => Promise.resolve(poor) }), made.id);
  expect(await readRefund(made.id)).toMatchObject({ status: 'failed', failReason: 'NOTENOUGH 余额不足' });
  return made;
}

test('R-12 a time-out is unknown, not failed: the question finds the refund, or it goes out again under its number', async () => {
  const numbers: string[] = [];
  const made = await giveBack(finance, order.id, 1000);
  const refund: PaymentPort['refund'] = (r) => {
    numbers.push(r.outRefundNo);
    return Promise.resolve(
      numbers.length < 2 ? timeOut : { state: 'processing', refund: saysOf(r, 'processing') },
    );
  };
  await sendRefund(job({ refund }), made.id);
  expect(await readRefund(made.id)).toMatchObject({ status: 'processing' });
  const silent = await askRefund(at({ queryRefund: () => Promise.resolve(timeOut) }), made.id);
  expect(silent).toEqual({
    status: 'processing',
    statusLabel: '退款中',
    answered: false,
    text: '渠道暂时没有答复，结果未知；系统会继续查询，请勿另行退款',
  });
  // The channel never got it: sent again, unchanged.
  await checkRefund(job({ refund, queryRefund: () => Promise.resolve({ state: 'absent' }) }), made.id);
  expect(numbers).toEqual([made.refundNo, made.refundNo]);
  const facts = saysOf(
    { outRefundNo: made.refundNo, refundFen: 1000, totalFen: order.totalFen, attempt: { outTradeNo: '' } },
    'success',
  );
  const told = await askRefund(
    at({ queryRefund: () => Promise.resolve({ state: 'success', refund: facts }) }),
    made.id,
  );
  expect([told.answered, told.text]).toEqual([true, '退款成功']);
  expect(await readOrder(order.id)).toMatchObject({ refundedFen: 1000, refundingFen: 0 });
});

test('a failed refund is asked for again under the same number, not within a minute', async () => {
  const made = await failed();
  const snapshot = await dataSnapshot();
  const soon = await refused(retryRefund(at({}), made.id));
  expect([soon.status, soon.message]).toEqual([
    422,
    expect.stringMatching(/^同一笔付款两次退款须间隔 1 分钟，请 (\d|[1-5]\d|60) 秒后再试$/),
  ]);
  expect(await dataSnapshot()).toEqual(snapshot);
  const asked: string[] = [];
  const told = await retryRefund(
    at(
      {
        refund: (r) => {
          asked.push(r.outRefundNo);
          return Promise.resolve({ state: 'success', refund: saysOf(r, 'success') });
        },
      },
      finance,
      { now: later() },
    ),
    made.id,
  );
  expect(asked).toEqual([made.refundNo]);
  expect(told).toMatchObject({ status: 'success', answered: true });
  expect(await readRefund(made.id)).toMatchObject({ status: 'success', tries: 2, failReason: null });
  expect((await refused(retryRefund(at({}, finance, { now: later() }), made.id))).data).toEqual({
    status: 'success',
  });
});

describe('by hand', () => {
  const receipt = () => new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], '回单.pdf');
  const finish = (id: number, admin: User, more: object = {}, ctx: Partial<Ctx> = {}) =>
    finishRefund(at({}, admin, ctx), {
      id,
      bankReference: 'BANK20260001',
      bankDate: '2026-01-05',
      reason: '已转账',
      file: receipt(),
      ...more,
    });
  const now = { now: new Date('2026-01-06T03:00:00Z') };

  test('of a failed refund the channel is asked first: what it has paid is never paid twice', async () => {
    const made = await failed();
    const input = { id: made.id, reason: '渠道余额不足' };
    const answer = (r: RefundResult) => at({ queryRefund: () => Promise.resolve(r) });
    expect((await refused(toManualRefund(answer(timeOut), input))).status).toBe(503);
    const facts = saysOf(
      { outRefundNo: made.refundNo, refundFen: 1000, totalFen: order.totalFen, attempt: { outTradeNo: '' } },
      'processing',
    );
    const running = await refused(toManualRefund(answer({ state: 'processing', refund: facts }), input));
    expect([running.status, running.message]).toEqual([409, '渠道仍在处理该退款，请等待结果']);
    expect((await readRefund(made.id)).status).toBe('failed');
    const done = { ...facts, state: 'success' as const, refundedAt: new Date() };
    expect((await refused(toManualRefund(answer({ state: 'success', refund: done }), input))).message).toBe(
      '渠道已退款成功，已登记结果，请刷新页面',
    );
    expect((await readRefund(made.id)).status).toBe('success');
  });

  test('registered with the bank’s receipt once; the number of a transfer serves one refund', async () => {
    const made = await failed();
    await toManualRefund(at({ queryRefund: () => Promise.resolve({ state: 'absent' }) }), {
      id: made.id,
      reason: '渠道余额不足',
    });
    const bad = await refused(finish(made.id, finance, { file: new File(['no picture'], 'a.png') }, now));
    expect(bad.status).toBeGreaterThanOrEqual(400);
    expect((await readRefund(made.id)).status).toBe('manual');
    const future = await refused(finish(made.id, finance, { bankDate: '2026-01-07' }, now));
    expect(Object.keys(future.errors ?? {})).toEqual(['bankDate']);
    await finish(made.id, finance, {}, now);
    expect(await readRefund(made.id)).toMatchObject({
      status: 'success',
      bankReference: 'BANK20260001',
      finishedBy: finance.id,
      successAt: new Date('2026-01-05T15:59:59.999Z'),
    });
    const [proof] = await ownerQuery(
      `select u.usage, u.private, x.entity from refunds r join uploads u on u.id = r.proof_upload_id
       join upload_uses x on x.upload_id = u.id where r.id = $1`,
      [made.id],
    );
    expect(proof).toEqual({ usage: 'refund_proof', private: true, entity: 'order' });
    const again = await giveBack(finance, order.id, 500);
    await toManualRefund(at({}), { id: again.id, reason: '买家要求转账' });
    const used = await refused(finish(again.id, finance, {}, now));
    expect([used.status, Object.keys(used.errors ?? {})]).toEqual([409, ['bankReference']]);
    expect((await readRefund(again.id)).status).toBe('manual');
  });

  test('S-56 above the limit who asked does not register it', async () => {
    const made = await giveBack(finance, order.id, 1000);
    await toManualRefund(at({}), { id: made.id, reason: '买家要求转账' });
    const ctx = { ...now, config: { ...at({}).config, secondPersonFen: 999 } };
    const own = await refused(finish(made.id, finance, {}, ctx));
    expect([own.status, own.message]).toEqual([403, '超过复核金额的退款，须由发起人以外的财务人员登记']);
    await finish(made.id, await makeFinance('另一人'), { bankReference: 'BANK20260002' }, ctx);
    expect((await readRefund(made.id)).status).toBe('success');
  });
});
