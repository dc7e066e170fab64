import 'server-only';
import { aliasedTable, asc, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { anyOf, prepared } from '@/lib/data/prepared';
import { ownOrderColumns } from './own-columns';
import type { People } from './office-present';
import { paymentWords, type PaymentWords } from './own-statements';

/** What a page of the desk's list asks the database once it knows which orders stand on it, built once (lib/data/prepared.ts). */

const holder = aliasedTable(users, 'holder');

const peopleColumns = {
  buyerName: users.name,
  buyerPhone: users.phone,
  organizationName: organizations.name,
  holderName: sql<string | null>`${holder.name}`,
};

const deskColumns = {
  ...ownOrderColumns,
  receiverName: orders.receiverName,
  receiverPhone: orders.receiverPhone,
  province: orders.province,
  city: orders.city,
  district: orders.district,
  isOffline: orders.isOffline,
  onHold: orders.onHold,
  restToMain: orders.restToMain,
  lockedBy: orders.lockedBy,
  lockedUntil: orders.lockedUntil,
  archivedAt: orders.archivedAt,
};
export type DeskOrderRow = Pick<typeof orders.$inferSelect, keyof typeof deskColumns> & People & PaymentWords;

/** The orders `ids` as a row of the list shows them, with buyer, organisation, lock holder and the name of the way to pay; in no order. */
export const readDeskRows = prepared<DeskOrderRow[]>('order_desk_rows', (db, name) =>
  db
    .select({ ...deskColumns, ...peopleColumns, ...paymentWords })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(organizations, eq(organizations.id, orders.organizationId))
    .leftJoin(holder, eq(holder.id, orders.lockedBy))
    .where(sql`${orders.id} = ${anyOf('ids')}`)
    .prepare(name),
);

/** Their lines as far as a row of the list counts them. */
export const readDeskLines = prepared('order_desk_lines', (db, name) =>
  db
    .select({
      orderId: orderItems.orderId,
      kind: orderItems.kind,
      title: orderItems.title,
      subYear: orderItems.subYear,
      quantity: orderItems.quantity,
      allocatedQty: orderItems.allocatedQty,
      packedQty: orderItems.packedQty,
      shippedQty: orderItems.shippedQty,
      cancelledQty: orderItems.cancelledQty,
      refundingQty: orderItems.refundingQty,
      returnedQty: orderItems.returnedQty,
    })
    .from(orderItems)
    .where(sql`${orderItems.orderId} = ${anyOf('ids')}`)
    .orderBy(asc(orderItems.orderId), asc(orderItems.lineNo))
    .prepare(name),
);
export type DeskLineRow = Awaited<ReturnType<typeof readDeskLines>>[number];

/** Buyer, organisation and lock holder of the order `id`. */
export const readPeople = prepared('order_desk_people', (db, name) =>
  db
    .select(peopleColumns)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(organizations, eq(organizations.id, orders.organizationId))
    .leftJoin(holder, eq(holder.id, orders.lockedBy))
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(name),
);
