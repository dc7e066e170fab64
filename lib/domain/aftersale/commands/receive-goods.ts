import 'server-only';
import { asc, eq, sql } from 'drizzle-orm';
import { afterSaleEvents, afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { orderItems, orders } from '@/db/schema/order';
import { formatFen } from '@/lib/core/money';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrderItems } from '@/lib/data/locks';
import { transition } from '@/lib/data/transition';
import { withIssueFacts } from '@/lib/domain/order/issue-facts-queries';
import { shippingStateOf } from '@/lib/domain/order/rules';
import { moveStock, perStockItem } from '@/lib/domain/stock/commands/move-stock';
import { caseMoney } from '../case-money-queries';
import type { ReceiveInput, RefuseInput } from '../office-contract';
import { receivedShare, spreadAgreed } from '../office-rules';
import { afterSaleErrors } from '../errors';
import { readOrderFacts, type LineRow } from '../facts-queries';
import { afterSaleMachine } from '@/lib/states/aftersale';
import { freeQuantities } from './freeze-quantities';
import { continueFinish, lockCase, tellOrder, type Case, type LockedCase } from './lock-case';
import { payOut, type PaidOut } from './pay-out';
import { settleLocked } from './settle-after-sale';

const move = { machine: afterSaleMachine, table: afterSales, events: afterSaleEvents } as const;

interface Inspected {
  item: typeof afterSaleItems.$inferSelect;
  line: LineRow;
  good: number;
  damaged: number;
}
const got = (i: Inspected) => i.good + i.damaged;

/** What was found in the parcel, for every row of the case. @throws 400 at the line */
async function inspect(ctx: Ctx, { row, lines }: LockedCase, input: ReceiveInput): Promise<Inspected[]> {
  const ids = input.lines.map((l) => l.orderItemId);
  if (new Set(ids).size !== ids.length) throw afterSaleErrors.repeatedLine();
  const items = await ctx.db
    .select()
    .from(afterSaleItems)
    .where(eq(afterSaleItems.afterSaleId, row.id))
    .orderBy(asc(afterSaleItems.orderItemId));
  if (ids.some((id) => !items.some((i) => i.orderItemId === id))) throw afterSaleErrors.badLines();
  const found = items.map((item) => {
    const line = lines.find((l) => l.id === item.orderItemId);
    if (!line) throw afterSaleErrors.badLines();
    const at = input.lines.findIndex((l) => l.orderItemId === item.orderItemId);
    const said = input.lines[at];
    const one = { item, line, good: said?.goodQty ?? 0, damaged: said?.damagedQty ?? 0 };
    if (got(one) > item.quantity) {
      const message = `寄回 ${item.quantity} 件，验收数量不能超过`;
      throw afterSaleErrors.overReceived({ message, errors: { [`lines.${at}.goodQty`]: message } });
    }
    return one;
  });
  if (found.every((i) => got(i) === 0)) throw afterSaleErrors.nothingReceived();
  return found;
}

/** The agreed money for what arrived: a copy that did not is not paid back. Fen. */
async function moneyFor(ctx: Ctx, { row, order, lines }: LockedCase, found: readonly Inspected[]) {
  const money = await caseMoney(ctx, row.id, lines, await readOrderFacts(ctx, order, lines));
  const parts = spreadAgreed(money, (row.approvedFen ?? 0) - row.freightFen, row.freightFen);
  let [goodsFen, freightFen] = [0, 0];
  for (const i of found) {
    const part = parts.find((p) => p.orderItemId === i.line.id);
    goodsFen += receivedShare(part?.goodsFen ?? 0, i.item.quantity, got(i));
    freightFen += receivedShare(part?.freightFen ?? 0, i.item.quantity, got(i));
  }
  return { goodsFen, freightFen };
}

/** Rows of the case keep what arrived: good, damaged, and their share of what was asked for; the rest may be asked for again. */
async function keepReceived(ctx: Ctx, found: readonly Inspected[]): Promise<void> {
  for (const i of found) {
    const n = got(i);
    const { id, quantity, amountFen, freightFen } = i.item;
    if (n === 0) {
      await ctx.db.delete(afterSaleItems).where(eq(afterSaleItems.id, id));
      continue;
    }
    await ctx.db
      .update(afterSaleItems)
      .set({
        quantity: n,
        goodQty: i.good,
        damagedQty: i.damaged,
        amountFen: receivedShare(amountFen, quantity, n),
        freightFen: receivedShare(freightFen, quantity, n),
      })
      .where(eq(afterSaleItems.id, id));
  }
}

/** Counters of the lines and the order's axis of goods. */
async function countReturned(ctx: Ctx, orderId: number, found: readonly Inspected[]): Promise<void> {
  for (const i of found) {
    // Rows are locked already.
    await ctx.db
      .update(orderItems)
      .set({
        returningQty: sql`${orderItems.returningQty} - ${i.item.quantity}`,
        returnedQty: sql`${orderItems.returnedQty} + ${got(i)}`,
        updatedAt: sql`now()`,
      })
      .where(eq(orderItems.id, i.line.id));
  }
  const lines = await withIssueFacts(ctx, await lockOrderItems(ctx, orderId));
  await ctx.db
    .update(orders)
    .set({ shippingStatus: shippingStateOf(lines), updatedAt: sql`now()` })
    .where(eq(orders.id, orderId));
}

/** Good copies are for sale again, damaged ones are kept apart; the ledger's unique key lets neither in twice. */
async function restock(ctx: Ctx, row: Case, found: readonly Inspected[]): Promise<void> {
  const rows = (of: (i: Inspected) => number) =>
    perStockItem(
      found.flatMap((i) =>
        i.line.stockItemId === null || of(i) === 0
          ? []
          : [{ stockItemId: i.line.stockItemId, quantity: of(i) }],
      ),
    );
  const good = rows((i) => i.good);
  const damaged = rows((i) => i.damaged);
  const ids = [...new Set([...good, ...damaged].map((r) => r.stockItemId))].toSorted((a, b) => a - b);
  for (const stockItemId of ids) {
    const act = { stockItemId, bizType: 'after_sale', bizId: row.id, bizLine: stockItemId } as const;
    const onHand = good.find((r) => r.stockItemId === stockItemId)?.quantity;
    const broken = damaged.find((r) => r.stockItemId === stockItemId)?.quantity;
    // Rows are locked one after the other, by id.
    if (onHand) await moveStock(ctx, { ...act, kind: 'return_good', onHand, step: 'return_good' });
    if (broken)
      await moveStock(ctx, { ...act, kind: 'return_damaged', damaged: broken, step: 'return_damaged' });
  }
}

/** @throws 422 above what is due, 400 without a word where less goes back */
function chooseAmount(
  input: ReceiveInput,
  due: { goodsFen: number; freightFen: number },
  short: boolean,
): { approvedFen: number; freightFen: number } {
  const dueFen = due.goodsFen + due.freightFen;
  const approvedFen = input.amountFen ?? dueFen;
  if (approvedFen > dueFen) {
    const message = `按收到的数量最多退 ${formatFen(dueFen)} 元`;
    throw afterSaleErrors.overRequested({ message, errors: { amountFen: message } });
  }
  if ((short || approvedFen < dueFen) && input.note === '') {
    const message = '少收或调低金额时请填写验收说明';
    throw afterSaleErrors.needNote({ message, errors: { note: message } });
  }
  return { approvedFen, freightFen: Math.min(due.freightFen, approvedFen) };
}

/**
 * 验收 (domain.md section 8): good copies go back to stock, damaged ones beside it, and the money for what arrived goes on its way. Everything in
 * one transaction under the locks of order, lines and case: a parcel is booked once.
 *
 * @throws 404, 409 in another state, 400 at the field, 409 when there is less money left
 */
export async function receiveGoods(ctx: Ctx, input: ReceiveInput): Promise<PaidOut> {
  const admin = requireAdmin(ctx);
  const locked = await lockCase(ctx, input.id);
  const { row, order } = locked;
  const found = row.status === 'goods_sent' ? await inspect(ctx, locked, input) : [];
  const short = found.some((i) => got(i) < i.item.quantity);
  const due = await moneyFor(ctx, locked, found);
  const amounts = row.status === 'goods_sent' ? chooseAmount(input, due, short) : {};
  const inspected = found.map((i) => ({
    orderItemId: i.line.id,
    sent: i.item.quantity,
    good: i.good,
    damaged: i.damaged,
  }));
  // An illegal state is refused here, with the state's name.
  const after = await transition(ctx, {
    ...move,
    id: row.id,
    action: 'receive',
    set: {
      ...amounts,
      receivedBy: admin.userId,
      receivedAt: sql`now()`,
      receiveNote: input.note || null,
      updatedAt: sql`now()`,
    },
    ...(input.note ? { reason: input.note } : {}),
    payload: { lines: inspected, ...amounts },
  });
  await keepReceived(ctx, found);
  await countReturned(ctx, order.id, found);
  await tellOrder(ctx, order, 'receiveAfterSale', row);
  await recordOperation(ctx, {
    action: 'return.receive',
    entity: 'afterSale',
    entityId: row.id,
    before: { status: row.status, afterSaleNo: row.afterSaleNo, approvedFen: row.approvedFen },
    after: { status: after.status, lines: inspected, ...amounts, note: input.note || undefined },
  });
  const now = { row: after, order, lines: await lockOrderItems(ctx, order.id) };
  const paid = await payOut(ctx, now);
  await restock(ctx, row, found);
  if (paid.amountFen === 0) await settleLocked(ctx, now);
  return paid;
}

/** 拒收: what arrived is not what was sold. The copies are the buyer's again, who reads why. @throws 404, 409 in another state */
export async function refuseGoods(ctx: Ctx, { id, reason }: RefuseInput): Promise<void> {
  const admin = requireAdmin(ctx);
  const { row, order } = await lockCase(ctx, id);
  await transition(ctx, {
    ...move,
    id,
    action: 'refuseGoods',
    set: { receivedBy: admin.userId, receivedAt: sql`now()`, receiveNote: reason, updatedAt: sql`now()` },
    reason,
  });
  await freeQuantities(ctx, row);
  await tellOrder(ctx, order, 'refuseAfterSaleGoods', row);
  await continueFinish(ctx, order.id);
  await recordOperation(ctx, {
    action: 'return.refuseGoods',
    entity: 'afterSale',
    entityId: id,
    before: { status: row.status, afterSaleNo: row.afterSaleNo },
    after: { status: 'receive_refused' },
    reason,
  });
}
