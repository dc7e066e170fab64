import { buyerActions } from './contract';
import { officeActions } from './office-contract';
import { afterSaleRefusal, buyerMay, officeMay, type OfficeOrderFacts } from './policy';
import { orderMachine, type OrderState } from '@/lib/states/order';

const now = new Date('2026-11-21T12:00:00+08:00');
const later = new Date(now.getTime() + 60_000);
const before = new Date(now.getTime() - 60_000);

const book = {
  kind: 'paper_book',
  subYear: null,
  quantity: 2,
  cancelledQty: 0,
  refundingQty: 0,
  returningQty: 0,
  returnedQty: 0,
} as const;
const facts0 = { deadlineAt: later, finishedAt: before, lines: [book] };
const buyer = (status: OrderState, deadlineAt: Date | null = later) =>
  buyerActions.filter((a) => buyerMay(a, { ...facts0, status, deadlineAt }, now));

test('what a buyer may do in each state', () => {
  expect(Object.fromEntries(orderMachine.states.map((s) => [s, buyer(s)]))).toEqual({
    pending_payment: ['pay', 'cancel', 'attach'],
    to_ship: ['attach', 'apply_after_sale'],
    part_shipped: ['apply_after_sale'],
    shipped: ['finish', 'apply_after_sale'],
    completed: ['hide', 'apply_after_sale'],
    cancelled: ['hide'],
  });
});

test('nobody pays after the deadline; an order without one is payable', () => {
  expect(buyer('pending_payment', before)).toEqual(['cancel', 'attach']);
  expect(buyer('pending_payment', now)).toEqual(['cancel', 'attach']);
  expect(buyer('pending_payment', null)).toEqual(['pay', 'cancel', 'attach']);
});

test('after the sale: 15 days after completion, 60 for what comes by issue, and while a copy is left', () => {
  const days = (n: number) => new Date(now.getTime() - n * 86_400_000);
  const may = (finishedAt: Date, line: object) =>
    buyerMay(
      'apply_after_sale',
      { ...facts0, status: 'completed', finishedAt, lines: [{ ...book, ...line }] },
      now,
    );
  const year = { kind: 'paper_periodical', subYear: 2026 };
  expect([may(days(14.9), {}), may(days(15), {})]).toEqual([true, false]);
  expect([may(days(59.9), year), may(days(60), year)]).toEqual([true, false]);
  expect([may(days(1), { returningQty: 1, returnedQty: 1 }), may(days(1), { returnedQty: 1 })]).toEqual([
    false,
    true,
  ]);
});

test('no case is refused with the reason that it is: the state, the goods or the time', () => {
  const why = (status: OrderState, line: object, finishedAt = before) =>
    afterSaleRefusal({ ...facts0, status, finishedAt, lines: [{ ...book, ...line }] }, now);
  const long = new Date(now.getTime() - 15 * 86_400_000);
  expect(why('shipped', {})).toBeNull();
  expect(why('pending_payment', {})).toBe('订单待付款，不能申请售后');
  expect(why('cancelled', { cancelledQty: 2 })).toBe('订单已取消，不能申请售后');
  expect(why('shipped', { returningQty: 2 })).toBe('订单中的商品均已申请售后或已退款');
  expect(why('completed', { returnedQty: 2 }, long)).toBe('订单中的商品均已申请售后或已退款');
  expect(why('completed', {}, long)).toBe('已超过售后申请期限');
  expect(why('completed', { activatedQty: 2 })).toBe('电子出版物激活后不支持退款');
  expect(why('completed', { activatedQty: 1 })).toBeNull();
});

const facts = (more: Partial<OfficeOrderFacts>): OfficeOrderFacts => ({
  status: 'to_ship',
  isOffline: false,
  cancelReason: null,
  onHold: false,
  lockedBy: null,
  lockedUntil: null,
  archivedAt: null,
  receiverName: '张三',
  shippable: 2,
  left: false,
  underWay: 0,
  ...more,
});
const office = (order: Partial<OfficeOrderFacts>, permissions: string[], userId = 7) =>
  officeActions.filter((a) => officeMay(a, facts(order), { userId, permissions }, now));

test('a clerk of the warehouse ships and locks, a clerk of orders remarks', () => {
  expect(office({}, ['warehouse'])).toEqual(['ship', 'lock']);
  expect(office({}, ['order'])).toEqual(['lock', 'remark', 'editReceiver', 'hold']);
  expect(office({}, ['finance'])).toEqual([]);
});

test("somebody else's lease stops the writes, an expired one does not", () => {
  expect(office({ lockedBy: 8, lockedUntil: later }, ['warehouse', 'order'])).toEqual([]);
  expect(office({ lockedBy: 8, lockedUntil: later }, ['warehouse', 'order', 'platform'])).toEqual(['lock']);
  expect(office({ lockedBy: 8, lockedUntil: before }, ['warehouse'])).toEqual(['ship', 'lock']);
  expect(office({ lockedBy: 7, lockedUntil: later }, ['warehouse'])).toEqual(['ship', 'lock', 'unlock']);
});

test('nothing is shipped unpaid, held, finished or empty', () => {
  for (const status of ['pending_payment', 'shipped', 'completed', 'cancelled'] as const) {
    expect(office({ status }, ['warehouse'])).not.toContain('ship');
  }
  expect(office({ onHold: true }, ['warehouse'])).not.toContain('ship');
  expect(office({ shippable: 0 }, ['warehouse'])).not.toContain('ship');
});

test('an order by transfer is cancelled and restored by the order desk, never one that was paid back', () => {
  const waiting = { status: 'pending_payment', isOffline: true } as const;
  const ended = { status: 'cancelled', isOffline: true, cancelReason: 'admin' } as const;
  expect(office(waiting, ['order'])).toEqual([
    'lock',
    'remark',
    'editReceiver',
    'adjustPrice',
    'hold',
    'cancelOffline',
  ]);
  expect(office(ended, ['order'])).toEqual(['lock', 'remark', 'archive', 'restoreOffline']);
  expect(office({ ...ended, cancelReason: 'refunded' }, ['order'])).toEqual(['lock', 'remark', 'archive']);
  for (const order of [waiting, ended]) {
    expect(office({ ...order, isOffline: false }, ['order']).filter((a) => a.endsWith('Offline'))).toEqual(
      [],
    );
    expect(office({ ...order, lockedBy: 8, lockedUntil: later }, ['order'])).toEqual([]);
    expect(office(order, ['warehouse'])).toEqual(['lock']);
  }
  expect(office({ status: 'to_ship', isOffline: true }, ['order'])).not.toContain('cancelOffline');
});

test('the desk changes an order only as far as it has come', () => {
  const acts = ['editReceiver', 'adjustPrice', 'hold', 'release', 'receive', 'finish', 'cancel', 'archive'];
  const may = (order: Partial<OfficeOrderFacts>) =>
    office(order, ['order']).filter((a) => [...acts, 'unarchive'].includes(a));
  expect(may({ status: 'pending_payment' })).toEqual(['editReceiver', 'adjustPrice', 'hold', 'cancel']);
  expect(may({ status: 'to_ship', left: true })).toEqual(['hold']);
  expect(may({ status: 'to_ship', receiverName: null })).toEqual(['hold']);
  expect(may({ status: 'to_ship', onHold: true })).toEqual(['editReceiver', 'release']);
  expect(may({ status: 'part_shipped', left: true, underWay: 1 })).toEqual(['hold', 'receive']);
  expect(may({ status: 'shipped', left: true, underWay: 2 })).toEqual(['receive', 'finish']);
  expect(may({ status: 'completed', left: true })).toEqual(['archive']);
  expect(may({ status: 'completed', left: true, archivedAt: before })).toEqual(['unarchive']);
  expect(may({ status: 'pending_payment', lockedBy: 8, lockedUntil: later })).toEqual([]);
  for (const status of orderMachine.states) {
    expect(office({ status }, ['warehouse', 'finance']).filter((a) => acts.includes(a))).toEqual([]);
  }
});

test('finance books money by hand while an order waits for it', () => {
  expect(
    orderMachine.states.filter((status) => office({ status }, ['finance']).includes('finishPayment')),
  ).toEqual(['pending_payment']);
});
