import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { childOrderMachine, type ChildOrderState } from '@/lib/domain/order/states';
import {
  count,
  createdAt,
  eventColumns,
  eventRules,
  fen,
  id,
  notNegative,
  oneOf,
  ref,
  timestamps,
} from '../columns';
import { orderItems, orders, receiverColumns } from './order';

const big = () => bigint({ mode: 'number' });
const money = () => fen().notNull().default(0);

export const importBatches = pgTable(
  'import_batches',
  {
    id: id(),
    orderId: big()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    fileHash: text().notNull(),
    fileName: text().notNull(),
    rowCount: integer().notNull(),
    createdBy: ref(),
    createdAt: createdAt(),
  },
  (t) => [unique('import_batches_file_key').on(t.orderId, t.fileHash)],
);

export const childOrders = pgTable(
  'child_orders',
  {
    id: id(),
    orderId: big()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    seq: integer().notNull(),
    childNo: text().notNull(),
    status: text().$type<ChildOrderState>().notNull().default('open'),
    ...receiverColumns(),
    freightFen: money(),
    remark: text(),
    importBatchId: big().references(() => importBatches.id, { onDelete: 'set null' }),
    createdBy: ref(),
    ...timestamps(),
  },
  (t) => [
    unique('child_orders_seq_key').on(t.orderId, t.seq),
    unique('child_orders_no_key').on(t.childNo),
    oneOf('child_orders_status_check', t.status, childOrderMachine.states),
    notNegative('child_orders_freight_check', t.freightFen),
  ],
);

export const childOrderItems = pgTable(
  'child_order_items',
  {
    id: id(),
    childOrderId: big()
      .notNull()
      .references(() => childOrders.id, { onDelete: 'cascade' }),
    orderItemId: big()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'restrict' }),
    quantity: integer().notNull(),
    shippedQty: count(),
  },
  (t) => [
    unique('child_order_items_key').on(t.childOrderId, t.orderItemId),
    check(
      'child_order_items_quantity_check',
      sql`${t.quantity} > 0 and ${t.shippedQty} between 0 and ${t.quantity}`,
    ),
    index('child_order_items_line_idx').on(t.orderItemId),
  ],
);

export const childOrderEvents = pgTable(
  'child_order_events',
  eventColumns('child_order_id'),
  eventRules('child_order_events'),
);
