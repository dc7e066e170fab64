import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  cancelReasons,
  orderMachine,
  orderSources,
  payStates,
  shippingStates,
  type CancelReason,
  type OrderSource,
  type OrderState,
  type PayState,
  type ShippingState,
} from '@/lib/states/order';
import { taxKinds, type TaxKind } from '@/lib/states/product';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';
import {
  at,
  count,
  createdAt,
  eventColumns,
  eventRules,
  fen,
  flag,
  id,
  notNegative,
  oneOf,
  ref,
  timestamps,
} from '../columns';
import { users } from './identity';
import { organizations } from './organization';
import { periodicalIssues } from './periodical';
import { products } from './product';
import { receiverColumns } from './receiver-columns';
import { shippingMethods } from './shipping';
import { stockItems } from './stock';
import { uploads } from './upload';

const big = () => bigint({ mode: 'number' });
const money = () => fen().notNull().default(0);

export const orders = pgTable(
  'orders',
  {
    id: id(),
    orderSn: text().notNull(),
    buyerId: big()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    organizationId: big().references(() => organizations.id, { onDelete: 'restrict' }),
    /** Issued with the submit page: the same key returns the same order. */
    submitKey: text(),
    submitHash: text(),
    source: text().$type<OrderSource>().notNull().default('desktop'),
    isOffline: flag(false),
    paymentMethod: text().notNull(),
    status: text().$type<OrderState>().notNull().default('pending_payment'),
    payStatus: text().$type<PayState>().notNull().default('unpaid'),
    shippingStatus: text().$type<ShippingState>().notNull().default('unshipped'),
    goodsFen: fen().notNull(),
    freightFen: money(),
    discountFen: money(),
    /** Signed: an administrator's price adjustment. */
    adjustFen: money(),
    totalFen: fen().notNull(),
    paidFen: money(),
    refundingFen: money(),
    refundedFen: money(),
    shippingMethodId: big().references(() => shippingMethods.id, { onDelete: 'restrict' }),
    shippingMethodName: text(),
    ...receiverColumns(),
    managerCode: text(),
    onHold: flag(false),
    restToMain: flag(false),
    deadlineAt: at(),
    paidAt: at(),
    shippedAt: at(),
    finishedAt: at(),
    cancelledAt: at(),
    cancelReason: text().$type<CancelReason>(),
    hiddenAt: at(),
    archivedAt: at(),
    lockedBy: ref(),
    lockedUntil: at(),
    remark: text(),
    staffRemark: text(),
    invoiceRequest: jsonb().$type<Record<string, unknown>>(),
    ...timestamps(),
  },
  (t) => [
    unique('orders_order_sn_key').on(t.orderSn),
    unique('orders_submit_key').on(t.buyerId, t.submitKey),
    oneOf('orders_status_check', t.status, orderMachine.states),
    oneOf('orders_pay_status_check', t.payStatus, Object.keys(payStates)),
    oneOf('orders_shipping_status_check', t.shippingStatus, Object.keys(shippingStates)),
    oneOf('orders_source_check', t.source, Object.keys(orderSources)),
    oneOf('orders_cancel_reason_check', t.cancelReason, Object.keys(cancelReasons)),
    notNegative(
      'orders_money_check',
      t.goodsFen,
      t.freightFen,
      t.discountFen,
      t.totalFen,
      t.paidFen,
      t.refundingFen,
      t.refundedFen,
    ),
    check(
      'orders_total_check',
      sql`${t.totalFen} = ${t.goodsFen} + ${t.freightFen} - ${t.discountFen} + ${t.adjustFen}`,
    ),
    check('orders_refund_check', sql`${t.refundedFen} + ${t.refundingFen} <= ${t.paidFen}`),
    check(
      'orders_cancelled_check',
      sql`${t.status} <> 'cancelled' or (${t.cancelledAt} is not null and ${t.cancelReason} is not null)`,
    ),
    check(
      'orders_paid_check',
      sql`${t.status} in ('pending_payment', 'cancelled') or ${t.paidAt} is not null`,
    ),
    index('orders_buyer_idx').on(t.buyerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_organization_idx').on(
      t.organizationId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // With the archive's mark last, the desk counts to ten thousand from the index alone; so below.
    index('orders_status_idx').on(
      t.status,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.archivedAt,
    ),
    index('orders_created_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.archivedAt),
    index('orders_deadline_idx')
      .on(t.deadlineAt)
      .where(sql`${t.status} = 'pending_payment'`),
    index('orders_phone_tail_idx').on(sql`right(${t.receiverPhone}, 4)`),
    // The desk's filters (tests/db/order/desk-plans.test.ts): beginnings of texts, and what is chosen in the order of its list.
    index('orders_receiver_idx').on(t.receiverName.op('text_pattern_ops')),
    index('orders_sn_prefix_idx').on(t.orderSn.op('text_pattern_ops')),
    index('orders_paid_idx').on(t.paidAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('orders_total_idx').on(t.totalFen, t.id),
    index('orders_pay_state_idx').on(
      t.payStatus,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.archivedAt,
    ),
    index('orders_shipping_state_idx').on(
      t.shippingStatus,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.archivedAt,
    ),
    index('orders_method_idx').on(
      t.paymentMethod,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.archivedAt,
    ),
    index('orders_offline_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.archivedAt)
      .where(sql`${t.isOffline}`),
    index('orders_archived_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is not null`),
    // The lines behind a figure of an area or of a manager.
    index('orders_area_paid_idx').on(t.areaCode, t.paidAt),
    index('orders_manager_paid_idx').on(t.managerCode, t.paidAt),
    // What ended on a day, for the reports.
    index('orders_cancelled_idx')
      .on(t.cancelledAt)
      .where(sql`${t.cancelledAt} is not null`),
    index('orders_finished_idx')
      .on(t.finishedAt)
      .where(sql`${t.finishedAt} is not null`),
    // What waits for the shipping desk, the longest waiting first.
    index('orders_waiting_idx')
      .on(t.paidAt, t.id)
      .where(sql`${t.status} in ('to_ship', 'part_shipped') and not ${t.onHold}`),
    index('orders_hold_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.onHold}`),
  ],
);

/** A line with everything frozen at submit (domain.md section 2). */
export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: big()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    lineNo: integer().notNull(),
    productId: big()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    issueId: big().references(() => periodicalIssues.id, { onDelete: 'restrict' }),
    kind: text().$type<ProductKind>().notNull(),
    title: text().notNull(),
    isbn: text(),
    issn: text(),
    coverPath: text(),
    specKey: text().notNull().default(''),
    spec: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    subYear: integer(),
    startIssue: integer(),
    issueList: integer().array(),
    copies: integer(),
    listFen: fen().notNull(),
    unitFen: fen().notNull(),
    quantity: integer().notNull(),
    lineFen: fen().notNull(),
    freightShareFen: money(),
    discountShareFen: money(),
    adjustFen: money(),
    payableFen: fen().notNull(),
    taxCode: text(),
    taxKind: text().$type<TaxKind>().notNull(),
    taxBp: integer().notNull(),
    weightG: count(),
    stockItemId: big().references(() => stockItems.id, { onDelete: 'restrict' }),
    packedQty: count(),
    shippedQty: count(),
    cancelledQty: count(),
    refundingQty: count(),
    returningQty: count(),
    returnedQty: count(),
    allocatedQty: count(),
    refundingFen: money(),
    refundedFen: money(),
    ...timestamps(),
  },
  (t) => [
    unique('order_items_line_key').on(t.orderId, t.lineNo),
    oneOf('order_items_kind_check', t.kind, Object.keys(productKinds)),
    oneOf('order_items_tax_kind_check', t.taxKind, Object.keys(taxKinds)),
    check(
      'order_items_amount_check',
      sql`${t.quantity} between 1 and 1000000 and ${t.lineFen} = ${t.unitFen} * ${t.quantity} and ${t.payableFen} = ${t.lineFen} + ${t.freightShareFen} - ${t.discountShareFen} + ${t.adjustFen}`,
    ),
    notNegative(
      'order_items_money_check',
      t.listFen,
      t.unitFen,
      t.lineFen,
      t.freightShareFen,
      t.discountShareFen,
      t.payableFen,
      t.refundingFen,
      t.refundedFen,
    ),
    notNegative(
      'order_items_counts_check',
      t.packedQty,
      t.shippedQty,
      t.cancelledQty,
      t.refundingQty,
      t.returningQty,
      t.returnedQty,
      t.allocatedQty,
    ),
    check(
      'order_items_shipped_check',
      sql`${t.packedQty} + ${t.shippedQty} + ${t.cancelledQty} + ${t.refundingQty} <= ${t.quantity}`,
    ),
    check('order_items_returned_check', sql`${t.returnedQty} + ${t.returningQty} <= ${t.shippedQty}`),
    check('order_items_allocated_check', sql`${t.allocatedQty} <= ${t.quantity} - ${t.cancelledQty}`),
    check('order_items_refund_check', sql`${t.refundedFen} + ${t.refundingFen} <= ${t.payableFen}`),
    index('order_items_product_idx').on(t.productId, t.orderId),
    index('order_items_waiting_idx')
      .on(t.orderId)
      .where(
        sql`${t.subYear} is null and ${t.kind} in ('paper_book', 'paper_periodical') and ${t.packedQty} + ${t.shippedQty} + ${t.cancelledQty} + ${t.refundingQty} < ${t.quantity}`,
      ),
  ],
);

export const orderEvents = pgTable('order_events', eventColumns('order_id'), eventRules('order_events'));

export const orderFiles = pgTable(
  'order_files',
  {
    id: id(),
    orderId: big()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    uploadId: big()
      .notNull()
      .references(() => uploads.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    createdBy: ref(),
    createdAt: createdAt(),
  },
  (t) => [index('order_files_order_idx').on(t.orderId)],
);
