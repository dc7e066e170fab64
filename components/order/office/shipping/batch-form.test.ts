import type { BatchShipRow, WaitingRow } from '@/lib/domain/shipping/office-contract';
import { mergeResults, numberProblems, readyRows } from './batch-form';

const row = (orderId: number, more: Partial<WaitingRow> = {}): WaitingRow => ({
  key: String(orderId),
  orderId,
  orderSn: String(orderId),
  childOrderId: null,
  childNo: null,
  paidAt: null,
  partShipped: false,
  receiverName: '张三',
  receiverPhone: null,
  region: '',
  address: '',
  goods: '',
  quantity: 1,
  centers: [],
  pickup: false,
  split: false,
  blocked: null,
  afterSale: null,
  remark: null,
  lockedBy: null,
  ...more,
});
const result = (orderId: number, ok: boolean, childOrderId: number | null = null): BatchShipRow => ({
  orderId,
  childOrderId,
  ok,
  shipmentId: null,
  shipmentNo: null,
  message: null,
});

test('sent are rows with a number, those that the buyer fetches, and none that has left', () => {
  const rows = [row(1), row(2), row(3, { pickup: true }), row(4)];
  expect(readyRows(rows, { 1: 'EA1', 2: ' ', 4: 'EA4' }, new Set(['4'])).map((r) => r.orderId)).toEqual([
    1, 3,
  ]);
});

test('a number that is none and a number scanned twice are named at their row', () => {
  const problems = numberProblems([row(1), row(2), row(3), row(4)], { 1: 'ea12345', 2: 'EA12345', 3: '?' });
  expect([...problems]).toEqual([
    ['2', '与上面的运单号相同，请核对'],
    ['3', '运单号应为 5 到 40 位字母、数字或短横线'],
  ]);
});

test('the last result of a row stands, the others stay; child orders are rows of their own', () => {
  const known = new Map([
    ['1', result(1, true)],
    ['2', result(2, false)],
  ]);
  const rows = [result(2, true), result(2, false, 7)];
  const merged = mergeResults(known, { rows, shipped: 1, failed: 1 });
  expect([...merged].map(([key, r]) => [key, r.ok])).toEqual([
    ['1', true],
    ['2', true],
    ['2-7', false],
  ]);
});
