import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { orderList } from '@/lib/domain/campaign/commands/order-list';
import { testDb } from '@/tests/support/db';
import {
  closeSeason,
  makeCampaign,
  orderInput,
  putReader,
  readersOf,
  readLists,
  readSeason,
  takeOver,
} from '@/tests/support/factories/campaign';
import {
  joinOrganization,
  makeOrganization,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { makePeriodical, makePlan, nextYear } from '@/tests/support/factories/periodical';
import { expectInvariants } from '@/tests/support/invariants';

let title: { id: number };
let organization: TestOrganization;

beforeEach(async () => {
  title = (await makePeriodical()).product;
  organization = await makeOrganization();
});
afterEach(expectInvariants);

const codes = (ended: readonly PromiseSettledResult<unknown>[]) =>
  ended.map((e) => (e.status === 'fulfilled' ? 'done' : (e.reason as { code: string }).code));

test('a list changed while its season closes: every change is whole and before the end, or refused', async () => {
  const id = await makeCampaign([title]);
  const second = await joinOrganization(organization.id, 'manager');
  const others = await Promise.all([1, 2, 3].map(() => makeOrganization()));
  const people = [organization.manager, second, ...others.map((o) => o.manager)];
  const changes = people.flatMap((who, p) =>
    Array.from(
      { length: 6 },
      (_, n) => () => putReader(who, id, { [title.id]: n + 1 }, { name: `读者${p}-${n}` }),
    ),
  );
  // The end comes among the changes, so that some are before it and some after.
  const acts = [...changes.slice(0, 12), () => closeSeason(id), ...changes.slice(12)];
  const ended = await Promise.allSettled(acts.map((act) => act()));
  const results = codes(ended);
  expect(results[12]).toBe('done');
  const kept = results.filter((r, i) => i !== 12 && r === 'done').length;
  expect(new Set(results)).toEqual(new Set(kept === changes.length ? ['done'] : ['done', 'CONFLICT']));
  const season = await readSeason(id);
  const lists = await readLists(id);
  const readers = await Promise.all(lists.map((l) => readersOf(l.id)));
  expect(readers.flat()).toHaveLength(kept);
  for (const list of lists)
    expect(list.changedAt.getTime()).toBeLessThanOrEqual(season.closedAt?.getTime() ?? 0);
});

test('a list ordered twice at once, while somebody changes it and the season closes: one order at most, of the list as it was seen', async () => {
  const id = await makeCampaign([title]);
  const { manager } = organization;
  const second = await joinOrganization(organization.id, 'manager');
  await putReader(manager, id, { [title.id]: 2 });
  const inputs = [await orderInput(manager, id), await orderInput(second, id)] as const;
  const ended = await Promise.allSettled([
    orderList(manager.ctx, inputs[0]),
    orderList(second.ctx, inputs[1]),
    putReader(second, id, { [title.id]: 5 }, { name: '后来' }),
    closeSeason(id),
  ]);
  const results = codes(ended);
  expect(results[3]).toBe('done');
  const ordered = results.slice(0, 2).filter((r) => r === 'done').length;
  expect(ordered).toBeLessThanOrEqual(1);
  expect(ordered === 1 && results[2] === 'done').toBe(false);
  const placed = await testDb().select().from(orders).where(eq(orders.organizationId, organization.id));
  expect(placed).toHaveLength(ordered);
  const [list] = await readLists(id);
  expect(list?.status).toBe(ordered === 1 ? 'ordered' : 'open');
});

test('two managers take the former list over at once: its readers are there once', async () => {
  const { manager } = organization;
  const second = await joinOrganization(organization.id, 'manager');
  const id = await makeCampaign([title]);
  for (const name of ['甲', '乙']) await putReader(manager, id, { [title.id]: 1 }, { name });
  await makePlan(title.id, nextYear() + 1, 4);
  const next = await makeCampaign([title], { year: nextYear() + 1 });
  const ended = await Promise.allSettled([takeOver(manager, next), takeOver(second, next)]);
  expect(codes(ended).toSorted()).toEqual(['CONFLICT', 'done']);
  const [list] = await readLists(next);
  expect((await readersOf(list?.id ?? 0)).map((r) => r.name)).toEqual(['甲', '乙']);
});
