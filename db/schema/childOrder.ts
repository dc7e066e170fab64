import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { importStates, type ImportState } from '@/lib/states/childOrder';
import { childOrderMachine, type ChildOrderState } from '@/lib/states/order';
import {
  at,
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
import { orderItems, orders } from './order';
import { receiverColumns } from './receiver-columns';

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
    status: text().$type<ImportState>().notNull().default('queued'),
    rowCount: integer().notNull(),
    /** Rows that the run has written; they hold from its commit on. */
    doneCount: count(),
    /** Rows of the file until they are imported; of a failed import until it is swept. */
    rows: jsonb().$type<Record<string, unknown>[]>(),
    /** What is wrong with rows of a failed import. */
    errors: jsonb().$type<{ line: number; column: string; message: string }[]>().notNull().default([]),
    /** Why it failed as a whole. */
    error: text(),
    createdBy: ref(),
    createdAt: createdAt(),
    actorName: text().notNull().default(''),
    actorRole: text().notNull().default(''),
    /** Runs begun; a run writes only while this number is its own. */
    runNo: count(),
    /** Last sign of life of the run. */
    beatAt: at(),
    finishedAt: at(),
  },
  (t) => [
    unique('import_batches_file_key').on(t.orderId, t.fileHash),
    oneOf('import_batches_status_check', t.status, Object.keys(importStates)),
    check(
      'import_batches_rows_check',
      sql`${t.rowCount} >= 1 and ${t.doneCount} between 0 and ${t.rowCount}`,
    ),
    check(
      'import_batches_finished_check',
      sql`(${t.status} in ('done', 'failed')) = (${t.finishedAt} is not null)`,
    ),
    index('import_batches_open_idx')
      .on(t.createdAt)
      .where(sql`${t.status} in ('queued', 'running')`),
  ],
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
    /** Given with the form: the same key adds one child order. */
    requestKey: text(),
    createdBy: ref(),
    ...timestamps(),
  },
  (t) => [
    unique('child_orders_seq_key').on(t.orderId, t.seq),
    unique('child_orders_no_key').on(t.childNo),
    unique('child_orders_request_key').on(t.orderId, t.requestKey),
    index('child_orders_batch_idx').on(t.importBatchId),
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
