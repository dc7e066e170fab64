import { asc, eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { deliveryCenters, deliveryCorps } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { cachedProduct } from '@/lib/domain/product/cached';
import {
  addCenter,
  addCorp,
  deleteCenters,
  deleteCorps,
  editCenter,
  editCorp,
  enableCenters,
  enableCorps,
  makeCenterDefault,
  makeCorpDefault,
} from '@/lib/domain/shipping/commands/save-place';
import { listOfficeCenters, listOfficeCorps } from '@/lib/domain/shipping/office-queries';
import type { DeliveryCenterFields, DeliveryCorpFields } from '@/lib/domain/shipping/place-contract';
import { listDeliveryCenters, listDeliveryCorps } from '@/lib/domain/shipping/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct, makeStock } from '@/tests/support/factories/catalogue';
import { makeAdmin } from '@/tests/support/factories/people';

let keeper: Ctx;
let serial = 0;

beforeAll(async () => {
  keeper = makeCtx({ actor: adminActor(await makeAdmin(['warehouse'], '仓管')) });
});
beforeEach(() => dropTags(null));

const tx = <T>(work: (c: Ctx) => Promise<T>) => withTx(keeper, work);
const center = (more: Partial<DeliveryCenterFields> = {}): DeliveryCenterFields => ({
  code: `C${(serial += 1)}`,
  name: `仓${serial}`,
  areaCode: '440106',
  address: '天河路 1 号',
  contactName: '值班室',
  contactPhone: '020-12345678',
  enabled: true,
  ...more,
});
const corp = (more: Partial<DeliveryCorpFields> = {}): DeliveryCorpFields => ({
  code: `corp${(serial += 1)}`,
  name: `物流${serial}`,
  enabled: true,
  ...more,
});
const makeCenter = async (more = {}) => (await tx((c) => addCenter(c, center(more)))).id;
const makeCorp = async (more = {}) => (await tx((c) => addCorp(c, corp(more)))).id;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, message: e.message }),
  );
const centerRow = async (id: number) =>
  (await testDb().select().from(deliveryCenters).where(eq(deliveryCenters.id, id)))[0];

test('the default centre is one at most, also when several are made default at once; a closed one is refused', async () => {
  const ids = [await makeCenter(), await makeCenter(), await makeCenter()];
  await Promise.all(ids.map((id) => tx((c) => makeCenterDefault(c, { id }))));
  const defaults = await testDb().select().from(deliveryCenters).where(eq(deliveryCenters.isDefault, true));
  expect(defaults).toHaveLength(1);
  expect((await listDeliveryCenters(keeper))[0]?.id).toBe(defaults[0]?.id);
  const shut = await makeCenter({ name: '停', enabled: false });
  expect(await refusal(tx((c) => makeCenterDefault(c, { id: shut })))).toEqual({
    status: 409,
    message: '“停”已停用，请先启用',
  });
  expect(await refusal(tx((c) => makeCenterDefault(c, { id: 987_654 })))).toMatchObject({ status: 404 });
});

test('the default centre neither closes nor goes, by switch, form or deletion', async () => {
  const id = await makeCenter({ code: 'DEF', name: '默认仓' });
  await tx((c) => makeCenterDefault(c, { id }));
  const before = await centerRow(id);
  const closing = { status: 409, message: '“默认仓”是默认项，不能停用；请先将其他项设为默认' };
  expect(await refusal(tx((c) => enableCenters(c, { ids: [id], enabled: false })))).toEqual(closing);
  const form = center({ code: 'DEF', name: '默认仓', enabled: false });
  expect(await refusal(tx((c) => editCenter(c, { id, version: 1, ...form })))).toEqual(closing);
  expect(await refusal(tx((c) => deleteCenters(c, [id])))).toEqual({
    status: 409,
    message: '“默认仓”是默认项，不能删除；请先将其他项设为默认',
  });
  expect(await centerRow(id)).toEqual(before);
});

test('a centre with ordered copies does not close; closed, its stock is gone from the product’s page at once', async () => {
  const id = await makeCenter({ name: '分库' });
  const book = await makeProduct();
  const stock = await makeStock(book.id, id, 7);
  const available = async () => (await cachedProduct(makeCtx(), book.id)).available;
  expect(await available()).toBe(7);
  await testDb().update(stockItems).set({ reserved: 2 }).where(eq(stockItems.id, stock));
  const close = () => refusal(tx((c) => enableCenters(c, { ids: [id], enabled: false })));
  expect(await close()).toEqual({ status: 409, message: '“分库”还有 2 件商品被订单占用，不能停用' });
  await testDb().update(stockItems).set({ reserved: 0 }).where(eq(stockItems.id, stock));
  expect(await close()).toBeNull();
  expect(await available()).toBe(0);
  const { list } = await listOfficeCenters(keeper, { pageNum: 1, pageSize: 100 });
  expect(list.find((r) => r.id === id)).toMatchObject({
    enabled: false,
    onHand: 7,
    reserved: 0,
    areaName: '广东省 广州市 天河区',
  });
  expect(await refusal(tx((c) => deleteCenters(c, [id])))).toEqual({
    status: 409,
    message: '“分库”已有 1 种商品的库存记录，不能删除；可以停用',
  });
});

test('an unused centre goes; code and area are checked; a stale save writes nothing', async () => {
  const id = await makeCenter({ code: 'ONCE' });
  expect(await refusal(makeCenter({ code: 'ONCE' }))).toEqual({ status: 409, message: '该代码已存在' });
  expect(await refusal(makeCenter({ areaCode: '440000' }))).toMatchObject({ status: 400 });
  const edit = (version: number, name: string) =>
    refusal(tx((c) => editCenter(c, { id, version, ...center({ code: 'ONCE', name }) })));
  expect([await edit(1, '新'), (await edit(1, '旧'))?.status]).toEqual([null, 409]);
  expect(await centerRow(id)).toMatchObject({ name: '新', version: 2 });
  await tx((c) => deleteCenters(c, [id]));
  expect(await centerRow(id)).toBeUndefined();
  expect(await refusal(tx((c) => deleteCenters(c, [id])))).toMatchObject({ status: 404 });
});

test('couriers: order, default, switch and deletion reach the shipping desk at once', async () => {
  const id = await makeCorp({ name: '甲物流', noPattern: String.raw`^A\d{8}$` });
  const offered = async () => (await listDeliveryCorps(keeper)).map((c) => c.id);
  expect((await offered()).at(-1)).toBe(id);
  await tx((c) => makeCorpDefault(c, { id }));
  expect((await offered())[0]).toBe(id);
  expect(await refusal(tx((c) => enableCorps(c, { ids: [id], enabled: false })))).toMatchObject({
    status: 409,
  });
  expect(await refusal(tx((c) => deleteCorps(c, [id])))).toMatchObject({ status: 409 });
  const [ems] = await testDb().select().from(deliveryCorps).where(eq(deliveryCorps.code, 'ems'));
  await tx((c) => makeCorpDefault(c, { id: ems?.id ?? 0 }));
  const off = corp({ code: 'kept', name: '甲物流', enabled: false });
  expect(await refusal(tx((c) => editCorp(c, { id, version: 1, ...off })))).toBeNull();
  expect(await offered()).not.toContain(id);
  const { list } = await listOfficeCorps(keeper, { pageNum: 1, pageSize: 100 });
  expect(list.find((r) => r.id === id)).toMatchObject({
    code: 'kept',
    enabled: false,
    shipments: 0,
    version: 2,
  });
  await tx((c) => deleteCorps(c, [id]));
  expect(await refusal(makeCorp({ code: 'ems' }))).toEqual({ status: 409, message: '该物流公司已存在' });
});

test('every write is in the operation log', async () => {
  const since = await testDb().$count(operationLogs);
  const [a, b] = [await makeCenter(), await makeCenter()];
  await tx((c) => makeCenterDefault(c, { id: a }));
  await tx((c) => makeCenterDefault(c, { id: a }));
  await tx((c) => deleteCenters(c, [b]));
  const log = (await testDb().select().from(operationLogs).orderBy(asc(operationLogs.id))).slice(since);
  expect(log.map((l) => l.action)).toEqual([
    'deliveryCenter.add',
    'deliveryCenter.add',
    'deliveryCenter.default',
    'deliveryCenter.del',
  ]);
  expect(log[2]).toMatchObject({ after: { default: a } });
});
