import { sql } from 'drizzle-orm';
import {
  bigint,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  issueDeliveryMachine,
  shipmentMachine,
  type IssueDeliveryState,
  type ShipmentState,
} from '@/lib/states/shipping';
import { at, createdAt, eventColumns, eventRules, fen, id, oneOf, ref, timestamps } from '../columns';
import { afterSales } from './aftersale';
import { areas } from './area';
import { childOrderItems, childOrders } from './childOrder';
import { orderItems, orders } from './order';
import { periodicalIssues } from './periodical';
import { deliveryCenters, deliveryCorps } from './shipping';
import { stockItems } from './stock';

const big = () => bigint({ mode: 'number' });

export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    shipmentNo: text().notNull(),
    orderId: big()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    childOrderId: big().references(() => childOrders.id, { onDelete: 'restrict' }),
    afterSaleId: big().references(() => afterSales.id, { onDelete: 'restrict' }),
    deliveryCenterId: big()
      .notNull()
      .references(() => deliveryCenters.id, { onDelete: 'restrict' }),
    deliveryCorpId: big().references(() => deliveryCorps.id, { onDelete: 'restrict' }),
    trackingNo: text(),
    status: text().$type<ShipmentState>().notNull().default('packed'),
    receiverName: text().notNull(),
    receiverPhone: text().notNull(),
    areaCode: char({ length: 6 }).references(() => areas.code, { onDelete: 'restrict' }),
    addressText: text().notNull(),
    batchId: text(),
    remark: text(),
    createdBy: ref(),
    shippedAt: at(),
    receivedAt: at(),
    recalledAt: at(),
    recallReason: text(),
    ...timestamps(),
  },
  (t) => [
    unique('shipments_no_key').on(t.shipmentNo),
    uniqueIndex('shipments_batch_key')
      // A split order has a parcel for each child order of a batch, and one for its own receiver.
      .on(t.batchId, t.orderId, sql`coalesce(${t.childOrderId}, 0)`)
      .where(sql`${t.batchId} is not null`),
    oneOf('shipments_status_check', t.status, shipmentMachine.states),
    check('shipments_recall_check', sql`${t.status} <> 'recalled' or ${t.recallReason} is not null`),
    index('shipments_order_idx').on(t.orderId),
    index('shipments_child_order_idx').on(t.childOrderId),
    index('shipments_after_sale_idx').on(t.afterSaleId),
    index('shipments_list_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // What left on a day, for the reports.
    index('shipments_shipped_idx')
      .on(t.shippedAt)
      .where(sql`${t.shippedAt} is not null`),
    index('shipments_tracking_idx').on(t.trackingNo),
    index('shipments_no_prefix_idx').on(t.shipmentNo.op('text_pattern_ops')),
    // The desk's filters in the order of its list (tests/db/shipping/desk-plans.test.ts).
    index('shipments_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('shipments_center_idx').on(
      t.deliveryCenterId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('shipments_corp_idx').on(
      t.deliveryCorpId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('shipments_receiver_idx').on(t.receiverName.op('text_pattern_ops')),
    index('shipments_phone_tail_idx').on(sql`right(${t.receiverPhone}, 4)`),
  ],
);

export const shipmentItems = pgTable(
  'shipment_items',
  {
    id: id(),
    shipmentId: big()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    orderItemId: big()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'restrict' }),
    // A line of a child order may go once its parcel was recalled; the parcel's own row stays.
    childOrderItemId: big().references(() => childOrderItems.id, { onDelete: 'set null' }),
    stockItemId: big().references(() => stockItems.id, { onDelete: 'restrict' }),
    quantity: integer().notNull(),
  },
  (t) => [
    check('shipment_items_quantity_check', sql`${t.quantity} > 0`),
    unique('shipment_items_line_key').on(t.shipmentId, t.orderItemId, t.childOrderItemId).nullsNotDistinct(),
    index('shipment_items_order_item_idx').on(t.orderItemId),
  ],
);

export const shipmentEvents = pgTable(
  'shipment_events',
  eventColumns('shipment_id'),
  eventRules('shipment_events'),
);

/** History of tracking numbers; append-only. */
export const trackingChanges = pgTable(
  'tracking_changes',
  {
    id: id(),
    shipmentId: big()
      .notNull()
      .references(() => shipments.id, { onDelete: 'restrict' }),
    deliveryCorpId: ref(),
    trackingNo: text(),
    reason: text(),
    actorId: ref(),
    createdAt: createdAt(),
  },
  (t) => [index('tracking_changes_shipment_idx').on(t.shipmentId, t.id)],
);

export const trackingTraces = pgTable('tracking_traces', {
  shipmentId: big()
    .primaryKey()
    .references(() => shipments.id, { onDelete: 'cascade' }),
  state: text(),
  traces: jsonb().$type<{ time: string; context: string; status?: string }[]>().notNull().default([]),
  queriedAt: at(),
  subscribedAt: at(),
});

/** One issue of a subscription line for one receiver (domain.md section 9). */
export const issueDeliveries = pgTable(
  'issue_deliveries',
  {
    id: id(),
    orderId: big()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    orderItemId: big()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'restrict' }),
    childOrderId: big().references(() => childOrders.id, { onDelete: 'restrict' }),
    issueId: big()
      .notNull()
      .references(() => periodicalIssues.id, { onDelete: 'restrict' }),
    quantity: integer().notNull(),
    status: text().$type<IssueDeliveryState>().notNull().default('expected'),
    priceFen: fen().notNull(),
    shipmentId: big().references(() => shipments.id, { onDelete: 'restrict' }),
    shippedAt: at(),
    reason: text(),
    ...timestamps(),
  },
  (t) => [
    // One row per receiver waits; what a receiver got before his share grew is a row of its own.
    uniqueIndex('issue_deliveries_waiting_key')
      .on(t.orderItemId, t.issueId, sql`coalesce(${t.childOrderId}, 0)`)
      .where(sql`${t.shipmentId} is null and ${t.status} in ('expected', 'ready', 'suspended')`),
    index('issue_deliveries_line_idx').on(t.orderItemId, t.issueId),
    oneOf('issue_deliveries_status_check', t.status, issueDeliveryMachine.states),
    check('issue_deliveries_quantity_check', sql`${t.quantity} > 0 and ${t.priceFen} >= 0`),
    index('issue_deliveries_issue_idx').on(t.issueId, t.status),
    index('issue_deliveries_order_idx').on(t.orderId),
    index('issue_deliveries_shipment_idx').on(t.shipmentId),
  ],
);

export const issueDeliveryEvents = pgTable(
  'issue_delivery_events',
  eventColumns('issue_delivery_id'),
  eventRules('issue_delivery_events'),
);
