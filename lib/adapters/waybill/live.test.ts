import { createKuaidi100Orders } from './live';
import type { WaybillOrder } from './port';
import { orderSign } from './sign';

const config = { baseUrl: 'https://api.kuaidi100.com', key: 'testkey', secret: 'testsecret' };

/** A client whose provider answers with `reply`, and what it was sent. */
function client(reply: unknown, status = 200) {
  const sent: { url: string; form: URLSearchParams }[] = [];
  const orders = createKuaidi100Orders({
    ...config,
    fetch: async (url, init) => {
      sent.push({ url: String(url), form: init?.body as URLSearchParams });
      return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status });
    },
  });
  return { orders, sent };
}

const account = {
  partnerId: '123',
  partnerKey: 'k',
  net: '',
  payType: 'MONTHLY',
  expType: '标准快递',
} as const;
const wanted: WaybillOrder = {
  ownNo: 'W1',
  corpCode: 'yuantong',
  account,
  sender: { name: '李四', phone: '010-12345678', address: '北京市东城区东长安街 1 号' },
  receiver: { name: '张三', phone: '13800138000', address: '湖北省武汉市江岸区一元路 1 号' },
  cargo: '书刊',
};
const given = { taskId: 'T', kuaidinum: 'yt1234567890123', kdComOrderNum: 'K1', bulkpen: '300-武汉' };

test('signs as the provider computes it', () => {
  expect(orderSign('{"a":"中"}', '1576123932000', 'testkey', 'testsecret')).toBe(
    'D161BFF97A71520897D7DC88F4A5084E',
  );
});

test('an order is a signed form that asks for the number of its own order and never for a second one', async () => {
  const { orders, sent } = client({ success: true, code: 200, data: given });
  expect(await orders.order(wanted)).toEqual({
    ok: true,
    facts: { trackingNo: 'YT1234567890123', carrierOrderNo: 'K1', route: '300-武汉' },
  });
  expect(sent[0]?.url).toBe('https://api.kuaidi100.com/label/order');
  const form = Object.fromEntries(sent[0]?.form ?? []);
  expect(form).toMatchObject({
    method: 'order',
    key: 'testkey',
    sign: orderSign(form['param'] ?? '', form['t'] ?? '', 'testkey', 'testsecret'),
  });
  expect(JSON.parse(form['param'] ?? '')).toEqual({
    printType: 'NON',
    partnerId: '123',
    partnerKey: 'k',
    payType: 'MONTHLY',
    expType: '标准快递',
    kuaidicom: 'yuantong',
    recMan: { name: '张三', mobile: '13800138000', printAddr: '湖北省武汉市江岸区一元路 1 号' },
    sendMan: { name: '李四', tel: '010-12345678', printAddr: '北京市东城区东长安街 1 号' },
    cargo: '书刊',
    count: 1,
    orderId: 'W1',
    reorder: false,
  });
});

test.each([
  ['what was ordered before is the same answer', { success: true, code: 30011, data: given }, { ok: true }],
  [
    'a refusal',
    { success: false, code: 30001, message: '收件人地址解析失败' },
    { kind: 'refused', message: '收件人地址解析失败' },
  ],
  ['no units left', { success: false, code: '30004' }, { kind: 'refused', message: 'code 30004' }],
  ['trouble over there', { success: false, code: -1, message: '服务器错误' }, { kind: 'unknown' }],
  ['an order without a number', { success: true, code: 200, data: {} }, { kind: 'unknown' }],
  ['garbage', '<html>', { kind: 'unknown' }],
  ['an empty object', {}, { kind: 'unknown' }],
])('%s', async (_, reply, answer) => {
  expect(await client(reply).orders.order(wanted)).toMatchObject(answer);
});

test('a broken server says nothing of the order', async () => {
  const { orders } = client({ success: true, code: 200, data: given }, 502);
  expect(await orders.order(wanted)).toMatchObject({ ok: false, kind: 'unknown' });
});

const back = { corpCode: 'yuantong', account, trackingNo: 'YT1', carrierOrderNo: 'K1', reason: '不寄了' };
test.each([
  [{ success: true, code: 200 }, { ok: true }],
  [{ success: false, code: 30010, message: '取消失败：运单已取消' }, { ok: true }],
  [
    { success: false, code: 30010, message: '快件已揽收' },
    { ok: false, kind: 'refused', message: '快件已揽收' },
  ],
  [
    { success: false, code: 500 },
    { ok: false, kind: 'unknown' },
  ],
])('cancelling: %j', async (reply, answer) => {
  const { orders, sent } = client(reply);
  expect(await orders.cancel(back)).toMatchObject(answer);
  const form = Object.fromEntries(sent[0]?.form ?? []);
  expect(form['method']).toBe('cancel');
  expect(JSON.parse(form['param'] ?? '')).toMatchObject({
    kuaidicom: 'yuantong',
    kuaidinum: 'YT1',
    orderId: 'K1',
    reason: '不寄了',
  });
});

test('is not built without its secrets', () => {
  expect(() => createKuaidi100Orders({ ...config, secret: '' })).toThrow('secret');
});
