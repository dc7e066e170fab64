import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { writeCsv } from '@/lib/core/csv';
import { formatDate } from '@/lib/core/dates';
import { withTx } from '@/lib/data/tx';
import { withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { importTracking, previewTracking } from '@/lib/domain/order/commands/import-tracking';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { getPickList, listPacking } from '@/lib/domain/order/pick-list-queries';
import { listWaiting } from '@/lib/domain/order/waiting-queries';
import { waitingListInput, type PackedLine } from '@/lib/domain/shipping/office-contract';
import { editLocations } from '@/lib/domain/stock/commands/edit-balances';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { apply, applyInput, corpId, lineOf } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { parcelsOf, splitOrder, trackingNo } from '@/tests/support/factories/child';
import { askExport, fileOf } from '@/tests/support/factories/exports';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, readOrder } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';

let clerk: User;
beforeAll(async () => {
  clerk = await makeAdmin(['warehouse']);
});
afterEach(expectInvariants);

const at = () => makeCtx({ actor: adminActor(clerk) });
const waiting = async (input: object) =>
  (await listWaiting(at(), waitingListInput.parse({ pageSize: 100, ...input }))).list;

test('what waits is found by the day it was paid, its goods and the province of each receiver', async () => {
  const [book, other] = [
    await makeProduct({ title: '定密责任人读本', isbn: '978-7-300-11111-7', stock: 50 }),
    await makeProduct({ title: '密码法释义', stock: 50 }),
  ];
  const customer = await makeCustomer();
  const split = await paidOrder(customer, [
    { productId: book.id, quantity: 4 },
    { productId: other.id, quantity: 2 },
  ]);
  // The second child gets the other book alone, in another province.
  const [a, b] = await splitOrder(split.id, [
    [4, 1],
    [0, 1],
  ]);
  await ownerQuery(`update child_orders set area_code = '440106', province = '广东省' where id = $1`, [
    b?.id,
  ]);
  const whole = await paidOrder(customer, [{ productId: book.id, quantity: 1 }]);
  await testDb()
    .update(orders)
    .set({ paidAt: new Date('2026-03-05T02:00:00Z'), createdAt: new Date('2026-03-05T01:00:00Z') })
    .where(eq(orders.id, whole.id));
  const keys = async (input: object) =>
    (await waiting(input)).filter((r) => [split.id, whole.id].includes(r.orderId)).map((r) => r.childNo);
  const [first, second] = [a?.childNo, b?.childNo];
  expect(await keys({})).toEqual([null, first, second]);
  expect(await keys({ product: '定密责任人' })).toEqual([null, first]);
  expect(await keys({ product: '9787300111117' })).toEqual([null, first]);
  expect(await keys({ product: other.sku })).toEqual([first, second]);
  expect(await keys({ province: '440000' })).toEqual([second]);
  expect(await keys({ province: '110000' })).toEqual([null, first]);
  expect(await keys({ paidFrom: '2026-03-05', paidTo: '2026-03-05' })).toEqual([null]);
  expect(await keys({ paidTo: '2026-03-04' })).toEqual([]);
  expect(await keys({ paidFrom: formatDate(new Date().toISOString()) })).toEqual([first, second]);
});

test('a case or a refund that is not over is named in the row and holds back its copies, no others', async () => {
  const product = await makeProduct({ stock: 50 });
  const customer = await makeCustomer();
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 5 }]);
  const quiet = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const { id: orderItemId } = await lineOf(order.id);
  const filed = await apply(customer, applyInput(order.id, { lines: [{ orderItemId, quantity: 2 }] }));
  const mine = async (input: object) =>
    (await waiting(input))
      .filter((r) => [order.id, quiet.id].includes(r.orderId))
      .map((r) => [r.orderId, r.quantity, r.afterSale, r.blocked]);
  expect(await mine({})).toEqual([
    [order.id, 3, '仅退款待审核', null],
    [quiet.id, 1, null, null],
  ]);
  expect(await mine({ afterSale: 'true' })).toEqual([[order.id, 3, '仅退款待审核', null]]);
  expect(await mine({ afterSale: 'false' })).toEqual([[quiet.id, 1, null, null]]);
  const carrier = { orderId: order.id, deliveryCorpId: await corpId() };
  const ship = (quantity: number) =>
    withTx(at(), (ctx) =>
      shipOrder(ctx, { ...carrier, trackingNo: trackingNo(), lines: [{ orderItemId, quantity }] }),
    );
  expect((await refused(ship(4))).status).toBe(409);
  expect(await parcelsOf(order.id)).toEqual([]);
  await ship(3);
  await withTx(ctxOf(customer), (ctx) => withdrawAfterSale(ctx, filed));
  expect(await mine({})).toEqual(
    [
      [quiet.id, 1, null, null],
      [order.id, 2, null, null],
    ].toSorted((x, y) => Number(x[0]) - Number(y[0])),
  );
});

test('the pick list sums by product and walks the shelves; the packing list has a sheet per receiver, without what a refund holds', async () => {
  const [far, near, unplaced] = [
    await makeProduct({ title: '甲册', stock: 50 }),
    await makeProduct({ title: '乙册', stock: 50 }),
    await makeProduct({ title: '丙册', stock: 50 }),
  ];
  const place = (id: number | null, location: string) =>
    withTx(at(), (ctx) => editLocations(ctx, { ids: [id ?? 0], location }));
  await place(far.stockItemId, 'A-10');
  await place(near.stockItemId, 'A-2');
  const customer = await makeCustomer();
  const one = await paidOrder(customer, [
    { productId: unplaced.id, quantity: 1 },
    { productId: far.id, quantity: 2 },
  ]);
  const split = await paidOrder(customer, [{ productId: near.id, quantity: 3 }]);
  const [child] = await splitOrder(split.id, [[3]]);
  const { id: orderItemId } = await lineOf(one.id, 1);
  await apply(customer, applyInput(one.id, { lines: [{ orderItemId, quantity: 1 }] }));
  const chosen = { orderIds: [one.id], childOrderIds: [child?.id ?? 0] };
  const pick = await getPickList(at(), chosen);
  const lines = (rows: readonly PackedLine[]) => rows.map((r) => [r.location, r.title, r.quantity]);
  expect([pick.orders, pick.centers.map((c) => [c.quantity, lines(c.rows)])]).toEqual([
    2,
    [
      [
        5,
        [
          ['A-2', '乙册', 3],
          ['A-10', '甲册', 1],
          [null, '丙册', 1],
        ],
      ],
    ],
  ]);
  const sheets = await listPacking(at(), chosen);
  expect(sheets.map((s) => [s.number, s.receiverName, s.receiverPhone, s.afterSale, lines(s.items)])).toEqual(
    [
      [
        one.orderSn,
        '张三',
        '13800138000',
        '仅退款待审核',
        [
          ['A-10', '甲册', 1],
          [null, '丙册', 1],
        ],
      ],
      [child?.childNo, '分单1', '13900000001', null, [['A-2', '乙册', 3]]],
    ],
  );
  await ownerQuery('update orders set on_hold = true where id = $1', [one.id]);
  expect((await listPacking(at(), { orderIds: [one.id] })).map((s) => s.number)).toEqual([]);
});

test('the export, filled in by the courier, is imported in one round; rows that were left empty stay', async () => {
  const product = await makeProduct({ title: '往返核对手册', stock: 50 });
  const customer = await makeCustomer();
  const [one, split, later] = [
    await paidOrder(customer, [{ productId: product.id, quantity: 2 }]),
    await paidOrder(customer, [{ productId: product.id, quantity: 3 }]),
    await paidOrder(customer, [{ productId: product.id, quantity: 1 }]),
  ];
  const [child] = await splitOrder(split.id, [[3]]);
  const masked = await askExport(clerk, 'waiting', { product: '往返核对' });
  const id = await askExport(clerk, 'waiting', { product: '往返核对', full: true });
  await runDueJobs();
  expect(JSON.stringify(await fileOf(masked))).not.toMatch(/13800138000|13900000001|张三|某街|分单路/);
  const [head = [], ...rows] = await fileOf(id);
  const column = (title: string) => rows.map((r) => r[head.indexOf(title)] ?? '');
  expect(column('订单号')).toEqual([one.orderSn, child?.childNo, later.orderSn]);
  for (const empty of ['物流公司', '运单号', '备注']) expect(column(empty)).toEqual(['', '', '']);
  expect(column('收货人手机号码')).toEqual(['13800138000', '13900000001', '13800138000']);
  expect(column('待发商品')).toEqual(['往返核对手册×2', '往返核对手册×3', '往返核对手册×1']);
  const numbers = [trackingNo(), trackingNo()];
  const filled = rows.map((r, i) =>
    head.map((title, c) => {
      const number = numbers[i];
      if (number !== undefined && title === '物流公司') return '顺丰速运';
      return number !== undefined && title === '运单号' ? number : (r[c] ?? '');
    }),
  );
  const file = new File([writeCsv([head, ...filled])], '待发货.csv');
  const preview = await previewTracking(at(), { file });
  expect(preview).toMatchObject({ rows: 2, blank: 1, good: 2, badRows: 0, errors: [] });
  const { fingerprint } = preview;
  const run = await importTracking(at(), { file, fingerprint, from: 0, skipErrors: false });
  expect(run.rows.map((r) => [r.orderSn, r.ok])).toEqual([
    [one.orderSn, true],
    [child?.childNo, true],
  ]);
  expect((await parcelsOf(one.id)).map((p) => [p.trackingNo, p.childOrderId])).toEqual([[numbers[0], null]]);
  expect((await parcelsOf(split.id)).map((p) => [p.trackingNo, p.childOrderId])).toEqual([
    [numbers[1], child?.id],
  ]);
  expect((await readOrder(later.id)).status).toBe('to_ship');
  expect(await parcelsOf(later.id)).toEqual([]);
  const untouched = new File([writeCsv([head, ...rows])], '待发货.csv');
  expect((await refused(previewTracking(at(), { file: untouched }))).errors).toEqual({
    file: '所有行都未填写物流公司和运单号',
  });
});
