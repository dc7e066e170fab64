import { eq } from 'drizzle-orm';
import { specialOrders } from '@/db/schema/specialOrder';
import { withTx } from '@/lib/data/tx';
import { raiseIncident, type Incident } from '@/lib/domain/order/commands/raise-incident';
import { finishSpecial, takeSpecial } from '@/lib/domain/specialOrder/commands/settle-special';
import { getSpecial, listSpecials } from '@/lib/domain/specialOrder/office-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

afterEach(expectInvariants);

const at = (admin: User) => makeCtx({ actor: adminActor(admin) });
const all = { pageNum: 1, pageSize: 100 };

async function opened(type: Incident['type'], cause: string): Promise<number> {
  await withTx(makeCtx({ actor: { kind: 'system', name: 'test' } }), (ctx) =>
    raiseIncident(ctx, { type, title: cause, detail: { amountFen: 777, outTradeNo: 'X-1' }, cause }),
  );
  const [row] = await testDb()
    .select()
    .from(specialOrders)
    .where(eq(specialOrders.dedupeKey, `${type}:${cause}`));
  if (!row) throw new Error('no special order');
  return row.id;
}

test('finance sees exceptions about money and no others; the order desk sees all', async () => {
  const [finance, office] = [await makeAdmin(['finance']), await makeAdmin(['order'])];
  const money = await opened('unknown_payment', 'money');
  const goods = await opened('stock_short', 'goods');
  expect((await listSpecials(at(finance), all)).list.map((r) => r.id)).toEqual([money]);
  expect((await listSpecials(at(office), all)).list.map((r) => r.id)).toEqual([goods, money]);
  expect((await getSpecial(at(finance), money)).facts).toEqual([
    { label: '金额', value: '7.77 元' },
    { label: '商户单号', value: 'X-1' },
  ]);
  const snapshot = await dataSnapshot();
  expect((await refused(getSpecial(at(finance), goods))).status).toBe(404);
  const finish = withTx(at(finance), (ctx) => finishSpecial(ctx, { id: goods, note: '越权' }));
  expect((await refused(finish)).status).toBe(404);
  expect(await dataSnapshot()).toEqual(snapshot);
});

test('taken by one person, finished once with a note that stays', async () => {
  const finance = await makeAdmin(['finance'], '赵财务');
  const id = await opened('refund_failed', 'R1');
  await withTx(at(finance), (ctx) => takeSpecial(ctx, id));
  expect((await refused(withTx(at(finance), (ctx) => takeSpecial(ctx, id)))).status).toBe(409);
  const finish = () => withTx(at(finance), (ctx) => finishSpecial(ctx, { id, note: '已线下退款' }));
  const both = await Promise.allSettled([finish(), finish()]);
  expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const view = await getSpecial(at(finance), id);
  expect(view).toMatchObject({
    status: 'finished',
    assignee: '赵财务',
    finishNote: '已线下退款',
    allowedActions: [],
  });
  expect(view.timeline.map((t) => [t.title, t.text])).toEqual([
    ['创建', '系统'],
    ['受理', '赵财务'],
    ['办结', '赵财务：已线下退款'],
  ]);
});
