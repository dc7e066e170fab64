import 'server-only';
import {
  and,
  arrayContains,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { productEvents, products } from '@/db/schema/product';
import { shipments } from '@/db/schema/shipment';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { MOBILE_PATTERN, normalizePhone } from '@/lib/core/phone-number';
import { among, anyId } from '@/lib/data/any-id';
import type { Ctx } from '@/lib/data/ctx';
import { codePrefix, containsPattern, prefixPattern } from '@/lib/data/like';
import { officeRead } from '@/lib/data/office-read';
import { bigramsOf, foldText } from '@/lib/domain/search/words';
import { normalizeTrackingNo } from '@/lib/domain/shipping/tracking-rules';
import type { OfficeOrderListInput } from './office-contract';

export type OrderFilter = Omit<OfficeOrderListInput, 'pageNum' | 'pageSize' | 'sort'>;

/** Products that a word names exactly enough to look for their orders by index; a commoner word is met by walking down the list. */
const RARE_PRODUCTS = 2000;
/** Orders that the one field for everything finds by a title: the newest ones. */
const KEYWORD_ORDERS = 1000;

/** Buyers and organisations that are told one by one: what the planner guesses of a name can make it walk down all orders. */
const FEW_NAMED = 200;

const none = sql`false`;

/** Ids of the products whose title contains the text, by pairs of characters; `null` when they are too many to be named. */
async function productsNamed(ctx: Ctx, text: string): Promise<readonly number[] | null> {
  const pairs = bigramsOf(foldText(text));
  // One character is in most titles.
  if (pairs.length === 0) return null;
  const load = async () => {
    const found = await ctx.db
      .select({ id: products.id })
      .from(products)
      .where(and(arrayContains(products.bigrams, pairs), ilike(products.title, containsPattern(text))))
      .limit(RARE_PRODUCTS + 1);
    return found.length > RARE_PRODUCTS ? null : found.map((p) => p.id);
  };
  return officeRead(ctx, { name: 'desk-products-named', until: productEvents, input: text }, load);
}

/** The newest {@link KEYWORD_ORDERS} orders of goods whose title contains the text; `null` when the goods are too many to be named. */
async function ordersNamed(ctx: Ctx, text: string): Promise<readonly number[] | null> {
  const named = await productsNamed(ctx, text);
  if (!named || named.length === 0) return named;
  const load = async () => {
    const rows = await ctx.db
      .selectDistinct({ id: orderItems.orderId })
      .from(orderItems)
      .where(sql`${orderItems.productId} = ${anyId(named)}`)
      .orderBy(sql`${orderItems.orderId} desc`)
      .limit(KEYWORD_ORDERS);
    return rows.map((r) => r.id);
  };
  // Lines stay with their order and goods: only new ones and other titles change the answer.
  const events = [productEvents, orderItems];
  return officeRead(ctx, { name: 'desk-orders-named', until: events, input: text }, load);
}

/** Orders with goods whose title contains the text. */
async function withProduct(ctx: Ctx, text: string): Promise<SQL> {
  const ids = await productsNamed(ctx, text);
  if (ids === null) {
    // `offset 0` keeps the question beside the row that is looked at: what is common is soon met.
    return sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${ilike(orderItems.title, containsPattern(text))} offset 0)`;
  }
  if (ids.length === 0) return none;
  return inArray(
    orders.id,
    ctx.db
      .select({ id: orderItems.orderId })
      .from(orderItems)
      .where(sql`${orderItems.productId} = ${anyId(ids)}`),
  );
}

/** Orders of which a parcel has this number. */
async function ordersTracked(ctx: Ctx, typed: string): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: shipments.orderId })
    .from(shipments)
    .where(eq(shipments.trackingNo, normalizeTrackingNo(typed)))
    .limit(KEYWORD_ORDERS);
  return rows.map((r) => r.id);
}

/** The index is by the last four digits; the whole number then tells its few apart. */
const receiverPhone = (phone: string): SQL =>
  and(sql`right(${orders.receiverPhone}, 4) = ${phone.slice(-4)}`, eq(orders.receiverPhone, phone)) as SQL;

async function ofBuyer(ctx: Ctx, text: string): Promise<SQL> {
  const phone = normalizePhone(text);
  const who = MOBILE_PATTERN.test(phone) ? eq(users.phone, phone) : like(users.name, prefixPattern(text));
  const named = ctx.db.select({ id: users.id }).from(users).where(who);
  return among(ctx, orders.buyerId, named, { most: FEW_NAMED });
}

function ofOrganization(ctx: Ctx, text: string): Promise<SQL> {
  const named = ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(ilike(organizations.name, containsPattern(text)));
  return among(ctx, orders.organizationId, named, { most: FEW_NAMED });
}

/** One field for everything: digits are a number, a phone or a parcel's, words a receiver or one of the newest orders of a title. */
async function byKeyword(ctx: Ctx, typed: string): Promise<SQL> {
  const digits = typed.replaceAll(/[\s-]/g, '');
  const tracked = await ordersTracked(ctx, typed);
  const ids = [...tracked];
  if (/^\d+$/.test(digits)) {
    const phone = digits.length === 4 ? sql`right(${orders.receiverPhone}, 4) = ${digits}` : undefined;
    const whole = MOBILE_PATTERN.test(digits) ? receiverPhone(digits) : undefined;
    return or(
      like(orders.orderSn, `${digits}%`),
      phone,
      whole,
      ids.length > 0 ? inArray(orders.id, ids) : undefined,
    ) as SQL;
  }
  const named = await ordersNamed(ctx, typed);
  if (named === null)
    return or(like(orders.receiverName, prefixPattern(typed)), await withProduct(ctx, typed)) as SQL;
  ids.push(...named);
  return or(
    like(orders.receiverName, prefixPattern(typed)),
    ids.length > 0 ? sql`${orders.id} = ${anyId(ids)}` : undefined,
  ) as SQL;
}

/**
 * The WHERE of the desk's list and of its export. Every filter answers from an index at a million orders (`npm run bench -- desk`): texts by
 * their beginning, goods by pairs of characters of today's titles.
 */
export async function orderFilter(ctx: Ctx, input: OrderFilter): Promise<SQL | undefined> {
  const { startTime, endTime, paidFrom, paidTo } = input;
  return and(
    input.archived ? isNotNull(orders.archivedAt) : isNull(orders.archivedAt),
    input.orderSn ? like(orders.orderSn, codePrefix(input.orderSn)) : undefined,
    input.phoneTail ? sql`right(${orders.receiverPhone}, 4) = ${input.phoneTail}` : undefined,
    input.phone ? receiverPhone(input.phone) : undefined,
    input.receiver ? like(orders.receiverName, prefixPattern(input.receiver)) : undefined,
    input.buyer ? await ofBuyer(ctx, input.buyer) : undefined,
    input.buyerId ? eq(orders.buyerId, input.buyerId) : undefined,
    input.organization ? await ofOrganization(ctx, input.organization) : undefined,
    input.product ? await withProduct(ctx, input.product.replaceAll(/^《|》$/g, '')) : undefined,
    input.trackingNo ? inArray(orders.id, [0, ...(await ordersTracked(ctx, input.trackingNo))]) : undefined,
    input.status ? eq(orders.status, input.status) : undefined,
    input.payStatus ? eq(orders.payStatus, input.payStatus) : undefined,
    input.shippingStatus ? eq(orders.shippingStatus, input.shippingStatus) : undefined,
    input.paymentMethod ? eq(orders.paymentMethod, input.paymentMethod) : undefined,
    // Bare columns, so that the partial indexes answer.
    input.offline === undefined
      ? undefined
      : input.offline
        ? sql`${orders.isOffline}`
        : sql`not ${orders.isOffline}`,
    input.onHold === undefined ? undefined : input.onHold ? sql`${orders.onHold}` : sql`not ${orders.onHold}`,
    startTime ? gte(orders.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(orders.createdAt, dayEnd(endTime)) : undefined,
    paidFrom ? gte(orders.paidAt, dayStart(paidFrom)) : undefined,
    // Nothing is paid before it is ordered: the walk down the list begins at that day.
    paidTo ? and(lt(orders.paidAt, dayEnd(paidTo)), lt(orders.createdAt, dayEnd(paidTo))) : undefined,
    input.keyword ? await byKeyword(ctx, input.keyword) : undefined,
  );
}
