import { eq } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipments } from '@/db/schema/shipment';
import { withTx } from '@/lib/data/tx';
import { finishOrder } from '@/lib/domain/order/commands/finish-order';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { TestBrowser, type RouteCall } from '@/tests/support/call-route';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import {
  ctxOf,
  expressId,
  makeCustomer,
  placeOrder,
  readOrder,
  type Customer,
  type OrderRow,
} from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';

/** What the samples start from: a book in stock, and for each sample a buyer of its own with an address. */
export interface World {
  product: Product;
  expressId: number;
  gateway: TestGateway;
  /** The sample's buyer. */
  me: Customer;
  browser: TestBrowser;
}

/** One call that its endpoint answers well. */
export interface Sample {
  make: (w: World) => RouteCall | Promise<RouteCall>;
  /** The test file that makes the call instead, where a sample would be that whole test: a message that a provider signs. */
  elsewhere?: string;
  /** The field that names a row of the caller's own: for anybody else it does not exist (domain.md section 11 test 14, S-06). */
  own?: string;
}
export type Samples = Readonly<Record<string, Sample>>;

export async function makeWorld(): Promise<Omit<World, 'me' | 'browser'>> {
  const gateway = await startTestGateway();
  return { gateway, product: await makeProduct({ stock: 10_000 }), expressId: await expressId() };
}

export async function makePerson(): Promise<Pick<World, 'me' | 'browser'>> {
  const me = await makeCustomer();
  return { me, browser: await new TestBrowser().signIn(me.user) };
}

export async function cartRow({ me, product }: World): Promise<number> {
  const [row] = await testDb()
    .insert(cartItems)
    .values({ userId: me.user.id, productId: product.id, quantity: 2, quotedFen: product.saleFen })
    .returning({ id: cartItems.id });
  return row?.id ?? 0;
}

const wanted = ({ product }: World) => [{ productId: product.id, quantity: 2 }];

export const unpaid = (w: World): Promise<OrderRow> => placeOrder(w.me, wanted(w));
export const paid = (w: World): Promise<OrderRow> => paidOrder(w.me, wanted(w));

export async function shipped(w: World): Promise<OrderRow> {
  const order = await paid(w);
  const [corp] = await testDb().select().from(deliveryCorps).where(eq(deliveryCorps.code, 'ems'));
  const clerk = await makeAdmin(['warehouse', 'order']);
  const input = { orderId: order.id, deliveryCorpId: corp?.id ?? 0, trackingNo: `EA${order.id}CN` };
  await withTx(makeCtx({ actor: adminActor(clerk) }), (ctx) => shipOrder(ctx, input));
  return readOrder(order.id);
}

/** A parcel that is on its way. */
export async function parcel(w: World): Promise<number> {
  const order = await shipped(w);
  const [row] = await testDb().select().from(shipments).where(eq(shipments.orderId, order.id));
  return row?.id ?? 0;
}

export async function completed(w: World): Promise<OrderRow> {
  const order = await shipped(w);
  await withTx(ctxOf(w.me), (ctx) => finishOrder(ctx, order.id));
  return readOrder(order.id);
}

/** A call about one row named in the path. */
export const about = (id: number | string, more: RouteCall = {}): RouteCall => ({ params: { id }, ...more });
