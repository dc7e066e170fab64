import 'server-only';
import { aliasedTable, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { anyOf, prepared } from '@/lib/data/prepared';
import { ownOrderColumns } from './own-columns';
import { linesOf, paymentWords, type PaymentWords } from './own-statements';

/** What a page of the desk's list asks the database once it knows which orders stand on it, built once (lib/data/prepared.ts). */

const holder = aliasedTable(users, 'holder');

const peopleColumns = {
  buyerName: users.name,
  buyerPhone: users.phone,
  organizationName: organizations.name,
  holderName: sql<string | null>`${holder.name}`,
};

export interface People {
  buyerName: string;
  buyerPhone: string | null;
  organizationName: string | null;
  holderName: string | null;
}

const officeColumns = {
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

/** What a row of the list counts of a line. */
const officeLineColumns = {
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
};
export type OfficeLineRow = Pick<typeof orderItems.$inferSelect, keyof typeof officeLineColumns>;

export type OfficeOrderRecord = Pick<typeof orders.$inferSelect, keyof typeof officeColumns> &
  People &
  PaymentWords & { lines: OfficeLineRow[] | null };

/** The orders `ids` as a row of the list shows them, with buyer, organisation, lock holder, lines and the name of the way to pay; in no order. */
export const readOfficeRows = prepared<OfficeOrderRecord[]>('order_desk_rows', (db, name) =>
  db
    .select({
      ...officeColumns,
      ...peopleColumns,
      ...paymentWords,
      lines: linesOf<OfficeLineRow>(officeLineColumns),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(organizations, eq(organizations.id, orders.organizationId))
    .leftJoin(holder, eq(holder.id, orders.lockedBy))
    .where(sql`${orders.id} = ${anyOf('ids')}`)
    .prepare(name),
);
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
