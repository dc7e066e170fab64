import type { RedLine, RedRequest } from '../einvoice/port';
import { client, refused, said } from './test-client';

const PART: RedLine = {
  blueLine: 2,
  name: '保密知识读本',
  taxCode: '1060201010000000000',
  quantity: 3,
  taxBp: 900,
  amountFen: 1000,
  netFen: 917,
  taxFen: 83,
};
const RED: RedRequest = {
  billId: 'I26112100001R1',
  reason: 'return',
  blue: {
    type: 'special',
    invoiceNo: '26422000000000000001',
    buyerName: '北京市某某科技有限公司',
    buyerTaxNo: '91110108MA01ABCD2X',
  },
};
const COMMON = {
  billId: 'I26112100001R1',
  blueInvoiceLine: 'bs',
  applySource: '0',
  blueElecInvoiceNumber: '26422000000000000001',
  sellerTaxNo: '339902999999789113',
  sellerName: '某某出版社',
  buyerTaxNo: '91110108MA01ABCD2X',
  buyerName: '北京市某某科技有限公司',
  redReason: '1',
  callbackUrl: 'https://shop.example/api/guest/invoice/notify/nuonuo',
};

test('a whole document is applied for without detail', async () => {
  const { port, sent } = client([said('I26112100001R1')]);
  expect(await port.requestRed(RED)).toEqual({ kind: 'ok', value: { billId: 'I26112100001R1' } });
  expect(sent[0]!.json).toEqual(COMMON);
});

test('a part is applied for line by line, negative, its price net of tax', async () => {
  const { port, sent } = client([said('I26112100001R1')]);
  const exempt = { ...PART, blueLine: 1, quantity: null, taxBp: 0, amountFen: 500, netFen: 500, taxFen: 0 };
  await port.requestRed({ ...RED, reason: 'discount', lines: [PART, exempt] });
  const common = { goodsName: '保密知识读本', goodsCode: '1060201010000000000' };
  expect(sent[0]!.json).toEqual({
    ...COMMON,
    redReason: '4',
    detail: [
      {
        ...common,
        blueDetailIndex: '2',
        num: '-3',
        taxExcludedPrice: '3.05666667',
        taxExcludedAmount: '-9.17',
        taxAmount: '-0.83',
        taxRate: '0.09',
      },
      { ...common, blueDetailIndex: '1', taxExcludedAmount: '-5.00', taxAmount: '0.00', taxRate: '0' },
    ],
  });
});

test.each<[string, Partial<RedRequest>]>([
  ['bill-id', { billId: 'x'.repeat(33) }],
  ['invoice-no', { blue: { ...RED.blue, invoiceNo: '12345678' } }],
  ['lines', { lines: [] }],
  ['amount', { lines: [{ ...PART, amountFen: -1000, netFen: -917, taxFen: -83 }] }],
  ['amount', { lines: [{ ...PART, netFen: 900 }] }],
])('%s: refused before anything is sent', async (code, change) => {
  const { port, sent } = client([said('x')]);
  expect(await port.requestRed({ ...RED, ...change })).toMatchObject({ kind: 'refused', failure: { code } });
  expect(sent).toEqual([]);
});

const formOf = (change: object) => ({ billId: RED.billId, billStatus: '02', openStatus: '0', ...change });

test('a refused application whose form exists is that form; one that does not is refused', async () => {
  const exists = client([refused('E9106'), said({ total: 1, list: [formOf({})] })]);
  expect(await exists.port.requestRed(RED)).toEqual({ kind: 'ok', value: { billId: RED.billId } });
  const absent = client([refused('E9106', '金额超出'), refused('E9500')]);
  expect(await absent.port.requestRed(RED)).toMatchObject({
    kind: 'refused',
    failure: { message: '金额超出' },
  });
  const silent = client([refused('E9106'), { status: 500, value: '' }]);
  expect(await silent.port.requestRed(RED)).toMatchObject({ kind: 'unknown' });
});

test.each([
  ['01', 'none'],
  ['02', 'wait_buyer'],
  ['03', 'wait_seller'],
  ['04', 'confirmed'],
  ['05', 'rejected'],
  ['06', 'rejected'],
  ['07', 'lapsed'],
  ['08', 'withdrawn'],
  ['09', 'withdrawn'],
  ['15', 'applying'],
  ['16', 'failed'],
])('bill status %s is %s, in a list, a page or alone', async (billStatus, state) => {
  const item = formOf({ billStatus });
  const answers = await Promise.all(
    [[item], { total: 1, list: [item] }, item].map((r) => client([said(r)]).port.queryRed(RED.billId)),
  );
  for (const answer of answers) {
    expect(answer).toMatchObject({ kind: 'ok', value: { state, stateCode: billStatus, issued: false } });
  }
});

test('an issued red document is named by its serial', async () => {
  const issued = formOf({ billStatus: '01', openStatus: 1, invoiceSerialNum: 'S9' });
  expect(await client([said([issued])]).port.queryRed(RED.billId)).toMatchObject({
    kind: 'ok',
    value: { state: 'none', issued: true, redSerial: 'S9' },
  });
});

test('unknown forms are absent; other forms and other states are not an answer', async () => {
  const ask = (answer: Parameters<typeof client>[0][0]) => client([answer]).port.queryRed(RED.billId);
  expect(await ask(refused('E9500'))).toMatchObject({
    kind: 'ok',
    value: { state: 'absent', issued: false },
  });
  expect(await ask(said([formOf({ billId: 'OTHER' })]))).toMatchObject({ failure: { code: 'mismatch' } });
  expect(await ask(said([formOf({ billStatus: '77' })]))).toMatchObject({ failure: { code: 'bad-reply' } });
  expect(await ask(said(null))).toMatchObject({ failure: { code: 'bad-reply' } });
});

test('sending again names seller, number and addressee; without one it is our mistake', async () => {
  const { port, sent } = client([said({})]);
  const to = { invoiceNo: '26422000000000000001', invoiceCode: null };
  expect(await port.resend({ ...to, email: 'a@b.cn' })).toEqual({ kind: 'ok', value: null });
  expect(sent[0]!.json).toEqual({
    taxnum: '339902999999789113',
    invoiceCode: '',
    invoiceNum: '26422000000000000001',
    phone: '',
    mail: 'a@b.cn',
  });
  await expect(port.resend(to)).rejects.toThrow(RangeError);
});

describe('call-backs', () => {
  const { port } = client([]);
  const read = (form: Record<string, string>) =>
    port.parseCallback({ headers: new Headers(), body: new URLSearchParams(form).toString() });

  test('give the numbers to ask about and nothing else', () => {
    const content = JSON.stringify({ c_status: '1', c_orderno: 'I1', c_fpqqlsh: 'S1', c_fphm: '2' });
    expect(read({ operater: 'callback', orderno: 'I1', content })).toEqual({
      requestNo: 'I1',
      serial: 'S1',
      billId: null,
    });
  });
  test('whose content cannot be read still name the order', () => {
    expect(read({ operater: 'callback', orderno: 'I1', content: 'x' })).toMatchObject({ requestNo: 'I1' });
  });
  test.each([
    { orderno: 'I1' },
    { operater: 'callback' },
    { operater: 'callback', orderno: "I1' or 1=1" },
    { operater: 'other', orderno: 'I1' },
  ])('that are none: %j', (form) => expect(read(form as Record<string, string>)).toBeNull());

  test('are acknowledged in the words that stop the repeats', () => {
    expect(port.ack(true)).toEqual({
      status: 200,
      contentType: 'application/json; charset=utf-8',
      body: '{"status":"0000","message":"同步成功"}',
    });
    expect(port.ack(false).body).not.toContain('0000');
  });
});
