import { billAttempt, startPair, type Pair } from '../test-support';
import type { Bill } from '../types';
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

/** A bill that has just been paid under the given fault. */
async function paidUnder(fault: object) {
  const a = billAttempt();
  const code = await pair.unionpay.create(a);
  if (code.kind !== 'qr') throw new Error(code.kind);
  await pair.control('notify.mode', fault);
  await pair.control('pay', { outTradeNo: a.outTradeNo });
  return { ...a, url: code.payload };
}

describe('S-55 hostile notifications are rejected, answered with an error and sent once', () => {
  test.each([
    ['forged by a stranger', { mode: 'forge' }, 'bad-signature', 401],
    ["signed with the application's key", { mode: 'forge', key: 'merchant' }, 'bad-signature', 401],
    ['unsigned', { mode: 'unsigned' }, 'missing-signature', 401],
    ['altered after signing', { mode: 'tamper' }, 'bad-signature', 401],
    ['for another merchant', { mode: 'wrongMch' }, 'wrong-merchant', 400],
    ['for another terminal', { mode: 'wrongAppid' }, 'wrong-merchant', 400],
  ])('%s', async (_name, fault, reason, status) => {
    await paidUnder(fault);
    const [notification] = await pair.settled();
    expect(notification).toMatchObject({
      state: 'gaveUp',
      tries: [{ response: { status, body: 'FAILED' } }],
    });
    expect(pair.received).toMatchObject([{ ok: false, reason, reply: { status } }]);
  });

  test('another amount under a good signature wants a confirmation, and the query tells the true one', async () => {
    const a = await paidUnder({ mode: 'wrongAmount', deltaFen: 1 });
    await pair.settled();
    expect(pair.received).toMatchObject([
      { ok: true, event: { kind: 'payment', confirm: true, payment: { amountFen: 1251 } } },
    ]);
    expect(await pair.unionpay.query(a)).toMatchObject({ state: 'PAID', payment: { amountFen: 1250 } });
  });
});

test('MD5 signs without naming itself', async () => {
  await pair.control('sign.type', { type: 'MD5' });
  await paidUnder({ mode: 'normal' });
  const [notification] = await pair.settled();
  const form = new URLSearchParams(notification!.tries[0]!.body);
  expect([form.get('sign')?.length, form.has('signType')]).toEqual([32, false]);
  expect(pair.received).toMatchObject([{ ok: true, event: { kind: 'payment' } }]);
});

test('what is not answered with SUCCESS comes again, the same event each time', async () => {
  // Refused, but with the status of success: the word decides.
  pair.answerWith = 200;
  await paidUnder({ mode: 'normal' });
  await until(() => pair.received.length >= 3);
  pair.answerWith = null;
  const [notification] = await pair.settled();
  expect(notification!.state).toBe('accepted');
  expect(notification!.tries.length).toBeGreaterThanOrEqual(4);
  expect(new Set(pair.received.map((r) => (r.ok ? r.event.eventId : '')))).toEqual(
    new Set([notification!.id]),
  );
});

test('drop: nothing is sent and only a query tells', async () => {
  const a = await paidUnder({ mode: 'drop' });
  expect(await pair.settled()).toMatchObject([{ state: 'dropped', tries: [] }]);
  expect(pair.received).toEqual([]);
  expect(await pair.unionpay.query(a)).toMatchObject({ state: 'PAID' });
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
  expect(pair.received.map((r) => (r.ok ? r.event.eventId : null))).toEqual(Array(5).fill(notification!.id));
});

test('paid twice: two transactions and two events; the query tells the first', async () => {
  const a = billAttempt();
  await pair.unionpay.create(a);
  await pair.control('pay', { outTradeNo: a.outTradeNo, times: 2 });
  await pair.settled();
  const txns = pair.received.map((r) =>
    r.ok && r.event.kind === 'payment' ? r.event.payment.providerTxn : '',
  );
  const [bill] = await pair.list<Bill>('bills');
  expect(new Set(txns)).toEqual(new Set(bill!.payments.map((p) => p.targetOrderId)));
  expect(new Set(txns).size).toBe(2);
  expect(await pair.unionpay.query(a)).toMatchObject({
    payment: { providerTxn: bill!.payments[0]!.targetOrderId },
  });
});

describe('the pay page', () => {
  async function open(change = {}) {
    const a = billAttempt(change);
    const code = await pair.unionpay.create(a);
    if (code.kind !== 'qr') throw new Error(code.kind);
    return { attempt: a, url: code.payload };
  }
  const press = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields) }).then((r) => r.text());

  test('shows merchant, amount, bill and the wallets to choose from', async () => {
    const { attempt: a, url } = await open();
    const text = await (await fetch(url)).text();
    const { UNIONPAY_MID: mid, UNIONPAY_MSG_SRC_ID: source } = pair.gateway.env;
    for (const part of [
      `商户号 ${mid}`,
      '12.50',
      `${source}${a.outTradeNo}`,
      a.description,
      '银联商务聚合码',
      '微信',
      '支付宝',
      '云闪付',
      '支付两次',
      '超时不通知',
    ]) {
      expect(text).toContain(part);
    }
  });

  test.each([
    [{ action: 'pay', wallet: 'UAC' }, '支付成功', 'PAID', ['UAC']],
    [{ action: 'pay', wallet: 'nonsense' }, '支付成功', 'PAID', ['WXPay']],
    [{ action: 'twice', wallet: 'Alipay 2.0' }, '两次', 'PAID', ['Alipay 2.0', 'Alipay 2.0']],
    [{ action: 'fail' }, '支付失败', 'PENDING', []],
    [{ action: 'close' }, '订单已关闭', 'CLOSED', []],
    [{ action: 'silent', wallet: 'WXPay' }, '不会收到通知', 'PAID', ['WXPay']],
  ])('%j', async (fields, words, state, wallets) => {
    const { attempt: a, url } = await open();
    expect(await press(url, fields)).toContain(words);
    expect(await pair.unionpay.query(a)).toMatchObject({ state });
    const [bill] = await pair.list<Bill>('bills');
    expect(bill!.payments.map((p) => p.targetSys)).toEqual(wallets);
  });

  test('the console shows bills and their refunds', async () => {
    const { attempt: a, url } = await open();
    await press(url, { action: 'pay', wallet: 'UAC' });
    await pair.unionpay.refund({
      outRefundNo: 'R2611210001',
      attempt: a,
      refundFen: 250,
      totalFen: 1250,
      reason: '少发一册',
    });
    await pair.settled();
    const text = await (await fetch(`${pair.gateway.unionpayUrl}/console`)).text();
    for (const part of [
      a.outTradeNo,
      '云闪付',
      'R2611210001',
      '￥2.50 / ￥12.50',
      '少发一册',
      '退款成功',
      'HTTP 200\nSUCCESS',
    ]) {
      expect(text).toContain(part);
    }
  });
});

test('CODE_URL_FORM=weixin gives the real form of the code, which the paste box opens', async () => {
  const real = await startPair({ codeUrlForm: 'weixin' });
  const a = billAttempt();
  const code = await real.unionpay.create(a);
  if (code.kind !== 'qr') throw new Error(code.kind);
  expect(code.payload).toMatch(/^https:\/\/qr\.95516\.com\/48020000\/9\d{19}$/);
  const page = await fetch(`${real.gateway.unionpayUrl}/paste?code=${encodeURIComponent(code.payload)}`);
  expect(await page.text()).toContain(a.outTradeNo);
  await real.stop();
});

test('a reset of one provider leaves the bills or orders of the other', async () => {
  await pair.unionpay.create(billAttempt());
  await pair.control('reset', { scope: 'wxpay' });
  expect(await pair.list('bills')).toHaveLength(1);
  await pair.control('reset', { scope: 'unionpay' });
  expect(await pair.list('bills')).toEqual([]);
});
