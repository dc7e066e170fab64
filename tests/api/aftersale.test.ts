import { eq, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { randomToken } from '@/lib/core/ids';
import type {
  AfterSaleDetailView,
  AfterSaleListView,
  AfterSaleQuoteView,
  ApplicableView,
} from '@/lib/domain/aftersale/contract';
import { userAftersaleCalls } from '@/lib/domain/aftersale/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { corpId, lineOf, ship } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeCustomer, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { unknownNamed } from '@/tests/support/unknown-fields';

const applicable = userAftersaleCalls['GET /api/user/refund/applicable/[orderId]'];
const refund = userAftersaleCalls['POST /api/user/refund/apply'];
const cancel = userAftersaleCalls['POST /api/user/refund/cancel/[id]'];
const detail = userAftersaleCalls['GET /api/user/refund/detail/[id]'];
const refunds = userAftersaleCalls['GET /api/user/refund/list'];
const quote = userAftersaleCalls['POST /api/user/refund/quote'];
const giveBack = userAftersaleCalls['POST /api/user/return/apply'];
const returns = userAftersaleCalls['GET /api/user/return/list'];
const shipBack = userAftersaleCalls['POST /api/user/return/ship/[id]'];

let customer: Customer;
let cookies: string;
let orderId: number;
let orderItemId: number;
beforeEach(async () => {
  customer = await makeCustomer();
  cookies = await sessionCookies(customer.user);
  const product = await makeProduct({ stock: 20, saleFen: 2500 });
  orderId = (await paidOrder(customer, [{ productId: product.id, quantity: 4 }])).id;
  orderItemId = (await lineOf(orderId)).id;
});
afterEach(expectInvariants);

const wish = (more: object = {}) => ({
  submitKey: randomToken(16),
  orderId,
  goodsState: 'unshipped',
  reasonKind: 'no_need',
  lines: [{ orderItemId, quantity: 1 }],
  ...more,
});
const ask = (body: object) => callRoute<AfterSaleDetailView>(refund, { cookies, body });
const read = (id: number) => callRoute<AfterSaleDetailView>(detail, { cookies, params: { id } });

test('from the form to the withdrawal: what may be asked for, the amount, the case, its list', async () => {
  const form = await callRoute<ApplicableView>(applicable, { cookies, params: { orderId } });
  expect(form.json.data).toMatchObject({
    freightIncluded: true,
    maxFiles: 6,
    lines: [{ orderItemId, unshippedQty: 4, shippedQty: 0, resendQty: 0, quantity: 4 }],
  });
  expect(form.json.data?.choices.map((c) => [c.label, c.allowed, c.refusal])).toEqual([
    ['未发货退款', true, null],
    ['已发货仅退款', false, '没有已发货的商品'],
    ['退货退款', false, '没有可以退回的商品'],
    ['补寄', false, '没有可以补寄的商品或期次'],
  ]);
  const price = await callRoute<AfterSaleQuoteView>(quote, {
    cookies,
    body: { orderId, kind: 'refund_only', goodsState: 'unshipped', lines: [{ orderItemId, quantity: 4 }] },
  });
  const freightFen = (await lineOf(orderId)).freightShareFen;
  expect(price.json.data).toMatchObject({ goodsFen: 10_000, freightFen, amountFen: 10_000 + freightFen });
  const amountFen = price.json.data?.amountFen;
  const made = await ask(wish({ lines: [{ orderItemId, quantity: 4 }], amountFen, reason: '重复购买' }));
  expect([made.status, made.json.message]).toEqual([200, '申请已提交']);
  expect(made.json.data).toMatchObject({
    kindLabel: '仅退款',
    goodsStateLabel: '未发货',
    reasonLabel: '不想要了',
    reason: '重复购买',
    statusLabel: '待审核',
    requestedFen: amountFen,
    approvedFen: null,
    lines: [{ orderItemId, quantity: 4, amountFen: 10_000, freightFen, issues: [] }],
    allowedActions: ['withdraw'],
    refunds: [],
    corps: [],
    returnTo: null,
  });
  const id = made.json.data?.id ?? 0;
  const tab = async (name: string) => {
    const reply = await callRoute<AfterSaleListView>(refunds, { cookies, query: { tab: name } });
    return [reply.json.data?.list.map((c) => c.id), reply.json.data?.counts];
  };
  expect(await tab('open')).toEqual([[id], { all: 1, open: 1, send: 0, done: 0, closed: 0 }]);
  const done = await callRoute<AfterSaleDetailView>(cancel, { cookies, body: {}, params: { id } });
  expect([done.status, done.json.message, done.json.data?.status]).toEqual([200, '申请已撤销', 'withdrawn']);
  expect(done.json.data?.timeline.map((t) => t.title)).toEqual(['提交申请', '您已撤销申请']);
  expect(await tab('closed')).toEqual([[id], { all: 1, open: 0, send: 0, done: 0, closed: 1 }]);
});

test('a return: asked for, agreed to by the shop, sent back', async () => {
  await ship(orderId);
  const made = await callRoute<AfterSaleDetailView>(giveBack, {
    cookies,
    body: { ...wish({ goodsState: undefined }), kind: 'return_refund' },
  });
  expect(made.json.data).toMatchObject({ kindLabel: '退货退款', goodsState: 'shipped', requestedFen: 2500 });
  const id = made.json.data?.id ?? 0;
  const lists = async () =>
    Promise.all(
      [refunds, returns].map(
        async (l) => (await callRoute<AfterSaleListView>(l, { cookies })).json.data?.total,
      ),
    );
  expect(await lists()).toEqual([0, 1]);
  await testDb()
    .update(afterSales)
    .set({
      status: 'wait_goods',
      approvedFen: sql`requested_fen`,
      returnDeadlineAt: new Date(Date.now() + 86_400_000),
      returnName: '退货组',
      returnPhone: '010-83600101',
      returnAddress: '北京市丰台区某路 2 号',
    })
    .where(eq(afterSales.id, id));
  const waiting = (await read(id)).json.data;
  expect(waiting).toMatchObject({
    allowedActions: ['withdraw', 'ship'],
    returnTo: { name: '退货组', phone: '010-83600101', address: '北京市丰台区某路 2 号' },
  });
  expect(waiting?.corps.length).toBeGreaterThan(0);
  const send = (body: object) => callRoute<AfterSaleDetailView>(shipBack, { cookies, body, params: { id } });
  const bad = await send({ deliveryCorpId: await corpId(), trackingNo: '<b>' });
  expect([bad.status, Object.keys(bad.json.errors ?? {})]).toEqual([400, ['trackingNo']]);
  const sent = await send({ deliveryCorpId: await corpId(), trackingNo: 'ex123456cn' });
  expect(sent.json.data).toMatchObject({
    status: 'goods_sent',
    statusLabel: '待收货',
    allowedActions: ['ship'],
    returnParcel: { trackingNo: 'EX123456CN', corpId: await corpId() },
  });
});

describe('input', () => {
  test.each<[string, object, number]>([
    ['quantity 0', { lines: [{ orderItemId: 1, quantity: 0 }] }, 400],
    ['quantity −1', { lines: [{ orderItemId: 1, quantity: -1 }] }, 400],
    ['half a copy', { lines: [{ orderItemId: 1, quantity: 0.5 }] }, 400],
    ['2⁵³ copies', { lines: [{ orderItemId: 1, quantity: 2 ** 53 }] }, 400],
    ['“1e3” copies', { lines: [{ orderItemId: 1, quantity: '1e3' }] }, 400],
    ['a text for the lines', { lines: 'all' }, 400],
    ['600 lines', { lines: Array.from({ length: 600 }, () => ({ orderItemId: 1, quantity: 1 })) }, 400],
    ['an unknown reason', { reasonKind: 'because' }, 400],
    ['an unknown state of goods', { goodsState: 'lost' }, 400],
    ['a long text', { reason: '长'.repeat(501) }, 400],
    ['NUL', { reason: 'a\0b' }, 400],
    ['seven pictures', { fileIds: [1, 2, 3, 4, 5, 6, 7] }, 400],
    ['no order', { orderId: undefined }, 400],
  ])('%s is refused (S-37, S-53)', async (_, more, status) => {
    expect((await ask(wish(more))).status).toBe(status);
    expect(await lineOf(orderId)).toMatchObject({ refundingQty: 0 });
  });

  test('the price, the state and the owner are never taken from the client (S-09, S-52)', async () => {
    const extra = {
      requestedFen: 1_000_000,
      approvedFen: 1_000_000,
      freightFen: 999,
      status: 'done',
      buyerId: 1,
      overrideBy: 1,
      kind: 'return_refund',
    };
    expect(unknownNamed(await ask(wish(extra)))).toEqual(Object.keys(extra));
    expect(await lineOf(orderId)).toMatchObject({ refundingQty: 0 });
    const made = await ask(wish({}));
    const freight = Math.floor((await lineOf(orderId)).freightShareFen / 4);
    const [row] = await testDb()
      .select()
      .from(afterSales)
      .where(eq(afterSales.id, made.json.data?.id ?? 0));
    expect(row).toMatchObject({
      kind: 'refund_only',
      status: 'applied',
      requestedFen: 2500 + freight,
      freightFen: freight,
      approvedFen: null,
      buyerId: customer.user.id,
      overrideBy: null,
    });
  });
});
