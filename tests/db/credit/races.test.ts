import { randomToken } from '@/lib/core/ids';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import {
  decide,
  decideRepaid,
  enter,
  grant,
  owed,
  propose,
  putOnAccount,
} from '@/tests/support/factories/credit';
import {
  joinOrganization,
  makeOrganization,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { giveBack, makeFinance } from '@/tests/support/factories/refund';
import { placeOrder, readOrder } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';

let product: Product;
let organization: TestOrganization;
beforeEach(async () => {
  product = await makeProduct({ stock: 100, saleFen: 5000 });
  organization = await makeOrganization();
});
afterEach(expectInvariants);

const orderOf = (who: Parameters<typeof placeOrder>[0]) =>
  placeOrder(who, [{ productId: product.id, quantity: 1 }]);
const codes = (ended: readonly PromiseSettledResult<unknown>[]) =>
  ended.map((e) => (e.status === 'fulfilled' ? 'done' : (e.reason as { code: string }).code)).toSorted();

test('credit for one order, used by two members at once: one is on account, the other still waits for its money', async () => {
  const members = [organization.manager, await joinOrganization(organization.id, 'member')];
  const orders = await Promise.all(members.map(orderOf));
  await grant(organization.id, (orders[0]?.totalFen ?? 0) + 1);
  const ended = await Promise.allSettled(
    orders.map((order, i) => putOnAccount(members[i] ?? organization.manager, order)),
  );
  expect(codes(ended)).toEqual(['RULE', 'done']);
  const states = await Promise.all(orders.map(async ({ id }) => (await readOrder(id)).status));
  expect(states.toSorted()).toEqual(['pending_payment', 'to_ship']);
  expect((await owed(organization.id))[0]).toBe(orders[0]?.totalFen);
});

test('one order put on account ten times at once is owed once', async () => {
  const order = await orderOf(organization.manager);
  await grant(organization.id, order.totalFen * 20);
  const ended = await Promise.allSettled(
    Array.from({ length: 10 }, () => putOnAccount(organization.manager, order)),
  );
  expect(codes(ended).filter((code) => code === 'done').length).toBeGreaterThanOrEqual(1);
  expect(new Set(codes(ended))).toEqual(new Set(codes(ended).map((c) => (c === 'done' ? c : 'CONFLICT'))));
  expect(await owed(organization.id)).toEqual([order.totalFen, { [order.id]: order.totalFen }]);
});

test('a lower limit, a repayment, a refund and another order at once leave the ledger whole', async () => {
  const [one, two] = [await makeFinance(), await makeFinance()];
  const first = await orderOf(organization.manager);
  const second = await orderOf(organization.manager);
  await grant(organization.id, first.totalFen * 3);
  await putOnAccount(organization.manager, first);
  const lower = await propose(one, organization.id, first.totalFen);
  const paid = await enter(one, organization.id, 1000);
  await giveBack(one, first.id, 500);
  const ended = await Promise.allSettled([
    putOnAccount(organization.manager, second),
    decide(two, lower),
    decideRepaid(two, paid),
    decideRepaid(two, paid),
    runDueJobs(),
  ]);
  const used = ended[0]?.status === 'fulfilled';
  expect(codes(ended.slice(2, 4))).toEqual(['CONFLICT', 'done']);
  expect((await owed(organization.id))[0]).toBe(first.totalFen - 1500 + (used ? second.totalFen : 0));
});

test('a repayment that is sent three times at once is entered once', async () => {
  const order = await orderOf(organization.manager);
  await grant(organization.id, order.totalFen);
  await putOnAccount(organization.manager, order);
  const finance = await makeFinance();
  const same = { bankReference: randomToken(12), requestKey: randomToken(16) };
  const ids = await Promise.all([1, 2, 3].map(() => enter(finance, organization.id, 100, same)));
  expect(new Set(ids).size).toBe(1);
});
