import { withTx } from '@/lib/data/tx';
import { issueToken } from '@/lib/domain/identity/commands/issue-token';
import { checkClose } from '@/lib/domain/member/close-queries';
import { closeAccount } from '@/lib/domain/member/commands/close-account';
import { cancelOrder } from '@/lib/domain/order/commands/cancel-order';
import { acceptInvitation } from '@/lib/domain/organization/commands/answer-invitation';
import { dissolveOrganization } from '@/lib/domain/organization/commands/dissolve-organization';
import { leaveOrganization } from '@/lib/domain/organization/commands/end-membership';
import { inviteMember } from '@/lib/domain/organization/commands/invite-member';
import { checkDissolve } from '@/lib/domain/organization/dissolve-queries';
import { memberAddInput } from '@/lib/domain/organization/member-contract';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import {
  joinOrganization,
  makeOrganization,
  makePrivate,
  readInvitation,
  readMember,
  readUser,
  type Person,
} from '@/tests/support/factories/organization';
import { placeOrder, submit, submitInput } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let book: Product;
beforeAll(async () => {
  book = await makeProduct({ stock: 5000, saleFen: 5000 });
});

const wanted = () => [{ productId: book.id, quantity: 1 }];
async function dissolve(person: Person): Promise<string> {
  const token = await issueToken(person.ctx, 'dissolve');
  return withTx(person.ctx, (ctx) => dissolveOrganization(ctx, token));
}
async function close(person: Person): Promise<void> {
  const token = await issueToken(person.ctx, 'close');
  await withTx(person.ctx, (ctx) => closeAccount(ctx, token));
}
const cancel = (id: number) => withTx(makeCtx(), (ctx) => cancelOrder(ctx, id, 'buyer'));
const organizationRow = async (id: number) =>
  (
    await ownerQuery<{ deleted_at: Date | null; contact_name: string | null }>(
      'select * from organizations where id = $1',
      [id],
    )
  )[0];

test('memberships and invitations end, the code is free, orders stay; members are told', async () => {
  const creditCode = '91110000MA00000011';
  const { id, name, manager } = await makeOrganization({ creditCode });
  const member = await joinOrganization(id, 'member');
  const invited = await makePrivate();
  const { id: invitation } = await manager.act((ctx) =>
    inviteMember(ctx, memberAddInput.parse({ phone: invited.user.phone, name: '王干事' })),
  );
  const order = await placeOrder(member, wanted());
  await cancel(order.id);
  expect(await checkDissolve(manager.ctx)).toMatchObject({ obstacles: [] });
  expect(await dissolve(manager)).toBe('user#userPurchase');
  for (const person of [manager, member]) {
    expect((await readMember(person.memberId)).removedAt).not.toBeNull();
    expect(await readUser(person.user.id)).toMatchObject({ organizationId: null, role: 'user#userPurchase' });
  }
  expect((await readInvitation(invitation)).status).toBe('revoked');
  expect((await refused(invited.act((ctx) => acceptInvitation(ctx, invitation)))).status).toBe(409);
  expect((await organizationRow(id))?.deleted_at).not.toBeNull();
  const told = await ownerQuery(
    `select title, text from notices where user_id = $1 and kind = 'organization'`,
    [member.user.id],
  );
  expect(told).toEqual([{ title: '单位已解散', text: `${name}已由管理员解散，您今后以个人身份购买。` }]);
  expect(await ownerQuery('select 1 from orders where organization_id = $1', [id])).toHaveLength(1);
  await makeOrganization({ creditCode });
  expect((await refused(dissolve(manager))).status).toBe(404);
});

test('it needs a manager, a confirmed identity, and nothing under way: refused, nothing changes', async () => {
  const { id, manager } = await makeOrganization();
  const member = await joinOrganization(id, 'member');
  const order = await placeOrder(member, wanted());
  const token = await issueToken(manager.ctx, 'close');
  const theirs = await issueToken(member.ctx, 'dissolve');
  const mine = await issueToken(manager.ctx, 'dissolve');
  const before = await dataSnapshot();
  const attempt = (by: Person, proof: string) => refused(by.act((ctx) => dissolveOrganization(ctx, proof)));
  expect((await attempt(manager, token)).status).toBe(422);
  expect((await attempt(manager, 'x'.repeat(43))).status).toBe(422);
  expect((await attempt(member, theirs)).status).toBe(403);
  expect((await refused(checkDissolve(member.ctx))).status).toBe(403);
  expect(await attempt(manager, mine)).toMatchObject({
    status: 422,
    message: '暂不能解散单位：有 1 个订单尚未完成',
    data: { obstacles: [{ text: '有 1 个订单尚未完成', href: '/user/center/orders' }] },
  });
  expect(await dataSnapshot()).toEqual(before);
  await cancel(order.id);
  await ownerQuery(
    `insert into special_orders (special_no, kind, type, status, title, organization_id, buyer_id)
     values ('T-dissolve', 'application', 'bulk_print', 'open', '加印', $1, $2)`,
    [id, member.user.id],
  );
  expect((await checkDissolve(manager.ctx)).obstacles).toEqual([
    { text: '有 1 个特殊订单申请尚未办结', href: null },
  ]);
});

test('a dissolution and a member’s submit at once: never an open order of a dissolved organisation', async () => {
  const ends: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const { id, manager } = await makeOrganization();
    const member = await joinOrganization(id, 'member');
    const input = await submitInput(member, wanted());
    const token = await issueToken(manager.ctx, 'dissolve');
    const [placed, dissolved] = await Promise.allSettled([
      submit(member, input),
      withTx(manager.ctx, (ctx) => dissolveOrganization(ctx, token)),
    ]);
    expect([placed.status, dissolved.status].toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
      'fulfilled',
      'rejected',
    ]);
    const rows = await ownerQuery('select 1 from orders where organization_id = $1', [id]);
    expect(rows).toHaveLength(placed.status === 'fulfilled' ? 1 : 0);
    expect((await organizationRow(id))?.deleted_at === null).toBe(placed.status === 'fulfilled');
    ends.push(placed.status);
  }
  expect(ends).toHaveLength(20);
  await expectInvariants();
});

test('the only manager cannot close the account beside other members or their unfinished orders', async () => {
  const { id, manager } = await makeOrganization();
  const member = await joinOrganization(id, 'member');
  const order = await placeOrder(member, wanted());
  const texts = async () => (await checkClose(manager.ctx)).obstacles.map((o) => o.text);
  const alone = '您是单位唯一的管理员，请先将其他成员设为管理员，或解散单位';
  expect(await texts()).toEqual([alone, '您的单位有 1 个订单尚未完成']);
  expect((await refused(close(manager))).message).toContain(alone);
  await member.act(leaveOrganization);
  expect(await texts()).toEqual(['您的单位有 1 个订单尚未完成']);
  expect((await refused(close(manager))).status).toBe(422);
  await cancel(order.id);
  await close(manager);
  expect(await readUser(manager.user.id)).toMatchObject({ status: 'closed', role: 'user#userPurchase' });
  expect((await organizationRow(id))?.deleted_at).not.toBeNull();
});

test('a member who closes the account leaves the organisation to the others, and his invitations go', async () => {
  const { id } = await makeOrganization();
  const other = await makeOrganization();
  const member = await joinOrganization(id, 'member');
  await other.manager.act((ctx) =>
    inviteMember(ctx, memberAddInput.parse({ phone: member.user.phone, name: '王干事' })),
  );
  await close(member);
  expect(await readMember(member.memberId)).toMatchObject({ name: null, title: null });
  expect((await readMember(member.memberId)).removedAt).not.toBeNull();
  expect(
    await ownerQuery('select 1 from organization_invitations where phone = $1', [member.user.phone]),
  ).toEqual([]);
  expect((await organizationRow(id))?.deleted_at).toBeNull();
  const events = await ownerQuery(
    'select action, payload from organization_events where organization_id = $1',
    [id],
  );
  expect(events).toEqual([
    {
      action: 'member_leave',
      payload: { memberId: member.memberId, userId: member.user.id, closed: true },
    },
  ]);
});

test('two managers who close their accounts at once beside a member: one of them stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, manager } = await makeOrganization();
    const second = await joinOrganization(id, 'manager');
    await joinOrganization(id, 'member');
    const settled = await Promise.allSettled([close(manager), close(second)]);
    expect(settled.filter((s) => s.status === 'fulfilled')).toHaveLength(1);
    const [row] = await ownerQuery<{ n: number }>(
      `select count(*)::int as n from organization_members where organization_id = $1 and role = 'manager' and removed_at is null`,
      [id],
    );
    expect(row?.n).toBe(1);
  }
});
