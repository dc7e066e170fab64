import { and, eq } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import { users } from '@/db/schema/identity';
import { operationLogs } from '@/db/schema/log';
import { dayEnd, formatDate } from '@/lib/core/dates';
import { adminEbookActivationCalls } from '@/lib/domain/ebook/admin-activation-calls';
import type { CodeDetailView, CodeListView } from '@/lib/domain/ebook/codes-contract';
import { flushReadings } from '@/lib/domain/ebook/delivery/reading-log';
import { forgetReaders } from '@/lib/domain/ebook/delivery/turnstile';
import { codeSeal, formatCode } from '@/lib/domain/ebook/rules';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { codesOf, makeCodes } from '@/tests/support/factories/codes';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';
import { giveRight, makeBook } from '@/tests/support/factories/reading';
import { makeCustomer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';
import { addressOf, fetchPage, open, readingBrowser } from './reading';

const detail = adminEbookActivationCalls['GET /api/admin/ebook/code/detail/[id]'];
const extend = adminEbookActivationCalls['POST /api/admin/ebook/code/extend'];
const find = adminEbookActivationCalls['POST /api/admin/ebook/code/find'];
const freeze = adminEbookActivationCalls['POST /api/admin/ebook/code/freeze'];
const list = adminEbookActivationCalls['GET /api/admin/ebook/code/list'];
const rebind = adminEbookActivationCalls['POST /api/admin/ebook/code/rebind'];
const unfreeze = adminEbookActivationCalls['POST /api/admin/ebook/code/unfreeze'];
const voidCode = adminEbookActivationCalls['POST /api/admin/ebook/code/void'];

/** The codes desk of the mall office. */

let cookies = '';
beforeAll(async () => {
  cookies = await sessionCookies(await makeAdmin(['order']));
});
beforeEach(forgetReaders);
afterEach(expectInvariants);

const ebook = () => makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0, saleFen: 3000 });
const codeOf = async (id: number) =>
  (await testDb().select().from(activationCodes).where(eq(activationCodes.id, id)))[0];
const logged = async (id: number) =>
  (
    await testDb()
      .select()
      .from(operationLogs)
      .where(and(eq(operationLogs.entity, 'activationCode'), eq(operationLogs.entityId, String(id))))
      .orderBy(operationLogs.id)
  ).map((r) => [r.action, (r.after as { reason?: string }).reason]);
const post = (route: Parameters<typeof callRoute>[0], body: object) => callRoute(route, { cookies, body });
const search = async (query: Record<string, string | number>) => {
  const reply = await callRoute<CodeListView>(list, { cookies, query });
  expect([reply.status, reply.json.message]).toEqual([200, '']);
  return reply.json.data as CodeListView;
};

/** A reader at page 2 of a book of four. */
async function atPage() {
  const { product, asset } = await makeBook();
  const user = await makeBuyer();
  const codeId = await giveRight(user.id, product.id);
  const browser = await readingBrowser(user, asset.publicId);
  const page = async (n: number) =>
    (await fetchPage(browser, await addressOf(browser, asset.publicId, n))).status;
  return { product, asset, user, codeId, browser, page };
}

test('a freeze stops the reader at the next page, also by addresses given before; unfreezing gives back all there was', async () => {
  const { asset, codeId, browser, page } = await atPage();
  const src = await addressOf(browser, asset.publicId, 3);
  expect(await page(2)).toBe(200);
  const before = await codeOf(codeId);
  expect((await post(freeze, { ids: [codeId], reason: '账号疑似被盗' })).json.message).toBe('已冻结');
  const refused = await fetchPage(browser, src);
  expect([refused.status, refused.json.code]).toEqual([403, 'EBOOK_LOCKED']);
  expect((await post(unfreeze, { ids: [codeId], reason: '已核实本人' })).status).toBe(200);
  expect(await page(3)).toBe(200);
  expect(await codeOf(codeId)).toEqual({ ...before, updatedAt: expect.any(Date) as Date });
  expect(await logged(codeId)).toEqual([
    ['activationCode.freeze', '账号疑似被盗'],
    ['activationCode.unfreeze', '已核实本人'],
  ]);
});

test('freezing several stands or falls together, and asks for a reason', async () => {
  const { batchId } = await makeCodes((await ebook()).id, 3);
  const ids = (await testDb().select().from(activationCodes).where(eq(activationCodes.batchId, batchId))).map(
    (c) => c.id,
  );
  await post(freeze, { ids: [ids[1]], reason: '盘点' });
  // What the tests before have read is written by and by.
  await flushReadings();
  const before = await dataSnapshot();
  const again = await post(freeze, { ids, reason: '盘点' });
  expect([again.status, again.json.message]).toEqual([
    409,
    expect.stringMatching(/^激活码 E\w{12} 当前为“已冻结”，不能冻结$/),
  ]);
  const bare = await post(freeze, { ids, reason: ' ' });
  expect([bare.status, bare.json.errors]).toEqual([400, { reason: '请填写原因（至少 2 个字）' }]);
  expect((await post(freeze, { ids: [...ids, 999_999_999], reason: '盘点' })).status).toBe(404);
  expect((await post(unfreeze, { ids: [ids[0]], reason: '盘点' })).status).toBe(409);
  expect(await dataSnapshot()).toEqual(before);
});

test('rebinding gives the reading to another account: the old reader’s next page is refused, the new one reads', async () => {
  const { asset, codeId, user, browser } = await atPage();
  const src = await addressOf(browser, asset.publicId, 3);
  const next = await makeBuyer({ name: '欧阳读者' });
  const before = await codeOf(codeId);
  const done = await post(rebind, { id: codeId, phone: next.phone ?? '', reason: '更换手机' });
  expect(done.json).toMatchObject({
    message: '已换绑',
    data: { name: '欧**', phone: `${next.phone?.slice(0, 3)}****${next.phone?.slice(-4)}` },
  });
  expect([
    (await fetchPage(browser, src)).status,
    (await open(browser, asset.publicId)).json.data?.preview,
  ]).toEqual([403, 3]);
  const theirs = await readingBrowser(next, asset.publicId);
  expect((await fetchPage(theirs, await addressOf(theirs, asset.publicId, 4))).status).toBe(200);
  expect(await codeOf(codeId)).toEqual({
    ...before,
    activatedBy: next.id,
    updatedAt: expect.any(Date) as Date,
  });
  const [row] = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.action, 'activationCode.rebind'));
  expect([row?.before, row?.after]).toEqual([
    { readerId: user.id, readerPhone: expect.stringContaining('****') as string },
    expect.objectContaining({ readerId: next.id, reason: '更换手机' }),
  ]);
  const shown = await callRoute<CodeDetailView>(detail, { cookies, params: { id: codeId } });
  expect(shown.json.data?.timeline.at(-1)).toMatchObject({
    title: '换绑',
    text: expect.stringContaining(`换绑至 ${next.phone?.slice(0, 3)}****`) as string,
  });
});

test('rebinding refuses, with the reason at the number, what is no reader’s account; nothing changes', async () => {
  const { codeId, user } = await atPage();
  const stopped = await makeBuyer({ status: 'disabled' });
  const admin = await makeAdmin(['order']);
  const { product } = await makeBook();
  const { batchId } = await makeCodes(product.id, 1);
  const [free] = await testDb().select().from(activationCodes).where(eq(activationCodes.batchId, batchId));
  await flushReadings();
  const before = await dataSnapshot();
  const cases: [string, string, string][] = [
    ['nobody', '13111111111', '该手机号码尚未注册，请读者先注册账号再换绑'],
    ['a stopped account', stopped.phone ?? '', '该账号已停用，不能换绑'],
    ['an administrator', admin.phone ?? '', '该手机号码属于管理账号，不能用于阅读'],
    ['the reader himself', user.phone ?? '', '该激活码已由此账号使用，无需换绑'],
    ['no number', '12345', '请输入正确的手机号码'],
  ];
  for (const [name, phone, message] of cases) {
    const reply = await post(rebind, { id: codeId, phone, reason: '更换手机' });
    expect([name, reply.status, reply.json.errors]).toEqual([name, 400, { phone: message }]);
  }
  const idle = await post(rebind, { id: free?.id ?? 0, phone: user.phone ?? '', reason: '更换手机' });
  expect([idle.status, idle.json.message]).toEqual([
    409,
    '激活码当前为“未分配”，只有正在使用的激活码可以换绑',
  ]);
  expect((await post(rebind, { id: 999_999_999, phone: user.phone ?? '', reason: '更换手机' })).status).toBe(
    404,
  );
  expect(await dataSnapshot()).toEqual(before);
});

test('I21 only codes that no order paid for are voided here', async () => {
  const product = await ebook();
  await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const [sold] = await codesOf(product.id);
  const { batchId } = await makeCodes(product.id, 2);
  const free = (await codesOf(product.id)).filter((c) => c.batchId === batchId).map((c) => c.id);
  const before = await dataSnapshot();
  const refused = await post(voidCode, { ids: [...free, sold?.id], reason: '印刷有误' });
  expect([refused.status, refused.json.message]).toEqual([
    409,
    `激活码 ${sold?.sn} 已随订单发放，请通过售后退款作废`,
  ]);
  expect(await dataSnapshot()).toEqual(before);
  expect((await post(voidCode, { ids: free, reason: '印刷有误' })).status).toBe(200);
  expect((await codesOf(product.id)).map((c) => [c.status, c.voidReason])).toEqual([
    ['assigned', null],
    ['void', '印刷有误'],
    ['void', '印刷有误'],
  ]);
});

test('a longer term opens what had ended; a shorter one, and one for good, are refused', async () => {
  const { codeId, page } = await atPage();
  const endless = await post(extend, { id: codeId, forever: true, reason: '补偿' });
  expect([endless.status, endless.json.message]).toEqual([409, '该激活码长期有效，无需延期']);
  const past = new Date(Date.now() - 3600_000);
  await testDb()
    .update(activationCodes)
    .set({ status: 'expired', expiresAt: past })
    .where(eq(activationCodes.id, codeId));
  const day = formatDate(new Date(Date.now() + 30 * 86_400_000));
  const early = await post(extend, { id: codeId, until: '2020-01-01', reason: '补偿' });
  expect([early.status, early.json.errors]).toEqual([
    400,
    { until: `新的截止日期须晚于 ${formatDate(new Date())}` },
  ]);
  expect((await post(extend, { id: codeId, until: day, reason: '补偿' })).status).toBe(200);
  expect(await codeOf(codeId)).toMatchObject({
    status: 'activated',
    expiresAt: new Date(dayEnd(day).getTime() - 1000),
  });
  expect(await page(2)).toBe(200);
  expect((await post(extend, { id: codeId, forever: true, reason: '补偿' })).status).toBe(200);
  expect((await codeOf(codeId))?.expiresAt).toBeNull();
});

test('codes are found by serial, last four, number of the reader, order and batch; a whole code by its own call alone', async () => {
  const product = await ebook();
  const customer = await makeCustomer();
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
  const [a, b] = await codesOf(product.id);
  const reader = await makeBuyer({ name: '诸葛某' });
  await testDb()
    .update(activationCodes)
    .set({ status: 'activated', activatedBy: reader.id, activatedAt: new Date() })
    .where(eq(activationCodes.id, a?.id ?? 0));
  const ids = async (keyword: string) =>
    (await search({ keyword, productId: product.id })).list.map((r) => r.id);
  expect(await ids(a?.sn ?? '')).toEqual([a?.id]);
  expect(await ids((b?.sn ?? '').slice(0, 9).toLowerCase())).toEqual([b?.id]);
  expect(await ids(a?.last4.toLowerCase() ?? '')).toEqual([a?.id]);
  expect(await ids(reader.phone ?? '')).toEqual([a?.id]);
  expect(await ids(customer.user.phone ?? '')).toEqual([b?.id, a?.id]);
  expect(await ids(order.orderSn)).toEqual([b?.id, a?.id]);
  expect(await ids('%')).toEqual([]);
  const all = await search({ productId: product.id, look: 'activated' });
  expect([all.total, all.counts]).toMatchObject([1, { all: 2, activated: 1, assigned: 1, free: 0 }]);
  expect(all.list[0]).toMatchObject({
    readerName: '诸**',
    readerPhone: `${reader.phone?.slice(0, 3)}****${reader.phone?.slice(-4)}`,
    orderSn: order.orderSn,
    allowedActions: ['freeze', 'rebind'],
  });
  const plain = makeCtx().ports.vault.open(a?.codeEnc ?? '', codeSeal(a?.sn ?? ''));
  expect(JSON.stringify(all)).not.toContain(plain);
  for (const code of [plain, formatCode(plain).toLowerCase()]) {
    expect((await post(find, { code })).json.data).toEqual({ id: a?.id, sn: a?.sn });
    const typed = await callRoute(list, { cookies, query: { keyword: code } });
    expect([typed.status, typed.json.errors]).toEqual([400, { keyword: '完整激活码请用“按激活码查找”' }]);
  }
  const none = await post(find, { code: '0000-0000-0000-0000' });
  expect([none.status, none.json.errors]).toEqual([404, { code: '没有这个激活码' }]);
});

test('the desk is for who manages orders', async () => {
  const { codeId } = await atPage();
  const finance = await sessionCookies(await makeAdmin(['finance', 'product.edit']));
  for (const route of [freeze, rebind, extend, voidCode]) {
    const body = { id: codeId, ids: [codeId], reason: '测试', phone: '13111111111', until: null };
    expect((await callRoute(route, { cookies: finance, body })).status).toBe(403);
  }
  expect((await testDb().select().from(users).where(eq(users.phone, '13111111111'))).length).toBe(0);
});
