import { encryptResource } from './sign';
import { client, signedHeaders } from './test-client';

const PAID = {
  appid: 'wx2421b1c4370ec43b',
  mchid: '1900007291',
  out_trade_no: 'SN2026112100000001A1',
  transaction_id: '4200001',
  trade_type: 'NATIVE',
  trade_state: 'SUCCESS',
  success_time: '2026-11-21T10:00:00+08:00',
  payer: { openid: 'o' },
  amount: { total: 1250, payer_total: 1200, currency: 'CNY' },
};

test('notification: bad envelopes and undecipherable resources are rejected with 400', () => {
  const { port } = client(200, {});
  const deliver = (value: unknown) => {
    const body = typeof value === 'string' ? value : JSON.stringify(value);
    return port.parseNotification({ headers: new Headers(signedHeaders(body)), body });
  };
  const seal = (plain: unknown, key = '0123456789abcdef0123456789abcdef') =>
    encryptResource(key, JSON.stringify(plain), 'nonce1234567', 'transaction');
  const event = { id: 'EV', event_type: 'TRANSACTION.SUCCESS' };
  expect(deliver('not json')).toMatchObject({ ok: false, reason: 'malformed', reply: { status: 400 } });
  expect(deliver({ ...event })).toMatchObject({ ok: false, reason: 'malformed' });
  expect(deliver({ ...event, resource: seal(PAID, 'x'.repeat(32)) })).toMatchObject({
    reason: 'undecipherable',
  });
  expect(deliver({ ...event, resource: seal(null) })).toMatchObject({ reason: 'malformed' });
  expect(deliver({ ...event, resource: seal({ ...PAID, trade_state: 'NOTPAY' }) })).toMatchObject({
    reason: 'malformed',
  });
  expect(deliver({ ...event, id: '', resource: seal(PAID) })).toMatchObject({ reason: 'malformed' });
  expect(deliver({ ...event, resource: seal(PAID) })).toMatchObject({
    ok: true,
    event: { kind: 'payment', eventId: 'EV', confirm: false },
  });
  expect(deliver({ id: 'EV', event_type: 'PAYSCORE.USER_PAID', resource: seal(PAID) })).toEqual({
    ok: true,
    event: { kind: 'ignored', eventId: 'EV', eventType: 'PAYSCORE.USER_PAID' },
  });
});

test('acknowledgements', () => {
  const { port } = client(200, {});
  expect(port.ack(true)).toEqual({ status: 204, contentType: null, body: '' });
  expect(port.ack(false)).toEqual({
    status: 500,
    contentType: 'application/json',
    body: '{"code":"FAIL","message":"失败"}',
  });
});
