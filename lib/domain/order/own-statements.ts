import 'server-only';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  isNotNull,
  ne,
  or,
  sql,
  type Column,
  type SQL,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { afterSales } from '@/db/schema/aftersale';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { paymentMethods, payments } from '@/db/schema/payment';
import { anyone, type Who } from '@/lib/data/owner';
import { prepared, preparedShapes, type Blueprint } from '@/lib/data/prepared';
import type { OrderListInput } from './contract';
import {
  ownDetailColumns,
  buyerLineColumns,
  originColumns,
  ownOrderColumns,
  type BuyerLineRow,
  type PaymentWords,
} from './own-columns';
import { ordersOf } from './scope';

/**
 * What a buyer's views of orders ask the database, built once (lib/data/prepared.ts). The caller is told as `userId` and `organizationId`; a
 * manager's statements have a shape of their own (security.md S-06, S-07).
 */

export type Whose = 'self' | 'manager';

/** The name of the way to pay, whether an order is on the account of its organisation, and the newest slip that is under review or was refused, of orders that wait for a transfer. */
export const paymentWords = {
  paymentMethodLabel: sql<string>`coalesce(
    (select m.name from ${paymentMethods} m where m.code = ${orders}.payment_method), ${orders}.payment_method)`,
  onAccount: sql<boolean>`exists (
    select 1 from ${payments} p where p.order_id = ${orders}.id and p.provider = 'credit' and p.status = 'paid')`,
  voucherStatus: sql<
    PaymentWords['voucherStatus']
  >`case when ${orders}.is_offline and ${orders}.status = 'pending_payment' then (
    select p.status from ${payments} p
    where p.order_id = ${orders}.id and p.provider = 'offline' and p.status in ('submitted', 'rejected')
    order by p.id desc limit 1) end`,
};

/** These columns of an order's lines in one value: nothing in them may be other in JSON than in a row. */
export const linesOf = <Row>(columns: Record<keyof Row & string, Column | SQL>): SQL<Row[] | null> => {
  const pairs = Object.entries<Column | SQL>(columns).map(
    ([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`,
  );
  return sql`(select json_agg(json_build_object(${sql.join(pairs, sql`, `)}) order by ${orderItems.lineNo})
    from ${orderItems} where ${orderItems.orderId} = ${orders}.id)`;
};

/** The order `id` with its lines, when it is the caller's. */
export const readOwn = preparedShapes('own_order', (db, whose: Whose, name) =>
  db
    .select({
      ...ownDetailColumns,
      ...originColumns,
      ...paymentWords,
      lines: linesOf<BuyerLineRow>(buyerLineColumns),
    })
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('id')), ordersOf(anyone(whose === 'manager'))))
    .prepare(name),
);

/** What `actions` wrote into the history of the order `id`, oldest first. */
export const readTimeline = prepared('order_timeline', (db, name) =>
  db
    .select({ action: orderEvents.action, createdAt: orderEvents.createdAt, payload: orderEvents.payload })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.entityId, sql.placeholder('id')),
        sql`${orderEvents.action} = any(${sql.placeholder('actions')}::text[])`,
      ),
    )
    .orderBy(asc(orderEvents.id))
    .prepare(name),
);

/** Orders of the tab 售后: something was asked for and not withdrawn. */
const hasAfterSale = (db: Blueprint): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(afterSales)
      .where(and(eq(afterSales.orderId, orders.id), ne(afterSales.status, 'withdrawn'))),
  );

/** How many orders of the caller's are in each state; those of the tab 售后 as `after_sale`. */
function statesOf(db: Blueprint, manager: boolean) {
  const own = ordersOf(anyone(manager));
  const n = sql<number>`count(*)::int`.as('n');
  return unionAll(
    db
      .select({ status: sql<string>`${orders.status}`.as('status'), n })
      .from(orders)
      .where(own)
      .groupBy(orders.status),
    db
      .select({ status: sql<string>`'after_sale'`.as('status'), n })
      .from(orders)
      .where(and(own, hasAfterSale(db))),
  );
}
export const countStates = preparedShapes('own_order_states', (db, whose: Whose, name) =>
  statesOf(db, whose === 'manager').prepare(name),
);

/** Conditions of a list besides whose it is; nothing of what a caller says is in it. */
export type ListShape = string & { readonly shape: unique symbol };

/** The shape of a list: at most 72. */
export function listShape(
  input: Omit<OrderListInput, 'pageNum' | 'pageSize'> & { manager: boolean },
): ListShape {
  const { manager, tab, shippingStatus, member, keyword } = input;
  return [
    manager && 'manager',
    tab === 'after_sale' ? tab : tab !== 'all' && 'states',
    shippingStatus && 'shipping',
    member && 'member',
    // The last digits are what people read out of an invoice or a parcel.
    keyword && (/^\d{4,15}$/.test(keyword) ? 'digits' : 'words'),
  ]
    .filter(Boolean)
    .join('_') as ListShape;
}

/** What a list is narrowed by. */
export interface ListValues {
  states: readonly string[];
  shippingStatus?: string;
  member?: number;
  keyword?: string;
  /** Of the keyword. */
  pattern?: string;
}

/** @param values what is said, where the statement is made for one call; `null` for one that is built once, with placeholders */
export function whereOf(
  db: Blueprint,
  shape: ListShape,
  who: Who = anyone(shape.split('_').includes('manager')),
  values: ListValues | null = null,
): SQL | undefined {
  const has = new Set(shape.split('_'));
  const of = (name: keyof ListValues) => (values ? sql.param(values[name]) : sql.placeholder(name));
  const said = of('keyword');
  const number = has.has('digits')
    ? sql`${orders.orderSn} like '%' || ${said}::text || '%'`
    : sql`${orders.orderSn} = ${said}::text`;
  return and(
    ordersOf(who),
    has.has('member') ? and(eq(orders.buyerId, of('member')), isNotNull(orders.organizationId)) : undefined,
    has.has('after') ? hasAfterSale(db) : undefined,
    has.has('states') ? sql`${orders.status} = any(${of('states')}::text[])` : undefined,
    has.has('shipping') ? eq(orders.shippingStatus, of('shippingStatus')) : undefined,
    has.has('digits') || has.has('words')
      ? or(
          number,
          exists(
            db
              .select({ one: sql`1` })
              .from(orderItems)
              .where(
                and(eq(orderItems.orderId, orders.id), sql`${orderItems.title} ilike ${of('pattern')}::text`),
              ),
          ),
        )
      : undefined,
  );
}

/**
 * One page of the caller's orders, newest first, with their lines; each row also tells how many orders of the caller's are in each state. All in one
 * question: what goes between the two costs more than what is asked.
 */
export const listPage = preparedShapes('own_orders', (db, shape: ListShape, name) =>
  db
    .select({
      ...ownOrderColumns,
      ...paymentWords,
      lines: linesOf<BuyerLineRow>(buyerLineColumns),
      states: sql<
        Record<string, number>
      >`(select json_object_agg(s.status, s.n) from (${statesOf(db, shape.split('_').includes('manager'))}) s)`,
    })
    .from(orders)
    .where(whereOf(db, shape))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(sql.placeholder('take'))
    .offset(sql.placeholder('skip'))
    .prepare(name),
);

/** How many there are. */
export const countPage = preparedShapes('own_orders_found', (db, shape: ListShape, name) =>
  db.select({ n: count() }).from(orders).where(whereOf(db, shape)).prepare(name),
);
