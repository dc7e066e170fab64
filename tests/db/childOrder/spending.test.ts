import { addChild } from '@/lib/domain/childOrder/commands/add-child';
import { runImport } from '@/lib/domain/childOrder/commands/run-import';
import {
  batchOf,
  childInput,
  childrenOf,
  commitFile,
  fileFor,
  orderToSplit,
  receiverRow,
} from '@/tests/support/factories/child-order';
import { joinOrganization, makeOrganization } from '@/tests/support/factories/organization';
import { readOrder } from '@/tests/support/factories/sale';
import { ownerQuery } from '@/tests/support/db';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';
import type { LimitPeriod } from '@/lib/states/organization';

afterEach(expectInvariants);

/** An unpaid order of three copies, 163 yuan with 13 of freight, of a member whose limit is this many fen. */
async function limitedOrder(spendingLimitFen: number, limitPeriod: LimitPeriod) {
  const { id, manager } = await makeOrganization();
  const member = await joinOrganization(id, 'member', { spendingLimitFen, limitPeriod });
  return { ...(await orderToSplit([3], { paid: false, customer: member })), member, manager };
}
/** A parcel to 天山区: 18 yuan, with 10 of the rest 15 more than the order costs undivided. */
const farAway = (orderId: number, lineId: number) =>
  childInput(orderId, { [lineId]: 1 }, { areaCode: '650102' });

test.each(['order', 'total'] as const)(
  'freight that a split adds counts against the limit (%s) of the member who placed the order',
  async (period) => {
    const { member, order, line } = await limitedOrder(17_799, period);
    expect(order.totalFen).toBe(16_300);
    const before = await dataSnapshot();
    const error = await refused(addChild(member.ctx, farAway(order.id, line.id)));
    expect(error).toMatchObject({ status: 422 });
    expect(error.message).toContain('177.99 元');
    expect(error.message).toContain('本单 178.00 元');
    expect(await dataSnapshot()).toEqual(before);
    await ownerQuery('update organization_members set spending_limit_fen = 17800 where id = $1', [
      member.memberId,
    ]);
    expect(await addChild(member.ctx, farAway(order.id, line.id))).toMatchObject({
      order: { totalFen: 17_800 },
    });
  },
);

test('two orders split at once do not pass the limit together', async () => {
  const { member, order, line } = await limitedOrder(16_300 * 2 + 1500, 'total');
  const other = await orderToSplit([3], { paid: false, customer: member });
  const done = await Promise.allSettled([
    addChild(member.ctx, farAway(order.id, line.id)),
    addChild(member.ctx, farAway(other.order.id, other.line.id)),
  ]);
  expect(done.map((d) => d.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an import that the member asked for has his limit too; a manager goes beyond it', async () => {
  const made = await limitedOrder(17_799, 'order');
  const { member, manager, order, line } = made;
  const row = receiverRow(1, 1).with(2, '新疆').with(3, '乌鲁木齐').with(4, '天山区');
  const { id } = await commitFile(member.ctx, order.id, fileFor(made, [row]));
  await runImport(member.ctx, id);
  expect(await batchOf(id)).toMatchObject({ status: 'failed' });
  expect((await batchOf(id)).error).toContain('消费限额');
  expect(await childrenOf(order.id)).toEqual([]);
  await addChild(manager.ctx, farAway(order.id, line.id));
  expect(await readOrder(order.id)).toMatchObject({ totalFen: 17_800 });
});
