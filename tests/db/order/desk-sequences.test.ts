import { and, eq, inArray } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { isAppError } from '@/lib/core/errors';
import { withTx } from '@/lib/data/tx';
import { withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { refuseGoods } from '@/lib/domain/aftersale/commands/receive-goods';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { receiveShipment } from '@/lib/domain/order/commands/receive-shipment';
import { systemCtx } from '@/lib/server/context';
import { testDb } from '@/tests/support/db';
import { apply, applyInput, handIn, itemsOf, linesOf, ship } from '@/tests/support/factories/after-sale';
import {
  agree,
  clerkCtx,
  makeClerk,
  moneyBack,
  receive,
  refuse,
  resend,
  sendBack,
} from '@/tests/support/factories/after-sale-desk';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import type { User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, type Customer } from '@/tests/support/factories/sale';
import { brokenInvariants } from '@/tests/support/invariants';

/** Repeatable numbers below `n`: a failure names the seed and the steps that lead to it. */
function dice(seed: number) {
  let state = seed;
  return (n: number): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}
type Dice = ReturnType<typeof dice>;
const pick = <T>(roll: Dice, rows: readonly T[]): T | undefined => rows[roll(rows.length)];

interface World {
  roll: Dice;
  customer: Customer;
  clerk: User;
  orderId: number;
}
/** `false`: there was nothing to act on. */
type Act = (w: World) => Promise<false | undefined>;

const caseIn = async (w: World, states: readonly (typeof afterSales.$inferSelect)['status'][]) =>
  pick(
    w.roll,
    await testDb()
      .select()
      .from(afterSales)
      .where(and(eq(afterSales.orderId, w.orderId), inArray(afterSales.status, [...states])))
      .orderBy(afterSales.id),
  );
const parcel = async (w: World) =>
  pick(
    w.roll,
    await testDb()
      .select()
      .from(shipments)
      .where(and(eq(shipments.orderId, w.orderId), inArray(shipments.status, ['shipped', 'received'])))
      .orderBy(shipments.id),
  );

const shapes = [
  { kind: 'refund_only', goodsState: 'unshipped', reasonKind: 'no_need' },
  { kind: 'refund_only', goodsState: 'shipped', reasonKind: 'not_received' },
  { kind: 'return_refund', goodsState: 'shipped', reasonKind: 'no_need' },
  { kind: 'resend', goodsState: 'shipped', reasonKind: 'damaged' },
] as const;

const acts: Record<string, Act> = {
  async ship(w) {
    const line = pick(w.roll, await linesOf(w.orderId));
    const some = [{ orderItemId: line?.id ?? 0, quantity: 1 + w.roll(3) }];
    await ship(w.orderId, w.roll(4) === 0 ? undefined : some);
  },
  async recall(w) {
    const id = (await parcel(w))?.id;
    if (id === undefined) return false;
    const items = await testDb().select().from(shipmentItems).where(eq(shipmentItems.shipmentId, id));
    const damaged = items.map((i) => ({ itemId: i.id, damaged: w.roll(3) === 0 ? 1 : 0 }));
    await withTx(clerkCtx(w.clerk), (ctx) => recallShipment(ctx, { id, reason: '客户拒收', items: damaged }));
  },
  async arrive(w) {
    const id = (await parcel(w))?.id;
    if (id === undefined || w.roll(4) !== 0) return false;
    await withTx(systemCtx('job:test'), (ctx) => receiveShipment(ctx, id, { by: 'carrier' }));
  },
  async apply(w) {
    const shape = pick(w.roll, shapes) ?? shapes[0];
    const lines = (await linesOf(w.orderId))
      .filter(() => w.roll(2) === 0)
      .map((l) => ({ orderItemId: l.id, quantity: 1 + w.roll(2) }));
    const fileIds = shape.kind === 'resend' ? [await handIn(w.customer)] : [];
    await apply(w.customer, applyInput(w.orderId, { ...shape, lines, fileIds, reason: '说明' }));
  },
  async agree(w) {
    const found = await caseIn(w, ['applied']);
    if (!found) return false;
    const asked = (await itemsOf(found.id)).reduce((a, i) => a + i.amountFen, 0);
    const less = found.kind !== 'resend' && w.roll(3) === 0 ? { goodsFen: asked - w.roll(900) } : {};
    await agree(w.clerk, { id: found.id, note: '同意', overrideReason: '客户投诉', ...less });
  },
  async refuse(w) {
    const found = await caseIn(w, ['applied']);
    if (!found || w.roll(4) !== 0) return false;
    await refuse(w.clerk, found.id);
  },
  async withdraw(w) {
    const found = await caseIn(w, ['applied', 'wait_goods', 'approved_refund']);
    if (!found || w.roll(4) !== 0) return false;
    await withTx(ctxOf(w.customer), (ctx) => withdrawAfterSale(ctx, found.id));
  },
  async sendBack(w) {
    const found = await caseIn(w, ['wait_goods']);
    if (!found) return false;
    await sendBack(w.customer, found.id);
  },
  async receive(w) {
    const found = await caseIn(w, ['goods_sent']);
    if (!found) return false;
    if (w.roll(5) === 0) {
      await withTx(clerkCtx(w.clerk), (ctx) => refuseGoods(ctx, { id: found.id, reason: '有批注' }));
      return;
    }
    const lines = (await itemsOf(found.id)).map((i) => {
      const goodQty = w.roll(i.quantity + 1);
      return { orderItemId: i.orderItemId, goodQty, damagedQty: w.roll(i.quantity - goodQty + 1) };
    });
    await receive(w.clerk, { id: found.id, lines, note: '验收' });
  },
  async resend(w) {
    const found = await caseIn(w, ['resend']);
    if (!found) return false;
    await resend(w.clerk, found.id);
  },
  async refund(w) {
    const found = await caseIn(w, ['approved_refund']);
    if (!found) return false;
    await moneyBack(found.id);
  },
};

/** Copies that may still leave are paid for: what was given back is never sent, nor what is about to be. */
async function unpaidCopies(orderId: number): Promise<unknown[]> {
  const lines = await linesOf(orderId);
  return lines
    .map((l) => {
      const toLeave = l.quantity - l.shippedQty - l.packedQty - l.cancelledQty - l.refundingQty;
      const keptFen = l.payableFen - l.refundedFen - l.refundingFen;
      return { lineNo: l.lineNo, toLeave, dueFen: toLeave * l.unitFen, keptFen };
    })
    .filter((l) => l.dueFen > l.keptFen);
}

const STEPS = 36;
let clerk: User;
beforeAll(async () => {
  clerk = await makeClerk(['order', 'warehouse', 'finance']);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'I05/I18/I20/I21/I24: the books are sound after every step of a random desk (seed %i)',
  async (seed) => {
    const customer = await makeCustomer();
    const paper = [await makeProduct({ stock: 20 }), await makeProduct({ stock: 9, saleFen: 3333 })];
    const book = { kind: 'e_book', stockPolicy: 'untracked', weightG: 0, saleFen: 3000 } as const;
    const all = [...paper, await makeProduct(book)];
    const order = await paidOrder(
      customer,
      all.map((p, i) => ({ productId: p.id, quantity: 5 - i })),
    );
    const w: World = { roll: dice(seed), customer, clerk, orderId: order.id };
    const done: string[] = [];
    for (let step = 0; done.length < STEPS && step < 10 * STEPS; step += 1) {
      const name = pick(w.roll, Object.keys(acts)) ?? 'ship';
      const said: unknown = await acts[name]?.(w).catch((e: unknown) => e);
      if (said === false) continue;
      if (said !== undefined && !isAppError(said))
        throw new Error(`${done.join(' ')} ${name}`, { cause: said });
      done.push(said === undefined ? name : `(${name})`);
      const found = { broken: await brokenInvariants(), unpaid: await unpaidCopies(order.id) };
      expect({ done: done.join(' '), ...found }).toEqual({ done: done.join(' '), broken: {}, unpaid: [] });
    }
  },
  120_000,
);
