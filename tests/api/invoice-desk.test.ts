import { randomToken } from '@/lib/core/ids';
import { adminInvoiceCalls } from '@/lib/domain/invoice/admin-calls';
import type {
  BatchRow,
  OfficeDetailView,
  OfficeListView,
  IssueView,
} from '@/lib/domain/invoice/office-contract';
import { guestInvoiceCalls } from '@/lib/domain/invoice/guest-calls';
import { userInvoiceCalls } from '@/lib/domain/invoice/user-calls';
import { answer, callRoute, sessionCookies } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { apply, readInvoice } from '@/tests/support/factories/invoice';
import { hurry, incidentsOf, redsOf } from '@/tests/support/factories/invoice-desk';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeFinance } from '@/tests/support/factories/refund';
import { makeCustomer, type Customer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { until } from '@/tests/support/wait';

const batIssue = adminInvoiceCalls['POST /api/admin/invoice/batIssue'];
const detail = adminInvoiceCalls['GET /api/admin/invoice/detail/[id]'];
const download = adminInvoiceCalls['GET /api/admin/invoice/download/[id]'];
const issueRoute = adminInvoiceCalls['POST /api/admin/invoice/issue'];
const list = adminInvoiceCalls['GET /api/admin/invoice/list'];
const send = adminInvoiceCalls['POST /api/admin/invoice/online/send'];
const red = adminInvoiceCalls['POST /api/admin/invoice/red'];
const reset = adminInvoiceCalls['POST /api/admin/invoice/reset'];
const notify = guestInvoiceCalls['POST /api/guest/invoice/notify/nuonuo'];
const buyerDownload = userInvoiceCalls['GET /api/user/invoice/download/[id]'];

let gw: TestGateway;
let product: Product;
let customer: Customer;
let cookies: string;

beforeAll(async () => {
  gw = await startTestGateway();
  product = await makeProduct({ stock: 1000, saleFen: 5000 });
  await ownerQuery(`update product_taxes set goods_code = '1060201010000000000' where goods_code is null`);
  customer = await makeCustomer();
  cookies = await sessionCookies(await makeFinance());
});
afterAll(() => gw.stop());
beforeEach(() => gw.reset());
afterEach(expectInvariants);

async function requested(quantity = 2) {
  const order = await paidOrder(customer, [{ productId: product.id, quantity }]);
  return { order, invoice: await apply(customer, [order.id]) };
}
const act = <T>(handler: Parameters<typeof callRoute>[0], body: object) =>
  callRoute<T>(handler, { cookies, body });
const at = async (id: number) =>
  (await callRoute<OfficeDetailView>(detail, { cookies, params: { id } })).json.data as OfficeDetailView;

/** Runs jobs, those that wait for their time too, until it is so. */
const worked = (isSo: () => Promise<boolean>) =>
  until(isSo, async () => {
    await hurry();
    await runDueJobs();
  });
const reaches = (id: number, status: string) => worked(async () => (await readInvoice(id)).status === status);
async function issued(quantity = 2) {
  const made = await requested(quantity);
  expect((await act(issueRoute, { id: made.invoice.id })).status).toBe(200);
  await reaches(made.invoice.id, 'issued');
  return made;
}

test('an application is issued under its number, its PDF kept privately and handed to its buyer', async () => {
  const { invoice, order } = await issued();
  await worked(async () => (await readInvoice(invoice.id)).pdfUploadId !== null);
  const view = await at(invoice.id);
  expect(view).toMatchObject({
    status: 'issued',
    amountFen: order.totalFen,
    provider: 'nuonuo',
    formats: expect.arrayContaining(['pdf']) as string[],
    allowedActions: ['send', 'red', 'registerRed'],
    redSuggestion: [],
    incidents: [],
  });
  expect(view.invoiceNo).toMatch(/^\d{20}$/);
  expect((await gw.invoices()).map((i) => [i.orderNo, i.amountFen])).toEqual([
    [invoice.requestNo, order.totalFen],
  ]);
  const mine = { cookies: await sessionCookies(customer.user), params: { id: invoice.id } };
  for (const got of [
    await callRoute(download, { cookies, params: { id: invoice.id } }),
    await callRoute(buyerDownload, mine),
  ]) {
    expect([got.status, got.text.slice(0, 4)]).toEqual([200, '%PDF']);
  }
  const sent = await act(send, { id: invoice.id, email: 'a@example.com' });
  expect(sent.status).toBe(200);
  expect((await gw.invoiceDeliveries()).map((d) => d.mail)).toEqual(['a@example.com']);
});

test('batch issuing answers row by row, and twice it sends nothing again (R-15)', async () => {
  const [a, b] = [await requested(1), await requested(1)];
  const ids = [a.invoice.id, b.invoice.id, 999_999_999];
  const first = await act<{ rows: BatchRow[] }>(batIssue, { ids });
  expect(first.json.data?.rows.map((r) => r.ok)).toEqual([true, true, false]);
  const second = await act<{ rows: BatchRow[] }>(batIssue, { ids });
  expect(second.json.data?.rows.map((r) => r.ok)).toEqual([false, false, false]);
  await reaches(a.invoice.id, 'issued');
  await reaches(b.invoice.id, 'issued');
  expect((await gw.invoices()).length).toBe(2);
});

test('the answer to a request is lost: asked about under its number, issued once', async () => {
  const { invoice } = await requested();
  await gw.control('api.mode', {
    mode: 'timeoutAfterCommit',
    provider: 'nuonuo',
    path: 'requestBillingNew',
    times: 1,
  });
  await act(issueRoute, { id: invoice.id });
  await reaches(invoice.id, 'issued');
  expect((await gw.invoices()).map((i) => i.orderNo)).toEqual([invoice.requestNo]);
});

test('a failure is shown with its reason; a reset asks first and the next try keeps the number', async () => {
  const { invoice } = await requested();
  await gw.control('invoice.mode', { outcome: 'fail' });
  await act(issueRoute, { id: invoice.id });
  await reaches(invoice.id, 'failed');
  expect((await at(invoice.id)).failReason).toContain('电子税务局拒绝开票');
  expect((await act(issueRoute, { id: invoice.id })).status).toBe(409);
  await gw.control('invoice.mode', { outcome: 'issue' });
  const back = await act<IssueView>(reset, { id: invoice.id });
  expect(back.json.data).toMatchObject({ status: 'requested' });
  await act(issueRoute, { id: invoice.id });
  await reaches(invoice.id, 'issued');
  expect((await gw.invoices()).map((i) => [i.orderNo, i.status])).toEqual([[invoice.requestNo, '2']]);
});

test('a failure that was none: reset finds it issued there and books it, also racing the call-back, never twice', async () => {
  const { invoice } = await issued(1);
  // As if a wrong failure had been booked: the provider has the document all the same.
  await ownerQuery(
    `update invoices set status = 'failed', fail_reason = '超时', invoice_no = null, issued_at = null where id = $1`,
    [invoice.id],
  );
  const body = `operater=callback&orderno=${invoice.requestNo}&content=${encodeURIComponent(
    JSON.stringify({ c_status: '2', c_orderno: invoice.requestNo, c_fpqqlsh: 'x' }),
  )}`;
  const call = async () => {
    const replied = await answer(
      notify,
      new Request('http://127.0.0.1/api/guest/invoice/notify/nuonuo', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      }),
    );
    expect(await replied.json()).toEqual({ status: '0000', message: '同步成功' });
    await hurry();
    await runDueJobs();
  };
  await Promise.all([act(reset, { id: invoice.id }), call(), act(reset, { id: invoice.id })]);
  expect((await readInvoice(invoice.id)).status).toBe('issued');
  expect((await act(reset, { id: invoice.id })).status).toBe(409);
  expect((await gw.invoices()).length).toBe(1);
});

test('a silent provider changes nothing at a reset', async () => {
  const { invoice } = await requested();
  await gw.control('invoice.mode', { outcome: 'fail' });
  await act(issueRoute, { id: invoice.id });
  await reaches(invoice.id, 'failed');
  await gw.control('api.mode', { mode: 'http500', provider: 'nuonuo', path: 'queryInvoiceResult', times: 1 });
  expect((await act(reset, { id: invoice.id })).status).toBe(503);
  expect((await readInvoice(invoice.id)).status).toBe('failed');
});

test('a red document in part: by lines and copies, once per key, then the rest can be asked for again', async () => {
  const { invoice, order } = await issued(2);
  const requestKey = randomToken(16);
  const body = {
    id: invoice.id,
    reason: 'return',
    requestKey,
    lines: [{ lineNo: 1, quantity: 1, amountFen: 5000 }],
  };
  expect((await act(red, { ...body, lines: [{ lineNo: 1, quantity: 3, amountFen: 5000 }] })).status).toBe(
    422,
  );
  expect(await redsOf(invoice.id)).toEqual([]);
  const [one, two] = await Promise.all([act<{ id: number }>(red, body), act<{ id: number }>(red, body)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.json.data).toEqual(two.json.data);
  expect((await act(red, { ...body, requestKey: randomToken(16) })).status).toBe(409);
  await reaches(invoice.id, 'issued');
  expect(await readInvoice(invoice.id)).toMatchObject({ reversedFen: 5000, reversingFen: 0 });
  expect(await redsOf(invoice.id)).toMatchObject([{ status: 'issued', amountFen: 5000, side: 'red' }]);
  expect((await at(invoice.id)).statusLabel).toBe('部分冲红');
  expect((await apply(customer, [order.id])).amountFen).toBe(5000);
  expect((await gw.redBills()).length).toBe(1);
});

test('a red document that its buyer refuses leaves the blue one as it was', async () => {
  const { invoice } = await issued();
  await gw.control('red.mode', { outcome: 'reject' });
  await act(red, { id: invoice.id, reason: 'mistake', requestKey: randomToken(16) });
  await reaches(invoice.id, 'issued');
  expect(await readInvoice(invoice.id)).toMatchObject({ reversedFen: 0, reversingFen: 0 });
  expect(await redsOf(invoice.id)).toMatchObject([{ status: 'cancelled' }]);
  expect(await incidentsOf((await at(invoice.id)).covered[0]?.id ?? 0)).toEqual([]);
  await gw.control('red.mode', { outcome: 'auto' });
  await act(red, { id: invoice.id, reason: 'mistake', requestKey: randomToken(16) });
  await reaches(invoice.id, 'reversed');
});

test('a product without a goods code stops the issue, by name; entered later, the code is taken and nothing else', async () => {
  const { invoice } = await requested(1);
  await ownerQuery('update invoice_lines set tax_code = null where invoice_id = $1', [invoice.id]);
  await ownerQuery('update product_taxes set goods_code = null');
  const stopped = await act(issueRoute, { id: invoice.id });
  expect([stopped.status, stopped.json.message]).toEqual([
    422,
    `“${product.title}”缺少税收分类编码，请先在“商品税率”中维护`,
  ]);
  expect(await readInvoice(invoice.id)).toMatchObject({ status: 'requested', tries: 0 });
  expect(await gw.invoices()).toEqual([]);
  await ownerQuery(`update product_taxes set goods_code = '1060201010000000000'`);
  expect((await act(issueRoute, { id: invoice.id })).status).toBe(200);
  await reaches(invoice.id, 'issued');
  const view = await at(invoice.id);
  expect(new Set(view.lines.map((l) => l.taxCode))).toEqual(new Set(['1060201010000000000']));
  expect(view.amountFen).toBe(invoice.amountFen);
});

test('the desk finds documents by what a clerk knows', async () => {
  const { invoice, order } = await requested(1);
  const found = async (query: Record<string, string>) => {
    const got = await callRoute<OfficeListView>(list, { cookies, query });
    return got.json.data?.list.map((r) => r.id) ?? [];
  };
  expect(await found({ orderSn: order.orderSn })).toEqual([invoice.id]);
  expect(await found({ requestNo: invoice.requestNo })).toEqual([invoice.id]);
  expect(await found({ keyword: order.orderSn })).toEqual([invoice.id]);
  expect(await found({ requestNo: invoice.requestNo, is_online_invoice: '0' })).toEqual([]);
  expect(await found({ requestNo: invoice.requestNo, status: 'issued' })).toEqual([]);
});
