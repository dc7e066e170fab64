import { and, eq, isNull } from 'drizzle-orm';
import { shipments } from '@/db/schema/shipment';
import { withTx } from '@/lib/data/tx';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { lineOf } from '@/tests/support/factories/after-sale';
import {
  agree,
  clerkCtx,
  makeClerk,
  moneyBack,
  refuse,
  resend,
  sentCase,
} from '@/tests/support/factories/after-sale-desk';
import { stockOf } from '@/tests/support/factories/catalogue';
import type { User } from '@/tests/support/factories/people';
import { makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { testDb } from '@/tests/support/db';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let customer: Customer;
let clerk: User;
beforeAll(async () => {
  customer = await makeCustomer();
  clerk = await makeClerk(['order', 'warehouse', 'finance']);
});
afterEach(expectInvariants);

/** Calls the order's own parcel back. */
async function recall(orderId: number): Promise<number> {
  const own = and(eq(shipments.orderId, orderId), isNull(shipments.afterSaleId));
  const [parcel] = await testDb().select({ id: shipments.id }).from(shipments).where(own);
  return withTx(clerkCtx(clerk), (ctx) => recallShipment(ctx, { id: parcel?.id ?? 0, reason: '快递退回' }));
}

async function refusedRecall(orderId: number): Promise<string> {
  const before = await dataSnapshot();
  const error = await refused(recall(orderId));
  expect(error.status).toBe(409);
  expect(await dataSnapshot()).toEqual(before);
  return error.message;
}

test('a parcel whose copies were paid back as lost is not called back: they would leave a second time, unpaid', async () => {
  const { id, order, product } = await sentCase(customer, 1, 'refund_only', 2);
  expect(await refusedRecall(order.id)).toBe(`《${product.title}》有退货或处理中的售后，不能撤回`);
  await agree(clerk, { id });
  await moneyBack(id);
  expect(await lineOf(order.id)).toMatchObject({ shippedQty: 2, returningQty: 0, refundedFen: 5000 });
  expect(await refusedRecall(order.id)).toBe(
    `《${product.title}》有 1 件已按未收到处理（退款或补寄），不能撤回；退回的商品请登记入库`,
  );
});

test('a parcel whose copies are sent once more is not called back; one whose case was refused is', async () => {
  const { id, order, product } = await sentCase(customer, 1, 'resend', 2);
  await agree(clerk, { id });
  expect(await refusedRecall(order.id)).toContain('有 1 件已按未收到处理');
  await resend(clerk, id);
  expect(await refusedRecall(order.id)).toContain('有 1 件已按未收到处理');
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 47, reserved: 0 });
  const other = await sentCase(customer, 1, 'refund_only', 2);
  await refuse(clerk, other.id);
  await recall(other.order.id);
  expect(await readOrder(other.order.id)).toMatchObject({ status: 'to_ship', shippingStatus: 'unshipped' });
  expect(await stockOf(other.product.stockItemId)).toEqual({ onHand: 50, reserved: 2 });
});
