import { eq } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { purchaseRequests } from '@/db/schema/purchase';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { quotePurchase } from '@/lib/domain/purchase/behalf-queries';
import { getPurchase } from '@/lib/domain/purchase/queries';
import { cancelOwnQuotation } from '@/lib/domain/quotation/commands/cancel-quotation';
import { getOwnQuotation } from '@/lib/domain/quotation/queries';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import {
  joinOrganization,
  makeOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { approveBy, askForQuoted, readPurchase, refuseBy } from '@/tests/support/factories/purchase';
import { orderBy, quote, readQuotation } from '@/tests/support/factories/quotation';
import { makeAdmin } from '@/tests/support/factories/people';
import { readOrder } from '@/tests/support/factories/sale';
import { brokenInvariants, expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let product: Product;
let organization: TestOrganization;
let manager: Person;
let member: Person;

const LIMIT = { spendingLimitFen: 100, limitPeriod: 'month' } as const;
const DISCOUNT_FEN = 50;

beforeEach(async () => {
  product = await makeProduct({ stock: 10 });
  organization = await makeOrganization();
  manager = organization.manager;
  member = await joinOrganization(organization.id, 'member', LIMIT);
});
afterEach(expectInvariants);

const wanted = (quantity = 2) => [{ productId: product.id, quantity }];
const ordersOf = (who: Person) => testDb().$count(orders, eq(orders.buyerId, who.user.id));
const requests = () =>
  testDb().$count(purchaseRequests, eq(purchaseRequests.organizationId, organization.id));
const expire = (id: number) => ownerQuery(`update quotations set expires_at = now() where id = $1`, [id]);
/** A quotation with a discount that a clerk has agreed to. */
async function quoted(quantity = 2) {
  const clerk = await makeAdmin(['order']);
  return quote(
    member,
    wanted(quantity),
    {},
    {
      discountFen: DISCOUNT_FEN,
      discountReason: '年度框架协议',
      validDays: 30,
      pending: false,
      madeBy: clerk.id,
      receiver: null,
    },
  );
}

test('a quotation beyond the limit waits with its prices; approved, its order has them and settles it', async () => {
  const paper = await quoted();
  const error = await refused(orderBy(member, paper.id));
  expect(error).toMatchObject({ status: 422, data: { approval: 'limit' } });
  const request = await askForQuoted(member, paper.id);
  expect(request).toMatchObject({
    status: 'pending',
    cause: 'limit',
    quotationId: paper.id,
    discountFen: DISCOUNT_FEN,
    totalFen: paper.totalFen,
    receiverName: paper.receiverName,
    address: paper.address,
  });
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 0 });
  expect(await getOwnQuotation(member.ctx, paper.id)).toMatchObject({
    face: 'valid',
    purchaseId: request.id,
    allowedActions: ['cancel', 'paper'],
  });
  expect(await getPurchase(manager.ctx, request.id)).toMatchObject({
    quotationSn: paper.quotationSn,
    quotationId: paper.id,
    discountFen: DISCOUNT_FEN,
  });

  await ownerQuery('update products set sale_fen = sale_fen + 1000, org_fen = org_fen + 1000 where id = $1', [
    product.id,
  ]);
  expect(await quotePurchase(manager.ctx, { id: request.id, lines: [] })).toMatchObject({
    discountFen: DISCOUNT_FEN,
    totalFen: paper.totalFen,
  });
  await approveBy(manager, request.id);
  const { orderId, status } = await readPurchase(request.id);
  expect(status).toBe('approved');
  expect(await readOrder(orderId ?? 0)).toMatchObject({
    buyerId: member.user.id,
    discountFen: DISCOUNT_FEN,
    totalFen: paper.totalFen,
    receiverName: paper.receiverName,
  });
  const [line] = await testDb()
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId ?? 0));
  expect(line).toMatchObject({ unitFen: product.orgFen ?? product.saleFen, quantity: 2 });
  expect(await readQuotation(paper.id)).toMatchObject({ status: 'ordered', orderId });
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 2 });
});

test('its copies are not changed: the refusal says why and nothing is placed', async () => {
  const paper = await quoted();
  const request = await askForQuoted(member, paper.id);
  const { lines } = await getPurchase(manager.ctx, request.id);
  const before = await dataSnapshot();
  const fewer = [{ id: lines[0]?.id ?? 0, quantity: 1 }];
  expect(await refused(approveBy(manager, request.id, fewer))).toMatchObject({
    status: 422,
    message: '按报价单提交的申请不能改数量，请整单通过，或驳回后重新报价',
  });
  expect(await dataSnapshot()).toEqual(before);
});

test('it waits once; sent again it is the same request, refused it can be asked for anew', async () => {
  const paper = await quoted();
  const key = randomToken(16);
  const request = await askForQuoted(member, paper.id, key);
  expect((await askForQuoted(member, paper.id, key)).id).toBe(request.id);
  expect(await refused(askForQuoted(member, paper.id))).toMatchObject({
    status: 409,
    message: '该报价单已提交审批，请等待审批结果',
  });
  expect(await requests()).toBe(1);
  await refuseBy(manager, request.id);
  expect((await askForQuoted(member, paper.id)).status).toBe('pending');
  expect(await readQuotation(paper.id)).toMatchObject({ status: 'valid', orderId: null });
});

test.each([
  ['its term is over', expire, '报价单已过期，请重新报价'],
  [
    'its buyer has cancelled it',
    (id: number) => withTx(member.ctx, (ctx) => cancelOwnQuotation(ctx, id)),
    '该报价单已作废，请重新报价',
  ],
])('nothing is approved once %s while it waits', async (_, end, message) => {
  const paper = await quoted();
  const request = await askForQuoted(member, paper.id);
  await end(paper.id);
  const before = await dataSnapshot();
  expect(await refused(approveBy(manager, request.id))).toMatchObject({ message });
  expect(await dataSnapshot()).toEqual(before);
  expect(await ordersOf(member)).toBe(0);
  await refuseBy(manager, request.id);
  expect(await refused(askForQuoted(member, paper.id))).toMatchObject({ message });
});

test('what its member may order by himself, and what is another’s, is not asked for', async () => {
  const free = await joinOrganization(organization.id, 'member');
  const own = await quote(free, wanted());
  expect(await refused(askForQuoted(free, own.id))).toMatchObject({ status: 409, data: { approval: null } });
  const paper = await quoted();
  for (const other of [free, manager])
    expect(await refused(askForQuoted(other, paper.id))).toMatchObject({ status: 404 });
  expect(await requests()).toBe(0);
});

test('asked for twice at once it waits once', async () => {
  const paper = await quoted();
  const ended = await Promise.allSettled([askForQuoted(member, paper.id), askForQuoted(member, paper.id)]);
  expect(ended.map((e) => e.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await requests()).toBe(1);
});

test('approved while its member orders it: one order', async () => {
  const paper = await quoted();
  const request = await askForQuoted(member, paper.id);
  await ownerQuery(
    'update organization_members set spending_limit_fen = null, limit_period = null where user_id = $1',
    [member.user.id],
  );
  const ended = await Promise.allSettled([approveBy(manager, request.id), orderBy(member, paper.id)]);
  expect(ended.map((e) => e.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await ordersOf(member)).toBe(1);
  expect((await readQuotation(paper.id)).status).toBe('ordered');
});

test('the invariant finds another total than was quoted, and a quotation that the approved order did not settle', async () => {
  const paper = await quoted();
  const request = await askForQuoted(member, paper.id);
  const name =
    'I35 a purchase request is the sum of its lines; approved, it has its one order, of its member and organisation, for what was asked for';
  const set = (sign: string) =>
    `update purchase_requests set freight_fen = freight_fen ${sign} 1, total_fen = total_fen ${sign} 1 where id = ${request.id}`;
  await ownerQuery(set('+'));
  expect((await brokenInvariants())[name]).toMatchObject([{ purchase_id: request.id }]);
  await ownerQuery(set('-'));
  expect(await brokenInvariants()).toEqual({});
  await approveBy(manager, request.id);
  const other = await quoted();
  const point = (id: number) => `update purchase_requests set quotation_id = ${id} where id = ${request.id}`;
  await ownerQuery(point(other.id));
  expect((await brokenInvariants())[name]).toMatchObject([{ purchase_id: request.id }]);
  await ownerQuery(point(paper.id));
  expect(await brokenInvariants()).toEqual({});
});
