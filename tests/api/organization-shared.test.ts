import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { organizationMembers } from '@/db/schema/organization';
import type { TitleView } from '@/lib/domain/invoice/title-contract';
import { userInvoiceCalls } from '@/lib/domain/invoice/user-calls';
import type { Receiver } from '@/lib/domain/member/contract';
import { userMemberCalls } from '@/lib/domain/member/user-calls';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { TestBrowser, type Called } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { submitInput } from '@/tests/support/factories/sale';
import { dataSnapshot } from '@/tests/support/snapshot';

const addTitle = userInvoiceCalls['POST /api/user/invoice/title/add'];
const editTitle = userInvoiceCalls['POST /api/user/invoice/title/edit'];
const listTitles = userInvoiceCalls['GET /api/user/invoice/title/list'];
const addOrder = userOrderCalls['POST /api/user/order/add'];
const addReceiver = userMemberCalls['POST /api/user/receiver/add'];
const allReceivers = userMemberCalls['GET /api/user/receiver/all'];
const editReceiver = userMemberCalls['POST /api/user/receiver/edit'];

const address = {
  name: '收发室',
  phone: '13800000001',
  areaCode: '110101',
  address: '单位大院 8 号',
};
const title = { titleKind: 'company', title: '某研究所', taxNo: '91110000600037341L' };
const login = (user: Parameters<TestBrowser['signIn']>[0]) => new TestBrowser('203.0.113.9').signIn(user);

async function people() {
  const manager = await makeOrgBuyer(undefined, 'manager');
  const member = await makeOrgBuyer(manager.organizationId);
  return { manager, member, boss: await login(manager), person: await login(member) };
}

test('a member orders to the address that his manager shares, and the order belongs to the organisation', async () => {
  const { manager, member, boss, person } = await people();
  const made = await boss.call<Receiver>(addReceiver, { method: 'POST', body: { ...address, shared: true } });
  expect(made.json.data).toMatchObject({ shared: true, editable: true, isDefault: false });
  const seen = await person.call<Receiver[]>(allReceivers, {});
  expect(seen.json.data).toEqual([{ ...made.json.data, editable: false }]);
  const product = await makeProduct({ stock: 5 });
  const me = { user: member, receiverId: made.json.data?.id ?? 0, areaCode: '110101' };
  const input = await submitInput(me, [{ productId: product.id, quantity: 1 }]);
  const done = await person.call<{ id: number }>(addOrder, { method: 'POST', body: input });
  expect(done.status).toBe(200);
  const [order] = await testDb()
    .select()
    .from(orders)
    .where(eq(orders.id, done.json.data?.id ?? 0));
  expect(order).toMatchObject({
    buyerId: member.id,
    organizationId: manager.organizationId,
    receiverName: '收发室',
    address: '单位大院 8 号',
  });
});

test('S-07 who does not manage the organisation any more is refused on the next request and changes nothing', async () => {
  const { manager, boss, person } = await people();
  const sharedAddress = await boss.call<Receiver>(addReceiver, {
    method: 'POST',
    body: { ...address, shared: true },
  });
  const sharedTitle = await boss.call<TitleView>(addTitle, {
    method: 'POST',
    body: { ...title, shared: true },
  });
  expect((await person.call<TitleView[]>(listTitles, {})).json.data).toEqual([
    { ...sharedTitle.json.data, editable: false },
  ]);
  await testDb()
    .update(organizationMembers)
    .set({ removedAt: new Date() })
    .where(eq(organizationMembers.userId, manager.id));
  const [addressId, titleId] = [sharedAddress.json.data?.id, sharedTitle.json.data?.id];
  const calls: readonly [Called, object, number][] = [
    [addReceiver, { ...address, shared: true }, 403],
    [addTitle, { ...title, shared: true }, 403],
    [editReceiver, { ...address, id: addressId }, 404],
    [editTitle, { ...title, id: titleId }, 404],
  ];
  const before = await dataSnapshot();
  for (const [handler, body, status] of calls) {
    for (const browser of [boss, person]) {
      expect((await browser.call(handler, { method: 'POST', body })).status).toBe(status);
    }
  }
  expect(await dataSnapshot()).toEqual(before);
  expect((await boss.call<TitleView[]>(listTitles, {})).json.data).toEqual([]);
});
