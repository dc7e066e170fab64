import { eq, sql } from 'drizzle-orm';
import { specialOrders } from '@/db/schema/specialOrder';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { sendNotice } from '@/lib/domain/notice/commands/send-notice';
import { raiseIncident, type Incident } from '@/lib/domain/order/commands/raise-incident';
import { findColleagues } from '@/lib/domain/specialOrder/colleague-queries';
import { applyOther } from '@/lib/domain/specialOrder/commands/apply-other';
import {
  assignSpecial,
  finishSpecial,
  finishSpecials,
  takeSpecial,
} from '@/lib/domain/specialOrder/commands/settle-special';
import type { SpecialListInput } from '@/lib/domain/specialOrder/office-contract';
import { getSpecial, listSpecials } from '@/lib/domain/specialOrder/office-queries';
import { getOwnApplication } from '@/lib/domain/specialOrder/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { noticesOf, waitingJobs } from '@/tests/support/factories/notice';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { plansOf } from '@/tests/support/plans';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

afterEach(expectInvariants);

const at = (admin: User) => makeCtx({ actor: adminActor(admin) });
const all = { pageNum: 1, pageSize: 100 };

async function opened(type: Incident['type'], more: Partial<Incident> = {}): Promise<number> {
  const cause = randomToken(8);
  await withTx(makeCtx({ actor: { kind: 'system', name: 'test' } }), (ctx) =>
    raiseIncident(ctx, { type, title: cause, detail: {}, cause, ...more }),
  );
  const [row] = await testDb()
    .select()
    .from(specialOrders)
    .where(eq(specialOrders.dedupeKey, `${type}:${cause}`));
  return row?.id ?? 0;
}

const filed = (me: Customer): Promise<number> =>
  withTx(ctxOf(me), (ctx) =>
    applyOther(ctx, {
      submitKey: randomToken(16),
      type: 'bulk_print',
      title: '加印读本',
      description: '全员学习使用',
      quantity: 500,
      contactName: '王科长',
      contactPhone: '13800138000',
      fileIds: [],
    }),
  );

const assign = (by: User, id: number, to: User, note = '请接手') =>
  withTx(at(by), (ctx) => assignSpecial(ctx, { id, assigneeId: to.id, note }));

test('handed to a colleague and taken over, with names and notes in the history and in the log', async () => {
  const [a, b] = [await makeAdmin(['order'], '张三'), await makeAdmin(['order'], '李四')];
  const id = await opened('stock_short');
  await withTx(at(a), (ctx) => takeSpecial(ctx, id));
  await assign(a, id, b, '我明天休假');
  await assign(a, id, a, '已经回来');
  const view = await getSpecial(at(a), id);
  expect(view).toMatchObject({ status: 'handling', assignee: '张三', assigneeId: a.id });
  expect(view.timeline.map((t) => [t.title, t.text])).toEqual([
    ['创建', '系统'],
    ['受理', '张三'],
    ['转交', '张三 → 李四：我明天休假'],
    ['转交', '张三（从李四接手）：已经回来'],
  ]);
  const log = await ownerQuery<{ after: { assignedTo: number; reason: string } }>(
    `select after from operation_logs where action = 'specialOrder.assign' and entity_id = $1 order by id`,
    [String(id)],
  );
  expect(log.map((l) => [l.after.assignedTo, l.after.reason])).toEqual([
    [b.id, '我明天休假'],
    [a.id, '已经回来'],
  ]);
});

test('nobody is handed what is not on his desk; a refused hand-over changes nothing', async () => {
  const [office, finance, house] = [
    await makeAdmin(['order']),
    await makeAdmin(['finance']),
    await makeAdmin(['warehouse']),
  ];
  const [goods, money] = [await opened('stock_short'), await opened('refund_failed')];
  const before = await dataSnapshot();
  expect((await refused(assign(office, goods, finance))).status).toBe(400);
  expect((await refused(assign(office, money, house))).status).toBe(400);
  expect((await refused(assign(finance, goods, finance))).status).toBe(404);
  expect(await dataSnapshot()).toEqual(before);
  expect((await findColleagues(at(office), goods)).list.map((p) => p.id)).toContain(office.id);
  expect((await findColleagues(at(office), goods)).list.map((p) => p.id)).not.toContain(finance.id);
  await assign(office, money, finance);
  expect((await refused(assign(office, money, finance))).status).toBe(422);
  await withTx(at(finance), (ctx) => finishSpecial(ctx, { id: money, note: '已退' }));
  expect((await refused(assign(office, money, office))).status).toBe(409);
});

test('several are finished with one note; one that has ended never stops the others', async () => {
  const office = await makeAdmin(['order']);
  const ids = [await opened('stock_short'), await opened('code_short'), await opened('undeliverable')];
  await withTx(at(office), (ctx) => finishSpecial(ctx, { id: ids[1] ?? 0, note: '先办' }));
  const noOf = async (id = 0) => (await getSpecial(at(office), id)).specialNo;
  const { results } = await finishSpecials(at(office), { ids: [...ids, 999_999_999], note: '统一处理' });
  expect(results).toEqual([
    { id: ids[0], title: await noOf(ids[0]), ok: true, message: '' },
    { id: ids[1], title: await noOf(ids[1]), ok: false, message: '当前状态为“已办结”，不能办结' },
    { id: ids[2], title: await noOf(ids[2]), ok: true, message: '' },
    { id: 999_999_999, title: '', ok: false, message: '特殊订单不存在' },
  ]);
  expect(await Promise.all(ids.map(async (id) => (await getSpecial(at(office), id)).finishNote))).toEqual([
    '统一处理',
    '先办',
    '统一处理',
  ]);
});

test('the answer reaches the buyer: on the page of the application and as a message, not as an SMS', async () => {
  const me = await makeCustomer();
  const id = await filed(me);
  const office = await makeAdmin(['order']);
  await withTx(at(office), (ctx) => finishSpecial(ctx, { id, note: '已安排加印，下周发货' }));
  expect((await getOwnApplication(ctxOf(me), id)).finishNote).toBe('已安排加印，下周发货');
  expect((await waitingJobs('notice.send')).map((j) => j.key)).toContain(`notice:specialFinished:${id}`);
  await sendNotice(makeCtx(), 'specialFinished', id);
  const [notice] = await noticesOf(me.user.id);
  expect(notice).toMatchObject({
    kind: 'specialFinished',
    path: `/user/center/special-orders/${id}`,
    text: expect.stringContaining('商城答复：已安排加印，下周发货'),
  });
  const sent = await ownerQuery(`select 1 from outbound_messages where params ->> 'noticeId' = $1`, [
    String(notice?.id),
  ]);
  expect(sent).toEqual([]);
});

test('an exception that is finished tells no buyer', async () => {
  const me = await makeCustomer();
  const product = await makeProduct({ stock: 5 });
  const order = await paidOrder(me, [{ productId: product.id, quantity: 1 }]);
  const id = await opened('stock_short', { orderId: order.id, buyerId: me.user.id });
  const office = await makeAdmin(['order']);
  await withTx(at(office), (ctx) => finishSpecial(ctx, { id, note: '已补货' }));
  expect((await waitingJobs('notice.send')).map((j) => j.key)).not.toContain(`notice:specialFinished:${id}`);
});

test('filters by order, person and time limit; links only where the clerk may go', async () => {
  const me = await makeCustomer();
  const product = await makeProduct({ stock: 5 });
  const order = await paidOrder(me, [{ productId: product.id, quantity: 1 }]);
  const office = await makeAdmin(['order']);
  const mine = await opened('stock_short', { orderId: order.id });
  const late = await opened('undeliverable');
  await withTx(at(office), (ctx) => takeSpecial(ctx, mine));
  await ownerQuery(`update special_orders set created_at = now() - interval '73 hours' where id = $1`, [
    late,
  ]);
  const ids = async (input: Partial<SpecialListInput>) =>
    (await listSpecials(at(office), { ...all, ...input })).list.map((r) => [r.id, r.overdue]);
  expect(await ids({ orderSn: order.orderSn })).toEqual([[mine, false]]);
  expect(await ids({ keyword: order.orderSn })).toEqual([[mine, false]]);
  expect(await ids({ assignee: 'me' })).toEqual([[mine, false]]);
  expect(await ids({ overdue: true })).toEqual([[late, true]]);
  expect((await ids({ assignee: 'none' })).map(([id]) => id)).not.toContain(mine);
  expect((await getSpecial(at(office), mine)).links).toEqual(['order', 'case']);
  expect((await getSpecial(at(await makeAdmin(['order', 'finance'])), mine)).links).toEqual([
    'order',
    'payment',
    'refund',
    'invoice',
    'case',
  ]);
});

test('the list answers from indexes, whatever it is filtered by', async () => {
  const office = await makeAdmin(['order']);
  await testDb().execute(sql`insert into special_orders (special_no, kind, type, title, status, created_at)
    select 'P' || n, 'exception', (array['stock_short', 'code_short', 'undeliverable', 'late_payment'])[1 + n % 4], 'plan',
      case when n % 50 = 0 then 'open' else 'finished' end, now() - make_interval(mins => n) from generate_series(1, 20000) n`);
  await testDb()
    .execute(sql`analyze special_orders`)
    .catch(() => undefined);
  await ownerQuery('analyze special_orders');
  const filters: Partial<SpecialListInput>[] = [
    {},
    { status: 'open' },
    { type: 'code_short' },
    { kind: 'exception' },
    { assignee: 'me' },
    { orderSn: '26000000000' },
    { keyword: '26000000000' },
    { overdue: true },
    { startTime: '2026-01-01' },
  ];
  const scans = [];
  for (const input of filters) {
    const plans = await plansOf((ctx) => listSpecials(ctx, { pageNum: 1, pageSize: 20, ...input }), {
      actor: adminActor(office),
    });
    const page = plans.find((p) => / limit /.test(p.sql));
    if (!page) throw new Error('no page');
    for (const n of page.nodes)
      if (n.type === 'Seq Scan' && n.relation === 'special_orders') scans.push(input);
    expect(page.blocks).toBeLessThan(800);
  }
  expect(scans).toEqual([]);
  await ownerQuery(`delete from special_orders where title = 'plan'`);
});
