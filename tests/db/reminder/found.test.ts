import { eq, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { invariantFindings } from '@/db/schema/log';
import { orders } from '@/db/schema/order';
import { reconcileDiffs, reconcileRuns } from '@/db/schema/reconcile';
import { reminders } from '@/db/schema/reminder';
import { specialOrders } from '@/db/schema/specialOrder';
import type { AdminPermission } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { sendAlerts } from '@/lib/domain/admin/commands/send-alerts';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import { listReminders } from '@/lib/domain/reminder/queries';
import { assignSpecial, finishSpecial } from '@/lib/domain/specialOrder/commands/settle-special';
import { systemCtx } from '@/lib/server/context';
import { reminderTasks } from '@/lib/server/jobs/reminder-tasks';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { paid, unsentCase } from '@/tests/support/factories/after-sale-desk';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer } from '@/tests/support/factories/sale';

const at = (admin: User) => makeCtx({ actor: adminActor(admin) });
const of = async (...permissions: AdminPermission[]) => at(await makeAdmin(permissions));
const find = () => reminderTasks['reminder:find'](systemCtx('job:reminder:find'));
const seen = async (ctx: Ctx) => (await listReminders(ctx)).list.map(({ title, path }) => [title, path]);
const age = (hours: number) => sql`now() - make_interval(hours => ${hours})`;

beforeEach(() => testDb().delete(reminders));

async function raised(type: 'stock_short' | 'refund_failed'): Promise<{ id: number; specialNo: string }> {
  await withTx(systemCtx('test'), (ctx) =>
    raiseIncident(ctx, { type, title: type, detail: {}, cause: type }),
  );
  const [row] = await testDb().select().from(specialOrders).where(eq(specialOrders.type, type));
  return row!;
}

test('a special order that waits too long reminds its desk: finance only of money', async () => {
  const [goods, money] = [await raised('stock_short'), await raised('refund_failed')];
  await find();
  const [orderDesk, finance] = [await of('order'), await of('finance')];
  expect(await seen(orderDesk)).toEqual([]);
  await testDb()
    .update(specialOrders)
    .set({ createdAt: age(73) });
  await find();
  const shown = ({ id, specialNo }: typeof goods) => [
    `特殊订单超时：${specialNo}`,
    `/mall/manage/special-orders?open=${id}`,
  ];
  expect(await seen(orderDesk)).toEqual([shown(money), shown(goods)]);
  expect(await seen(finance)).toEqual([shown(money)]);
  await withTx(orderDesk, (ctx) => finishSpecial(ctx, { id: money.id, note: '已处理' }));
  await find();
  expect(await seen(finance)).toEqual([]);
});

test('who is given a special order is reminded, until it is finished or somebody else has it', async () => {
  const { id, specialNo } = await raised('stock_short');
  const [a, b] = [await makeAdmin(['order'], '甲'), await makeAdmin(['order'], '乙')];
  const boss = await of('order');
  const give = (to: User) =>
    withTx(boss, (ctx) => assignSpecial(ctx, { id, assigneeId: to.id, note: '请办理' }));
  await give(a);
  expect(await seen(at(a))).toEqual([
    [`转交给您的特殊订单：${specialNo}`, `/mall/manage/special-orders?open=${id}`],
  ]);
  await give(b);
  expect(await seen(at(a))).toEqual([]);
  await withTx(at(b), (ctx) => finishSpecial(ctx, { id, note: '办结' }));
  expect(await seen(at(b))).toEqual([]);
});

test('orders that were paid three days ago and wait remind the warehouse once a day', async () => {
  const { order } = await paid(await makeCustomer(), 1);
  const keeper = await of('warehouse');
  await find();
  expect(await seen(keeper)).toEqual([]);
  await testDb()
    .update(orders)
    .set({ paidAt: age(73) })
    .where(eq(orders.id, order.id));
  await find();
  await find();
  expect(await seen(keeper)).toEqual([['1 个订单超时未发货', '/mall/manage/shipments']]);
  expect(await testDb().$count(reminders)).toBe(1);
  await testDb()
    .update(orders)
    .set({ paidAt: age(71) });
  await find();
  expect(await seen(keeper)).toEqual([]);
});

test('an after-sale that waits too long reminds those whose turn it is', async () => {
  const { id } = await unsentCase(await makeCustomer(), 1);
  const { no } = (await testDb().select({ no: afterSales.afterSaleNo }).from(afterSales))[0]!;
  const [judge, keeper] = [await of('order'), await of('warehouse')];
  await find();
  expect(await seen(judge)).toEqual([]);
  await testDb()
    .update(afterSales)
    .set({ createdAt: age(49) });
  await find();
  expect(await seen(judge)).toEqual([[`售后超时：${no}`, `/mall/manage/returns/${id}`]]);
  expect(await seen(keeper)).toEqual([]);
  await testDb()
    .update(afterSales)
    .set({ createdAt: age(47) });
  await find();
  expect(await seen(judge)).toEqual([]);
});

test('differences of a channel’s day remind finance until they are settled', async () => {
  const [run] = await testDb()
    .insert(reconcileRuns)
    .values({ provider: 'wxpay', billDate: '2026-05-04', finishedAt: new Date() })
    .returning();
  const diff = { runId: run!.id, lastRunId: run!.id, kind: 'missing_local' };
  await testDb()
    .insert(reconcileDiffs)
    .values(['a', 'b'].map((outTradeNo) => ({ ...diff, outTradeNo })));
  await find();
  const finance = await of('finance');
  expect((await listReminders(finance)).list).toMatchObject([
    { kind: 'reconcile', title: '对账差异：微信支付 2026-05-04', text: '2 笔未处理' },
  ]);
  await testDb().update(reconcileDiffs).set({ status: 'resolved', resolvedAt: new Date(), note: '已核' });
  await find();
  expect(await seen(finance)).toEqual([]);
});

test('an open alert reminds the platform’s administrators alone, until it is over', async () => {
  await testDb().insert(invariantFindings).values({ name: 'I01 stock', detail: {} });
  await sendAlerts(systemCtx('job:alert:send'));
  await sendAlerts(systemCtx('job:alert:send'));
  const [platform, finance] = [await of('platform'), await of('finance')];
  expect((await seen(platform)).filter(([title]) => title === '账目异常 I01')).toEqual([
    ['账目异常 I01', '/admin/system'],
  ]);
  expect(await seen(finance)).toEqual([]);
  await testDb().update(invariantFindings).set({ resolvedAt: new Date() });
  await sendAlerts(systemCtx('job:alert:send'));
  expect((await seen(platform)).filter(([title]) => title === '账目异常 I01')).toEqual([]);
});
