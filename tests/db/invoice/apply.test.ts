import { eq } from 'drizzle-orm';
import { invoiceEvents, invoices } from '@/db/schema/invoice';
import { productTaxes } from '@/db/schema/product';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { cancelInvoice, editInvoice } from '@/lib/domain/invoice/commands/change-invoice';
import { requestForOrder } from '@/lib/domain/invoice/commands/request-for-order';
import { getOrderInvoices, getOwnInvoice, listOwnInvoices } from '@/lib/domain/invoice/queries';
import { applyPayment } from '@/lib/domain/payment/commands/apply-payment';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import {
  apply,
  companyTitle,
  coveredOf,
  issueByHand,
  linesOf,
  readInvoice,
} from '@/tests/support/factories/invoice';
import { factsOf, makeAttempt, paidOrder } from '@/tests/support/factories/pay';
import {
  ctxOf,
  makeCustomer,
  placeOrder,
  submit,
  submitInput,
  type Customer,
} from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';

afterEach(expectInvariants);

let product: Product;
let customer: Customer;
beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  customer = await makeCustomer();
});

const paid = (quantity = 2) => paidOrder(customer, [{ productId: product.id, quantity }]);

async function taxedProduct(): Promise<Product> {
  const [tax] = await testDb()
    .insert(productTaxes)
    .values({ name: '应税图书', taxKind: 'taxable', rateBp: 900, validFrom: '2020-01-01' })
    .returning({ id: productTaxes.id });
  return makeProduct({ stock: 50, taxId: tax?.id ?? null, saleFen: 3333, title: '应税读本' });
}

test('an application covers goods and freight of its orders, tax line by line, and is recorded', async () => {
  const taxed = await taxedProduct();
  const order = await paidOrder(customer, [
    { productId: product.id, quantity: 2 },
    { productId: taxed.id, quantity: 1 },
  ]);
  const second = await paid(1);
  const invoice = await apply(customer, [second.id, order.id]);
  expect(invoice).toMatchObject({
    status: 'requested',
    side: 'blue',
    form: 'online',
    type: 'normal',
    titleKind: 'company',
    titleName: '北京市某某研究所',
    taxNo: '91110000600037341L',
    amountFen: order.totalFen + second.totalFen,
    requestNo: expect.stringMatching(/^I\d{15}$/) as string,
  });
  expect(invoice.netFen + invoice.taxFen).toBe(invoice.amountFen);
  const lines = await linesOf(invoice.id);
  expect(lines.map((l) => [l[0], l[1]])).toEqual([
    [product.title, 2],
    ['应税读本', 1],
    ['运费', null],
    ['运费', null],
    [product.title, 1],
    ['运费', null],
  ]);
  // 33.33 × 9 ÷ 109 = 2.752…
  expect(lines[1]).toEqual(['应税读本', 1, 3333, 275]);
  expect((await coveredOf(order.id)).map((c) => c.amountFen)).toEqual([order.totalFen]);
  const events = await testDb().select().from(invoiceEvents).where(eq(invoiceEvents.entityId, invoice.id));
  expect(events.map((e) => [e.action, e.toStatus, e.actorId])).toEqual([
    ['create', 'requested', customer.user.id],
  ]);
  expect(await getOrderInvoices(ctxOf(customer), order.id)).toMatchObject({
    openFen: 0,
    allowedActions: [],
    invoices: [{ id: invoice.id, allowedActions: ['edit', 'cancel'] }],
  });
});

test('the wish of the submit page becomes an application when the order is paid, once', async () => {
  const wish = { ...companyTitle, email: 'caiwu@example.cn' };
  const order = await submit(
    customer,
    await submitInput(customer, [{ productId: product.id, quantity: 1 }], { invoice: wish }),
  );
  expect(await coveredOf(order.id)).toEqual([]);
  await applyPayment(makeCtx(), 'wxpay', factsOf(await makeAttempt(customer, order)), 'notify');
  await runDueJobs();
  const [made] = await coveredOf(order.id);
  expect(made).toMatchObject({ status: 'requested', amountFen: order.totalFen });
  expect(await readInvoice(made?.id ?? 0)).toMatchObject({
    buyerId: customer.user.id,
    titleName: wish.title,
    email: 'caiwu@example.cn',
    requestedBy: null,
  });
  await Promise.all([1, 2, 3].map(() => withTx(makeCtx(), (ctx) => requestForOrder(ctx, order.id))));
  expect(await coveredOf(order.id)).toHaveLength(1);
});

test('an order without a wish asks for no invoice, and an unpaid one cannot', async () => {
  const order = await paid();
  await runDueJobs();
  expect(await coveredOf(order.id)).toEqual([]);
  const unpaid = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await expect(apply(customer, [unpaid.id])).rejects.toMatchObject({
    code: 'RULE',
    message: `订单 ${unpaid.orderSn} 尚未付款，付款后可申请开票`,
  });
  await expect(apply(customer, [order.id, unpaid.id])).rejects.toMatchObject({ code: 'RULE' });
  expect(await coveredOf(order.id)).toEqual([]);
});

test('two applications for the same order at once: one covers it, the other is refused', async () => {
  for (let i = 0; i < 10; i += 1) {
    const [a, b] = [await paid(1), await paid(1)];
    const told = await Promise.allSettled([apply(customer, [a.id, b.id]), apply(customer, [b.id, a.id])]);
    expect(told.map((t) => t.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = told.find((t) => t.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'CONFLICT' });
    expect(await coveredOf(a.id)).toHaveLength(1);
    expect(await coveredOf(b.id)).toHaveLength(1);
  }
});

test('the same key ten times at once is one application; with another body it is refused', async () => {
  const order = await paid();
  const applyKey = randomToken(16);
  const made = await Promise.all(Array.from({ length: 10 }, () => apply(customer, [order.id], { applyKey })));
  expect(new Set(made.map((m) => m.id)).size).toBe(1);
  expect(await coveredOf(order.id)).toHaveLength(1);
  await expect(apply(customer, [order.id], { applyKey, title: '另一个单位' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '该申请已提交过其他内容，请刷新页面后重新申请',
  });
});

test('S-06 another’s orders, invoices and titles are as if absent, and nothing changes', async () => {
  const order = await paid();
  const invoice = await apply(customer, [order.id]);
  const other = await makeCustomer();
  const mine = await paidOrder(other, [{ productId: product.id, quantity: 1 }]);
  await expect(apply(other, [mine.id, order.id])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getOrderInvoices(ctxOf(other), order.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getOwnInvoice(ctxOf(other), invoice.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const as = (act: (ctx: ReturnType<typeof makeCtx>) => Promise<unknown>) => withTx(ctxOf(other), act);
  await expect(as((ctx) => cancelInvoice(ctx, invoice.id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    as((ctx) => editInvoice(ctx, { id: invoice.id, ...companyTitle, title: '别人' })),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await readInvoice(invoice.id)).toEqual(invoice);
  expect(await coveredOf(mine.id)).toEqual([]);
});

test('an application that nobody started can be changed and taken back; then its orders are free again', async () => {
  const order = await paid();
  const invoice = await apply(customer, [order.id]);
  const wish = { type: 'normal' as const, titleKind: 'personal' as const, title: '张三' };
  const edited = await withTx(ctxOf(customer), (ctx) => editInvoice(ctx, { id: invoice.id, ...wish }));
  expect(edited).toMatchObject({ titleKind: 'personal', title: '张三', taxNo: null });
  const gone = await withTx(ctxOf(customer), (ctx) => cancelInvoice(ctx, invoice.id));
  expect(gone).toMatchObject({ status: 'cancelled', allowedActions: [] });
  expect((await getOrderInvoices(ctxOf(customer), order.id)).allowedActions).toEqual(['apply']);
  const again = await apply(customer, [order.id]);
  expect(again.amountFen).toBe(order.totalFen);
  expect(
    (await listOwnInvoices(ctxOf(customer), { tab: 'applied', pageNum: 1, pageSize: 10 })).counts,
  ).toEqual({ billable: 0, applied: 1, issued: 0 });
});

test('an invoice that is being issued is neither changed nor taken back', async () => {
  const order = await paid();
  const invoice = await apply(customer, [order.id]);
  await ownerQuery(`update invoices set status = 'issuing' where id = $1`, [invoice.id]);
  const act = (f: (ctx: ReturnType<typeof makeCtx>) => Promise<unknown>) => withTx(ctxOf(customer), f);
  await expect(
    act((ctx) => editInvoice(ctx, { id: invoice.id, ...companyTitle, title: '改' })),
  ).rejects.toMatchObject({ code: 'CONFLICT', message: '发票已开始开具，不能修改' });
  await expect(act((ctx) => cancelInvoice(ctx, invoice.id))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '当前状态为“开票中”，不能取消申请',
  });
  expect(await readInvoice(invoice.id)).toMatchObject({ status: 'issuing', titleName: companyTitle.title });
});

test('what a red document gave back can be invoiced again, and no more', async () => {
  const order = await paid(2);
  const blue = await apply(customer, [order.id]);
  await issueByHand(blue.id);
  const [red] = await testDb()
    .insert(invoices)
    .values({
      requestNo: `I${randomToken(8)}`,
      side: 'red',
      redOf: blue.id,
      redReason: 'discount',
      buyerId: customer.user.id,
      titleKind: 'company',
      titleName: companyTitle.title,
      taxNo: companyTitle.taxNo,
      amountFen: 5000,
      netFen: 5000,
      taxFen: 0,
    })
    .returning({ id: invoices.id });
  const [line] = await ownerQuery<{ id: number }>('select id from order_items where order_id = $1', [
    order.id,
  ]);
  await ownerQuery(
    `insert into invoice_lines (invoice_id, line_no, order_id, order_item_id, name, quantity, tax_kind, tax_bp, amount_fen, net_fen, tax_fen)
     values ($1, 1, $2, $3, '红', 1, 'exempt', 0, 5000, 5000, 0)`,
    [red?.id, order.id, line?.id],
  );
  await ownerQuery(`insert into invoice_orders (invoice_id, order_id, amount_fen) values ($1, $2, 5000)`, [
    red?.id,
    order.id,
  ]);
  await expect(apply(customer, [order.id])).rejects.toMatchObject({ code: 'CONFLICT' });
  await ownerQuery('update invoices set reversed_fen = 5000 where id = $1', [blue.id]);
  await issueByHand(red?.id ?? 0);
  const again = await apply(customer, [order.id]);
  expect(await linesOf(again.id)).toEqual([[product.title, 1, 5000, 0]]);
  expect((await getOwnInvoice(ctxOf(customer), blue.id)).statusLabel).toBe('部分冲红');
});
