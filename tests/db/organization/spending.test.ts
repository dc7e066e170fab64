import { withTx } from '@/lib/data/tx';
import { cancelOrder } from '@/lib/domain/order/commands/cancel-order';
import { quoteOrder } from '@/lib/domain/order/quote-queries';
import { editMember } from '@/lib/domain/organization/commands/edit-member';
import { removeMember } from '@/lib/domain/organization/commands/end-membership';
import { memberEditInput } from '@/lib/domain/organization/member-contract';
import { getMyOrganization } from '@/lib/domain/organization/queries';
import { findMySpending } from '@/lib/domain/organization/spending-queries';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { joinOrganization, makeOrganization, type Person } from '@/tests/support/factories/organization';
import { expressId, placeOrder, submit, submitInput } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let book: Product;
/** What one order of one copy costs, freight included. */
let oneFen = 0;
beforeAll(async () => {
  book = await makeProduct({ stock: 5000, saleFen: 5000 });
  const { manager } = await makeOrganization();
  oneFen = (await submitInput(manager, [{ productId: book.id, quantity: 1 }])).totalFen;
});

type Period = 'order' | 'month' | 'year' | 'total';
async function limited(times: number, limitPeriod: Period): Promise<Person & { organizationId: number }> {
  const { id } = await makeOrganization();
  const spendingLimitFen = Math.round(oneFen * times);
  return { ...(await joinOrganization(id, 'member', { spendingLimitFen, limitPeriod })), organizationId: id };
}
const wanted = () => [{ productId: book.id, quantity: 1 }];
const buy = (person: Person) => placeOrder(person, wanted());
const yuan = (fen: number) => (fen / 100).toFixed(2);
const used = async (person: Person) =>
  (await findMySpending(person.ctx, { lock: false }))?.spending?.usedFen ?? null;
const moved = (id: number, to: string) =>
  ownerQuery(`update orders set created_at = ${to} where id = $1`, [id]);

test('an order beyond the limit is refused with limit, used and left; nothing is written', async () => {
  const me = await limited(2.5, 'month');
  await buy(me);
  await buy(me);
  const input = await submitInput(me, wanted());
  const before = await dataSnapshot();
  const error = await refused(submit(me, input));
  const [limit, spent, left] = [Math.round(oneFen * 2.5), oneFen * 2, Math.round(oneFen * 2.5) - oneFen * 2];
  const text = `超出单位为您设置的消费限额：每月 ${yuan(limit)} 元，已用 ${yuan(spent)} 元，剩余 ${yuan(left)} 元，本单 ${yuan(oneFen)} 元。须经单位管理员审批`;
  expect(error).toMatchObject({ status: 422, message: text });
  expect(await dataSnapshot()).toEqual(before);
  // The submit page says so beforehand, in the same words.
  const quote = await quoteOrder(me.ctx, {
    productId: book.id,
    specKey: '',
    quantity: 1,
    receiverId: me.receiverId,
    shippingMethodId: await expressId(),
  });
  expect(quote.spending).toEqual({
    limitFen: limit,
    period: 'month',
    periodLabel: '每月',
    usedFen: spent,
    leftFen: left,
    over: text,
  });
  expect((await getMyOrganization(me.ctx)).spending).toMatchObject({ limitFen: limit, usedFen: spent });
  await expectInvariants();
});

test('a total that is just the limit goes through; a limit of nothing lets nothing through', async () => {
  const me = await limited(1, 'total');
  expect((await buy(me)).organizationId).toBe(me.organizationId);
  expect((await refused(buy(me))).status).toBe(422);
  expect((await refused(buy(await limited(0, 'order')))).status).toBe(422);
});

test('a limit per order counts every order by itself', async () => {
  const me = await limited(1, 'order');
  await buy(me);
  await buy(me);
  expect(await used(me)).toBe(0);
  const input = await submitInput(me, [{ productId: book.id, quantity: 2 }]);
  expect((await refused(submit(me, input))).message).toContain('每单');
});

test('cancelled orders and refunded money do not count, nor what the member bought privately', async () => {
  const me = await limited(3, 'total');
  const [first, second] = [await buy(me), await buy(me)];
  expect(await used(me)).toBe(oneFen * 2);
  await withTx(makeCtx(), (ctx) => cancelOrder(ctx, first.id, 'buyer'));
  expect(await used(me)).toBe(oneFen);
  await ownerQuery('update orders set paid_fen = total_fen, refunded_fen = 1000 where id = $1', [second.id]);
  expect(await used(me)).toBe(oneFen - 1000);
  await ownerQuery('update orders set paid_fen = 0, refunded_fen = 0 where id = $1', [second.id]);
  await ownerQuery('update orders set organization_id = null where id = $1', [second.id]);
  expect(await used(me)).toBe(0);
});

test('months and years are those of Asia/Shanghai', async () => {
  const start = (unit: string) =>
    `(date_trunc('${unit}', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`;
  for (const unit of ['month', 'year'] as const) {
    const me = await limited(5, unit);
    const { id } = await buy(me);
    await moved(id, start(unit));
    expect(await used(me)).toBe(oneFen);
    await moved(id, `${start(unit)} - interval '1 microsecond'`);
    expect(await used(me)).toBe(0);
  }
  const ever = await limited(5, 'total');
  await moved((await buy(ever)).id, `now() - interval '3 years'`);
  expect(await used(ever)).toBe(oneFen);
});

test('submits at once do not pass the limit together', async () => {
  for (let round = 0; round < 10; round += 1) {
    const me = await limited(2, 'month');
    const inputs = [];
    for (let i = 0; i < 5; i += 1) inputs.push(await submitInput(me, wanted()));
    const settled = await Promise.allSettled(inputs.map((input) => submit(me, input)));
    expect(settled.filter((s) => s.status === 'fulfilled')).toHaveLength(2);
    expect(await used(me)).toBe(oneFen * 2);
  }
  await expectInvariants();
});

test('S-07 who was removed after the page was shown places nothing for the organisation', async () => {
  const { id, manager } = await makeOrganization();
  const me = await joinOrganization(id, 'member');
  const input = await submitInput(me, wanted());
  await manager.act((ctx) => removeMember(ctx, me.memberId));
  const before = await dataSnapshot();
  expect(await refused(submit(me, input))).toMatchObject({ status: 409, message: /已不是该单位的成员/ });
  expect(await dataSnapshot()).toEqual(before);
});

test('a removal and a submit at once: either the order is there before, or it is not placed', async () => {
  for (let round = 0; round < 15; round += 1) {
    const { id, manager } = await makeOrganization();
    const me = await joinOrganization(id, 'member');
    const input = await submitInput(me, wanted());
    const [placed, removed] = await Promise.allSettled([
      submit(me, input),
      manager.act((ctx) => removeMember(ctx, me.memberId)),
    ]);
    expect(removed.status).toBe('fulfilled');
    const rows = await ownerQuery('select 1 from orders where organization_id = $1', [id]);
    expect(rows).toHaveLength(placed.status === 'fulfilled' ? 1 : 0);
    if (placed.status === 'rejected') expect(placed.reason).toMatchObject({ status: 409 });
  }
});

test('a limit that a manager sets counts from the next order on', async () => {
  const { id, manager } = await makeOrganization();
  const me = await joinOrganization(id, 'member');
  await buy(me);
  const input = { id: me.memberId, spendingLimitFen: oneFen, limitPeriod: 'year' };
  await manager.act((ctx) => editMember(ctx, memberEditInput.parse(input)));
  expect((await refused(buy(me))).status).toBe(422);
  await manager.act((ctx) => editMember(ctx, memberEditInput.parse({ id: me.memberId })));
  expect((await refused(buy(me))).status).toBe(422);
  const free = { id: me.memberId, spendingLimitFen: null };
  await manager.act((ctx) => editMember(ctx, memberEditInput.parse(free)));
  expect((await buy(me)).organizationId).toBe(id);
});
