import { createRemoteFetch } from '@/lib/adapters/remote/live';
import { inflateSync } from 'node:zlib';
import type { EinvoiceLine, EinvoicePort, EinvoiceRequest, RedRequest } from '@/lib/adapters/einvoice/port';
import { createNuonuo } from '@/lib/adapters/nuonuo/live';
import type { NuonuoConfig } from '@/lib/adapters/nuonuo/port';
import { memoryStore, LINE, REQUEST } from '@/lib/adapters/nuonuo/test-client';
import { until } from '@/tests/support/wait';
import { startPair, type Pair } from '../test-support';
import type { EInvoice, InvoiceDelivery } from './types';

let pair: Pair;
let port: EinvoicePort;
let store: ReturnType<typeof memoryStore>;
const clientWith = (change: Partial<NuonuoConfig> = {}) =>
  createNuonuo({ ...configOf(pair, store), ...change });

function configOf({ gateway: { env } }: Pair, tokens: ReturnType<typeof memoryStore>): NuonuoConfig {
  return {
    baseUrl: env['NUONUO_BASE_URL']!,
    tokenUrl: env['NUONUO_TOKEN_URL']!,
    appKey: env['NUONUO_APP_KEY']!,
    appSecret: env['NUONUO_APP_SECRET']!,
    seller: {
      taxNo: env['NUONUO_TAX_NO']!,
      name: env['NUONUO_SELLER_NAME']!,
      address: '',
      phone: '',
      bankAccount: '',
    },
    drawer: env['NUONUO_DRAWER']!,
    payee: '',
    checker: '',
    callbackUrl: `${env['NUONUO_BASE_URL']!}/nowhere`,
    fileHosts: env['NUONUO_FILE_HOSTS']!.split(','),
    remote: createRemoteFetch,
    tokens: tokens.store,
    timeoutMs: 500,
  };
}

beforeAll(async () => {
  pair = await startPair();
  store = memoryStore(null);
});
afterAll(() => pair.stop());
beforeEach(async () => {
  await pair.control('reset');
  port = clientWith();
});

const two: EinvoiceLine = { ...LINE, quantity: 1, amountFen: 5000, netFen: 4587, taxFen: 413 };
const order = (requestNo: string, change: Partial<EinvoiceRequest> = {}): EinvoiceRequest => ({
  ...REQUEST,
  requestNo,
  lines: [LINE, two],
  ...change,
});

async function facts(requestNo: string) {
  const outcome = await port.query({ requestNos: [requestNo] });
  if (outcome.kind !== 'ok') throw new Error(outcome.failure.code);
  return outcome.value[0]!;
}

async function issued(requestNo: string, change: Partial<EinvoiceRequest> = {}) {
  expect(await port.issue(order(requestNo, change))).toMatchObject({ kind: 'ok' });
  await until(async () => (await facts(requestNo)).state === 'issued');
  return facts(requestNo);
}

const redOf = (
  blue: { invoiceNo: string | null },
  billId: string,
  more: Partial<RedRequest> = {},
): RedRequest => ({
  billId,
  reason: 'return',
  blue: {
    type: 'normal',
    invoiceNo: blue.invoiceNo!,
    buyerName: REQUEST.buyer.name,
    buyerTaxNo: REQUEST.buyer.taxNo,
  },
  ...more,
});
const part = (blueLine: number, quantity: number, amountFen: number, netFen: number) => ({
  blueLine,
  name: LINE.name,
  taxCode: LINE.taxCode,
  quantity,
  taxBp: 900,
  amountFen,
  netFen,
  taxFen: amountFen - netFen,
});

async function red(billId: string) {
  const outcome = await port.queryRed(billId);
  if (outcome.kind !== 'ok') throw new Error(outcome.failure.code);
  return outcome.value;
}

test('a document is in progress first, then issued with number, sums and files', async () => {
  await pair.control('invoice.mode', { outcome: 'hold' });
  expect(await port.issue(order('G1'))).toMatchObject({ kind: 'ok' });
  expect(await facts('G1')).toMatchObject({
    state: 'issuing',
    stateCode: '20',
    invoiceNo: null,
    pdfUrl: null,
  });
  await pair.control('invoice.settle', { orderNo: 'G1', outcome: 'issue' });
  const blue = await facts('G1');
  expect(blue).toMatchObject({ state: 'issued', amountFen: 15_000, netFen: 13_761, taxFen: 1239 });
  expect(blue.invoiceNo).toMatch(/^\d{20}$/);

  const pdf = await port.fetchFile(blue.pdfUrl!);
  expect(pdf).toMatchObject({ kind: 'ok', value: { kind: 'pdf' } });
  const bytes = pdf.kind === 'ok' ? Buffer.from(pdf.value.bytes) : Buffer.alloc(0);
  // The font is inside, so that the Chinese of it is drawn wherever it is read.
  expect(bytes.toString('latin1')).toContain('/FontFile3');
  expect(inflateSync(bytes.subarray(bytes.indexOf('stream\n') + 7)).length).toBeGreaterThan(100);
  expect(await port.fetchFile(blue.ofdUrl!)).toMatchObject({ kind: 'ok', value: { kind: 'ofd' } });
});

test('the same number again gives the same serial, with another amount it is refused', async () => {
  const first = await port.issue(order('G2'));
  expect(await port.issue(order('G2'))).toEqual(first);
  expect(await port.issue(order('G2', { lines: [LINE] }))).toMatchObject({ failure: { code: 'DUPLICATE' } });
  expect(await pair.list<EInvoice>('invoices')).toHaveLength(1);
});

test('a lost answer is unknown, and the document is there', async () => {
  await pair.control('api.mode', { provider: 'nuonuo', mode: 'timeoutAfterCommit', times: 1 });
  expect(await port.issue(order('G3'))).toMatchObject({ kind: 'unknown', failure: { code: 'timeout' } });
  expect(await facts('G3')).toMatchObject({ requestNo: 'G3' });
  await pair.control('api.mode', { provider: 'nuonuo', mode: 'timeoutBeforeCommit', times: 1 });
  expect(await port.issue(order('G4'))).toMatchObject({ kind: 'unknown', failure: { code: 'timeout' } });
  expect(await port.query({ requestNos: ['G4'] })).toEqual({ kind: 'ok', value: [] });
});

test('a failed document is tried again under its number', async () => {
  await pair.control('invoice.mode', { outcome: 'fail' });
  const made = await port.issue(order('G5'));
  await until(async () => (await facts('G5')).state === 'failed');
  expect((await facts('G5')).failReason).toContain('拒绝开票');
  await pair.control('invoice.mode', { outcome: 'issue' });
  const { serial } = await facts('G5');
  expect(await port.reissue({ requestNo: 'G5', serial })).toEqual(made);
  await until(async () => (await facts('G5')).state === 'issued');
  expect(await port.reissue({ requestNo: 'G5', serial })).toMatchObject({ kind: 'refused' });
});

test('a document whose signing failed counts as issued, without a file', async () => {
  await pair.control('invoice.mode', { outcome: 'signFail' });
  expect(await issued('G6')).toMatchObject({ stateCode: '24', pdfUrl: null });
});

test('another drawer or another tax number is refused', async () => {
  expect(await clientWith({ drawer: '李四' }).issue(order('G7'))).toMatchObject({
    failure: { code: 'E9106' },
  });
  const seller = { ...configOf(pair, store).seller, taxNo: '339902999999789113' };
  expect(await clientWith({ seller }).issue(order('G7'))).toMatchObject({ kind: 'unknown' });
  expect(await pair.list<EInvoice>('invoices')).toEqual([]);
});

test('a wrong secret is unknown and never a refusal', async () => {
  const stranger = clientWith({ appSecret: 'x', tokens: memoryStore(store.state.kept).store });
  expect(await stranger.issue(order('G8'))).toMatchObject({ kind: 'unknown', failure: { code: '070307' } });
});

test('revoked tokens cost one token call; the calls of 30 days are limited', async () => {
  await pair.control('token.revoke');
  expect(await port.query({ requestNos: ['G9'] })).toEqual({ kind: 'ok', value: [] });
  expect(await pair.list('tokenCalls')).toHaveLength(1);
  const ask = () => clientWith({ tokens: memoryStore(null).store }).query({ requestNos: ['G9'] });
  for (let i = 1; i < 50; i += 1) {
    expect(await ask()).toMatchObject({ kind: 'ok' });
  }
  expect(await ask()).toMatchObject({ kind: 'unknown', failure: { code: '070310' } });
});

test('the whole document is turned red by itself', async () => {
  const blue = await issued('G10');
  expect(await port.requestRed(redOf(blue, 'G10R'))).toEqual({ kind: 'ok', value: { billId: 'G10R' } });
  await until(async () => (await red('G10R')).issued);
  const form = await red('G10R');
  expect(form).toMatchObject({ state: 'none', redInvoiceNo: expect.stringMatching(/^\d{20}$/) });
  const found = await port.query({ serials: [form.redSerial!] });
  expect(found).toMatchObject({
    kind: 'ok',
    value: [{ state: 'issued', amountFen: -15_000, netFen: -13_761, taxFen: -1239 }],
  });
  // Nothing is left of it; the same form again is the form there is.
  expect(await port.requestRed(redOf(blue, 'G10S'))).toMatchObject({ kind: 'refused' });
  expect(await port.requestRed(redOf(blue, 'G10R'))).toEqual({ kind: 'ok', value: { billId: 'G10R' } });
});

test('parts are turned red up to what each line has left', async () => {
  const blue = await issued('G11');
  const one = { lines: [part(1, 1, 5000, 4587)] };
  expect(await port.requestRed(redOf(blue, 'G11A', one))).toMatchObject({ kind: 'ok' });
  expect(await port.requestRed(redOf(blue, 'G11B', one))).toMatchObject({ kind: 'ok' });
  expect(await port.requestRed(redOf(blue, 'G11C', one))).toMatchObject({
    kind: 'refused',
    failure: { message: expect.stringContaining('剩余可冲红金额') },
  });
  const other = { lines: [part(2, 1, 5000, 4587)] };
  expect(await port.requestRed(redOf(blue, 'G11D', other))).toMatchObject({ kind: 'ok' });
});

test.each([
  ['confirm', 'confirmed', true],
  ['reject', 'rejected', false],
  ['fail', 'failed', false],
])('a form that waits for the buyer: %s', async (act, state, isIssued) => {
  await pair.control('red.mode', { outcome: 'buyer' });
  const blue = await issued(`G12${act}`);
  await port.requestRed(redOf(blue, `G12${act}R`));
  await until(async () => (await red(`G12${act}R`)).state === 'wait_buyer');
  await pair.control('red.settle', { billId: `G12${act}R`, act });
  expect(await red(`G12${act}R`)).toMatchObject({ state, issued: isIssued });
  // A form that came to nothing gives its amount back.
  const again = await port.requestRed(redOf(blue, `G12${act}S`));
  expect(again.kind).toBe(isIssued ? 'refused' : 'ok');
});

test('a seeded document can be turned red; an unknown one cannot', async () => {
  const number = '26112611150000000001';
  const details = [
    {
      name: LINE.name,
      spec: '',
      unit: '册',
      quantity: 2,
      rate: '0.09',
      amountFen: 10_000,
      netFen: 9174,
      taxFen: 826,
    },
  ];
  const { name, taxNo } = REQUEST.buyer;
  const seed = { number, orderNo: 'OLD1', line: 'pc', buyerName: name, buyerTaxNum: taxNo, details };
  await pair.control('invoice.seed', { invoices: [seed] });
  await pair.control('invoice.seed', { invoices: [seed] });
  expect(await pair.list<EInvoice>('invoices')).toHaveLength(1);
  expect(await port.requestRed(redOf({ invoiceNo: number }, 'OLD1R'))).toMatchObject({ kind: 'ok' });
  const stranger = redOf({ invoiceNo: '26112611150000000002' }, 'OLD2R');
  expect(await port.requestRed(stranger)).toMatchObject({ kind: 'refused', failure: { code: 'E9500' } });
});

test('sending again is written down', async () => {
  const blue = await issued('G13');
  const to = { invoiceNo: blue.invoiceNo!, invoiceCode: null, email: 'a@b.cn' };
  expect(await port.resend(to)).toEqual({ kind: 'ok', value: null });
  expect(await pair.list<InvoiceDelivery>('invoiceDeliveries')).toMatchObject([
    { invoiceNum: blue.invoiceNo, mail: 'a@b.cn', phone: '' },
  ]);
});

test('the console shows documents, forms and their buttons', async () => {
  await pair.control('red.mode', { outcome: 'buyer' });
  const blue = await issued('G14');
  await port.requestRed(redOf(blue, 'G14R'));
  await until(async () => (await red('G14R')).state === 'wait_buyer');
  const shown = await (await fetch(`${pair.gateway.nuonuoUrl}/console`)).text();
  for (const word of ['电子发票（1）', blue.invoiceNo!, '>PDF<', '确认冲红', '拒绝冲红', '失败']) {
    expect(shown).toContain(word);
  }
});

test('call-backs are told of each end, and dropped, repeated or late as asked', async () => {
  await pair.control('notify.mode', { mode: 'drop', times: 1 });
  await issued('G15');
  await issued('G16');
  const list = await pair.list<{ outTradeNo: string; state: string; tries: { body: string }[] }>(
    'notifications',
  );
  expect(list.map((n) => [n.outTradeNo, n.state === 'dropped'])).toEqual([
    ['G15', true],
    ['G16', false],
  ]);
  await until(async () => {
    const [, second] = await pair.list<{ tries: { body: string }[] }>('notifications');
    return second!.tries.length > 0;
  });
  const [, told] = await pair.list<{ tries: { body: string }[] }>('notifications');
  const raw = { headers: new Headers(), body: told!.tries[0]!.body };
  expect(port.parseCallback(raw)).toMatchObject({ requestNo: 'G16', billId: null });
});
