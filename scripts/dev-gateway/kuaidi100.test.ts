import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKuaidi100 } from '@/lib/adapters/tracking/live';
import { startGateway, type Gateway } from './gateway';
import { FREE_PORTS } from './options';

/** The real adapter against the simulator. */
let gateway: Gateway;
const dir = mkdtempSync(join(tmpdir(), 'gateway-'));

beforeAll(async () => {
  gateway = await startGateway({
    dir,
    ...FREE_PORTS,
  });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(dir, { recursive: true });
});

const config = (more: object = {}) => ({
  baseUrl: gateway.env['KUAIDI100_BASE_URL'] ?? '',
  customer: gateway.env['KUAIDI100_CUSTOMER'] ?? '',
  key: gateway.env['KUAIDI100_KEY'] ?? '',
  salt: gateway.env['KUAIDI100_SALT'] ?? '',
  ...more,
});

async function control(name: string, input: object): Promise<Response> {
  return fetch(`${gateway.kuaidiUrl}/__admin/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}

test('a strange signature, customer or key is refused', async () => {
  const parcel = { corpCode: 'yuantong', trackingNo: 'YT1' };
  const refused = { ok: false, kind: 'refused' };
  expect(await createKuaidi100(config({ key: 'other' })).query(parcel)).toMatchObject(refused);
  expect(
    await createKuaidi100(config({ key: 'other' })).subscribe(parcel, 'http://127.0.0.1:9/'),
  ).toMatchObject(refused);
  expect(await createKuaidi100(config()).subscribe(parcel, 'ftp://127.0.0.1/')).toMatchObject(refused);
});

test('one question in half an hour per number; SHA256 is understood too', async () => {
  const tracking = createKuaidi100(config({ signType: 'SHA256' }));
  const parcel = { corpCode: 'yuantong', trackingNo: 'YT2222222222222' };
  expect(await tracking.query(parcel)).toMatchObject({ ok: false, kind: 'none' });
  expect(await tracking.query(parcel)).toMatchObject({ ok: false, kind: 'limit' });
  await control('parcel.advance', { num: parcel.trackingNo, state: '5' });
  await control('clock.offset', { ms: 31 * 60_000 });
  const told = await tracking.query(parcel);
  expect(told).toMatchObject({ ok: true, facts: { state: '5' } });
  await control('clock.offset', { ms: 0 });
});

test('some couriers want a phone number', async () => {
  const parcel = { corpCode: 'shunfeng', trackingNo: 'SF1234567890123' };
  const tracking = createKuaidi100(config());
  expect(await tracking.query(parcel)).toMatchObject({ ok: false, kind: 'refused' });
  expect(await tracking.query({ ...parcel, phone: '13800138000' })).toMatchObject({ kind: 'none' });
});

test('subscribing twice is one subscription', async () => {
  const tracking = createKuaidi100(config());
  const parcel = { corpCode: 'ems', trackingNo: 'EA1CN' };
  expect(await tracking.subscribe(parcel, 'http://127.0.0.1:9/')).toEqual({ ok: true });
  expect(await tracking.subscribe(parcel, 'http://127.0.0.1:9/')).toEqual({ ok: true });
  expect((await control('parcel.advance', { num: 'unknown', state: '3' })).status).toBe(400);
});
