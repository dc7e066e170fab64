import 'server-only';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { requireBuyer, type BuyerActor, type Ctx } from '@/lib/data/ctx';
import { countEvent } from '@/lib/data/event-counts';
import { lockName } from '@/lib/data/locks';
import { closedBy } from '@/lib/data/switches';
import { pipelined } from '@/lib/data/pipelined';
import { recordEvent } from '@/lib/data/transition';
import { requireManagerCode } from '@/lib/domain/area/manager-queries';
import { lockCart } from '@/lib/domain/cart/commands/add-cart-line';
import { takeCartLines } from '@/lib/domain/cart/commands/remove-cart-lines';
import { findCartRows } from '@/lib/domain/cart/queries';
import { findReceiver, requireReceiver } from '@/lib/domain/member/queries';
import { findMySpending, overLimit, type Standing } from '@/lib/domain/organization/spending-queries';
import { holdPlans, planYears } from '@/lib/domain/product/hold-plans';
import { listShippingMethods } from '@/lib/domain/shipping/queries';
import { reserveStock } from '@/lib/domain/stock/commands/reserve-stock';
import type { AddOrderInput } from '../contract';
import { APPROVED_DEADLINE_MINUTES, payDeadlineMinutes } from '../deadline-rules';
import type { AgreedPrices } from '../agreed-queries';
import { orderErrors } from '../errors';
import { assertRoomBeside } from './unpaid-room';
import { attachOrderFiles } from './add-order-file';
import { insertLines, insertOrder, type OrderRow, type Terms } from './insert-order';
import { readSubmitFacts, type SubmitFacts } from './submit-facts';
import {
  assertSellable,
  presentQuote,
  quoteGoods,
  resolveGoods,
  stockShort,
  type Goods,
} from '../quote-queries';

export type { OrderRow } from './insert-order';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

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
  return sha256(text);
}

/** The order of this key. @throws 409 when the key came with another body before */
async function readKnown(ctx: Ctx, id: number, hash: string): Promise<OrderRow> {
  const [known] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  if (known?.submitHash !== hash) throw orderErrors.keyReused();
  return known;
}

/** What the chosen way to pay means for the order. @throws 400 at the field when it is not offered */
export function requireTerms(ctx: Ctx, { methodKind, methodMinutes }: SubmitFacts): Terms {
  if (methodKind === null) {
    throw orderErrors.badPayment({ errors: { paymentMethod: orderErrors.badPayment().message } });
  }
  const method = { kind: methodKind, deadlineMinutes: methodMinutes };
  return {
    isOffline: methodKind === 'offline',
    deadlineMinutes: payDeadlineMinutes(method, ctx.config.orderDeadlineMinutes),
  };
}

/**
 * Who buys for an organisation is still its member when the order is placed, and stays it until then: the membership's row is held, first of all
 * row locks, so that two submits cannot both use what is left of a limit and a removal comes before or after (security.md S-07).
 *
 * @returns what the member may order by himself, `null` for private buyers
 * @throws 409 `membershipOver`
 */
export async function holdMembership(ctx: Ctx, buyer: BuyerActor): Promise<Standing | null> {
  if (buyer.organizationId === null) return null;
  const mine = await findMySpending(ctx, { lock: true });
  if (!mine) throw orderErrors.membershipOver();
  return mine;
}

/** The stock row that serves a line: the first centre that holds all of it, else the fullest. */
function stockItemFor(goods: Goods): number | null {
  if (!goods.sale.tracked) return null;
  const rows = goods.sale.stock;
  return (rows.find((s) => s.available >= goods.quantity) ?? rows[0])?.stockItemId ?? null;
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

/** How a submit is known again. */
export interface SubmitMark {
  key: string;
  hash: string;
}

/**
 * @param about what is ordered by, where the same body may be submitted for another: `quotation 5`
 * @throws 400 without a key of 16 to 64 letters, digits, `-` and `_`
 */
export function markOf(ctx: Ctx, input: AddOrderInput, about?: string): SubmitMark {
  const key = input.submitKey ?? ctx.idempotencyKey;
  if (!key || !/^[A-Za-z0-9_-]{16,64}$/.test(key)) throw orderErrors.noKey();
  const hash = bodyHash(input);
  return { key, hash: about === undefined ? hash : sha256(`${hash} ${about}`) };
}

/** What a submit starts with, in one go: its locks and what it reads under them without knowing anything else. */
export async function openSubmit(ctx: Ctx, input: AddOrderInput, { key }: SubmitMark) {
  const { userId } = requireBuyer(ctx);
  const ids = input.cartItemIds && [...new Set(input.cartItemIds)];
  const [, facts, , rows, receiver] = await pipelined(
    lockName(ctx, `checkout:${userId}`),
    readSubmitFacts(ctx, { buyerId: userId, key, method: input.paymentMethod }),
    // The cart's lines stay as they are until the order holds them: an edit or a deletion comes before or after.
    ids && lockCart(ctx),
    ids && findCartRows(ctx, ids),
    input.receiverId === undefined ? undefined : findReceiver(ctx, input.receiverId),
  );
  return { facts, rows, receiver };
}

export type Opened = Awaited<ReturnType<typeof openSubmit>>;

/** @throws 422 while the mall takes no orders */
export function assertOpen({ mallClosed, mallClosedText }: SubmitFacts): void {
  const closed = closedBy(mallClosed, mallClosedText, orderErrors.closed().message);
  if (closed !== null) throw orderErrors.closed({ message: closed });
}

/** The goods of a submit at the prices that hold, and the total, which is the one that its buyer saw. @throws as {@link addOrder} */
export async function priceSubmit(
  ctx: Ctx,
  input: AddOrderInput,
  { rows, receiver: chosen }: Pick<Opened, 'rows' | 'receiver'>,
  standing: Standing | null,
  agreed?: AgreedPrices,
) {
  const area = chosen?.areaCode ?? null;
  const resolve = () => resolveGoods(ctx, input, rows, agreed);
  const [found, methods] = await pipelined(
    resolve(),
    area === null ? undefined : listShippingMethods(ctx, area),
  );
  let goods = found;
  // Read again under the plans' locks: an issue that was called off meanwhile is not sold.
  if (await holdPlans(ctx, planYears(goods.map((g) => g.sale)))) goods = await resolve();
  assertSellable(goods);
  const receiver = chosen === undefined ? null : requireReceiver(chosen);
  const quote = await quoteGoods(ctx, goods, area, input.shippingMethodId, methods, agreed);
  if (quote.needsReceiver && !receiver) throw orderErrors.needReceiver();
  if (quote.needsShipping && !input.shippingMethodId) throw orderErrors.needShipping();
  if (quote.amounts.totalFen !== input.totalFen)
    throw orderErrors.quoteChanged({ data: presentQuote(quote, standing) });
  if (quote.amounts.totalFen <= 0) throw orderErrors.nothingToPay();
  return { goods, quote, receiver };
}

/** @throws 422 for what a member may not order by himself */
function assertOwnWord(standing: Standing | null, totalFen: number): void {
  const over = overLimit(standing?.spending ?? null, totalFen);
  if (over) throw orderErrors.overSpending({ message: over, data: { approval: 'limit' } });
  if (standing?.approvesAll) throw orderErrors.needsApproval({ data: { approval: 'all' } });
}

/** What stands behind an order beside its buyer. */
interface Backing {
  /** Prices that were agreed before (a quotation's): they hold, and every other rule with them. */
  agreed?: AgreedPrices;
  /** Somebody of the organisation has approved it: no limit applies, and its buyer, who may be away, has a day at least to pay it. */
  approved?: true;
}

/**
 * Places an order (domain.md sections 2–4, 6): prices everything again, refuses a total that is not the one the buyer saw, freezes the
 * lines, reserves the copies and starts the deadline, all in one transaction. The same key gives the same order, however often and from
 * wherever it comes.
 *
 * @throws 409 QUOTE_CHANGED with the new quote, 409 STOCK_SHORT with what is left, 409 for a key that was used with another body, 409 for who
 *   has left the organisation he buys for, 422 for a rule, beyond the member's spending limit, or where his organisation wants to approve it
 */
export async function addOrder(
  ctx: Ctx,
  input: AddOrderInput,
  { key, hash }: SubmitMark,
  opened: Opened,
  { agreed, approved }: Backing = {},
): Promise<OrderRow> {
  const buyer = requireBuyer(ctx);
  const { facts } = opened;
  if (facts.knownId !== null || facts.serial === null) return readKnown(ctx, facts.knownId ?? 0, hash);
  assertOpen(facts);
  const standing = await holdMembership(ctx, buyer);
  const terms = requireTerms(ctx, facts);
  if (approved) terms.deadlineMinutes = Math.max(terms.deadlineMinutes, APPROVED_DEADLINE_MINUTES);
  assertRoomBeside(terms.isOffline ? facts.unpaidOffline : facts.unpaidOnline, terms.isOffline);
  const { goods, quote, receiver } = await priceSubmit(ctx, input, opened, standing, agreed);
  if (!approved) assertOwnWord(standing, quote.amounts.totalFen);
  const areaManagerCode =
    input.areaManagerCode && (await requireManagerCode(ctx, input.areaManagerCode, 'areaManagerCode'));

  const stockIds = goods.map(stockItemFor);
  const who = { buyer, key, hash, serial: facts.serial, ...terms };
  const order = await insertOrder(ctx, { ...input, areaManagerCode }, who, quote, receiver);
  await attachOrderFiles(ctx, order.id, input.fileIds ?? []);
  const cartIds = goods.flatMap((g) => (g.cartItemId === null ? [] : [g.cartItemId]));
  await pipelined(
    insertLines(ctx, order.id, quote, stockIds),
    recordEvent(ctx, orderEvents, {
      entityId: order.id,
      action: 'create',
      fromStatus: null,
      toStatus: order.status,
    }),
    takeCartLines(ctx, cartIds),
    reserve(ctx, order.id, goods, stockIds),
  );
  countEvent(ctx, 'orders_submitted', '');
  return order;
}
