import { parameterSignature } from '@/lib/adapters/unionpay/sign';
import { guestPaymentCalls } from '@/lib/domain/payment/guest-calls';
import { callRoute } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { dataSnapshot } from '@/tests/support/snapshot';

const POST = guestPaymentCalls['POST /api/guest/payment/notify/unionpay'];

let gw: TestGateway;
beforeAll(async () => {
  gw = await startTestGateway();
});
afterAll(() => gw.stop());

const genuine = (more: Record<string, string> = {}): Record<string, string> => {
  const { env } = gw.gateway;
  const form = {
    billNo: `${env['UNIONPAY_MSG_SRC_ID']}26112200000000101`,
    billDate: '2026-11-22',
    billStatus: 'PAID',
    mid: env['UNIONPAY_MID'] ?? '',
    tid: env['UNIONPAY_TID'] ?? '',
    instMid: env['UNIONPAY_INST_MID'] ?? 'QRPAYDEFAULT',
    notifyId: `n-${Math.random()}`,
    totalAmount: '100',
    signType: 'SHA256',
    billPayment: JSON.stringify({
      targetOrderId: `4300${Math.random()}`,
      totalAmount: 100,
      payTime: '2026-11-22 10:00:00',
      status: 'TRADE_SUCCESS',
    }),
    ...more,
  };
  return { ...form, sign: parameterSignature(form, env['UNIONPAY_COMM_KEY'] ?? '', 'SHA256') };
};
const send = (form: Record<string, string>) =>
  callRoute(POST, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });

test('S-55 what is unsigned, altered, of a stranger or no notification at all changes no row', async () => {
  const before = await dataSnapshot();
  const { sign: _, ...unsigned } = genuine();
  const forged = { ...genuine(), sign: 'ab'.repeat(32) };
  const altered = { ...genuine(), totalAmount: '1' };
  for (const form of [{}, unsigned, forged, altered, { sign: '' }, { notifyId: 'x', sign: '0' }]) {
    const reply = await send(form);
    expect([reply.status >= 400 && reply.status < 500, reply.text]).toEqual([true, 'FAILED']);
  }
  for (const body of ['', '{}', '[]', '<xml/>', '{"sign":{"a":1}}', '\u0000', 'a=1&a=2&sign=3']) {
    const reply = await callRoute(POST, { method: 'POST', body });
    expect(reply.status >= 400 && reply.status < 500).toBe(true);
  }
  expect(await dataSnapshot()).toEqual(before);
});

test('R-09 a good signature about an order that nobody knows: kept for a person, acknowledged, no money moved', async () => {
  const form = genuine();
  const reply = await send(form);
  expect([reply.status, reply.text]).toEqual([200, 'SUCCESS']);
  const rows = await ownerQuery('select result, verified from payment_events where event_id = $1', [
    form['notifyId'],
  ]);
  expect(rows).toEqual([{ result: 'unknown_order', verified: true }]);
  expect(await ownerQuery(`select type, status from special_orders`)).toEqual([
    { type: 'unknown_payment', status: 'open' },
  ]);
  const again = await send(form);
  expect([again.status, again.text]).toEqual([200, 'SUCCESS']);
  expect(await ownerQuery(`select count(*)::int as n from special_orders`)).toEqual([{ n: 1 }]);
});

test('another merchant’s notification under our key is refused and told to a person once', async () => {
  const form = genuine({ mid: '898340000000001' });
  const reply = await send(form);
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect((await send(form)).status).toBe(reply.status);
  const told = await ownerQuery(`select detail ->> 'provider' as provider from special_orders
    where title = '收到不属于本商户的支付通知'`);
  expect(told).toEqual([{ provider: 'unionpay' }]);
});
