import { GET as publicFile } from '@/app/files/[...key]/route';
import type { AdminPermission } from '@/lib/core/permissions';
import { adminOrderCalls } from '@/lib/domain/order/admin-calls';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { adminPaymentCalls } from '@/lib/domain/payment/admin-calls';
import type { PaymentDetailView } from '@/lib/domain/payment/office-contract';
import { userPaymentCalls } from '@/lib/domain/payment/user-calls';
import type { VoucherView } from '@/lib/domain/payment/voucher-contract';
import { adminUploadCalls } from '@/lib/domain/upload/admin-calls';
import { callRoute, sessionCookies, type Called } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import {
  bankFacts,
  handFacts,
  handIn,
  slipForm,
  slipPicture,
  transferOrder,
} from '@/tests/support/factories/transfer';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

const cancelOrders = adminPaymentCalls['POST /api/admin/order/offline/cancel'];
const restoreOne = adminOrderCalls['POST /api/admin/order/offline/restore'];
const officeDownload = adminUploadCalls['GET /api/admin/file/download/[id]'];
const confirm = adminPaymentCalls['POST /api/admin/payment/confirm'];
const detail = adminPaymentCalls['GET /api/admin/payment/detail/[id]'];
const finish = adminPaymentCalls['POST /api/admin/payment/finish'];
const reject = adminPaymentCalls['POST /api/admin/payment/reject'];
const summary = adminPaymentCalls['GET /api/admin/payment/summary'];
const slipFile = adminPaymentCalls['GET /api/admin/payment/voucher/[id]'];
const download = userOrderCalls['GET /api/user/file/download/[id]'];
const upload = userPaymentCalls['POST /api/user/payment/upload/[id]'];
const voucher = userPaymentCalls['GET /api/user/payment/voucher/[orderId]'];

let customer: Customer;
let mine: string;
beforeEach(async () => {
  customer = await makeCustomer();
  mine = await sessionCookies(customer.user);
});
afterEach(expectInvariants);

const waiting = async (stock = 10, quantity = 2) =>
  transferOrder(customer, [{ productId: (await makeProduct({ stock })).id, quantity }]);
const office = async (...permissions: AdminPermission[]) => sessionCookies(await makeAdmin(permissions));
const send = (id: number, form: FormData, cookies = mine) =>
  callRoute<VoucherView>(upload, { cookies, params: { id }, body: form });
const post = (handler: Called, cookies: string, body: object) => callRoute(handler, { cookies, body });
const get = (handler: Called, cookies: string, id: number) => callRoute(handler, { cookies, params: { id } });

test('a slip goes up, is read by its buyer and by finance, by nobody else (S-42), and pays the order', async () => {
  await ownerQuery(`update payment_methods set info = $1 where code = 'transfer'`, [
    { bank: '工商银行', accountName: '保密宣传网', accountNo: '02000000' },
  ]);
  const order = await waiting();
  const fields = { bankPayer: '某单位', bankDate: '2026-11-20', amountFen: String(order.totalFen), note: '' };
  const sent = await send(order.id, slipForm(await slipPicture(), fields));
  expect([sent.status, sent.json.message]).toEqual([200, '凭证已提交，请等待财务审核']);
  const view = await callRoute<VoucherView>(voucher, { cookies: mine, params: { orderId: order.id } });
  expect(view.json.data).toMatchObject({
    status: 'submitted',
    account: { bank: '工商银行', accountName: '保密宣传网', accountNo: '02000000' },
    dueFen: order.totalFen,
    mayUpload: false,
  });
  const fileId = view.json.data?.file?.id ?? 0;
  const [attempt] = await attemptsOf(order.id);
  const id = attempt?.id ?? 0;
  const finance = await office('finance');
  const stranger = await sessionCookies((await makeCustomer()).user);
  expect((await get(download, mine, fileId)).status).toBe(200);
  expect((await get(download, stranger, fileId)).status).toBe(404);
  expect((await get(officeDownload, await office('order', 'warehouse'), fileId)).status).toBe(404);
  expect((await get(slipFile, await office('order'), id)).status).toBe(403);
  expect((await get(slipFile, mine, id)).status).toBe(403);
  const shown = await get(slipFile, finance, id);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  const [row] = await ownerQuery<{ key: string }>('select key from uploads where id = $1', [fileId]);
  const open = await publicFile(new Request('http://local/files/x'), {
    params: Promise.resolve({ key: (row?.key ?? '').split('/') }),
  });
  expect(open.status).toBe(404);

  const seen = await callRoute<PaymentDetailView>(detail, { cookies: finance, params: { id } });
  expect(seen.json.data).toMatchObject({ claimedFen: order.totalFen, note: null, bankPayer: '某单位' });
  const empty = await post(confirm, finance, { id, receivedFen: order.totalFen });
  expect([empty.status, empty.json.errors]).toEqual([
    400,
    { bankDate: '请选择日期', bankPayer: '请输入付款户名', bankReference: '请输入银行流水号' },
  ]);
  const done = await post(confirm, finance, {
    id,
    ...bankFacts(order.totalFen, { bankReference: ' ab 12-34 ' }),
  });
  expect([done.status, done.json.data]).toEqual([200, { paymentId: id, result: 'paid' }]);
  expect((await attemptsOf(order.id))[0]?.providerTxn).toBe('AB12-34');
  const notices = JSON.stringify((await get(detail, finance, id)).json);
  expect(notices).not.toMatch(/rawBody|rawHeaders|requestKey/);
});

test.each<[string, () => Promise<FormData>, number, string]>([
  ['no file', async () => new FormData(), 400, '请选择付款凭证'],
  [
    'a page',
    async () => slipForm(new Uint8Array(9), {}, 'a.html'),
    400,
    '只能上传 JPG、PNG、GIF、WebP 图片或 PDF 文件',
  ],
  ['11 MB', async () => slipForm(new Uint8Array(11 * 1024 * 1024)), 400, '文件不能超过 10 MB'],
  ['an amount of words', async () => slipForm(await slipPicture(), { amountFen: '十元' }), 400, '请输入数字'],
])('%s is refused at the field and leaves nothing', async (_, form, status, message) => {
  const order = await waiting();
  const before = await dataSnapshot();
  const reply = await send(order.id, await form());
  expect([reply.status, reply.json.message]).toEqual([status, message]);
  expect(await dataSnapshot()).toEqual(before);
});

test('only finance books money, only the order desk ends and revives orders; a refusal changes nothing', async () => {
  const order = await waiting();
  const { id } = await handIn(customer, order.id);
  const other = await waiting();
  const [clerk, keeper, finance] = [
    await office('order'),
    await office('warehouse'),
    await office('finance'),
  ];
  const before = await dataSnapshot();
  const calls: [Called, object][] = [
    [confirm, { id, ...bankFacts(order.totalFen) }],
    [reject, { id, reason: '未到账' }],
    [finish, handFacts(other)],
  ];
  for (const [handler, body] of calls) {
    for (const who of [clerk, keeper, mine]) expect((await post(handler, who, body)).status).toBe(403);
    expect((await post(handler, '', body)).status).toBe(401);
  }
  for (const who of [finance, keeper, mine]) {
    expect((await post(cancelOrders, who, { orderId: other.id, reason: '不再采购' })).status).toBe(403);
    expect((await post(restoreOne, who, { orderId: other.id })).status).toBe(403);
  }
  expect(await dataSnapshot()).toEqual(before);
  expect((await callRoute(summary, { cookies: finance })).json.data).toMatchObject({
    vouchers: 1,
    seconds: 0,
  });
});

test('what is cancelled and restored by the desk; short goods are told by name and number', async () => {
  const order = await waiting(3, 3);
  const clerk = await office('order');
  const none = await post(cancelOrders, clerk, { orderId: order.id, reason: ' ' });
  expect([none.status, none.json.errors]).toEqual([400, { reason: '请填写原因' }]);
  const both = await post(cancelOrders, clerk, { orderId: order.id, ids: [order.id], reason: '不再采购' });
  expect(both.status).toBe(400);
  const done = await post(cancelOrders, clerk, { orderId: order.id, reason: '不再采购' });
  expect([done.status, done.json.message]).toEqual([200, '订单已取消']);
  const [line] = await ownerQuery<{ product_id: number; title: string }>(
    'select product_id::int, title from order_items where order_id = $1',
    [order.id],
  );
  const taken = await placeOrder(await makeCustomer(), [{ productId: line?.product_id ?? 0, quantity: 1 }]);
  const short = await post(restoreOne, clerk, { orderId: order.id });
  expect([short.status, short.json.code]).toEqual([409, 'STOCK_SHORT']);
  expect(short.json.message).toContain('需 3 件，仅剩 2 件');
  expect(short.json.data).toMatchObject({ short: [{ title: line?.title, wanted: 3, left: 2 }] });
  expect((await readOrder(order.id)).status).toBe('cancelled');
  expect((await readOrder(taken.id)).status).toBe('pending_payment');
});
