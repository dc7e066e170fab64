import { bigint, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  specialOrderKinds,
  specialOrderMachine,
  specialOrderTypes,
  type SpecialOrderKind,
  type SpecialOrderState,
  type SpecialOrderType,
} from '@/lib/states/specialOrder';
import { at, createdAt, eventColumns, eventRules, id, oneOf, ref, timestamps } from '../columns';
import { users } from './identity';
import { orders } from './order';
import { organizations } from './organization';
import { payments } from './payment';
import { uploads } from './upload';

/** Special orders 特殊订单 (domain.md section 9): exceptions opened by the system and applications of buyers. */
export const specialOrders = pgTable(
  'special_orders',
  {
    id: id(),
    specialNo: text().notNull(),
    kind: text().$type<SpecialOrderKind>().notNull(),
    type: text().$type<SpecialOrderType>().notNull(),
    orderId: ref().references(() => orders.id, { onDelete: 'restrict' }),
    paymentId: ref().references(() => payments.id, { onDelete: 'restrict' }),
    buyerId: ref().references(() => users.id, { onDelete: 'restrict' }),
    organizationId: ref().references(() => organizations.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    status: text().$type<SpecialOrderState>().notNull().default('open'),
    assignedTo: ref().references(() => users.id, { onDelete: 'restrict' }),
    finishedBy: ref().references(() => users.id, { onDelete: 'restrict' }),
    finishedAt: at(),
    finishNote: text(),
    /** Issued with the form of an application: the same key returns the same application. */
    submitKey: text(),
    submitHash: text(),
    /** `type:cause`, so that the same cause opens one exception only. */
    dedupeKey: text(),
    ...timestamps(),
  },
  (t) => [
    unique('special_orders_special_no_key').on(t.specialNo),
    unique('special_orders_dedupe_key').on(t.dedupeKey),
    unique('special_orders_submit_key').on(t.buyerId, t.submitKey),
    oneOf('special_orders_kind_check', t.kind, Object.keys(specialOrderKinds)),
    oneOf('special_orders_type_check', t.type, Object.keys(specialOrderTypes)),
    oneOf('special_orders_status_check', t.status, specialOrderMachine.states),
    index('special_orders_list_idx').on(t.status, t.createdAt, t.id),
    index('special_orders_created_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('special_orders_type_idx').on(t.type, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('special_orders_order_idx').on(t.orderId),
    index('special_orders_payment_idx').on(t.paymentId),
    index('special_orders_buyer_idx').on(t.buyerId, t.createdAt),
    index('special_orders_organization_idx').on(t.organizationId, t.createdAt),
    index('special_orders_assigned_idx').on(t.assignedTo, t.status),
  ],
);

export const specialOrderFiles = pgTable(
  'special_order_files',
  {
    id: id(),
    specialOrderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => specialOrders.id, { onDelete: 'cascade' }),
    uploadId: bigint({ mode: 'number' })
      .notNull()
      .references(() => uploads.id, { onDelete: 'restrict' }),
    title: text(),
    createdBy: ref(),
    createdAt: createdAt(),
  },
  (t) => [unique('special_order_files_key').on(t.specialOrderId, t.uploadId)],
);

export const specialOrderEvents = pgTable(
  'special_order_events',
  eventColumns('special_order_id'),
  eventRules('special_order_events'),
);
