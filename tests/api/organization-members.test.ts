import { userCartCalls } from '@/lib/domain/cart/user-calls';
import { userMemberCalls } from '@/lib/domain/member/user-calls';
import { userOrganizationCalls } from '@/lib/domain/organization/user-calls';
import { actorFromCookies } from '@/lib/server/auth/session';
import { TestBrowser } from '@/tests/support/call-route';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { joinOrganization, makeOrganization, makePrivate } from '@/tests/support/factories/organization';
import { makeAdmin, nextPhone } from '@/tests/support/factories/people';
import { dataSnapshot } from '@/tests/support/snapshot';

const addCart = userCartCalls['POST /api/user/cart/add'];
const cartList = userCartCalls['GET /api/user/cart/myCart'];
const invitations = userOrganizationCalls['GET /api/user/organization/invitation/mine'];
const accept = userOrganizationCalls['POST /api/user/organization/invitation/accept'];
const addMember = userOrganizationCalls['POST /api/user/organization/member/add'];
const deleteMember = userOrganizationCalls['POST /api/user/organization/member/delete'];
const editMember = userOrganizationCalls['POST /api/user/organization/member/edit'];
const memberList = userOrganizationCalls['GET /api/user/organization/member/list'];
const detail = userOrganizationCalls['GET /api/user/organization/detail'];
const self = userMemberCalls['GET /api/user/member/detail'];

process.env.RATE_SCALE = '100000';

const cookieOf = (browser: TestBrowser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
const actorOf = (browser: TestBrowser) => actorFromCookies(cookieOf(browser));

test('S-07 a removal bites on the next request of the living session; the cart stays', async () => {
  const { id, manager } = await makeOrganization();
  const member = await joinOrganization(id, 'member');
  const product = await makeProduct({ stock: 10 });
  const [boss, browser] = [
    await new TestBrowser().signIn(manager.user),
    await new TestBrowser('203.0.113.8').signIn(member.user),
  ];
  const added = await browser.call(addCart, { body: { productId: product.id, quantity: 2 } });
  expect(added.status).toBe(200);
  expect((await browser.call(detail)).status).toBe(200);
  expect(await actorOf(browser)).toMatchObject({ organizationId: id, organizationRole: 'member' });
  expect((await browser.call(self)).json.data).toMatchObject({
    organizationId: id,
    organizationRole: 'member',
  });
  expect((await boss.call(self)).json.data).toMatchObject({ organizationRole: 'manager' });
  expect((await boss.call(deleteMember, { body: { id: member.memberId } })).status).toBe(200);
  expect((await browser.call(detail)).status).toBe(404);
  expect((await browser.call(memberList)).status).toBe(404);
  expect(await actorOf(browser)).toMatchObject({
    organizationId: null,
    organizationRole: null,
    role: 'user#userPurchase',
  });
  expect((await browser.call(self)).json.data).toMatchObject({
    organizationId: null,
    organizationRole: null,
  });
  const cart = await browser.call(cartList);
  expect(cart.text).toContain(`"productId":${product.id}`);
});

test('S-07 a demoted manager manages nobody from the next request on', async () => {
  const { id, manager } = await makeOrganization();
  const second = await joinOrganization(id, 'manager');
  const [boss, browser] = [
    await new TestBrowser().signIn(manager.user),
    await new TestBrowser('203.0.113.8').signIn(second.user),
  ];
  expect((await boss.call(editMember, { body: { id: second.memberId, role: 'member' } })).status).toBe(200);
  const before = await dataSnapshot();
  expect((await browser.call(deleteMember, { body: { id: manager.memberId } })).status).toBe(403);
  expect((await browser.call(addMember, { body: { phone: nextPhone(), name: '王干事' } })).status).toBe(403);
  expect(await dataSnapshot()).toEqual(before);
});

test('S-23 status, message and length of the reply do not tell whether a number has an account', async () => {
  const { manager } = await makeOrganization();
  const boss = await new TestBrowser().signIn(manager.user);
  const admin = await makeAdmin(['platform']);
  const phones = [nextPhone(), (await makePrivate()).user.phone, admin.phone];
  const replies = [];
  for (const phone of phones) replies.push(await boss.call(addMember, { body: { phone, name: '王干事' } }));
  const bare = replies.map((r) => [r.status, r.json.message, r.text.replace(/"id":\d+/, '').length]);
  expect(bare).toEqual([bare[0], bare[0], bare[0]]);
  expect(bare[0]?.slice(0, 2)).toEqual([200, '邀请已发送']);
});

test('an invited buyer logs in, accepts, and is a member on the next request; an administrator cannot', async () => {
  const { id, name, manager } = await makeOrganization();
  const boss = await new TestBrowser().signIn(manager.user);
  const person = await makePrivate();
  const made = await boss.call<{ id: number }>(addMember, {
    body: { phone: person.user.phone, name: '王干事' },
  });
  const invitation = made.json.data?.id ?? 0;
  const browser = await new TestBrowser('203.0.113.8').signIn(person.user);
  expect((await browser.call(invitations)).json.data).toMatchObject([
    { id: invitation, organizationName: name },
  ]);
  const admin = await new TestBrowser('203.0.113.9').signIn(await makeAdmin(['platform']));
  expect((await admin.call(accept, { body: { id: invitation } })).status).toBe(403);
  expect((await browser.call(accept, { body: { id: invitation } })).status).toBe(200);
  expect(browser.cookies.get('role')).toBe('user#userOrg');
  expect(await actorOf(browser)).toMatchObject({
    organizationId: id,
    organizationRole: 'member',
    role: 'user#userOrg',
  });
  expect((await browser.call(detail)).json.data).toMatchObject({ name, role: 'member', memberCount: 2 });
});

test('wrong input is told at its field', async () => {
  const { manager } = await makeOrganization();
  const boss = await new TestBrowser().signIn(manager.user);
  const call = async (body: Record<string, unknown>) => {
    const reply = await boss.call(addMember, { body });
    return [reply.status, reply.json.errors];
  };
  expect(await call({ phone: '12345', name: '王' })).toEqual([400, { phone: '请输入正确的手机号码' }]);
  expect(await call({ phone: nextPhone(), name: '' })).toEqual([400, { name: '请填写姓名' }]);
  expect(await call({ phone: nextPhone(), name: '王', role: 'owner' })).toEqual([
    400,
    { role: '请选择角色' },
  ]);
  expect(await call({ phone: nextPhone(), name: '王', spendingLimitFen: 100 })).toEqual([
    400,
    { limitPeriod: '请选择限额周期' },
  ]);
  const negative = await call({ phone: nextPhone(), name: '王', spendingLimitFen: -1, limitPeriod: 'month' });
  expect(negative[0]).toBe(400);
});
