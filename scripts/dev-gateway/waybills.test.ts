import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKuaidi100Orders } from '@/lib/adapters/waybill/live';
import type { WaybillOrder } from '@/lib/adapters/waybill/port';
import { startGateway, type Gateway } from './gateway';
import { FREE_PORTS } from './options';

/** The real adapter of waybills against the simulator. */
let gateway: Gateway;
const dir = mkdtempSync(join(tmpdir(), 'gateway-'));

beforeAll(async () => {
  gateway = await startGateway({ dir, ...FREE_PORTS });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(dir, { recursive: true });
});

const orders = (more: object = {}) =>
  createKuaidi100Orders({
    baseUrl: gateway.env['KUAIDI100_ORDER_BASE_URL'] ?? '',
    key: gateway.env['KUAIDI100_KEY'] ?? '',
    secret: gateway.env['KUAIDI100_SECRET'] ?? '',
    timeoutMs: 500,
    ...more,
  });
async function control(name: string, input: object): Promise<Response> {
  return fetch(`${gateway.kuaidiUrl}/__admin/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}
const list = async (): Promise<unknown[]> => (await fetch(`${gateway.kuaidiUrl}/__admin/waybills`)).json();

const account = { partnerId: '123', partnerKey: '', net: '', payType: 'MONTHLY', expType: '' } as const;
const wanted = (ownNo: string, more: Partial<WaybillOrder> = {}): WaybillOrder => ({
  ownNo,
  corpCode: 'yuantong',
  account,
  sender: { name: '李四', phone: '13900139000', address: '北京市东城区东长安街 1 号' },
  receiver: { name: '张三', phone: '13800138000', address: '湖北省武汉市江岸区一元路 1 号' },
  cargo: '书刊',
  ...more,
});

async function ordered(ownNo: string) {
  const result = await orders().order(wanted(ownNo));
  if (!result.ok) throw new Error(result.message);
  return result.facts;
}

test('a strange secret or key is refused', async () => {
  expect(await orders({ secret: 'other' }).order(wanted('A1'))).toMatchObject({
    kind: 'refused',
    message: '验证签名失败',
  });
  expect(await orders({ key: 'other' }).order(wanted('A1'))).toMatchObject({
    kind: 'refused',
    message: '账号信息不正确',
  });
  expect(await list()).toEqual([]);
});

test('one order has one number, however often and at whatever moment it is asked for', async () => {
  const first = await ordered('B1');
  expect(first.trackingNo).toMatch(/^YT\d{13}$/);
  expect(await ordered('B1')).toEqual(first);
  expect((await ordered('B2')).trackingNo).not.toBe(first.trackingNo);
  // The answer is lost after the order was taken.
  await control('api.mode', {
    provider: 'kuaidi100',
    mode: 'timeoutAfterCommit',
    path: '/label/order',
    times: 1,
  });
  expect(await orders().order(wanted('B3'))).toMatchObject({ ok: false, kind: 'unknown' });
  const before = (await list()).length;
  await ordered('B3');
  expect((await list()).length).toBe(before);
});

test.each([
  [
    { receiver: { name: '张三', phone: '13800138000', address: '一元路' } },
    '收件人地址解析失败，请填写完整的省市区',
  ],
  [{ receiver: { name: '', phone: '13800138000', address: '武汉市' } }, '收件人姓名不能为空'],
  [{ sender: { name: '李四', phone: '', address: '北京市' } }, '寄件人手机号或电话不能为空'],
  [{ account: { ...account, partnerId: '' } }, '电子面单客户账户不能为空'],
])('what is wrong is said: %j', async (more, message) => {
  const before = await list();
  expect(await orders().order(wanted('C1', more))).toEqual({ ok: false, kind: 'refused', message });
  expect(await list()).toEqual(before);
});

test('a number is given back until the courier has the parcel', async () => {
  const [one, two] = [await ordered('D1'), await ordered('D2')];
  const cancel = (facts: typeof one, more: object = {}) =>
    orders().cancel({ corpCode: 'yuantong', account, reason: '不寄了', ...facts, ...more });
  expect(await cancel(one, { carrierOrderNo: null })).toMatchObject({ kind: 'refused' });
  expect(await cancel(one)).toEqual({ ok: true });
  expect(await cancel(one)).toEqual({ ok: true });
  expect((await control('waybill.collect', { num: one.trackingNo })).status).toBe(400);
  expect((await control('waybill.collect', { num: two.trackingNo })).status).toBe(200);
  expect(await cancel(two)).toEqual({ ok: false, kind: 'refused', message: '取消失败：快件已揽收' });
});
