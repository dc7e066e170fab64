import { eq } from 'drizzle-orm';
import { specialOrderEvents, specialOrders } from '@/db/schema/specialOrder';
import { randomToken } from '@/lib/core/ids';
import type { ApplicationDetailView, ApplicationListView } from '@/lib/domain/specialOrder/contract';
import { userSpecialOrderCalls } from '@/lib/domain/specialOrder/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { ownerQuery, testDb } from '@/tests/support/db';
import { handIn } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeCustomer, placeOrder, type Customer } from '@/tests/support/factories/sale';
import { unknownNamed } from '@/tests/support/unknown-fields';

const cancel = userSpecialOrderCalls['POST /api/user/order/apply/cancel/[id]'];
const detail = userSpecialOrderCalls['GET /api/user/order/apply/detail/[id]'];
const list = userSpecialOrderCalls['GET /api/user/order/apply/list'];
const apply = userSpecialOrderCalls['POST /api/user/order/apply/other'];

let customer: Customer;
let cookies: string;
beforeEach(async () => {
  customer = await makeCustomer();
  cookies = await sessionCookies(customer.user);
});

const wish = (more: object = {}) => ({
  submitKey: randomToken(16),
  type: 'bulk_print',
  title: ' 加印《保密知识读本》 ',
  description: '单位培训使用。\r\n12 月前送达。',
  quantity: 800,
  contactName: '李主任',
  contactPhone: '010-83600101',
  ...more,
});
const file = (body: object, who = cookies) => callRoute<ApplicationDetailView>(apply, { cookies: who, body });
const read = (id: number, who = cookies) =>
  callRoute<ApplicationDetailView>(detail, { cookies: who, params: { id } });
const withdraw = (id: number, who = cookies) => callRoute(cancel, { cookies: who, body: {}, params: { id } });
const rows = () => testDb().select().from(specialOrders).where(eq(specialOrders.buyerId, customer.user.id));

test('an application is filed with its papers and order, listed, read and withdrawn', async () => {
  const product = await makeProduct({ stock: 3 });
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const paper = await handIn(customer, 'special_order');
  const made = await file(wish({ orderId: order.id, fileIds: [paper] }));
  expect([made.status, made.json.message]).toEqual([200, '申请已提交']);
  const view = made.json.data;
  expect(view).toMatchObject({
    specialNo: expect.stringMatching(/^T\d{15}$/) as string,
    typeLabel: '批量加印',
    title: '加印《保密知识读本》',
    description: '单位培训使用。\n12 月前送达。',
    quantity: 800,
    contactName: '李主任',
    contactPhone: '010-83600101',
    status: 'open',
    statusLabel: '待处理',
    orderSn: order.orderSn,
    files: [{ id: paper, kind: 'image' }],
    allowedActions: ['withdraw'],
    timeline: [{ title: '提交申请' }],
  });
  const id = view?.id ?? 0;
  const page = await callRoute<ApplicationListView>(list, { cookies, query: { status: 'open' } });
  expect(page.json.data).toMatchObject({
    total: 1,
    counts: { all: 1, open: 1, handling: 0, finished: 0, withdrawn: 0 },
  });
  const done = await withdraw(id);
  expect([done.status, done.json.message]).toEqual([200, '申请已撤销']);
  expect((await read(id)).json.data).toMatchObject({ status: 'withdrawn', allowedActions: [] });
  expect((await withdraw(id)).json).toMatchObject({ message: '当前状态为“已撤销”，不能撤销' });
  const events = await testDb().select().from(specialOrderEvents).where(eq(specialOrderEvents.entityId, id));
  expect(events.map((e) => e.action)).toEqual(['open', 'withdraw']);
});

test.each([
  ['type', { type: 'late_payment' }, '请选择需求类型'],
  ['title', { title: ' ' }, '请填写标题（至少 2 个字）'],
  ['title', { title: '标\n题' }, '不能包含控制字符'],
  ['description', { description: '加印' }, '请填写需求说明（至少 5 个字）'],
  ['description', { description: '长'.repeat(2001) }, '不能超过 2000 个字符'],
  ['quantity', { quantity: undefined }, '请填写数量'],
  ['quantity', { quantity: 0 }, ''],
  ['quantity', { quantity: 1.5 }, '请输入整数'],
  ['quantity', { quantity: '1e3' }, ''],
  ['contactName', { contactName: '' }, '请填写联系人'],
  ['contactPhone', { contactPhone: 'abc' }, '请输入正确的电话号码，例如 010-83600101'],
  ['orderId', { type: 'resend', orderId: undefined }, '请选择需要补寄的订单'],
  ['orderId', { orderId: 999_999 }, '相关订单不存在'],
  ['fileIds', { fileIds: [1, 2, 3, 4, 5, 6] }, '最多上传 5 个文件'],
  ['fileIds', { fileIds: [999_999] }, '文件已失效，请重新上传'],
])('%s %j is refused at its field and nothing is written', async (field, more, message) => {
  const reply = await file(wish(more));
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.json.errors ?? {})).toEqual([field]);
  if (message) expect(reply.json.errors?.[field]).toBe(message);
  expect(await rows()).toEqual([]);
});

test('an empty form says at once all that is missing', async () => {
  const reply = await file({ submitKey: randomToken(16), type: 'bulk_print' });
  expect(Object.keys(reply.json.errors ?? {}).toSorted()).toEqual([
    'contactName',
    'contactPhone',
    'description',
    'quantity',
    'title',
  ]);
});

test('fields that are not the buyer’s are not taken (S-09)', async () => {
  const extra = { status: 'finished', kind: 'exception', finishNote: '已同意', buyerId: 1, assignedTo: 1 };
  expect(unknownNamed(await file(wish(extra)))).toEqual(Object.keys(extra));
  expect(await rows()).toEqual([]);
});

test('one key, one application; another body under it is a conflict', async () => {
  const body = wish();
  const replies = await Promise.all(Array.from({ length: 6 }, () => file(body)));
  expect(new Set(replies.map((r) => r.json.data?.id)).size).toBe(1);
  expect(await rows()).toHaveLength(1);
  expect((await file({ ...body, quantity: 900 })).status).toBe(409);
  expect((await file(wish({ submitKey: undefined }))).status).toBe(400);
});

test('ten wait at most, twenty a day, also at the same moment', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => file(wish())));
  expect(replies.filter((r) => r.status === 200)).toHaveLength(10);
  expect(replies.find((r) => r.status !== 200)?.json.message).toBe(
    '您有 10 个申请等待处理，请等候答复后再提交',
  );
  const close = () =>
    ownerQuery(`update special_orders set status = 'withdrawn' where buyer_id = $1`, [customer.user.id]);
  await close();
  for (let i = 0; i < 10; i += 1) expect((await file(wish())).status).toBe(200);
  await close();
  const over = await file(wish());
  expect([over.status, over.json.message]).toEqual([429, '今日提交的申请过多，请明天再试']);
});

test('rows of others, and the system’s exceptions about one’s own order, are as absent as none (S-06)', async () => {
  const id = (await file(wish())).json.data?.id ?? 0;
  const who = await sessionCookies((await makeCustomer()).user);
  const [exception] = await testDb()
    .insert(specialOrders)
    .values({
      specialNo: `T-${randomToken(6)}`,
      kind: 'exception',
      type: 'late_payment',
      buyerId: customer.user.id,
      title: '迟到付款',
    })
    .returning({ id: specialOrders.id });
  for (const [target, reader] of [
    [id, who],
    [exception?.id ?? 0, cookies],
    [999_999, cookies],
  ] as const) {
    const reply = await read(target, reader);
    expect([reply.status, reply.json.message]).toEqual([404, '申请不存在']);
    expect((await withdraw(target, reader)).status).toBe(404);
  }
  expect((await read(id)).json.data).toMatchObject({ status: 'open' });
  await testDb().update(specialOrders).set({ status: 'handling' }).where(eq(specialOrders.id, id));
  expect((await withdraw(id)).status).toBe(409);
});
