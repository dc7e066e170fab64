import { refuseTwice, settle, type Known, type Snapshot } from './snapshot-rules';

const now = new Date('2026-11-22T10:00:00Z');
const hour = (n: number) => new Date(now.getTime() + n * 3600_000);
const row = (more: Partial<Snapshot> = {}): Snapshot => ({
  rowNo: 1,
  erpCode: 'A',
  erpName: '',
  warehouse: 'WH',
  qtyOnHand: 10,
  qtyAvailable: null,
  asOf: hour(-1),
  problems: [],
  ...more,
});
const known = (more: Partial<Known> = {}): Known => ({
  map: { productId: 1, issueId: null, title: '书', unitFactor: 1, active: true },
  center: { id: 1, name: '武汉', active: true },
  item: { id: 1, onHand: 10, reserved: 0 },
  movedSince: 0,
  lastAsOf: null,
  ...more,
});

test.each([
  ['equal', {}, {}, 'same', 0],
  ['more there', { qtyOnHand: 13 }, {}, 'applied', 3],
  ['in larger units', { qtyOnHand: 3 }, { map: { ...known().map!, unitFactor: 5 } }, 'applied', 5],
  ['sold since: no difference', {}, { item: { id: 1, onHand: 6, reserved: 0 }, movedSince: -4 }, 'same', 0],
  [
    'received since, and one missing',
    { qtyOnHand: 9 },
    { item: { id: 1, onHand: 30, reserved: 0 }, movedSince: 20 },
    'applied',
    -1,
  ],
  ['never lay here', { qtyOnHand: 4 }, { item: null }, 'applied', 4],
  ['down to what is reserved', { qtyOnHand: 3 }, { item: { id: 1, onHand: 10, reserved: 3 } }, 'applied', -7],
  ['below what is reserved', { qtyOnHand: 2 }, { item: { id: 1, onHand: 10, reserved: 3 } }, 'refused', -8],
  ['of the last moment', {}, { lastAsOf: hour(-1) }, 'same', 0],
  ['older than the last', {}, { lastAsOf: hour(-0.5) }, 'refused', 0],
  ['a clock that is a little ahead', { asOf: hour(0.05) }, {}, 'same', 0],
  ['in the future', { asOf: hour(0.1) }, {}, 'refused', 0],
  ['older than thirty days', { asOf: hour(-24 * 30 - 1) }, {}, 'refused', 0],
  ['no mapping', {}, { map: null }, 'unmapped', 0],
  ['a mapping that is switched off', {}, { map: { ...known().map!, active: false } }, 'unmapped', 0],
  ['no such warehouse', {}, { center: null }, 'refused', 0],
  ['a closed warehouse', {}, { center: { id: 1, name: '武汉', active: false } }, 'refused', 0],
  [
    'more than a balance holds',
    { qtyOnHand: 10_000_000 },
    { map: { ...known().map!, unitFactor: 2 } },
    'refused',
    0,
  ],
] satisfies [string, Partial<Snapshot>, Partial<Known>, string, number][])(
  '%s',
  (_, snapshot, facts, result, delta) => {
    expect(settle(row(snapshot), known(facts), now)).toMatchObject({ result, delta });
  },
);

test('a balance that is named twice counts once, by the first row', () => {
  const rows = [1, 2, 3].map((rowNo) => settle(row({ rowNo, qtyOnHand: 10 + rowNo }), known(), now));
  expect(refuseTwice(rows).map((r) => [r.result, r.problems.map((p) => p.message)])).toEqual([
    ['applied', []],
    ['refused', ['与第 1 行重复']],
    ['refused', ['与第 1 行重复']],
  ]);
});
