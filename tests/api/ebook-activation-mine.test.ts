import { and, eq } from 'drizzle-orm';
import { activationCodeEvents, codeBatches } from '@/db/schema/activation';
import { readingTokens } from '@/db/schema/reading';
import { withTx } from '@/lib/data/tx';
import type { ActivatedView, ActivationStateView } from '@/lib/domain/ebook/activation-contract';
import { allocateCopies } from '@/lib/domain/ebook/commands/allocate-copies';
import { linkCode } from '@/lib/domain/ebook/commands/link-code';
import type { OrderCodesView, ShelfView } from '@/lib/domain/ebook/contract';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import { userEbookCalls } from '@/lib/domain/ebook/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/people';
import { makeAsset } from '@/tests/support/factories/reading';
import { ctxOf } from '@/tests/support/factories/sale';
import { sharedOrder } from '@/tests/support/factories/shared-copies';
import { refused } from '@/tests/support/refused';
import { buyCode, change, plainOf, rowOf, scanned } from './ebook-activation-world';
import { freshIp } from './identity/world';

const state = guestEbookCalls['GET /api/guest/order/ebook/[sn]'];
const activate = userEbookCalls['POST /api/user/ebook/activate'];
const codes = userEbookCalls['GET /api/user/order/ebook/codes/[id]'];
const shelf = userEbookCalls['GET /api/user/ebook/shelf'];

const REFUSED = '激活码不正确或已不能使用，请核对后重试';
const mine = (cookies: string, body: object, ip = freshIp()) =>
  callRoute<ActivatedView>(activate, { cookies, body, ip });
const ask = (sn: string, cookies = '', t?: string) =>
  callRoute<ActivationStateView>(state, { cookies, params: { sn }, query: t ? { t } : {}, ip: freshIp() });
const activations = async (sn: string) =>
  testDb().$count(
    activationCodeEvents,
    and(eq(activationCodeEvents.entityId, (await rowOf(sn)).id), eq(activationCodeEvents.action, 'activate')),
  );

test('a buyer activates an own code with one call, reads it at once, and repeating changes nothing', async () => {
  const bought = await buyCode();
  const asset = await makeAsset(bought.productId, { pages: 1 });
  const cookies = await sessionCookies(bought.customer.user);
  expect((await ask(bought.sn, cookies)).json.data).toMatchObject({
    viewer: 'holder',
    account: bought.customer.user.name,
    publications: [],
  });
  const first = await mine(cookies, { sn: bought.sn });
  expect([first.status, first.json.message, first.json.data]).toEqual([
    200,
    '激活成功',
    {
      sn: bought.sn,
      title: bought.title,
      label: '',
      expiresAt: null,
      publications: [{ id: asset.publicId, label: '' }],
    },
  ]);
  const row = await bought.row();
  expect(row).toMatchObject({ status: 'activated', activatedBy: bought.customer.user.id });
  for (const again of [{ sn: bought.sn }, { code: bought.plain }]) {
    expect((await mine(cookies, again)).json).toEqual(first.json);
  }
  expect([await bought.row(), await activations(bought.sn)]).toEqual([row, 1]);
  expect((await ask(bought.sn, cookies)).json.data).toMatchObject({
    viewer: 'reader',
    publications: [{ id: asset.publicId, label: '' }],
  });
  const newest = { id: asset.publicId, label: '', count: 1 };
  expect((await callRoute<ShelfView>(shelf, { cookies })).json.data?.items).toMatchObject([{ newest }]);
});

test('R-06 of fifty who type one code at once one gets it', async () => {
  const bought = await buyCode();
  const people = await Promise.all(Array.from({ length: 50 }, () => makeBuyer()));
  const cookies = await Promise.all(people.map((p) => sessionCookies(p)));
  const answers = await Promise.all(cookies.map((c) => mine(c, { code: bought.plain })));
  const winners = answers.flatMap((a, i) => (a.status === 200 ? [people[i]?.id] : []));
  expect(winners).toEqual([(await bought.row()).activatedBy]);
  expect(answers.filter((a) => a.status === 422 && a.json.message === REFUSED)).toHaveLength(49);
  expect(await activations(bought.sn)).toBe(1);
});

test('of fifty uses of one QR code one activates, and the token is spent with it', async () => {
  const bought = await buyCode();
  const t = await scanned(bought.customer, bought.sn);
  const people = await Promise.all(Array.from({ length: 50 }, () => makeBuyer()));
  const cookies = await Promise.all(people.map((p) => sessionCookies(p)));
  const answers = await Promise.all(cookies.map((c) => mine(c, { sn: bought.sn, t })));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.filter((a) => a.status === 422)).toHaveLength(49);
  const tokens = await testDb()
    .select({ status: readingTokens.status })
    .from(readingTokens)
    .where(eq(readingTokens.activationCodeId, (await bought.row()).id));
  expect(tokens).toEqual([{ status: 'consumed' }]);
});

test('S-06 the serial alone opens no code of another; a frozen own one is refused', async () => {
  const [other, own] = [await buyCode(), await buyCode()];
  await change(own.sn, { frozenAt: new Date(), frozenReason: '查' });
  const cookies = await sessionCookies(own.customer.user);
  const told = [
    await mine(cookies, { sn: other.sn }),
    await mine(cookies, { sn: 'E000000000000' }),
    await mine(cookies, { sn: own.sn }),
    await mine(cookies, { code: own.plain }),
    await mine(cookies, {}),
    await mine(cookies, { code: 'x' }),
  ];
  expect(told.map((a) => [a.status, a.json.message])).toEqual([
    [404, '激活码不存在'],
    [404, '激活码不存在'],
    [422, REFUSED],
    [422, REFUSED],
    [400, '请输入激活码'],
    [400, '激活码格式不正确'],
  ]);
  expect([await other.row(), await own.row()]).toMatchObject([
    { status: 'assigned' },
    { status: 'assigned' },
  ]);
});

test('five wrong codes of one account close it, also for the right one', async () => {
  const bought = await buyCode();
  const cookies = await sessionCookies(await makeBuyer());
  for (let n = 0; n < 5; n += 1) {
    expect((await mine(cookies, { code: '0000000000000000' })).status).toBe(422);
  }
  const sixth = await mine(cookies, { code: bought.plain });
  expect([sixth.status, sixth.json.message]).toEqual([429, '激活失败次数过多，请 15 分钟后再试']);
  expect(await bought.row()).toMatchObject({ status: 'assigned' });
});

test('a copy that was given to a member is the member’s: neither the buyer’s button nor a QR code made before', async () => {
  const order = await sharedOrder(1);
  const [row] = await order.codes();
  const sn = row?.sn ?? '';
  const t = await scanned(order.buyer, sn);
  await withTx(ctxOf(order.manager), (ctx) =>
    allocateCopies(ctx, {
      orderItemId: order.orderItemId,
      members: [{ memberId: order.reader.memberId, quantity: 1 }],
    }),
  );
  const buyer = await sessionCookies(order.buyer.user);
  expect([(await mine(buyer, { sn })).status, (await mine(buyer, { sn, t })).status]).toEqual([404, 422]);
  const reader = await sessionCookies(order.reader.user);
  expect((await mine(reader, { sn })).status).toBe(200);
  expect(await rowOf(sn)).toMatchObject({ activatedBy: order.reader.user.id });
  const seen = await callRoute<OrderCodesView>(codes, { cookies: buyer, params: { id: order.orderId } });
  expect(seen.json.data?.list).toMatchObject([{ sn, mine: false, newest: null, look: 'activated' }]);
});

test('the page tells strangers no more than the state, and whether the QR code is good', async () => {
  const bought = await buyCode();
  await makeAsset(bought.productId, { pages: 1 });
  const t = await scanned(bought.customer, bought.sn);
  const other = await buyCode();
  expect((await ask(bought.sn)).json.data).toMatchObject({ link: 'none', viewer: 'stranger', account: null });
  expect((await ask(bought.sn, '', t)).json.data).toMatchObject({ link: 'good', viewer: 'stranger' });
  expect((await ask(other.sn, '', t)).json.data).toMatchObject({ link: 'gone' });
  await mine(await sessionCookies(bought.customer.user), { sn: bought.sn });
  const stranger = (await ask(bought.sn, await sessionCookies(await makeBuyer()), t)).json.data;
  expect(stranger).toMatchObject({
    look: 'activated',
    link: 'gone',
    viewer: 'stranger',
    expiresAt: null,
    publications: [],
  });
});

test('the QR code leads to the activation while the code waits, to the reader afterwards, and nowhere when it is over', async () => {
  const bought = await buyCode();
  const link = () => withTx(ctxOf(bought.customer), (ctx) => linkCode(ctx, bought.sn));
  expect((await link()).path).toMatch(new RegExp(`^/mobile/ebookActive/${bought.sn}\\?t=[\\w-]{43}$`));
  await mine(await sessionCookies(bought.customer.user), { sn: bought.sn });
  expect((await link()).path).toMatch(/^\/mobile\/ebookLink\/[\w-]{43}$/);
  await change(bought.sn, { frozenAt: new Date(), frozenReason: '查' });
  expect(await refused(link())).toMatchObject({ status: 422, message: '该激活码目前不能激活或阅读' });
  expect(plainOf(await bought.row())).toBe(bought.plain);
});

test('a code of another reading system is shown as such, and neither activated here nor handed to a phone', async () => {
  const bought = await buyCode();
  const { batchId } = await bought.row();
  await testDb().update(codeBatches).set({ external: true }).where(eq(codeBatches.id, batchId));
  const cookies = await sessionCookies(bought.customer.user);
  const told = await mine(cookies, { sn: bought.sn });
  expect([told.status, told.json.message]).toEqual([422, REFUSED]);
  const link = withTx(ctxOf(bought.customer), (ctx) => linkCode(ctx, bought.sn));
  expect(await refused(link)).toMatchObject({ status: 422 });
  expect((await ask(bought.sn, cookies)).json.data).toMatchObject({ external: true, look: 'assigned' });
  expect((await callRoute<ShelfView>(shelf, { cookies })).json.data?.waiting).toMatchObject([
    { firstSn: bought.sn, external: true },
  ]);
  expect(await bought.row()).toMatchObject({ status: 'assigned', activatedBy: null });
});
