import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { paymentMethods } from '@/db/schema/payment';
import { requireBuyer, type BuyerActor, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { closedText } from '@/lib/data/switches';
import { recordEvent } from '@/lib/data/transition';
import { requireManagerCode } from '@/lib/domain/area/manager-queries';
import { lockCart } from '@/lib/domain/cart/commands/add-cart-line';
import { removeCartLines } from '@/lib/domain/cart/commands/remove-cart-lines';
import type { Receiver } from '@/lib/domain/member/queries';
import { findMySpending, overLimit, type Spending } from '@/lib/domain/organization/spending-queries';
import { holdPlans, planYears } from '@/lib/domain/product/hold-plans';
import { reserveStock } from '@/lib/domain/stock/commands/reserve-stock';
import type { AddOrderInput } from '../contract';
import { payDeadlineMinutes } from '../deadline-rules';
import { orderErrors } from '../errors';
import { readableNumber } from '@/lib/core/readable-number';
import { assertRoomForUnpaid } from './unpaid-room';
import { attachOrderFiles } from './add-order-file';
import {
  assertSellable,
  presentQuote,
  quoteGoods,
  resolveGoods,
  resolvePlace,
  stockShort,
  type Goods,
  type Quote,
} from '../quote-queries';

export type OrderRow = typeof orders.$inferSelect;

/** Fingerprint of what was submitted: a key that comes back with another body is refused. */
function bodyHash(input: AddOrderInput): string {
  const { submitKey: _, source: __, ...body } = input;
  const text = JSON.stringify([
    body.cartItemIds?.toSorted((a, b) => a - b) ?? null,
    body.lines ?? null,
    body.receiverId ?? null,
    body.shippingMethodId ?? null,
    body.paymentMethod,
    body.totalFen,
    body.remark ?? '',
    body.areaManagerCode ?? '',
    body.invoice ?? null,
    ...(body.fileIds?.length ? [body.fileIds.toSorted((a, b) => a - b)] : []),
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/** The order of this key, if there is one. */
async function readKnown(ctx: Ctx, buyer: BuyerActor, key: string): Promise<OrderRow | null> {
  const [row] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.buyerId, buyer.userId), eq(orders.submitKey, key)));
  return row ?? null;
}

interface Terms {
  isOffline: boolean;
  deadlineMinutes: number;
}

/** What the chosen way to pay means for the order. @throws 400 at the field when it is not offered */
async function requireTerms(ctx: Ctx, code: string): Promise<Terms> {
  const [row] = await ctx.db
    .select({ kind: paymentMethods.kind, deadlineMinutes: paymentMethods.deadlineMinutes })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.code, code), eq(paymentMethods.enabled, true)));
  if (!row) {
    throw orderErrors.badPayment({ errors: { paymentMethod: orderErrors.badPayment().message } });
  }
  return {
    isOffline: row.kind === 'offline',
    deadlineMinutes: payDeadlineMinutes(row, ctx.config.orderDeadlineMinutes),
  };
}

/**
 * Who buys for an organisation is still its member when the order is placed, and stays it until then: the membership's row is held, first of all
 * row locks, so that two submits cannot both use what is left of a limit and a removal comes before or after (security.md S-07).
 *
 * @returns the member's spending limit, `null` without one and for private buyers
 * @throws 409 `membershipOver`
 */
async function holdMembership(ctx: Ctx, buyer: BuyerActor): Promise<Spending | null> {
  if (buyer.organizationId === null) return null;
  const mine = await findMySpending(ctx, { lock: true });
  if (!mine) throw orderErrors.membershipOver();
  return mine.spending;
}

/** The stock row that serves a line: the first centre that holds all of it, else the fullest. */
function stockItemFor(goods: Goods): number | null {
  if (!goods.sale.tracked) return null;
  const rows = goods.sale.stock;
  return (rows.find((s) => s.available >= goods.quantity) ?? rows[0])?.stockItemId ?? null;
}

async function insertOrder(
  ctx: Ctx,
  input: AddOrderInput,
  who: Terms & { buyer: BuyerActor; key: string; hash: string },
  quote: Quote,
  receiver: Receiver | null,
): Promise<OrderRow> {
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('order_sn_seq')::int8 as n`);
  const [row] = await ctx.db
    .insert(orders)
    .values({
      orderSn: readableNumber(ctx.now, Number(found.rows[0]?.n)),
      buyerId: who.buyer.userId,
      organizationId: who.buyer.organizationId,
      submitKey: who.key,
      submitHash: who.hash,
      source: input.source,
      paymentMethod: input.paymentMethod,
      isOffline: who.isOffline,
      goodsFen: quote.amounts.goodsFen,
      freightFen: quote.amounts.freightFen,
      totalFen: quote.amounts.totalFen,
      shippingMethodId: quote.method?.id ?? null,
      shippingMethodName: quote.method?.name ?? null,
      receiverName: receiver?.name ?? null,
      receiverPhone: receiver?.phone ?? null,
      receiverTel: receiver?.tel ?? null,
      areaCode: receiver?.areaCode ?? null,
      province: receiver?.province ?? null,
      city: receiver?.city ?? null,
      district: receiver?.district ?? null,
      address: receiver?.address ?? null,
      postcode: receiver?.postcode ?? null,
      managerCode: input.areaManagerCode || null,
      remark: input.remark || null,
      invoiceRequest: input.invoice ?? null,
      deadlineAt: sql`now() + make_interval(mins => ${who.deadlineMinutes}::int)`,
    })
    .returning();
  if (!row) throw new Error('insert of an order returned nothing');
  return row;
}

/** The frozen lines (domain.md section 2): later edits of a product or a tax never touch them. */
async function insertLines(
  ctx: Ctx,
  orderId: number,
  quote: Quote,
  stockIds: readonly (number | null)[],
): Promise<void> {
  await ctx.db.insert(orderItems).values(
    quote.goods.map(({ sale, quantity }, i) => {
      const amounts = quote.amounts.lines[i];
      if (!amounts || !sale.tax) throw new Error('a line was priced without its amounts or its tax');
      const sub = sale.subscription;
      return {
        orderId,
        lineNo: i + 1,
        productId: sale.productId,
        issueId: sale.issueId,
        kind: sale.kind,
        title: sale.title,
        isbn: sale.isbn,
        issn: sale.issn,
        coverPath: sale.coverPath,
        specKey: sale.specKey,
        spec: { ...sale.spec, label: sale.specLabel },
        subYear: sub?.year ?? null,
        startIssue: sub?.startIssue ?? null,
        issueList: sub?.issueList ?? null,
        copies: sub ? quantity : null,
        listFen: sale.listFen,
        unitFen: sale.unitFen,
        quantity,
        ...amounts,
        taxCode: sale.tax.goodsCode,
        taxKind: sale.tax.kind,
        taxBp: sale.tax.rateBp,
        weightG: sale.weightG,
        stockItemId: stockIds[i] ?? null,
      };
    }),
  );
}

/** Reserves last, so that the rows of wanted titles are locked as briefly as can be. */
async function reserve(
  ctx: Ctx,
  orderId: number,
  goods: readonly Goods[],
  stockIds: readonly (number | null)[],
): Promise<void> {
  const tracked = goods.flatMap((g, i) =>
    g.sale.tracked ? [{ goods: g, stockItemId: stockIds[i] ?? null }] : [],
  );
  const homeless = tracked.filter((t) => t.stockItemId === null);
  if (homeless.length > 0) {
    throw stockShort(homeless.map((t) => ({ sale: t.goods.sale, wanted: t.goods.quantity, left: 0 })));
  }
  const short = await reserveStock(
    ctx,
    orderId,
    tracked.map((t) => ({ stockItemId: t.stockItemId ?? 0, quantity: t.goods.quantity })),
  );
  if (short.length === 0) return;
  throw stockShort(
    short.flatMap((s) => {
      const one = tracked.find((t) => t.stockItemId === s.stockItemId);
      return one ? [{ sale: one.goods.sale, wanted: s.wanted, left: s.left }] : [];
    }),
  );
}

/**
 * Places an order (domain.md sections 2–4, 6): prices everything again, refuses a total that is not the one the buyer saw, freezes the
 * lines, reserves the copies and starts the deadline, all in one transaction. The same key gives the same order, however often and from
 * wherever it comes.
 *
 * @throws 409 QUOTE_CHANGED with the new quote, 409 STOCK_SHORT with what is left, 409 for a key that was used with another body, 409 for who
 *   has left the organisation he buys for, 422 for a rule or beyond the member's spending limit
 */
export async function addOrder(ctx: Ctx, input: AddOrderInput): Promise<OrderRow> {
  const buyer = requireBuyer(ctx);
  const key = input.submitKey ?? ctx.idempotencyKey;
  if (!key || !/^[A-Za-z0-9_-]{16,64}$/.test(key)) throw orderErrors.noKey();
  const hash = bodyHash(input);
  await lockName(ctx, `checkout:${buyer.userId}`);
  const known = await readKnown(ctx, buyer, key);
  if (known) {
    if (known.submitHash !== hash) throw orderErrors.keyReused();
    return known;
  }
  const closed = await closedText(ctx, 'mall', orderErrors.closed().message);
  if (closed !== null) throw orderErrors.closed({ message: closed });
  const spending = await holdMembership(ctx, buyer);
  const terms = await requireTerms(ctx, input.paymentMethod);
  await assertRoomForUnpaid(ctx, buyer.userId, terms.isOffline);
  // The cart's lines stay as they are until the order holds them: an edit or a deletion comes before or after.
  if (input.cartItemIds) await lockCart(ctx);
  let goods = await resolveGoods(ctx, input);
  // Read again under the plans' locks: an issue that was called off meanwhile is not sold.
  if (await holdPlans(ctx, planYears(goods.map((g) => g.sale)))) goods = await resolveGoods(ctx, input);
  assertSellable(goods);
  const { receiver, areaCode } = await resolvePlace(ctx, { receiverId: input.receiverId });
  const quote = await quoteGoods(ctx, goods, areaCode, input.shippingMethodId);
  if (quote.needsReceiver && !receiver) throw orderErrors.needReceiver();
  if (quote.needsShipping && !input.shippingMethodId) throw orderErrors.needShipping();
  if (quote.amounts.totalFen !== input.totalFen)
    throw orderErrors.quoteChanged({ data: presentQuote(quote, spending) });
  const over = overLimit(spending, quote.amounts.totalFen);
  if (over) throw orderErrors.overSpending({ message: over });
  if (quote.amounts.totalFen <= 0) throw orderErrors.nothingToPay();
  const areaManagerCode =
    input.areaManagerCode && (await requireManagerCode(ctx, input.areaManagerCode, 'areaManagerCode'));

  const stockIds = goods.map(stockItemFor);
  const who = { buyer, key, hash, ...terms };
  const order = await insertOrder(ctx, { ...input, areaManagerCode }, who, quote, receiver);
  await insertLines(ctx, order.id, quote, stockIds);
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action: 'create',
    fromStatus: null,
    toStatus: order.status,
  });
  await attachOrderFiles(ctx, order.id, input.fileIds ?? []);
  const cartIds = goods.flatMap((g) => (g.cartItemId === null ? [] : [g.cartItemId]));
  if (cartIds.length > 0) await removeCartLines(ctx, cartIds);
  await enqueue(ctx, {
    task: 'order.expire',
    payload: { orderId: order.id },
    runAt: order.deadlineAt ?? ctx.now,
    key: `order.expire:${order.id}`,
  });
  await reserve(ctx, order.id, goods, stockIds);
  return order;
}
