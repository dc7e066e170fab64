import 'server-only';
import { aliasedTable, and, asc, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { anyOf, listOf, prepared } from '@/lib/data/prepared';
import {
  originColumns,
  ownDetailColumns,
  ownLineColumns,
  ownOrderColumns,
  type PaymentWords,
} from './own-columns';
import type { OrderOrigin } from './contract';
import { linesOf, paymentWords } from './own-statements';

/** What the desk's list asks the database once it knows which orders stand on a page, and its detail, built once (lib/data/prepared.ts). */

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

/** What decides over an order at the desk. */
const deskColumns = {
  isOffline: orders.isOffline,
  onHold: orders.onHold,
  restToMain: orders.restToMain,
  lockedBy: orders.lockedBy,
  lockedUntil: orders.lockedUntil,
  archivedAt: orders.archivedAt,
};

const officeColumns = {
  ...ownOrderColumns,
  ...deskColumns,
  receiverName: orders.receiverName,
  receiverPhone: orders.receiverPhone,
  province: orders.province,
  city: orders.city,
  district: orders.district,
};

const detailColumns = {
  ...ownDetailColumns,
  ...deskColumns,
  source: orders.source,
  staffRemark: orders.staffRemark,
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

/** What the detail shows of a line beside what its buyer sees. */
const detailLineColumns = {
  ...ownLineColumns,
  ...officeLineColumns,
  adjustFen: orderItems.adjustFen,
  discountShareFen: orderItems.discountShareFen,
  stockItemId: orderItems.stockItemId,
};
export type OfficeDetailLine = Pick<typeof orderItems.$inferSelect, keyof typeof detailLineColumns> & {
  sku: string;
  deliveryCenterName: string | null;
};

export type OfficeDetailRecord = Pick<typeof orders.$inferSelect, keyof typeof detailColumns> &
  People &
  PaymentWords &
  OrderOrigin & { lines: OfficeDetailLine[] | null };

/** The order `id` with its people, its lines, what they are kept as and where. */
export const readOfficeDetail = prepared<OfficeDetailRecord[]>('order_desk_detail', (db, name) =>
  db
    .select({
      ...detailColumns,
      ...originColumns,
      ...peopleColumns,
      ...paymentWords,
      lines: linesOf<OfficeDetailLine>({
        ...detailLineColumns,
        sku: sql`(select p.sku from ${products} p where p.id = ${orderItems.productId})`,
        deliveryCenterName: sql`(select c.name from ${stockItems} s join ${deliveryCenters} c on c.id = s.delivery_center_id
          where s.id = ${orderItems.stockItemId})`,
      }),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(organizations, eq(organizations.id, orders.organizationId))
    .leftJoin(holder, eq(holder.id, orders.lockedBy))
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(name),
);

/** What `actions` wrote into the history of the order `id` and who acted, oldest first. */
export const readActs = prepared('order_desk_acts', (db, name) =>
  db
    .select({
      action: orderEvents.action,
      createdAt: orderEvents.createdAt,
      payload: orderEvents.payload,
      reason: orderEvents.reason,
      actorKind: orderEvents.actorKind,
      actorName: orderEvents.actorName,
    })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.entityId, sql.placeholder('id')),
        sql`${orderEvents.action} = any(${listOf('actions', 'text[]')})`,
      ),
    )
    .orderBy(asc(orderEvents.id))
    .prepare(name),
);
