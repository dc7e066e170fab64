import { withTx } from '@/lib/data/tx';
import { getOwnOrder, listOwnOrders } from '@/lib/domain/order/queries';
import { confirmPayment } from '@/lib/domain/payment/commands/confirm-payment';
import { rejectPayment } from '@/lib/domain/payment/commands/reject-payment';
import { getPayState, listOwnPayments } from '@/lib/domain/payment/queries';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { ctxOf, makeCustomer, placeOrder, type Customer } from '@/tests/support/factories/sale';
import { bankFacts, officeCtx, handIn, transferOrder } from '@/tests/support/factories/transfer';
import { expectInvariants } from '@/tests/support/invariants';

let product: Product;
let customer: Customer;
beforeEach(async () => {
  product = await makeProduct({ stock: 100, saleFen: 1000 });
  customer = await makeCustomer();
});
afterEach(expectInvariants);

const waiting = () => transferOrder(customer, [{ productId: product.id, quantity: 2 }]);
const look = (orderSn: string) => getPayState(ctxOf(customer), orderSn);

test('an order that is paid by code has no slip and owes its total', async () => {
  const { id, orderSn } = await placeOrder(customer, [{ productId: product.id, quantity: 2 }]);
  expect(await look(orderSn)).toMatchObject({ totalFen: 3000, dueFen: 3000, voucher: null, payable: true });
  expect((await getOwnOrder(ctxOf(customer), id)).voucherStatus).toBeNull();
});

test('a transfer may be paid from the list: first without a slip, then under review, then refused with the reason', async () => {
  const { id, orderSn } = await waiting();
  const order = async () => {
    const { voucherStatus, allowedActions } = await getOwnOrder(ctxOf(customer), id);
    return [voucherStatus, allowedActions.includes('pay')];
  };
  expect(await look(orderSn)).toMatchObject({ paymentMethod: 'transfer', payable: true, voucher: null });
  expect(await order()).toEqual([null, true]);
  const slip = await handIn(customer, id);
  expect((await look(orderSn)).voucher).toEqual({
    status: 'submitted',
    reason: null,
    submittedAt: expect.stringMatching(/^\d{4}-/) as string,
  });
  expect(await order()).toEqual(['submitted', true]);
  await withTx(await officeCtx(), (tx) => rejectPayment(tx, { id: slip.id, reason: '户名不符' }));
  expect((await look(orderSn)).voucher).toMatchObject({ status: 'rejected', reason: '户名不符' });
  expect(await order()).toEqual(['rejected', true]);
  await handIn(customer, id);
  expect((await look(orderSn)).voucher).toMatchObject({ status: 'submitted', reason: null });
  const { list } = await listOwnOrders(ctxOf(customer), { tab: 'all', pageNum: 1, pageSize: 10 });
  expect(list.map((o) => o.voucherStatus)).toEqual(['submitted']);
});

test('after a part was booked the rest is due, and the paid part is told', async () => {
  const { id, orderSn } = await waiting();
  const slip = await handIn(customer, id);
  await confirmPayment(await officeCtx(), { id: slip.id, ...bankFacts(700) });
  expect(await look(orderSn)).toMatchObject({
    payStatus: 'part_paid',
    paid: false,
    payable: true,
    totalFen: 3000,
    paidFen: 700,
    dueFen: 2300,
    voucher: null,
  });
  const { list } = await listOwnPayments(ctxOf(customer), { orderId: id, pageNum: 1, pageSize: 20 });
  expect(list.filter((p) => p.status === 'paid').map((p) => p.paidFen)).toEqual([700]);
  const rest = await handIn(customer, id);
  await confirmPayment(await officeCtx(), { id: rest.id, ...bankFacts(2300) });
  expect(await look(orderSn)).toMatchObject({ paid: true, payable: false, dueFen: 0, voucher: null });
});
