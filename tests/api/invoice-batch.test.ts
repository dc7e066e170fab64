import { randomToken } from '@/lib/core/ids';
import { userInvoiceCalls } from '@/lib/domain/invoice/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { companyTitle, coveredOf } from '@/tests/support/factories/invoice';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeCustomer } from '@/tests/support/factories/sale';

const batch = userInvoiceCalls['POST /api/user/invoice/apply/batch'];

async function buyerWithOrder() {
  const product = await makeProduct({ stock: 20 });
  const customer = await makeCustomer();
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  return { cookies: await sessionCookies(customer.user), order };
}

test('a batch over the API: an invoice for each group, what is wrong at its group, all or none', async () => {
  const { cookies, order } = await buyerWithOrder();
  const group = (more: object = {}) => ({ orderIds: [order.id], invoice: companyTitle, ...more });
  const send = (groups: object[], applyKey = randomToken(16)) =>
    callRoute(batch, { cookies, body: { applyKey, groups } });
  const refused = async (groups: object[]) => {
    const { status, json } = await send(groups);
    return [status, json.errors];
  };
  expect(await refused([])).toEqual([400, { groups: '请选择订单' }]);
  expect(await refused([group({ orderIds: [] })])).toEqual([400, { 'groups.0.orderIds': '请选择订单' }]);
  expect(await refused([group(), group()])).toEqual([400, { 'groups.1.orderIds': '一个订单只能在一组中' }]);
  expect(await refused([group({ invoice: { ...companyTitle, taxNo: '' } })])).toEqual([
    400,
    { 'groups.0.invoice.taxNo': '请填写纳税人识别号' },
  ]);
  expect(await refused(Array.from({ length: 21 }, (_, i) => group({ orderIds: [i + 1] })))).toEqual([
    400,
    { groups: '一次最多申请 20 张发票' },
  ]);
  const half = Array.from({ length: 60 }, (_, i) => i + 1);
  expect(await refused([group({ orderIds: half }), group({ orderIds: half.map((id) => id + 60) })])).toEqual([
    400,
    { groups: '一次最多选择 100 个订单' },
  ]);
  expect(await refused([group({ amountFen: 1 })])).toEqual([
    400,
    { 'groups.0.amountFen': '不支持的参数：groups.0.amountFen' },
  ]);
  expect((await send([group()], 'short')).status).toBe(400);
  expect((await callRoute(batch, { body: { groups: [group()] } })).status).toBe(401);
  expect(await coveredOf(order.id)).toEqual([]);
  const made = await send([group({ department: ' 财务处 ' })]);
  expect([made.status, made.json.message, made.json.data]).toMatchObject([
    200,
    '开票申请已提交',
    { batchNo: null, invoices: [{ department: '财务处', amountFen: order.totalFen, batchNo: null }] },
  ]);
});
