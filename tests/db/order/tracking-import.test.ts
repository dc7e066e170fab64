import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipments } from '@/db/schema/shipment';
import { writeCsv } from '@/lib/core/csv';
import {
  importTracking,
  previewTracking,
  trackingTemplate,
} from '@/lib/domain/order/commands/import-tracking';
import { IMPORT_CHUNK } from '@/lib/domain/order/tracking-import-contract';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

afterEach(expectInvariants);

const at = (admin: User) => makeCtx({ actor: adminActor(admin) });
const HEAD = ['订单号', '物流公司', '运单号', '备注'];
const csv = (...rows: string[][]) => new File([writeCsv([HEAD, ...rows])], '运单.csv', { type: 'text/csv' });
const go = (file: File, fingerprint: string, more = {}) => ({
  file,
  fingerprint,
  from: 0,
  skipErrors: false,
  ...more,
});

async function paid(quantity = 1): Promise<OrderRow> {
  const product = await makeProduct({ stock: 50 });
  return paidOrder(await makeCustomer(), [{ productId: product.id, quantity }]);
}
const parcels = (order: OrderRow) => testDb().select().from(shipments).where(eq(shipments.orderId, order.id));
const stateOf = async (order: OrderRow) =>
  (await testDb().select().from(orders).where(eq(orders.id, order.id)))[0]?.status;

test('a file is previewed without writing, then ships each order whole; the same file again, also twice at once, ships nothing more', async () => {
  const store = await makeAdmin(['warehouse']);
  const product = await makeProduct({ stock: 50 });
  const a = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 3 }]);
  const b = await paid();
  const file = csv(
    [a.orderSn, '顺丰速运', 'sf1234567890123', '易碎'],
    [b.orderSn, 'zhongtong', '75312345678901', ''],
  );
  const before = await dataSnapshot();
  const preview = await previewTracking(at(store), { file });
  expect(preview).toMatchObject({ rows: 2, good: 2, done: 0, badRows: 0, errors: [] });
  expect(await dataSnapshot()).toEqual(before);
  const runs = await Promise.all([
    importTracking(at(store), go(file, preview.fingerprint)),
    importTracking(at(store), go(file, preview.fingerprint)),
  ]);
  for (const run of runs) {
    expect(run).toEqual({
      rows: [
        { line: 2, orderSn: a.orderSn, ok: true, message: null },
        { line: 3, orderSn: b.orderSn, ok: true, message: null },
      ],
      total: 2,
      next: null,
    });
  }
  expect(await parcels(a)).toMatchObject([
    { status: 'shipped', trackingNo: 'SF1234567890123', remark: '易碎' },
  ]);
  expect(await parcels(b)).toMatchObject([{ status: 'shipped', trackingNo: '75312345678901' }]);
  expect([await stateOf(a), await stateOf(b)]).toEqual(['shipped', 'shipped']);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 47, reserved: 0 });
  expect(await previewTracking(at(store), { file })).toMatchObject({ good: 0, done: 2, badRows: 0 });
});

test('each wrong row is named by row and column; the file is refused whole until the clerk skips those rows', async () => {
  const [store, other] = [await makeAdmin(['warehouse']), await makeAdmin(['warehouse'], '王五')];
  const good = await paid();
  const [sent, locked, held] = [await paid(), await paid(), await paid()];
  const product = await makeProduct({ stock: 5 });
  const unpaid = await placeOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const one = csv([sent.orderSn, '顺丰速运', 'SF1111111111111', '']);
  const { fingerprint } = await previewTracking(at(store), { file: one });
  await importTracking(at(store), go(one, fingerprint));
  await ownerQuery(
    `update orders set locked_by = $2, locked_until = now() + interval '5 minutes' where id = $1`,
    [locked.id, other.id],
  );
  await ownerQuery('update orders set on_hold = true where id = $1', [held.id]);
  await testDb()
    .update(deliveryCorps)
    .set({ noPattern: String.raw`^SF\d{13}$` })
    .where(eq(deliveryCorps.code, 'shunfeng'));
  const file = csv(
    [good.orderSn, '顺丰速运', 'XX99999', ''],
    ['2099010100000', '顺丰速运', 'SF2222222222222', ''],
    [unpaid.orderSn, '顺丰速运', 'SF3333333333333', ''],
    [sent.orderSn, '顺丰速运', 'SF4444444444444', ''],
    [locked.orderSn, '快马', 'SF5555555555555', ''],
    [held.orderSn, '顺丰速运', '?', ''],
    [good.orderSn, '顺丰速运', 'SF6666666666666', ''],
  );
  const before = await dataSnapshot();
  const preview = await previewTracking(at(store), { file });
  expect(preview).toMatchObject({ rows: 7, good: 1, badRows: 6 });
  expect(preview.errors.map((e) => `${e.line} ${e.column} ${e.message}`)).toEqual([
    '3 订单号 订单不存在',
    '4 订单号 订单状态为“待付款”，不能发货',
    '5 订单号 订单状态为“已发货”，不能发货，已发：顺丰速运 SF1111111111111；未作更改',
    '6 物流公司 没有名称或代码为“快马”的物流公司',
    '6 订单号 订单正由王五处理',
    '7 运单号 运单号应为 5 到 40 位字母、数字或短横线',
    '7 订单号 订单已暂停发货',
    '8 订单号 与第 2 行重复',
  ]);
  expect(preview.warnings).toEqual([
    { line: 2, column: '运单号', orderSn: good.orderSn, message: '与顺丰速运的常见格式不符，请核对' },
  ]);
  expect((await refused(importTracking(at(store), go(file, preview.fingerprint)))).status).toBe(422);
  expect((await refused(importTracking(at(store), go(file, 'f'.repeat(64))))).status).toBe(409);
  expect(await dataSnapshot()).toEqual(before);
  const run = await importTracking(at(store), go(file, preview.fingerprint, { skipErrors: true }));
  expect(run.rows.map((r) => r.ok)).toEqual([true, false, false, false, false, false, false]);
  expect(await stateOf(good)).toBe('shipped');
  expect((await parcels(sent)).map((p) => p.trackingNo)).toEqual(['SF1111111111111']);
  expect([await stateOf(locked), await stateOf(held), await stateOf(unpaid)]).toEqual([
    'to_ship',
    'to_ship',
    'pending_payment',
  ]);
});

test('a long file is shipped call by call, and a row that fails meanwhile stops no other', async () => {
  const store = await makeAdmin(['warehouse']);
  const [first, last] = [await paid(), await paid()];
  const missing = Array.from({ length: IMPORT_CHUNK }, (_, i) => [
    `${i}`,
    '顺丰速运',
    `SF77777777777${i}`,
    '',
  ]);
  const file = csv([first.orderSn, '顺丰速运', 'SF8888888888888', ''], ...missing, [
    last.orderSn,
    '顺丰速运',
    'SF9999999999999',
    '',
  ]);
  const { fingerprint } = await previewTracking(at(store), { file });
  const one = await importTracking(at(store), go(file, fingerprint, { skipErrors: true }));
  expect(one).toMatchObject({ total: IMPORT_CHUNK + 2, next: IMPORT_CHUNK });
  expect([await stateOf(first), await stateOf(last)]).toEqual(['shipped', 'to_ship']);
  const two = await importTracking(
    at(store),
    go(file, fingerprint, { skipErrors: true, from: IMPORT_CHUNK }),
  );
  expect(two.next).toBeNull();
  expect(two.rows.map((r) => r.ok)).toEqual([false, true]);
  expect(await stateOf(last)).toBe('shipped');
  const log = await ownerQuery<{ n: number }>(
    `select count(*)::int as n from operation_logs where action = 'shipping.import' and after ->> 'rows' = '${IMPORT_CHUNK + 2}'`,
  );
  expect(log).toEqual([{ n: 1 }]);
});

test('the template reads back as its headings; a file without them, or with a formula, is refused at the field', async () => {
  const store = await makeAdmin(['warehouse']);
  const template = new File([new Uint8Array((await trackingTemplate(at(store))).body)], 't.xlsx');
  const empty = await refused(previewTracking(at(store), { file: template }));
  expect(empty).toMatchObject({ status: 400, errors: { file: '文件中没有数据行' } });
  const wrong = new File(['单号,公司\n1,2\n'], 'a.csv');
  expect((await refused(previewTracking(at(store), { file: wrong }))).errors).toEqual({
    file: '第一行应为列名，缺少：订单号、物流公司、运单号',
  });
});
