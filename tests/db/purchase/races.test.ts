import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { closeAccount } from '@/lib/domain/member/commands/close-account';
import { getApproval } from '@/lib/domain/organization/approval-queries';
import { dissolveOrganization } from '@/lib/domain/organization/commands/dissolve-organization';
import { editApproval } from '@/lib/domain/organization/commands/edit-approval';
import { issueToken } from '@/lib/domain/identity/commands/issue-token';
import { leaveOrganization, removeMember } from '@/lib/domain/organization/commands/end-membership';
import { addPurchase } from '@/lib/domain/purchase/commands/add-purchase';
import { testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import {
  joinOrganization,
  makeOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { approveBy, askFor, readPurchase, refuseBy, withdrawBy } from '@/tests/support/factories/purchase';
import { submit, submitInput } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

let product: Product;
let organization: TestOrganization;
let manager: Person;
let second: Person;
let oneFen = 0;

beforeEach(async () => {
  product = await makeProduct({ stock: 10 });
  organization = await makeOrganization();
  manager = organization.manager;
  second = await joinOrganization(organization.id, 'manager');
  oneFen = (await submitInput(manager, wanted(1))).totalFen;
});
afterEach(expectInvariants);

function wanted(quantity: number) {
  return [{ productId: product.id, quantity }];
}
const limited = (spendingLimitFen: number) =>
  joinOrganization(organization.id, 'member', { spendingLimitFen, limitPeriod: 'month' });
const ordersOf = (who: Person) => testDb().$count(orders, eq(orders.buyerId, who.user.id));
const codes = (ended: readonly PromiseSettledResult<unknown>[]) =>
  ended.map((e) => (e.status === 'fulfilled' ? 'done' : (e.reason as { code: string }).code)).toSorted();

test('one limit, two orders at once: one is placed, the other is refused and asked for', async () => {
  const member = await limited(oneFen);
  const inputs = [await submitInput(member, wanted(1)), await submitInput(member, wanted(1))];
  const ended = await Promise.allSettled(inputs.map((input) => submit(member, input)));
  expect(codes(ended)).toEqual(['RULE', 'done']);
  const lost = inputs[ended.findIndex((e) => e.status === 'rejected')];
  if (!lost) throw new Error('both were placed');
  const ids = await Promise.all([1, 2].map(() => member.act((ctx) => addPurchase(ctx, lost))));
  expect(new Set(ids).size).toBe(1);
  expect(await ordersOf(member)).toBe(1);
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 1 });
});

test('two members beyond their limits at once: two requests; approved at once for copies that suffice for one, one is an order and the other waits', async () => {
  const members = [await limited(100), await limited(100)];
  const asked = await Promise.all(members.map((m) => askFor(m, wanted(6))));
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 0 });
  const ended = await Promise.allSettled(asked.map(({ id }, i) => approveBy(i === 0 ? manager : second, id)));
  expect(codes(ended)).toEqual(['STOCK_SHORT', 'done']);
  const states = await Promise.all(asked.map(async ({ id }) => (await readPurchase(id)).status));
  expect(states.toSorted()).toEqual(['approved', 'pending']);
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 6 });
});

test.each([
  ['two approve', 'approve'],
  ['one approves, one refuses', 'refuse'],
])('two managers decide at once (%s): one word counts', async (_, other) => {
  const member = await limited(100);
  const { id } = await askFor(member, wanted(2));
  const ended = await Promise.allSettled([
    approveBy(manager, id),
    other === 'approve' ? approveBy(second, id) : refuseBy(second, id),
  ]);
  expect(codes(ended)).toEqual(['CONFLICT', 'done']);
  const { status, decidedBy } = await readPurchase(id);
  const first = ended[0].status === 'fulfilled';
  expect([status, decidedBy]).toEqual(
    first ? ['approved', manager.user.id] : [other === 'approve' ? 'approved' : 'refused', second.user.id],
  );
  expect(await ordersOf(member)).toBe(status === 'approved' ? 1 : 0);
});

test('the same manager clicks twice: one order', async () => {
  const member = await limited(100);
  const { id } = await askFor(member, wanted(2));
  await Promise.allSettled([approveBy(manager, id), approveBy(manager, id)]);
  expect(await readPurchase(id)).toMatchObject({ status: 'approved' });
  expect(await ordersOf(member)).toBe(1);
});

test('approved and withdrawn at once: one of the two happened', async () => {
  const member = await limited(100);
  const { id } = await askFor(member, wanted(2));
  const ended = await Promise.allSettled([approveBy(manager, id), withdrawBy(member, id)]);
  expect(codes(ended)).toEqual(['CONFLICT', 'done']);
  const { status } = await readPurchase(id);
  expect(status).toBe(ended[0].status === 'fulfilled' ? 'approved' : 'withdrawn');
  expect(await ordersOf(member)).toBe(status === 'approved' ? 1 : 0);
});

test.each([
  ['is removed', (member: Person) => second.act((ctx) => removeMember(ctx, member.memberId))],
  ['leaves', (member: Person) => member.act(leaveOrganization)],
])('a member who %s while he is approved: an order of a member, or a request that ended', async (_, end) => {
  const member = await limited(100);
  const [{ id }, rest] = [await askFor(member, wanted(2)), await askFor(member, wanted(1))];
  const [approved, ended] = await Promise.allSettled([approveBy(manager, id), end(member)]);
  expect(ended.status).toBe('fulfilled');
  const { status, reason } = await readPurchase(id);
  expect([status, reason]).toEqual(
    approved.status === 'fulfilled' ? ['approved', null] : ['withdrawn', '申请人已退出单位'],
  );
  expect(await readPurchase(rest.id)).toMatchObject({ status: 'withdrawn', orderId: null });
  expect(await ordersOf(member)).toBe(status === 'approved' ? 1 : 0);
});

test('a request sent while its member is removed comes before, and ends, or is refused', async () => {
  const member = await limited(100);
  const input = await submitInput(member, wanted(1));
  const [sent] = await Promise.allSettled([
    member.act((ctx) => addPurchase(ctx, input)),
    manager.act((ctx) => removeMember(ctx, member.memberId)),
  ]);
  if (sent.status === 'fulfilled')
    expect(await readPurchase(sent.value)).toMatchObject({ status: 'withdrawn' });
  else expect((sent.reason as { code: string }).code).toBe('CONFLICT');
});

test('two managers who approve for each other at once do not block each other', async () => {
  const [one, other] = [await limited(100), await limited(100)];
  const asked = await Promise.all([one, other].map((m) => askFor(m, wanted(1))));
  const ended = await Promise.allSettled([
    approveBy(manager, asked[0]?.id ?? 0),
    approveBy(second, asked[1]?.id ?? 0),
    submit(one, await submitInput(one, wanted(1))),
  ]);
  expect(codes(ended)).toEqual(['RULE', 'done', 'done']);
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 2 });
});

test('dissolved or closed, what waits ends with it, while it is approved or not', async () => {
  const member = await limited(100);
  const { id } = await askFor(member, wanted(2));
  const token = await issueToken(manager.ctx, 'dissolve');
  const [approved, dissolved] = await Promise.allSettled([
    approveBy(second, id),
    manager.act((ctx) => dissolveOrganization(ctx, token)),
  ]);
  const { status, reason } = await readPurchase(id);
  expect([status, reason, dissolved.status]).toEqual(
    approved.status === 'fulfilled'
      ? ['approved', null, 'rejected']
      : ['withdrawn', '单位已解散', 'fulfilled'],
  );
});

test('a closed account asks for nothing and decides of nothing any more', async () => {
  const member = await limited(100);
  const { id } = await askFor(member, wanted(1));
  await second.act((ctx) =>
    editApproval(ctx, { all: false, substituteId: member.memberId, from: '2026-01-01', to: '2099-01-01' }),
  );
  const token = await issueToken(member.ctx, 'close');
  await member.act((ctx) => closeAccount(ctx, token));
  expect(await readPurchase(id)).toMatchObject({ status: 'withdrawn', reason: '申请人已退出单位' });
  expect(await getApproval(manager.ctx)).toMatchObject({ substitute: null });
});
