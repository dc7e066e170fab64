import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  waybillMachine,
  waybillPayTypes,
  type WaybillPayType,
  type WaybillState,
} from '@/lib/states/waybill';
import { at, createdAt, eventColumns, eventRules, id, oneOf, ref, timestamps } from '../columns';
import { childOrders } from './childOrder';
import { orders } from './order';
import { shipments } from './shipment';
import { deliveryCorps } from './shipping';

const big = () => bigint({ mode: 'number' });

/** The merchant's account at a courier. */
export const waybillAccounts = pgTable(
  'waybill_accounts',
  {
    id: id(),
    deliveryCorpId: big()
      .notNull()
      .references(() => deliveryCorps.id, { onDelete: 'cascade' }),
    partnerId: text().notNull(),
    partnerKeyEnc: text(),
    net: text(),
    payType: text().$type<WaybillPayType>().notNull().default('MONTHLY'),
    expType: text(),
    ...timestamps(),
  },
  (t) => [
    unique('waybill_accounts_corp_key').on(t.deliveryCorpId),
    oneOf('waybill_accounts_pay_check', t.payType, Object.keys(waybillPayTypes)),
  ],
);

/** One press of the button: up to 200 waybills of one courier. */
export const waybillBatches = pgTable(
  'waybill_batches',
  {
    id: id(),
    batchKey: text().notNull(),
    deliveryCorpId: big()
      .notNull()
      .references(() => deliveryCorps.id, { onDelete: 'restrict' }),
    createdBy: big().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('waybill_batches_key').on(t.batchKey),
    index('waybill_batches_list_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

export const waybills = pgTable(
  'waybills',
  {
    id: id(),
    batchId: big()
      .notNull()
      .references(() => waybillBatches.id, { onDelete: 'restrict' }),
    ownNo: text().notNull(),
    orderId: big()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    childOrderId: big().references(() => childOrders.id, { onDelete: 'restrict' }),
    shipmentId: big().references(() => shipments.id, { onDelete: 'restrict' }),
    deliveryCorpId: big()
      .notNull()
      .references(() => deliveryCorps.id, { onDelete: 'restrict' }),
    status: text().$type<WaybillState>().notNull().default('queued'),
    toldHash: text(),
    trackingNo: text(),
    carrierOrderNo: text(),
    route: text(),
    error: text(),
    cancelReason: text(),
    cancelBy: ref(),
    printCount: integer().notNull().default(0),
    printedAt: at(),
    ...timestamps(),
  },
  (t) => [
    unique('waybills_own_no_key').on(t.ownNo),
    // A number is one parcel's for good, also when it was given back.
    uniqueIndex('waybills_number_key')
      .on(t.deliveryCorpId, t.trackingNo)
      .where(sql`${t.trackingNo} is not null`),
    // One living waybill per parcel, and one that is on its way to a parcel per receiver of an order.
    uniqueIndex('waybills_parcel_key')
      .on(t.shipmentId)
      .where(
        sql`${t.shipmentId} is not null and ${t.status} in ('queued', 'ordering', 'numbered', 'active', 'cancelling')`,
      ),
    uniqueIndex('waybills_receiver_key')
      .on(t.orderId, sql`coalesce(${t.childOrderId}, 0)`)
      .where(sql`${t.shipmentId} is null and ${t.status} in ('queued', 'ordering', 'numbered')`),
    oneOf('waybills_status_check', t.status, waybillMachine.states),
    check(
      'waybills_number_check',
      sql`${t.status} in ('queued', 'ordering', 'failed') or ${t.trackingNo} is not null`,
    ),
    check('waybills_active_check', sql`${t.status} <> 'active' or ${t.shipmentId} is not null`),
    check('waybills_failed_check', sql`${t.status} <> 'failed' or ${t.error} is not null`),
    check('waybills_print_check', sql`${t.printCount} >= 0`),
    index('waybills_batch_idx').on(t.batchId),
    index('waybills_shipment_idx').on(t.shipmentId),
    index('waybills_child_order_idx').on(t.childOrderId),
  ],
);

export const waybillEvents = pgTable(
  'waybill_events',
  eventColumns('waybill_id'),
  eventRules('waybill_events'),
);
