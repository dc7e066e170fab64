import { formatDate } from '@/lib/core/dates';
import type { BillRow } from '@/lib/adapters/payment/port';
import { attempt, startPair, type Pair } from './test-support';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());
beforeEach(() => pair.control('reset'));

const today = () => formatDate(new Date());

async function rowsOf(date: string): Promise<BillRow[]> {
  const bill = await pair.wxpay.fetchBill(date);
  if (bill.kind !== 'bill') throw new Error(JSON.stringify(bill));
  return [...bill.rows];
}

test('the bill of a day holds its payments and its refunds, to the fen', async () => {
  const a = attempt({ description: '《保密工作》,2026年第11期' });
  const open = attempt();
  await pair.wxpay.create(a);
  await pair.wxpay.create(open);
  await pair.control('pay', { outTradeNo: a.outTradeNo, silent: true });
  await pair.control('refund.mode', { outcome: 'hold' });
  for (const [outRefundNo, refundFen] of [
    ['R-1', 501],
    ['R-2', 100],
  ] as const) {
    await pair.wxpay.refund({ outRefundNo, attempt: a, refundFen, totalFen: 1250, reason: '' });
  }
  await pair.control('refund.settle', { outRefundNo: 'R-1', outcome: 'success' });
  const found = await pair.wxpay.query(a);
  if (found.state !== 'REFUNDING') throw new Error(found.state);
  const { outTradeNo } = a;
  const { providerTxn } = found.payment;
  expect(await rowsOf(today())).toMatchObject([
    {
      kind: 'payment',
      outTradeNo,
      providerTxn,
      outRefundNo: null,
      amountFen: 1250,
      state: 'SUCCESS',
      raw: { 商品名称: '《保密工作》,2026年第11期', 订单金额: '12.50' },
    },
    { kind: 'refund', outTradeNo, providerTxn, outRefundNo: 'R-1', amountFen: 501, state: 'SUCCESS' },
  ]);
});

test('a day is a day in Shanghai, whatever day it was', async () => {
  await pair.control('seed', {
    orders: [
      { outTradeNo: 'SEED-LAST', amountFen: 1, state: 'SUCCESS', at: '2026-03-01T15:59:59Z' },
      { outTradeNo: 'SEED-NEXT', amountFen: 990, state: 'SUCCESS', at: '2026-03-01T16:00:00Z' },
    ],
  });
  expect((await rowsOf('2026-03-01')).map((row) => [row.outTradeNo, row.amountFen])).toEqual([
    ['SEED-LAST', 1],
  ]);
  expect((await rowsOf('2026-03-02')).map((row) => row.outTradeNo)).toEqual(['SEED-NEXT']);
});

test('differences can be seeded: another amount, another refund, under the numbers that are known', async () => {
  const a = attempt();
  await pair.wxpay.create(a);
  await pair.control('pay', { outTradeNo: a.outTradeNo, silent: true });
  const [before] = await rowsOf(today());
  const refunds = [{ outRefundNo: 'R-SEED', amountFen: 100 }];
  const { providerTxn } = before!;
  await pair.control('seed', {
    orders: [
      { outTradeNo: a.outTradeNo, amountFen: 1251, state: 'SUCCESS', transactionId: providerTxn, refunds },
    ],
  });
  expect(await rowsOf(today())).toMatchObject([
    { kind: 'payment', outTradeNo: a.outTradeNo, providerTxn, amountFen: 1251 },
    { kind: 'refund', outTradeNo: a.outTradeNo, providerTxn, outRefundNo: 'R-SEED', amountFen: 100 },
  ]);
});

test('a day without payments has no bill', async () => {
  await pair.wxpay.create(attempt());
  expect(await pair.wxpay.fetchBill(today())).toEqual({ kind: 'none' });
});

test.each([
  ['http500', 'tradebill', 'SYSTEMERROR'],
  ['badSignature', 'tradebill', 'bad-signature'],
  ['unsigned', 'tradebill', 'bad-signature'],
  ['http500', 'billdownload', 'bad-reply'],
])('%s of %s: the bill is unknown', async (mode, path, code) => {
  await pair.control('seed', { orders: [{ outTradeNo: 'SEED-PAID', amountFen: 990, state: 'SUCCESS' }] });
  await pair.control('api.mode', { mode, path });
  expect(await pair.wxpay.fetchBill(today())).toMatchObject({ kind: 'unknown', failure: { code } });
});

test('a file with a changed byte is not taken', async () => {
  await pair.control('seed', { orders: [{ outTradeNo: 'SEED-PAID', amountFen: 990, state: 'SUCCESS' }] });
  await pair.control('api.mode', { mode: 'badSignature', path: 'billdownload' });
  expect(await pair.wxpay.fetchBill(today())).toMatchObject({ kind: 'unknown' });
});
