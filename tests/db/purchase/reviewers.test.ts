import { DAY_MS, formatDate } from '@/lib/core/dates';
import { withTx } from '@/lib/data/tx';
import { editApproval } from '@/lib/domain/organization/commands/edit-approval';
import { addPurchase } from '@/lib/domain/purchase/commands/add-purchase';
import { approvePurchase } from '@/lib/domain/purchase/commands/approve-purchase';
import { countWaiting, getPurchase, listPurchases } from '@/lib/domain/purchase/queries';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import {
  joinOrganization,
  makeOrganization,
  makePrivate,
  type Person,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { approveBy, askFor, readPurchase, refuseBy, withdrawBy } from '@/tests/support/factories/purchase';
import { submit, submitInput } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let product: Product;
let organization: TestOrganization;
let manager: Person;
let member: Person;

const LIMIT = { spendingLimitFen: 100, limitPeriod: 'month' } as const;

beforeEach(async () => {
  product = await makeProduct({ stock: 10 });
  organization = await makeOrganization();
  manager = organization.manager;
  member = await joinOrganization(organization.id, 'member', LIMIT);
});
afterEach(expectInvariants);

const wanted = (quantity = 2) => [{ productId: product.id, quantity }];
const settings = (more: object = {}) =>
  withTx(manager.ctx, (ctx) =>
    editApproval(ctx, { all: false, substituteId: null, from: null, to: null, ...more }),
  );
const days = (from: number, to: number) => {
  const day = (n: number) => formatDate(new Date(Date.now() + n * DAY_MS));
  return { from: day(from), to: day(to) };
};

test('where every order waits, a plain member orders nothing by himself, a manager does', async () => {
  const free = await joinOrganization(organization.id, 'member');
  const input = await submitInput(free, wanted());
  expect(await refused(free.act((ctx) => addPurchase(ctx, input)))).toMatchObject({
    status: 409,
    message: '本单无需审批，请直接提交订单',
  });
  await settings({ all: true });
  expect(await refused(submit(free, input))).toMatchObject({
    status: 422,
    message: '您的单位要求订单经管理员审批后下单，请在结算页提交审批',
  });
  const request = await askFor(free, wanted());
  expect(request.cause).toBe('all');
  await approveBy(manager, request.id);
  expect(await submit(manager, await submitInput(manager, wanted(1)))).toMatchObject({
    organizationId: organization.id,
  });
  const alone = await makePrivate();
  const own = await submitInput(alone, wanted(1));
  expect(await refused(alone.act((ctx) => addPurchase(ctx, own)))).toMatchObject({ status: 409 });
});

test('a substitute decides within his term, never his own, and sees nothing outside of it', async () => {
  const deputy = await joinOrganization(organization.id, 'member', LIMIT);
  const set = (from: number, to: number) => settings({ substituteId: deputy.memberId, ...days(from, to) });
  const { id } = await askFor(member, wanted());
  await set(1, 5);
  expect(await refused(refuseBy(deputy, id))).toMatchObject({ status: 404 });
  expect((await listPurchases(deputy.ctx, { pageNum: 1, pageSize: 10, tab: 'all' })).total).toBe(0);
  await set(-1, 0);
  expect(await listPurchases(deputy.ctx, { pageNum: 1, pageSize: 10, tab: 'todo' })).toMatchObject({
    total: 1,
    reviewer: true,
    list: [{ id, allowedActions: ['decide'], placedBy: { id: member.user.id } }],
  });
  const own = await askFor(deputy, wanted(1));
  expect(await refused(refuseBy(deputy, own.id))).toMatchObject({ status: 403 });
  await approveBy(deputy, id);
  expect(await readPurchase(id)).toMatchObject({ status: 'approved', decidedBy: deputy.user.id });
  expect(await getPurchase(deputy.ctx, id)).toMatchObject({ orderId: null });
  await set(-3, -1);
  expect(await refused(getPurchase(deputy.ctx, id))).toMatchObject({ status: 404 });
  expect(await countWaiting(deputy.ctx)).toBe(0);
});

test('a substitute is a plain member of the organisation, with two days in order', async () => {
  const stranger = (await makeOrganization()).manager;
  for (const who of [stranger, manager])
    expect(await refused(settings({ substituteId: who.memberId, ...days(0, 1) }))).toMatchObject({
      status: 400,
      errors: { substituteId: expect.any(String) },
    });
  expect(
    await refused(
      withTx(member.ctx, (ctx) => editApproval(ctx, { all: true, substituteId: null, from: null, to: null })),
    ),
  ).toMatchObject({
    status: 403,
  });
});

test('strangers, colleagues and other managers find nothing', async () => {
  const { id } = await askFor(member, wanted());
  const before = await dataSnapshot();
  for (const who of [
    await joinOrganization(organization.id, 'member'),
    (await makeOrganization()).manager,
    await makePrivate(),
  ]) {
    expect(await refused(getPurchase(who.ctx, id))).toMatchObject({ status: 404 });
    for (const act of [refuseBy(who, id), withdrawBy(who, id), approveBy(who, id)])
      expect(await refused(act)).toMatchObject({ status: 404 });
  }
  expect(await refused(withdrawBy(manager, id))).toMatchObject({ status: 404 });
  expect(await refused(refuseBy(member, id))).toMatchObject({ status: 403 });
  const snapshot = await dataSnapshot();
  // People were made between, nothing of the request changed.
  expect(snapshot['purchase_requests']).toEqual(before['purchase_requests']);
});

test('a frozen organisation decides nothing, in words, and goes on when it is free again', async () => {
  const { id } = await askFor(member, wanted());
  await ownerQuery('update organizations set active = false where id = $1', [organization.id]);
  const away = {
    ...manager.ctx,
    actor: { ...manager.ctx.actor, organizationId: null, organizationRole: null } as never,
  };
  const stopped = { status: 403, message: '单位已被平台停用，请联系客服' };
  for (const ctx of [manager.ctx, away]) {
    const who = { ...manager, ctx };
    expect(await refused(refuseBy(who, id))).toMatchObject(stopped);
  }
  expect(await refused(approvePurchase(away, { id, lines: [], totalFen: 1 }))).toMatchObject(stopped);
  await ownerQuery('update organizations set active = true where id = $1', [organization.id]);
  await approveBy(manager, id);
});
