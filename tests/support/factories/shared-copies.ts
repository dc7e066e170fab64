import { and, eq, isNull } from 'drizzle-orm';
import { orderItems } from '@/db/schema/order';
import { organizationMembers } from '@/db/schema/organization';
import { testDb } from '../db';
import { makeProduct } from './catalogue';
import { codesOf, type CodeRow } from './codes';
import { makeOrgBuyer } from './member';
import { makeReceiver } from './people';
import { paidOrder } from './pay';
import type { Customer } from './sale';

/** An organisation's buyer with an address, as {@link makeCustomer} makes a private one. */
export async function orgCustomer(
  organizationId?: number,
  role: 'manager' | 'member' = 'member',
): Promise<Customer & { user: Awaited<ReturnType<typeof makeOrgBuyer>>; memberId: number }> {
  const user = await makeOrgBuyer(organizationId, role);
  const receiver = await makeReceiver(user);
  return { user, receiverId: receiver.id, areaCode: receiver.areaCode, memberId: await memberIdOf(user.id) };
}

type OrgCustomer = Awaited<ReturnType<typeof orgCustomer>>;

/** The living membership of a user. */
export async function memberIdOf(userId: number): Promise<number> {
  const [row] = await testDb()
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.userId, userId), isNull(organizationMembers.removedAt)));
  return row?.id ?? 0;
}

export interface SharedOrder {
  manager: OrgCustomer;
  /** The member who placed the order. */
  buyer: OrgCustomer;
  reader: OrgCustomer;
  orderId: number;
  orderItemId: number;
  productId: number;
  title: string;
  codes: () => Promise<CodeRow[]>;
}

/** An organisation of three whose member has bought so many copies of an e-book. */
export async function sharedOrder(quantity: number): Promise<SharedOrder> {
  const manager = await orgCustomer(undefined, 'manager');
  const { organizationId } = manager.user;
  const buyer = await orgCustomer(organizationId);
  const reader = await orgCustomer(organizationId);
  const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0 });
  const order = await paidOrder(buyer, [{ productId: product.id, quantity }]);
  const [line] = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
  return {
    manager,
    buyer,
    reader,
    orderId: order.id,
    orderItemId: line?.id ?? 0,
    productId: product.id,
    title: product.title,
    codes: () => codesOf(product.id),
  };
}
