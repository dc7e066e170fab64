import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { readBill } from './bill';
import { client, signedHeaders } from './test-client';

const MCHID = '1900007291';
const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const PAID =
  '`2026-11-20 10:00:00,`wx2421b1c4370ec43b,`1900007291,`0,`,`4200001,`SN2026112000000001A1,`oUser,`NATIVE,`SUCCESS,`OTHERS,`CNY,`1234567.80,`0.09,`0,`0,`0.00,`0.00,`,`,`《保密工作》,第11期,`,`0.00000,`0.60%,`1234567.89,`0.00,`';
const REFUND =
  '`2026-11-20 11:00:00,`wx2421b1c4370ec43b,`1900007291,`0,`,`4200001,`SN2026112000000001A1,`oUser,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5030001,`R2026112000000001,`0.28,`0.01,`ORIGINAL,`PROCESSING,`书,`,`-0.00001,`0.60%,`0.00,`0.29,`';
const sums = (count: number) => `\`${count},\`1234567.80,\`0.28,\`0.01,\`0.00,\`1234567.89,\`0.29`;
const bill = (...rows: string[]) => `\uFEFF${[HEADER, ...rows, SUMS, sums(rows.length)].join('\r\n')}\r\n`;

test('payments and refunds are read by the names of the columns, amounts exact, commas inside a value', () => {
  expect(readBill(bill(PAID, REFUND), MCHID)).toEqual([
    {
      kind: 'payment',
      outTradeNo: 'SN2026112000000001A1',
      providerTxn: '4200001',
      outRefundNo: null,
      amountFen: 123456789,
      state: 'SUCCESS',
      raw: expect.objectContaining({
        商品名称: '《保密工作》,第11期',
        交易时间: '2026-11-20 10:00:00',
        设备号: '',
      }),
    },
    {
      kind: 'refund',
      outTradeNo: 'SN2026112000000001A1',
      providerTxn: '4200001',
      outRefundNo: 'R2026112000000001',
      amountFen: 29,
      state: 'PROCESSING',
      raw: expect.objectContaining({ 微信退款单号: '5030001', 手续费: '-0.00001' }),
    },
  ]);
});

test('columns may stand in another order', () => {
  const shuffled = (line: string, mark: string) => line.split(mark).toReversed().join(mark);
  const text = [
    shuffled(HEADER, ','),
    `\`${shuffled(PAID.slice(1).replace(',第', '第'), ',`')}`,
    SUMS,
    sums(1),
  ].join('\n');
  expect(readBill(text, MCHID)).toMatchObject([{ providerTxn: '4200001', amountFen: 123456789 }]);
});

test('an undone payment is money that went back', () => {
  expect(readBill(bill(REFUND.replace('`REFUND', '`REVOKED')), MCHID)).toMatchObject([
    { kind: 'refund', amountFen: 29, outRefundNo: 'R2026112000000001' },
  ]);
});

test.each([
  ['empty', ''],
  ['a page', '<html></html>'],
  ['without a column', bill(PAID).replace('商户退款单号,', '别的,')],
  ['without its sums', [HEADER, PAID].join('\r\n')],
  ['cut short', bill(PAID, REFUND).replace(`${REFUND}\r\n`, '')],
  ['with a line too short', bill(PAID.slice(0, -5))],
  ['with a line of another kind', bill('hello')],
  ['with an unknown state', bill(PAID.replace('`SUCCESS', '`PAYING'))],
  ["of another merchant's", bill(PAID.replace(MCHID, '1900000001'))],
  ['in another currency', bill(PAID.replace('`CNY', '`USD'))],
  ['with a part of a fen', bill(PAID.replace('1234567.89', '1234567.891'))],
  ['with a negative amount', bill(PAID.replace('`1234567.89', '`-1.00'))],
  ['with nothing paid', bill(PAID.replace('1234567.89', '0.00'))],
  ['with a refund that has no number', bill(REFUND.replace('R2026112000000001', '0'))],
])('a bill %s is not understood', (_name, text) => {
  expect(() => readBill(text, MCHID)).toThrow(/bill: /);
});

/** A client that is given `file` from `url` as the bill. */
function fetching(
  file: Buffer,
  change: { hash?: string; url?: string; status?: number; headers?: object } = {},
) {
  const asked: string[] = [];
  const text = JSON.stringify({
    hash_type: 'SHA1',
    hash_value: change.hash ?? createHash('sha1').update(bill(PAID)).digest('hex'),
    download_url: change.url ?? 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=T',
  });
  const { port } = client(200, null, {
    backupBaseUrl: 'https://api2.mch.weixin.qq.com',
    send: async (url, { method, headers }) => {
      asked.push(`${method} ${String(url)} ${new Headers(headers).has('authorization')}`);
      return asked.length === 1
        ? new Response(text, { headers: signedHeaders(text) })
        : new Response(new Uint8Array(file), { status: change.status ?? 200 });
    },
  });
  return { port, asked };
}

test.each([
  ['packed', gzipSync(bill(PAID))],
  ['plain', Buffer.from(bill(PAID))],
])('the file is fetched with a signed request and taken %s', async (_name, file) => {
  const { port, asked } = fetching(file);
  const result = await port.fetchBill('2026-11-20');
  expect(result).toMatchObject({ kind: 'bill', rows: [{ outTradeNo: 'SN2026112000000001A1' }] });
  expect(asked).toEqual([
    'GET https://api.mch.weixin.qq.com/v3/bill/tradebill?bill_date=2026-11-20&bill_type=ALL&tar_type=GZIP true',
    'GET https://api.mch.weixin.qq.com/v3/billdownload/file?token=T true',
  ]);
});

test('the backup origin may serve the file', async () => {
  const { port } = fetching(gzipSync(bill(PAID)), {
    url: 'https://api2.mch.weixin.qq.com/v3/billdownload/file?token=T',
  });
  expect(await port.fetchBill('2026-11-20')).toMatchObject({ kind: 'bill' });
});

test.each([
  ['another host', 'https://evil.example/v3/billdownload/file'],
  ['another port', 'https://api.mch.weixin.qq.com:8443/v3/billdownload/file'],
  ['no https', 'http://api.mch.weixin.qq.com/v3/billdownload/file'],
  ['a name inside', 'https://api.mch.weixin.qq.com@evil.example/'],
  ['no address', '/v3/billdownload/file'],
])('nothing is asked of %s', async (_name, url) => {
  const { port, asked } = fetching(gzipSync(bill(PAID)), { url });
  expect(await port.fetchBill('2026-11-20')).toMatchObject({
    kind: 'unknown',
    failure: { code: 'bad-reply' },
  });
  expect(asked).toHaveLength(1);
});

test.each<[string, Buffer, object, string]>([
  ['another check sum', gzipSync(bill(PAID)), { hash: '0'.repeat(40) }, 'bad-signature'],
  ['a changed line', gzipSync(bill(PAID).replace('1234567.89', '1234567.88')), {}, 'bad-signature'],
  ['a broken archive', gzipSync(bill(PAID)).subarray(0, 60), {}, 'bad-reply'],
  ['an archive that unpacks to far too much', gzipSync(Buffer.alloc(65 * 1024 * 1024)), {}, 'bad-reply'],
  ['a file that is far too large', Buffer.alloc(17 * 1024 * 1024), {}, 'bad-reply'],
  ['a 404', gzipSync(bill(PAID)), { status: 404 }, 'bad-reply'],
])('%s: the bill is unknown', async (_name, file, change, code) => {
  const { port } = fetching(file, change);
  expect(await port.fetchBill('2026-11-20')).toMatchObject({ kind: 'unknown', failure: { code } });
});

test.each([
  ['NO_STATEMENT_EXIST', { kind: 'none' }],
  ['NOSTATEMENTEXIST', { kind: 'none' }],
  ['PARAM_ERROR', { kind: 'unknown', failure: { code: 'PARAMERROR' } }],
])('the answer %s', async (code, result) => {
  expect(await client(400, { code, message: '' }).port.fetchBill('2026-11-20')).toMatchObject(result);
});

test.each([{}, { hash_type: 'MD5', hash_value: 'x', download_url: 'https://api.mch.weixin.qq.com/x' }])(
  'a reply without address and SHA1 is unknown: %j',
  async (value) => {
    expect(await client(200, value).port.fetchBill('2026-11-20')).toMatchObject({ kind: 'unknown' });
  },
);

test('a day that is none is our own mistake', async () => {
  await expect(client(200, {}).port.fetchBill('2026-11')).rejects.toThrow(RangeError);
});
