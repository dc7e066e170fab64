import { adminPaperCalls } from '@/lib/domain/paper/admin-calls';
import type { PaperView } from '@/lib/domain/paper/contract';
import type { OrderPapersView, TemplatePagesView, TemplateView } from '@/lib/domain/paper/office-contract';
import { userPaperCalls } from '@/lib/domain/paper/user-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeOrganization } from '@/tests/support/factories/organization';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder } from '@/tests/support/factories/sale';

const make = userPaperCalls['POST /api/user/paper/make'];
const pdf = userPaperCalls['GET /api/user/paper/pdf/[id]'];
const zip = userPaperCalls['GET /api/user/paper/zip/[id]'];
const office = {
  make: adminPaperCalls['POST /api/admin/paper/make'],
  order: adminPaperCalls['GET /api/admin/paper/order/[id]'],
  pdf: adminPaperCalls['GET /api/admin/paper/pdf/[id]'],
  remake: adminPaperCalls['POST /api/admin/paper/remake'],
  template: adminPaperCalls['GET /api/admin/paper/template'],
  pages: adminPaperCalls['POST /api/admin/paper/template/pages'],
  preview: adminPaperCalls['POST /api/admin/paper/template/preview'],
  save: adminPaperCalls['POST /api/admin/paper/template/save'],
  zip: adminPaperCalls['GET /api/admin/paper/zip/[id]'],
};

test('papers are for who may see their order, texts for who has their right, a contract anew for the order desk', async () => {
  const { manager } = await makeOrganization();
  const product = await makeProduct({ stock: 10 });
  const { id: orderId } = await placeOrder(manager, [{ productId: product.id, quantity: 1 }]);
  const buyer = await new TestBrowser().signIn(manager.user);
  const other = await new TestBrowser().signIn((await makeCustomer()).user);
  const store = await new TestBrowser().signIn(await makeAdmin(['warehouse']));
  const writer = await new TestBrowser().signIn(await makeAdmin(['paper.template']));
  const desk = await new TestBrowser().signIn(await makeAdmin(['order']));

  const body = { orderId, kind: 'contract' };
  const id = (await buyer.call<PaperView[]>(make, { body })).json.data?.[0]?.id ?? 0;
  expect((await buyer.call(pdf, { params: { id } })).status).toBe(200);
  expect((await buyer.call(zip, { params: { id: orderId } })).status).toBe(200);
  for (const [called, request] of [
    [make, { body }],
    [pdf, { params: { id } }],
    [zip, { params: { id: orderId } }],
  ] as const)
    expect((await other.call(called, request)).status).toBe(404);
  for (const [called, request] of [
    [office.make, { body }],
    [office.pdf, { params: { id } }],
    [office.zip, { params: { id: orderId } }],
    [office.order, { params: { id: orderId } }],
  ] as const) {
    expect((await store.call(called, request)).status).toBe(200);
    expect((await writer.call(called, request)).status).toBe(403);
    expect((await buyer.call(called, request)).status).toBe(403);
  }
  const seen = async (who: TestBrowser) =>
    (await who.call<OrderPapersView>(office.order, { params: { id: orderId } })).json.data?.mayRemake;
  expect([await seen(store), await seen(desk)]).toEqual([false, true]);
  expect((await store.call(office.remake, { body: { orderId } })).status).toBe(403);
  expect((await desk.call<PaperView>(office.remake, { body: { orderId } })).json.data?.id).toBe(id);

  const query = { kind: 'contract' };
  const template = (await writer.call<TemplateView>(office.template, { query })).json.data?.versions[0];
  const texts = { kind: 'contract', title: '合同', intro: '', clauses: '按 {订单号} 执行。' };
  for (const [called, request] of [
    [office.template, { query }],
    [office.pages, { body: texts }],
    [office.preview, { body: texts }],
    [office.save, { body: { ...texts, version: template?.version } }],
  ] as const)
    expect((await desk.call(called, request)).status).toBe(403);
  expect((await writer.call(office.preview, { body: texts })).status).toBe(200);
  const shown = await writer.call<TemplatePagesView>(office.pages, { body: texts });
  expect(shown.json.data).toEqual({
    pages: [expect.stringMatching(/^data:image\/webp;base64,UklGR/)],
    pageCount: 1,
  });
  const wrong = await writer.call(office.save, {
    body: { ...texts, clauses: '付给 {甲方}。', version: template?.version },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.json.errors).toEqual({ clauses: '第 1 条：没有“{甲方}”这个占位符，请从列表中选择' });
});

test('what is not there yet, or not any more, is said', async () => {
  const customer = await makeCustomer();
  const product = await makeProduct({ stock: 10 });
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const buyer = await new TestBrowser().signIn(customer.user);
  const ask = async (more: object) => {
    const { status, json } = await buyer.call(make, { body: { orderId: order.id, ...more } });
    return [status, json.message];
  };
  expect(await ask({ kind: 'delivery' })).toEqual([409, '订单尚未发货，发货后才能下载该单据']);
  expect(await ask({ kind: 'delivery', shipmentId: 999_999 })).toEqual([
    409,
    '订单尚未发货，发货后才能下载该单据',
  ]);
  expect(await ask({ kind: 'receipt', shipmentId: 1 })).toEqual([400, '只有送货清单可以按包裹生成']);
  expect((await buyer.call(zip, { params: { id: order.id } })).json).toMatchObject({
    message: '本订单还没有单据，请刷新页面后重试',
  });
});
