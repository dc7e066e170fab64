import { attempt, startPair, type Pair } from './test-support';
import type { Notification } from './types';
import { until } from '@/tests/support/wait';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());
beforeEach(async () => {
  await pair.control('reset');
  pair.received.length = 0;
  pair.answerWith = null;
});

/** An order that has just been paid under the given fault. */
async function paidUnder(fault: object) {
  const a = attempt();
  await pair.wxpay.create(a);
  await pair.control('notify.mode', fault);
  await pair.control('pay', { outTradeNo: a.outTradeNo });
  return a;
}

describe('S-55 hostile notifications are rejected, answered with an error and sent once', () => {
  test.each([
    ['forged by a stranger', { mode: 'forge' }, 'bad-signature', 401],
    ["signed with the merchant's own key", { mode: 'forge', key: 'merchant' }, 'bad-signature', 401],
    ['unsigned', { mode: 'unsigned' }, 'missing-signature', 401],
    ['of an unknown serial', { mode: 'badSerial' }, 'unknown-key', 401],
    ['ten minutes old', { mode: 'staleTimestamp' }, 'stale', 401],
    ['altered after signing', { mode: 'tamper' }, 'bad-signature', 401],
    ['the signature probe', { mode: 'signtest' }, 'probe', 401],
    ['for another merchant', { mode: 'wrongMch' }, 'wrong-merchant', 400],
    ['for another appid', { mode: 'wrongAppid' }, 'wrong-merchant', 400],
    ['in another currency', { mode: 'wrongCurrency' }, 'wrong-currency', 400],
  ])('%s', async (_name, fault, reason, status) => {
    await paidUnder(fault);
    const [notification] = await pair.settled();
    expect(notification).toMatchObject({ state: 'gaveUp', tries: [{ response: { status } }] });
    expect(pair.received).toMatchObject([{ ok: false, reason, reply: { status } }]);
    expect(notification!.tries[0]!.response!.body).toBe('{"code":"FAIL","message":"失败"}');
  });

  test('another amount arrives verified, with the amount as sent: the caller compares it', async () => {
    await paidUnder({ mode: 'wrongAmount', deltaFen: 1 });
    await pair.settled();
    expect(pair.received).toMatchObject([
      { ok: true, event: { kind: 'payment', payment: { amountFen: 1251 } } },
    ]);
  });
});

test('a notification that is refused comes again by the timetable until it is accepted', async () => {
  pair.answerWith = 500;
  await paidUnder({ mode: 'normal' });
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      if (pair.received.length < 4) return;
      clearInterval(timer);
      pair.answerWith = null;
      done();
    }, 2);
  });
  const [notification] = await pair.settled();
  expect(notification!.state).toBe('accepted');
  expect(notification!.tries.length).toBeGreaterThanOrEqual(5);
  expect(new Set(notification!.tries.map((t) => t.body)).size).toBe(1);
  expect(new Set(notification!.tries.map((t) => t.headers['Wechatpay-Signature'])).size).toBe(
    notification!.tries.length,
  );
});

test('drop: nothing is sent and only a query tells', async () => {
  const a = await paidUnder({ mode: 'drop' });
  expect(await pair.settled()).toMatchObject([{ state: 'dropped', tries: [] }]);
  expect(pair.received).toEqual([]);
  expect(await pair.wxpay.query(a)).toMatchObject({ state: 'PAID' });
});

test('delay: it comes later', async () => {
  await paidUnder({ mode: 'delay', ms: 60 });
  expect(pair.received).toEqual([]);
  await pair.settled();
  expect(pair.received).toHaveLength(1);
});

test('duplicate: as many copies as asked, all of one event', async () => {
  await paidUnder({ mode: 'duplicate', count: 5 });
  const [notification] = await pair.settled();
  const ids = pair.received.map((r) => (r.ok ? r.event.eventId : null));
  expect(ids).toEqual(Array(5).fill(notification!.id));
});

test('slowlyRetry: the first delivery is lost, the second comes by the timetable', async () => {
  await paidUnder({ mode: 'slowlyRetry', factor: 300 });
  const [notification] = await pair.settled();
  expect(notification).toMatchObject({ state: 'accepted', retries: 1, tries: [{}] });
});

test('reorder: the refund is announced before its payment', async () => {
  const a = await paidUnder({ mode: 'reorder' });
  const found = await pair.wxpay.query(a);
  if (found.state !== 'PAID') throw new Error(found.state);
  expect(pair.received).toEqual([]);
  await pair.wxpay.refund({
    outRefundNo: 'R-1',
    attempt: a,
    refundFen: 1250,
    totalFen: 1250,
    reason: '',
  });
  await expectEvents(['refund', 'payment']);
});

test('replay: the same bytes again are still valid within five minutes, and stale after', async () => {
  await paidUnder({ mode: 'normal' });
  const [notification] = await pair.settled();
  expect(await pair.control('notify.mode', { mode: 'replay', id: notification!.id })).toEqual({
    accepted: true,
  });
  expect(pair.received[1]).toEqual(pair.received[0]);
  const last = (await pair.list<Notification>('notifications'))[0]!.tries[1]!;
  const late = pair.wxpayWith({ now: () => new Date(Date.now() + 301_000) });
  expect(late.parseNotification({ headers: new Headers(last.headers), body: last.body })).toMatchObject({
    ok: false,
    reason: 'stale',
  });
});

test('key rotation: a notification under the platform certificate is accepted too', async () => {
  await pair.control('sign.key', { index: 1 });
  await paidUnder({ mode: 'normal' });
  const [notification] = await pair.settled();
  expect(notification!.tries[0]!.headers['Wechatpay-Serial']).toMatch(/^[0-9A-F]{40}$/);
  expect(pair.received).toMatchObject([{ ok: true }]);
});

test('paid twice: two transactions, two events; the second is refunded by its own number', async () => {
  const a = attempt();
  await pair.wxpay.create(a);
  await pair.control('pay', { outTradeNo: a.outTradeNo, times: 2 });
  await pair.settled();
  const txns = pair.received.map((r) =>
    r.ok && r.event.kind === 'payment' ? r.event.payment.providerTxn : '',
  );
  expect(new Set(txns).size).toBe(2);
  const refund = { attempt: a, refundFen: 1250, totalFen: 1250, reason: '重复支付' };
  expect(await pair.wxpay.refund({ ...refund, outRefundNo: 'R-2nd', providerTxn: txns[1]! })).toMatchObject({
    state: 'processing',
    refund: { providerTxn: txns[1] },
  });
  expect(await pair.wxpay.query(a)).toMatchObject({ state: 'PAID' });
});

test('a fault with a number of times ends by itself', async () => {
  await paidUnder({ mode: 'drop', times: 1 });
  const b = attempt();
  await pair.wxpay.create(b);
  await pair.control('pay', { outTradeNo: b.outTradeNo });
  await pair.settled();
  expect(pair.received).toMatchObject([{ ok: true, event: { payment: { outTradeNo: b.outTradeNo } } }]);
});

async function expectEvents(kinds: string[]) {
  await until(() => pair.received.length >= kinds.length);
  expect(pair.received.map((r) => (r.ok ? r.event.kind : r.reason))).toEqual(kinds);
}
