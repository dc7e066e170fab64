import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import { makeCustomer, submitInput } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

const add = userOrderCalls['POST /api/user/order/add'];

test('R-01 two hundred buyers at once for fifty copies: fifty orders, a hundred and fifty clear refusals', async () => {
  const product = await makeProduct({ stock: 50 });
  const buyers = [];
  for (let i = 0; i < 200; i += 1) {
    const customer = await makeCustomer();
    const browser = await new TestBrowser(`203.0.113.${i}`).signIn(customer.user);
    buyers.push({ browser, body: await submitInput(customer, [{ productId: product.id, quantity: 1 }]) });
  }
  const replies = await Promise.all(buyers.map(({ browser, body }) => browser.call(add, { body })));
  const codes = replies.map((r) => (r.status === 200 ? 'ok' : `${r.status} ${r.json.code}`));
  expect(codes.filter((c) => c === 'ok')).toHaveLength(50);
  expect(codes.filter((c) => c === '409 STOCK_SHORT')).toHaveLength(150);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 50, reserved: 50 });
  await expectInvariants();
});
