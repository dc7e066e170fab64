import { eq } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { orderItems } from '@/db/schema/order';
import { withTx } from '@/lib/data/tx';
import { removeReaders } from '@/lib/domain/campaign/commands/save-reader';
import { orderList, reopenList } from '@/lib/domain/campaign/commands/order-list';
import { readDifferences } from '@/lib/domain/campaign/difference-queries';
import { listReaders } from '@/lib/domain/campaign/queries';
import { updateChild } from '@/lib/domain/childOrder/commands/update-child';
import { cancelOrder } from '@/lib/domain/order/commands/cancel-order';
import { ownerQuery, testDb } from '@/tests/support/db';
import {
  closeSeason,
  makeCampaign,
  orderInput,
  orderNow,
  putReader,
  readersOf,
  readLists,
  readOwn,
  takeOver,
} from '@/tests/support/factories/campaign';
import { joinOrganization, makeOrganization, type Person } from '@/tests/support/factories/organization';
import { makePeriodical, makePlan, nextYear } from '@/tests/support/factories/periodical';
import { brokenInvariants, expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';

let first: { id: number };
let second: { id: number };
let organizationId: number;
let manager: Person;

beforeEach(async () => {
  first = (await makePeriodical({ product: { title: '保密工作' } })).product;
  second = (await makePeriodical({ product: { title: '保密科学技术' } })).product;
  const organization = await makeOrganization();
  organizationId = organization.id;
  manager = organization.manager;
});
afterEach(expectInvariants);

const page = { pageNum: 1, pageSize: 50 };
const readers = (id: number) => listReaders(manager.ctx, { id, ...page });

/** A list of two readers in an order of this season, and the season of the year after. */
async function twoSeasons(titles = [first, second], later = [first, second]) {
  const id = await makeCampaign(titles);
  await putReader(manager, id, { [first.id]: 2, [second.id]: 1 }, { name: '甲' });
  await putReader(manager, id, { [first.id]: 3 }, { name: '乙', department: '保密处' });
  const order = await orderNow(manager, id);
  for (const product of later) await makePlan(product.id, nextYear() + 1, 4);
  const next = await makeCampaign(later, { year: nextYear() + 1 });
  return { id, order, next };
}

test('a list is ordered in one act: one order of the organisation, a child order for each reader, by the prices of every order', async () => {
  const id = await makeCampaign([first, second]);
  await putReader(manager, id, { [first.id]: 2, [second.id]: 1 }, { name: '甲' });
  await putReader(manager, id, { [first.id]: 3 }, { name: '乙' });
  await putReader(manager, id, {}, { name: '丙' });
  expect(await readOwn(manager, id)).toMatchObject({ readers: 3, copies: 6, editable: true });
  const input = await orderInput(manager, id);
  const order = await orderList(manager.ctx, input);
  expect(order).toMatchObject({ organizationId, totalFen: input.totalFen, freightFen: 0 });
  const lines = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
  expect(lines.map((l) => [l.productId, l.quantity, l.allocatedQty])).toEqual([
    [first.id, 5, 5],
    [second.id, 1, 1],
  ]);
  const children = await testDb().select().from(childOrders).where(eq(childOrders.orderId, order.id));
  expect(children.map((c) => [c.seq, c.receiverName, c.remark])).toEqual([
    [1, '甲', '办公室'],
    [2, '乙', '办公室'],
  ]);
  expect(await readOwn(manager, id)).toMatchObject({
    listFace: 'ordered',
    editable: false,
    order: { id: order.id, cancelled: false },
  });
  expect((await orderList(manager.ctx, input)).id).toBe(order.id);
  expect((await refused(orderInput(manager, id).then((i) => orderList(manager.ctx, i)))).status).toBe(409);
  expect((await refused(putReader(manager, id, { [first.id]: 1 }))).message).toContain('拆分配送');
});

test('the list of last year is taken over as it stands, with changes of its order since; titles that are not offered are named', async () => {
  const { id, order, next } = await twoSeasons([first, second], [first]);
  const [child] = await testDb().select().from(childOrders).where(eq(childOrders.orderId, order.id));
  await updateChild(manager.ctx, {
    id: child?.id ?? 0,
    name: '甲',
    phone: '13900000001',
    areaCode: '110101',
    address: '新址 9 号',
    tel: null,
    postcode: null,
    remark: null,
  });
  expect((await readers(id)).list.map((r) => [r.name, r.address, r.changed])).toEqual([
    ['甲', '新址 9 号', true],
    ['乙', '东长安街 1 号', false],
  ]);
  expect(await readOwn(manager, next)).toMatchObject({
    former: { year: nextYear(), readers: 2, copies: 6 },
    dropped: [{ title: '保密科学技术', copies: 1 }],
  });
  await takeOver(manager, next);
  expect((await readers(next)).list).toMatchObject([
    { name: '甲', address: '新址 9 号', copies: { [first.id]: 2 } },
    { name: '乙', department: '保密处', copies: { [first.id]: 3 } },
  ]);
  expect((await refused(takeOver(manager, next))).message).toContain('已有读者');
  await takeOver(manager, next, true);
  expect(await readOwn(manager, next)).toMatchObject({ readers: 2, copies: 5 });
});

test('differences say who came, who went, and what is another address or number of copies', async () => {
  const { next } = await twoSeasons();
  await takeOver(manager, next);
  expect(await readDifferences(manager.ctx, { id: next })).toMatchObject({
    formerYear: nextYear(),
    added: 0,
    removed: 0,
    changed: 0,
    same: 2,
    list: [],
  });
  const [one, other] = (await readers(next)).list;
  await putReader(
    manager,
    next,
    { [first.id]: 4, [second.id]: 1 },
    { name: '甲', readerId: one?.id, version: one?.version, address: '西长安街 2 号' },
  );
  await manager.act((ctx) => removeReaders(ctx, { id: next, ids: [other?.id ?? 0] }));
  await putReader(manager, next, { [first.id]: 1 }, { name: '丁' });
  const found = await readDifferences(manager.ctx, { id: next });
  expect(found).toMatchObject({ added: 1, removed: 1, changed: 1, same: 0 });
  expect(found.list).toMatchObject([
    { kind: 'removed', name: '乙', titles: [{ title: '保密工作', was: 3, is: 0 }] },
    { kind: 'added', name: '丁', titles: [{ was: 0, is: 1 }] },
    { kind: 'changed', name: '甲', titles: [{ title: '保密工作', was: 2, is: 4 }] },
  ]);
  expect(found.list[2]?.was).toContain('东长安街 1 号');
  expect(found.list[2]?.is).toContain('西长安街 2 号');
});

test('once its order is cancelled the list can be changed and ordered again', async () => {
  const id = await makeCampaign([first]);
  await putReader(manager, id, { [first.id]: 2 });
  const order = await orderNow(manager, id);
  const reopen = () => manager.act((ctx) => reopenList(ctx, { id }));
  expect((await refused(reopen())).message).toContain('订单有效');
  await withTx(manager.ctx, (ctx) => cancelOrder(ctx, order.id, 'buyer'));
  await reopen();
  expect(await readOwn(manager, id)).toMatchObject({ listFace: 'open', editable: true, copies: 2 });
  const again = await orderNow(manager, id);
  expect(again.id).not.toBe(order.id);
});

test('only a manager of the organisation sees and changes its list, and only within the days of the season', async () => {
  const id = await makeCampaign([first]);
  const member = await joinOrganization(organizationId, 'member');
  expect((await refused(readOwn(member, id))).status).toBe(403);
  expect((await refused(putReader(member, id, { [first.id]: 1 }))).status).toBe(403);
  const over = await makeCampaign([first], { opensOn: '2026-01-01', closesOn: '2026-01-31' });
  expect((await refused(putReader(manager, over, { [first.id]: 1 }))).message).toContain('已结束');
  const later = await makeCampaign([first], { opensOn: '2199-01-01', closesOn: '2199-01-31' });
  expect((await refused(putReader(manager, later, { [first.id]: 1 }))).message).toContain('尚未开始');
  const draft = await makeCampaign([first], { draft: true });
  expect((await refused(readOwn(manager, draft))).status).toBe(404);
  await closeSeason(id);
  expect((await refused(putReader(manager, id, { [first.id]: 1 }))).message).toContain('已结束');
});

test('a reader whom somebody else changed is refused, and a title that is not offered', async () => {
  const id = await makeCampaign([first]);
  await putReader(manager, id, { [first.id]: 2 });
  const [row] = (await readers(id)).list;
  await putReader(manager, id, { [first.id]: 3 }, { readerId: row?.id, version: 1 });
  const late = putReader(manager, id, { [first.id]: 9 }, { readerId: row?.id, version: 1 });
  expect((await refused(late)).status).toBe(409);
  expect((await refused(putReader(manager, id, { [second.id]: 1 }))).message).toContain('不是本季');
  expect(await readOwn(manager, id)).toMatchObject({ copies: 3 });
});

test('the invariant I37 finds copies that are not those of the order, wrong counts and a change after the end', async () => {
  const id = await makeCampaign([first]);
  await putReader(manager, id, { [first.id]: 2 });
  await orderNow(manager, id);
  const [list] = await readLists(id);
  const [reader] = await readersOf(list?.id ?? 0);
  const broken = async () => Object.keys(await brokenInvariants()).filter((name) => name.startsWith('I37'));
  const tried = async (breaks: string, mends: string, values: unknown[]) => {
    await ownerQuery(breaks, values);
    expect(await broken()).toHaveLength(1);
    await ownerQuery(mends, values);
    expect(await broken()).toEqual([]);
  };
  const copies = 'update distribution_copies set copies = copies';
  await tried(`${copies} + 1 where reader_id = $1`, `${copies} - 1 where reader_id = $1`, [reader?.id]);
  const counts = 'update distribution_lists set readers = readers';
  await tried(`${counts} + 1 where id = $1`, `${counts} - 1 where id = $1`, [list?.id]);
  await closeSeason(id);
  const moment = "update distribution_lists set changed_at = changed_at + interval '1 day' * ";
  await tried(`${moment} 1 where id = $1`, `${moment} -1 where id = $1`, [list?.id]);
});
