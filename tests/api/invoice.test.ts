import { eq } from 'drizzle-orm';
import { invoices } from '@/db/schema/invoice';
import { uploads } from '@/db/schema/upload';
import { randomToken } from '@/lib/core/ids';
import type { BillableView, InvoiceDetailView, InvoiceListView } from '@/lib/domain/invoice/contract';
import type { TitleView } from '@/lib/domain/invoice/title-contract';
import { userInvoiceCalls } from '@/lib/domain/invoice/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { companyTitle, coveredOf, issueByHand, readInvoice } from '@/tests/support/factories/invoice';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeCustomer, type OrderRow } from '@/tests/support/factories/sale';
import { unknownNamed } from '@/tests/support/unknown-fields';

const apply = userInvoiceCalls['POST /api/user/invoice/apply'];
const billable = userInvoiceCalls['GET /api/user/invoice/billable/list'];
const cancel = userInvoiceCalls['POST /api/user/invoice/cancel/[id]'];
const detail = userInvoiceCalls['GET /api/user/invoice/detail/[id]'];
const download = userInvoiceCalls['GET /api/user/invoice/download/[id]'];
const edit = userInvoiceCalls['POST /api/user/invoice/edit'];
const last = userInvoiceCalls['GET /api/user/invoice/last'];
const mine = userInvoiceCalls['GET /api/user/invoice/myInvoice'];
const online = userInvoiceCalls['GET /api/user/invoice/online/list'];
const ofOrder = userInvoiceCalls['GET /api/user/invoice/selectByOrderId/[id]'];
const addTitle = userInvoiceCalls['POST /api/user/invoice/title/add'];
const titles = userInvoiceCalls['GET /api/user/invoice/title/list'];

interface Buyer {
  cookies: string;
  order: OrderRow;
}

async function buyerWithOrder(): Promise<Buyer> {
  const product = await makeProduct({ stock: 20 });
  const customer = await makeCustomer();
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  return { cookies: await sessionCookies(customer.user), order };
}

const body = (order: OrderRow, more: object = {}) => ({
  orderIds: [order.id],
  applyKey: randomToken(16),
  ...companyTitle,
  ...more,
});

async function applied({ cookies, order }: Buyer): Promise<InvoiceDetailView> {
  const made = await callRoute<InvoiceDetailView>(apply, { cookies, body: body(order) });
  if (!made.json.data) throw new Error(made.text);
  return made.json.data;
}

/** A stored PDF of the invoice, as issuing leaves it. */
async function attachPdf(id: number): Promise<void> {
  const key = `private/${randomToken(8).replaceAll(/[^A-Za-z0-9]/g, '0')}.pdf`;
  const bytes = new TextEncoder().encode('%PDF-1.4 invoice');
  const info = await makeCtx().ports.storage.put(key, bytes, {
    contentType: 'application/pdf',
    private: true,
  });
  const [row] = await testDb()
    .insert(uploads)
    .values({
      key,
      usage: 'invoice',
      kind: 'file',
      private: true,
      sha256: info.sha256,
      sizeBytes: bytes.length,
      mime: 'application/pdf',
      ext: 'pdf',
      originalName: '发票.pdf',
    })
    .returning({ id: uploads.id });
  await testDb().update(invoices).set({ pdfUploadId: row?.id }).where(eq(invoices.id, id));
}

test('from the paid order to the application: what can be invoiced, apply, list, detail, change, take back', async () => {
  const me = await buyerWithOrder();
  const { cookies, order } = me;
  const open = await callRoute<BillableView>(billable, { cookies });
  expect(open.json.data).toMatchObject({
    total: 1,
    list: [{ id: order.id, orderSn: order.orderSn, openFen: order.totalFen, items: [{ quantity: 1 }] }],
  });
  const made = await applied(me);
  expect(made).toMatchObject({
    statusLabel: '待开票',
    typeLabel: '电子普通发票',
    title: companyTitle.title,
    amountFen: order.totalFen,
    orders: [{ id: order.id, orderSn: order.orderSn, amountFen: order.totalFen }],
    formats: [],
    allowedActions: ['edit', 'cancel'],
    timeline: [{ title: '提交开票申请', text: null }],
  });
  expect(made.lines.map((l) => [l.name, l.taxLabel])).toEqual([
    [expect.any(String), '免税'],
    ['运费', '免税'],
  ]);
  const list = await callRoute<InvoiceListView>(mine, { cookies, query: { tab: 'applied' } });
  expect(list.json.data?.list.map((i) => i.id)).toEqual([made.id]);
  expect(list.json.data?.counts).toEqual({ billable: 0, applied: 1, issued: 0 });
  expect((await callRoute(last, { cookies })).json.data).toMatchObject({ title: companyTitle.title });
  expect((await callRoute(ofOrder, { cookies, params: { id: order.id } })).json.data).toMatchObject({
    openFen: 0,
    allowedActions: [],
    invoices: [{ id: made.id }],
  });
  const changed = await callRoute<InvoiceDetailView>(edit, {
    cookies,
    body: { id: made.id, titleKind: 'personal', title: '张三', taxNo: '91110000600037341L' },
  });
  expect([changed.json.message, changed.json.data?.title, changed.json.data?.taxNo]).toEqual([
    '已保存',
    '张三',
    null,
  ]);
  const gone = await callRoute<InvoiceDetailView>(cancel, { cookies, body: {}, params: { id: made.id } });
  expect([gone.json.message, gone.json.data?.status]).toEqual(['已取消申请', 'cancelled']);
  const shown = await callRoute<InvoiceDetailView>(detail, { cookies, params: { id: made.id } });
  expect(shown.json.data?.timeline.map((t) => t.title)).toEqual(['提交开票申请', '修改发票抬头', '取消申请']);
});

test.each([
  ['no order', { orderIds: [] }, 'orderIds', '请选择订单'],
  ['orders that are no list', { orderIds: 'x' }, 'orderIds', '请选择订单'],
  ['no title', { title: ' ' }, 'title', '请填写发票抬头'],
  ['a company without its number', { taxNo: '' }, 'taxNo', '请填写纳税人识别号'],
  ['a number with a stroke', { taxNo: '9111/0000600037341L' }, 'taxNo', '请输入正确的纳税人识别号'],
  [
    'a number whose check digit is wrong',
    { taxNo: '91110000600037341M' },
    'taxNo',
    '请输入正确的纳税人识别号',
  ],
  ['a number of 14 signs', { taxNo: '91110000600037' }, 'taxNo', '请输入正确的纳税人识别号'],
  ['a title with a line break', { title: '某\n所' }, 'title', '不能包含控制字符'],
  ['a special invoice without address', { type: 'special' }, 'address', '请填写注册地址'],
  [
    'a special invoice of a person',
    { type: 'special', titleKind: 'personal' },
    'type',
    '个人只能开具普通发票',
  ],
  ['a wrong mail address', { email: 'a@' }, 'email', '请输入正确的邮箱地址'],
  ['a wrong bank account', { bankAccount: '账号' }, 'bankAccount', '请输入正确的银行账号'],
])('%s: 400 with the message at the field, and nothing is written', async (_, more, field, message) => {
  const { cookies, order } = await buyerWithOrder();
  const reply = await callRoute(apply, { cookies, body: body(order, more) });
  expect([reply.status, reply.json.errors?.[field]]).toEqual([400, message]);
  expect(await coveredOf(order.id)).toEqual([]);
});

test('a number in small letters is stored in capitals; numbers of 15, 17, 18 and 20 signs are taken', async () => {
  for (const taxNo of [
    '110108123456789',
    '11010812345678901',
    '91110000600037341l',
    '12345678901234567890',
  ]) {
    const { cookies, order } = await buyerWithOrder();
    const made = await callRoute<InvoiceDetailView>(apply, { cookies, body: body(order, { taxNo }) });
    expect([made.status, made.json.data?.taxNo]).toEqual([200, taxNo.toUpperCase()]);
  }
});

test('a special invoice carries the company’s address, phone and bank', async () => {
  const { cookies, order } = await buyerWithOrder();
  const special = {
    type: 'special',
    address: '北京市东城区某街 1 号',
    phone: '010-83600100',
    bank: '某银行北京某支行',
    bankAccount: '0200 0000 0900 0001',
  };
  const made = await callRoute<InvoiceDetailView>(apply, { cookies, body: body(order, special) });
  const stored = { ...special, bankAccount: '0200000009000001' };
  expect(made.json.data).toMatchObject({ ...stored, typeLabel: '电子专用发票' });
});

test('S-09 an amount, a state or a number sent along is refused by name, and nothing is applied for', async () => {
  const { cookies, order } = await buyerWithOrder();
  const extra = { amountFen: 1, status: 'issued', invoiceNo: '1', buyerId: 1, form: 'paper', netFen: 1 };
  const refused = await callRoute(apply, { cookies, body: body(order, extra) });
  expect(unknownNamed(refused)).toEqual(Object.keys(extra));
  expect(await coveredOf(order.id)).toHaveLength(0);
});

test('without a key nothing is applied for; the header is one', async () => {
  const { cookies, order } = await buyerWithOrder();
  const without = await callRoute(apply, { cookies, body: body(order, { applyKey: undefined }) });
  expect([without.status, without.json.message]).toEqual([400, '缺少申请标识，请刷新页面后重试']);
  const call = {
    cookies,
    body: { ...body(order), applyKey: undefined },
    headers: { 'idempotency-key': randomToken(16) },
  };
  const first = await callRoute<InvoiceDetailView>(apply, call);
  const again = await callRoute<InvoiceDetailView>(apply, call);
  expect(again.json.data).toEqual(first.json.data);
  expect(await coveredOf(order.id)).toHaveLength(1);
});

test('S-42 the stored file of an issued invoice is handed to its buyer only, and only when there is one', async () => {
  const me = await buyerWithOrder();
  const { id } = await applied(me);
  const ask = (cookies: string, query: Record<string, string> = {}) =>
    callRoute(download, { cookies, params: { id }, query });
  expect((await ask(me.cookies)).status).toBe(404);
  await attachPdf(id);
  expect((await ask(me.cookies)).status).toBe(404);
  await issueByHand(id);
  const file = await ask(me.cookies);
  expect([file.status, file.text]).toEqual([200, '%PDF-1.4 invoice']);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.headers.get('cache-control')).toBe('private, no-store');
  expect((await ask(me.cookies, { format: 'ofd' })).status).toBe(404);
  const stranger = await buyerWithOrder();
  const told = await ask(stranger.cookies);
  expect([told.status, told.json.message]).toEqual([404, '发票不存在']);
  const { invoiceNo } = await readInvoice(id);
  const issued = await callRoute<InvoiceListView>(online, { cookies: me.cookies });
  expect(issued.json.data?.list).toMatchObject([
    { id, invoiceNo, statusLabel: '已开票', formats: ['pdf'], allowedActions: ['download'] },
  ]);
});

test('S-10 the provider’s addresses, staff remarks and reasons of failures never leave', async () => {
  const me = await buyerWithOrder();
  const { id } = await applied(me);
  await testDb()
    .update(invoices)
    .set({
      status: 'failed',
      pdfUrl: 'https://provider.example/secret.pdf',
      staffRemark: '内部备注',
      failReason: '税盘未插入',
      failCode: 'E9999',
      providerSerial: 'SERIAL-1',
    })
    .where(eq(invoices.id, id));
  const { cookies } = me;
  for (const reply of [
    await callRoute(detail, { cookies, params: { id } }),
    await callRoute(mine, { cookies }),
    await callRoute(ofOrder, { cookies, params: { id: me.order.id } }),
  ]) {
    expect(reply.status).toBe(200);
    expect(reply.text).not.toMatch(/provider\.example|内部备注|税盘|E9999|SERIAL-1/);
  }
});

test('the title book over the API', async () => {
  const { cookies } = await buyerWithOrder();
  const { type: _, ...title } = companyTitle;
  const made = await callRoute<TitleView>(addTitle, {
    cookies,
    body: { ...title, taxNo: '91110000600037341l' },
  });
  expect(made.json.data).toEqual({
    id: expect.any(Number) as number,
    titleKind: 'company',
    title: companyTitle.title,
    taxNo: '91110000600037341L',
    address: null,
    phone: null,
    bank: null,
    bankAccount: null,
    email: null,
    receivePhone: null,
    department: null,
    isDefault: true,
    shared: false,
    editable: true,
  });
  const bad = await callRoute(addTitle, { cookies, body: { titleKind: 'company', title: '某所' } });
  expect([bad.status, bad.json.errors]).toEqual([400, { taxNo: '请填写纳税人识别号' }]);
  expect((await callRoute<TitleView[]>(titles, { cookies })).json.data).toHaveLength(1);
});
