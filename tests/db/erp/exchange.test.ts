import { eq, inArray, sql } from 'drizzle-orm';
import { erpPushes, erpSyncRuns, erpUnmapped } from '@/db/schema/erp';
import { shipments } from '@/db/schema/shipment';
import { withTx } from '@/lib/data/tx';
import { retryPushes } from '@/lib/domain/erp/commands/retry-pushes';
import { runPull } from '@/lib/domain/erp/commands/run-pull';
import { sendPushes } from '@/lib/domain/erp/commands/send-pushes';
import { pullDue, startPull } from '@/lib/domain/erp/commands/start-pull';
import { failDeadRuns } from '@/lib/domain/erp/commands/finish-run';
import { getHealth } from '@/lib/domain/erp/run-queries';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { systemCtx } from '@/lib/server/context';
import type { ErpDocument } from '@/scripts/dev-gateway/erp/types';
import { testDb } from '@/tests/support/db';
import { stockOf } from '@/tests/support/factories/catalogue';
import {
  clerkCtx,
  lastRun,
  makeMapped,
  moveCopies,
  rowsOf,
  soon,
  type Mapped,
} from '@/tests/support/factories/erp';
import { paidOrder } from '@/tests/support/factories/pay';
import { expressId, makeCustomer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';
import { atLeast } from '@/tests/support/wait';

let channel: TestGateway;

beforeAll(async () => {
  channel = await startTestGateway();
});
afterAll(() => channel.stop());
beforeEach(() => channel.reset());

const job = () => systemCtx('job:erp');
const documents = async (): Promise<ErpDocument[]> => {
  const response = await fetch(`${channel.gateway.wxpayUrl}/__admin/erpDocuments`);
  return (await response.json()) as ErpDocument[];
};
const stock = (items: object[], more: object = {}) =>
  channel.control('erp.stock', { items, replace: true, ...more });
const item = (p: Mapped, qtyOnHand: number, more: object = {}) => ({
  sku: p.erpCode,
  warehouse: p.warehouse,
  qtyOnHand,
  asOf: soon(),
  ...more,
});
async function pull(full = false) {
  const run = await withTx(await clerkCtx(), async (ctx) => startPull(ctx, { full }));
  await runDueJobs();
  return lastRun('pull').then((r) => ({ ...r, id: run.id }));
}
const pushes = (docNos: string[]) =>
  testDb().select().from(erpPushes).where(inArray(erpPushes.docNo, docNos)).orderBy(erpPushes.id);

test('a pull books good rows page by page and marks bad ones; the next one asks only for what changed', async () => {
  const a = await makeMapped(10);
  const b = await makeMapped(10);
  await stock(
    [
      item(a, 13),
      item(b, 10),
      item(a, 5, { warehouse: '火星' }),
      item(b, 1.5, { warehouse: 'x' }),
      { sku: `U${a.erpCode}`, warehouse: a.warehouse, qtyOnHand: 2, asOf: soon(), name: '新书' },
    ],
    { pageSize: 2 },
  );
  const run = await pull(true);
  expect(run).toMatchObject({
    status: 'done',
    rowsTotal: 5,
    rowsApplied: 1,
    rowsSame: 1,
    rowsRefused: 1,
    rowsFailed: 1,
    rowsUnmapped: 1,
  });
  expect((await rowsOf(run.id)).map((r) => [r.rowNo, r.result, r.delta, r.message])).toEqual([
    [1, 'applied', 3, null],
    [2, 'same', 0, null],
    [3, 'refused', null, '仓库：没有编码或名称为“火星”的发货仓'],
    [4, 'failed', null, expect.stringContaining('现存量：不是整数')],
    [5, 'unmapped', null, '没有对照的商品'],
  ]);
  expect(await stockOf(a.stockItemId)).toEqual({ onHand: 13, reserved: 0 });
  const [open] = await testDb()
    .select()
    .from(erpUnmapped)
    .where(eq(erpUnmapped.erpCode, `U${a.erpCode}`));
  expect(open).toMatchObject({ erpName: '新书', lastQty: 2 });
  const next = await pull();
  expect(new URLSearchParams(next.cursorFrom ?? '').get('since')).toMatch(/Z$/);
  expect(next).toMatchObject({ status: 'done', rowsApplied: 0, rowsSame: 2 });
  expect(await stockOf(a.stockItemId)).toEqual({ onHand: 13, reserved: 0 });
});

test('a pull that breaks off keeps what it booked, and the next one goes on behind its last page', async () => {
  const a = await makeMapped(1);
  const b = await makeMapped(1);
  await stock([item(a, 4), item(b, 6)], { pageSize: 1 });
  const { erp } = job().ports;
  if (!erp) throw new Error('no erp');
  let calls = 0;
  const run = await withTx(await clerkCtx(), async (ctx) => startPull(ctx, { full: true }));
  const broken = {
    ...erp,
    pullStock: (position: Parameters<typeof erp.pullStock>[0]) => {
      calls += 1;
      return calls === 1
        ? erp.pullStock(position)
        : Promise.resolve({ ok: false as const, kind: 'refused' as const, message: '维护中' });
    },
  };
  const ctx = job();
  await runPull({ ...ctx, ports: { ...ctx.ports, erp: broken } }, run.id);
  expect(await lastRun('pull')).toMatchObject({ status: 'failed', error: '维护中', rowsApplied: 1 });
  expect([await stockOf(a.stockItemId), await stockOf(b.stockItemId)].map((s) => s.onHand)).toEqual([4, 1]);
  const next = await pull();
  expect(next).toMatchObject({ cursorFrom: 'cursor=1', status: 'done', rowsTotal: 1, rowsApplied: 1 });
  expect((await stockOf(b.stockItemId)).onHand).toBe(6);
});

test('one pull runs at a time; a dead one is ended after ten minutes and books nothing more', async () => {
  const a = await makeMapped(1);
  await stock([item(a, 9)]);
  const clerk = await clerkCtx();
  const run = await withTx(clerk, async (ctx) => startPull(ctx, { full: true }));
  expect(await refused(withTx(clerk, async (ctx) => startPull(ctx, { full: false })))).toMatchObject({
    status: 409,
  });
  await pullDue(job());
  expect(await testDb().$count(erpSyncRuns, eq(erpSyncRuns.status, 'running'))).toBe(1);
  expect(await failDeadRuns(job())).toBe(0);
  await testDb()
    .update(erpSyncRuns)
    .set({ beatAt: sql`now() - interval '11 minutes'` })
    .where(eq(erpSyncRuns.id, run.id));
  expect(await failDeadRuns(job())).toBe(1);
  await runDueJobs();
  expect((await stockOf(a.stockItemId)).onHand).toBe(1);
  expect(await lastRun('pull')).toMatchObject({ status: 'failed', rowsTotal: 0 });
});

test('an ERP that does not believe the signature, or answers nothing usable, fails the run and books nothing', async () => {
  const a = await makeMapped(1);
  await stock([item(a, 9)]);
  await channel.control('api.mode', { provider: 'erp', mode: 'badSignature', times: 1 });
  expect(await pull(true)).toMatchObject({ status: 'failed', error: 'ERP 答复：签名不正确' });
  await channel.control('clock.offset', { ms: 6 * 60_000 });
  expect(await pull(true)).toMatchObject({ status: 'failed', error: 'ERP 答复：时间戳超出允许的范围' });
  await channel.control('clock.offset', { ms: 0 });
  expect((await stockOf(a.stockItemId)).onHand).toBe(1);
  expect(await getHealth(job())).toMatchObject({ configured: true, ok: true, message: '接口正常' });
});

test('sales while a pull runs lose nothing: the balance ends at the snapshot and what moved since', async () => {
  const a = await makeMapped(100);
  await stock([item(a, 150)]);
  await atLeast(1100);
  const sales = Promise.all(Array.from({ length: 8 }, () => moveCopies(a.stockItemId, -3)));
  await Promise.all([pull(true), sales]);
  await pull(true);
  expect((await stockOf(a.stockItemId)).onHand).toBe(150 - 24);
});

test('paid orders, parcels and recalled parcels reach the ERP once each, an order before its parcel', async () => {
  const a = await makeMapped(5);
  const customer = await makeCustomer();
  const order = await paidOrder(customer, [{ productId: a.id, quantity: 2 }]);
  await channel.control('api.mode', { provider: 'erp', mode: 'http500', times: 1 });
  const shipmentId = await withTx(await clerkCtx(), async (ctx) =>
    shipOrder(ctx, { orderId: order.id, deliveryCorpId: await expressId(), trackingNo: `EA${Date.now()}CN` }),
  );
  const [parcel] = await testDb().select().from(shipments).where(eq(shipments.id, shipmentId));
  const no = parcel?.shipmentNo ?? '';
  await sendPushes(job());
  // The order was not taken yet: its parcel waits with it.
  expect((await pushes([order.orderSn, no])).map((p) => [p.kind, p.status, p.tries])).toEqual([
    ['order', 'pending', 1],
  ]);
  await testDb()
    .update(erpPushes)
    .set({ nextAt: sql`now()` })
    .where(eq(erpPushes.docNo, order.orderSn));
  await Promise.all([sendPushes(job()), sendPushes(job())]);
  await sendPushes(job());
  expect((await pushes([order.orderSn, no])).map((p) => [p.kind, p.status])).toEqual([
    ['order', 'sent'],
    ['shipment', 'sent'],
  ]);
  await withTx(await clerkCtx(), async (ctx) => recallShipment(ctx, { id: shipmentId, reason: '发错了' }));
  await sendPushes(job());
  const sent = (await documents()).filter((d) => [order.orderSn, no, `${no}R`].includes(d.key));
  expect(sent.map((d) => [d.kind, d.key, d.times])).toEqual([
    ['orders', order.orderSn, 1],
    ['shipments', no, 1],
    ['returns', `${no}R`, 1],
  ]);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    orderSn: order.orderSn,
    totalFen: order.totalFen,
    lines: [{ line: 1, sku: a.sku, erpCode: a.erpCode, quantity: 2 }],
  });
  expect(sent.map((d) => d.body).join('')).not.toContain(order.receiverName);
  await expectInvariants();
});

test('a document whose answer was lost is sent again under its number and booked once; a refused one waits for a person', async () => {
  const a = await makeMapped(5);
  const order = await paidOrder(await makeCustomer(), [{ productId: a.id, quantity: 1 }]);
  await channel.control('api.mode', { provider: 'erp', mode: 'code', code: '客户不存在', times: 1 });
  await sendPushes(job());
  const [failed] = await pushes([order.orderSn]);
  expect(failed).toMatchObject({ status: 'failed', error: 'ERP 答复：客户不存在', nextAt: null });
  await sendPushes(job());
  expect(await documents()).toEqual([]);
  const clerk = await clerkCtx();
  const retry = () => withTx(clerk, async (ctx) => retryPushes(ctx, { ids: [failed?.id ?? 0] }));
  expect(await retry()).toEqual({ retried: 1 });
  expect(await refused(retry())).toMatchObject({ status: 409 });
  const { erp } = job().ports;
  if (!erp) throw new Error('no erp');
  const lost = {
    ...erp,
    pushDocument: async (document: Parameters<typeof erp.pushDocument>[0]) => {
      await erp.pushDocument(document);
      return { ok: false as const, kind: 'unknown' as const, message: 'ERP 接口超时未答复' };
    },
  };
  const ctx = job();
  await sendPushes({ ...ctx, ports: { ...ctx.ports, erp: lost } });
  expect((await pushes([order.orderSn]))[0]).toMatchObject({ status: 'pending', tries: 1 });
  await testDb()
    .update(erpPushes)
    .set({ nextAt: sql`now()` })
    .where(eq(erpPushes.docNo, order.orderSn));
  await sendPushes(job());
  const [done] = await pushes([order.orderSn]);
  const [booked] = await documents();
  expect(booked).toMatchObject({ key: order.orderSn, times: 2 });
  expect(done).toMatchObject({ status: 'sent', error: null, response: { number: booked?.number } });
});

test('without an ERP nothing is pulled or sent, and a sync is refused', async () => {
  const ctx = job();
  const off = { ...ctx, ports: { ...ctx.ports, erp: null } };
  const before = await testDb().$count(erpPushes);
  await paidOrder(await makeCustomer(), [{ productId: (await makeMapped(2)).id, quantity: 1 }]);
  await sendPushes(off);
  await pullDue(off);
  expect(await testDb().$count(erpPushes)).toBe(before);
  const clerk = await clerkCtx();
  const error = await refused(
    withTx({ ...clerk, ports: off.ports }, async (tx) => startPull(tx, { full: false })),
  );
  expect(error).toMatchObject({ status: 422, message: '尚未配置 ERP 接口，请使用文件导入' });
});
