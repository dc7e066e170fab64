import { officeListInput } from '@/lib/domain/aftersale/office-contract';
import { listOfficeCases } from '@/lib/domain/aftersale/office-queries';
import { officeOrderListInput } from '@/lib/domain/order/office-contract';
import { listOrders } from '@/lib/domain/order/office-queries';
import { refundListInput } from '@/lib/domain/payment/refund-contract';
import { listRefunds } from '@/lib/domain/payment/refund-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { clerkCtx, makeClerk, refuse, unsentCase } from '@/tests/support/factories/after-sale-desk';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { financeCtx, giveBack, makeFinance } from '@/tests/support/factories/refund';
import { makeCustomer, placeOrder } from '@/tests/support/factories/sale';

test('numbers of the after-sales desk are those after the last act', async () => {
  const clerk = await makeClerk();
  const customer = await makeCustomer();
  const list = () => listOfficeCases(clerkCtx(clerk), officeListInput.parse({ reasonKind: 'no_need' }));
  const before = (await list()).counts;
  const { id } = await unsentCase(customer, 1);
  expect((await list()).counts).toMatchObject({ all: before.all + 1, applied: before.applied + 1 });
  await refuse(clerk, id);
  const after = await list();
  expect(after.counts).toMatchObject({ applied: before.applied, closed: before.closed + 1 });
  expect(after.total).toBe(after.counts.all);
});

test('numbers of the refund desk are those after the last act', async () => {
  const finance = await makeFinance();
  const product = await makeProduct({ stock: 10, saleFen: 5000 });
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const list = () => listRefunds(financeCtx(finance), refundListInput.parse({ orderId: order.id }));
  expect((await list()).counts.all).toBe(0);
  await giveBack(finance, order.id, 100);
  const page = await list();
  expect([page.counts.all, page.counts.created, page.total, page.list.length]).toEqual([1, 1, 1, 1]);
});

test('a new order of a title is found by its words at once, and so is one of few buyers of a name', async () => {
  const clerk = await makeAdmin(['order']);
  const list = (more: object) =>
    listOrders(makeCtx({ actor: adminActor(clerk) }), officeOrderListInput.parse(more));
  const title = '榫卯古籍修缮札记';
  const product = await makeProduct({ stock: 10, title });
  const customer = await makeCustomer();
  const first = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const found = async (more: object) => (await list(more)).list.map((o) => o.id);
  expect(await found({ keyword: '古籍修缮' })).toEqual([first.id]);
  const second = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  expect(await found({ keyword: '古籍修缮' })).toEqual([second.id, first.id]);
  expect(await found({ product: '古籍修缮' })).toEqual([second.id, first.id]);
  expect(await found({ buyer: customer.user.name, keyword: '古籍修缮' })).toEqual([second.id, first.id]);
  expect(await found({ buyer: '没有这个人' })).toEqual([]);
  expect(await found({ organization: '没有这个单位' })).toEqual([]);
});
