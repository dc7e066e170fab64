import type { AllocationMembersView, AllocationView } from '@/lib/domain/ebook/allocation-contract';
import type { OrderCodesView, ShelfView } from '@/lib/domain/ebook/contract';
import { userEbookCalls } from '@/lib/domain/ebook/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { sharedOrder } from '@/tests/support/factories/shared-copies';
import { dataSnapshot } from '@/tests/support/snapshot';

const allocate = userEbookCalls['POST /api/user/ebook/allocate'];
const allocation = userEbookCalls['GET /api/user/ebook/allocation'];
const members = userEbookCalls['GET /api/user/ebook/allocation/members'];
const recall = userEbookCalls['POST /api/user/ebook/recall'];
const shelf = userEbookCalls['GET /api/user/ebook/shelf'];
const code = userEbookCalls['GET /api/user/order/ebook/code/[sn]'];
const codes = userEbookCalls['GET /api/user/order/ebook/codes/[id]'];
const qrcode = userEbookCalls['GET /api/user/order/ebook/qrcode'];

async function world(quantity: number) {
  const s = await sharedOrder(quantity);
  const [manager, buyer, reader] = await Promise.all(
    [s.manager, s.buyer, s.reader].map((who) => sessionCookies(who.user)),
  );
  return { ...s, as: { manager, buyer, reader } };
}

test('a given copy opens for the member who has it, and for nobody else', async () => {
  const s = await world(3);
  const body = { orderItemId: s.orderItemId, members: [{ memberId: s.reader.memberId, quantity: 1 }] };
  const given = await callRoute(allocate, { cookies: s.as.manager, body });
  expect([given.status, given.json.message]).toEqual([200, '已分配']);
  const sn = (await s.codes())[0]?.sn ?? '';
  const open = async (cookies: string | undefined, serial: string) => [
    (await callRoute(code, { cookies, params: { sn: serial } })).status,
    (await callRoute(qrcode, { cookies, query: { sn: serial } })).status,
  ];
  expect(await open(s.as.reader, sn)).toEqual([200, 200]);
  expect(await open(s.as.manager, sn)).toEqual([404, 404]);
  expect(await open(s.as.buyer, sn)).toEqual([404, 404]);
  const free = (await s.codes())[1]?.sn ?? '';
  expect(await open(s.as.reader, free)).toEqual([404, 404]);
  expect(await open(s.as.manager, free)).toEqual([200, 200]);

  const list = await callRoute<OrderCodesView>(codes, { cookies: s.as.manager, params: { id: s.orderId } });
  expect(list.json.data?.list.map((c) => [c.holderName, c.readable])).toEqual([
    [s.reader.user.name, false],
    [null, true],
    [null, true],
  ]);
  const refused = await callRoute(codes, { cookies: s.as.reader, params: { id: s.orderId } });
  expect(refused.status).toBe(404);
  const read = await callRoute<ShelfView>(shelf, { cookies: s.as.reader });
  expect(read.json.data?.waiting).toMatchObject([
    { orderId: null, orderSn: null, count: 1, firstSn: sn, givenBy: expect.stringContaining('测试单位') },
  ]);
});

test('the counts of lines and members, a search by name or whole number, and what comes back', async () => {
  const s = await world(4);
  const body = {
    orderItemId: s.orderItemId,
    members: [
      { memberId: s.reader.memberId, quantity: 2 },
      { memberId: s.buyer.memberId, quantity: 1 },
    ],
  };
  await callRoute(allocate, { cookies: s.as.buyer, body });
  const state = await callRoute<AllocationView>(allocation, {
    cookies: s.as.manager,
    query: { id: s.orderId },
  });
  const line = { orderItemId: s.orderItemId, title: s.title, label: '', total: 4, activated: 0, blocked: 0 };
  expect(state.json.data?.lines).toEqual([{ ...line, free: 1, given: 3 }]);
  const search = async (keyword: string) => {
    const query = { orderItemId: s.orderItemId, keyword };
    const reply = await callRoute<AllocationMembersView>(members, { cookies: s.as.manager, query });
    return reply.json.data?.list.map((m) => [m.memberId, m.given]);
  };
  expect(await search(s.reader.user.name)).toEqual([[s.reader.memberId, 2]]);
  expect(await search('没有此人')).toEqual([]);
  const back = await callRoute<{ recalled: number }>(recall, {
    cookies: s.as.manager,
    body: { orderItemId: s.orderItemId, memberId: s.reader.memberId },
  });
  expect([back.status, back.json.data]).toEqual([200, { recalled: 2 }]);
  const after = await callRoute<AllocationView>(allocation, {
    cookies: s.as.manager,
    query: { id: s.orderId },
  });
  expect(after.json.data?.lines).toEqual([{ ...line, free: 3, given: 1 }]);
});

test('bad input is refused at its field, and changes nothing', async () => {
  const s = await world(1);
  const one = { memberId: s.reader.memberId, quantity: 1 };
  const before = await dataSnapshot();
  for (const list of [[], [one, one], [{ ...one, quantity: 0 }], [{ ...one, quantity: 1.5 }]]) {
    const told = await callRoute(allocate, {
      cookies: s.as.manager,
      body: { orderItemId: s.orderItemId, members: list },
    });
    expect([told.status, told.json.code]).toEqual([400, 'INVALID_INPUT']);
  }
  expect(await dataSnapshot()).toEqual(before);
});
