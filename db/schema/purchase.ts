import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orderSources, type OrderSource } from '@/lib/states/order';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';
import {
  approvalCauses,
  purchaseMachine,
  type ApprovalCause,
  type PurchaseState,
} from '@/lib/states/purchase';
import { at, eventColumns, eventRules, fen, id, notNegative, oneOf, ref, timestamps } from '../columns';
import { users } from './identity';
import { orders } from './order';
import { organizations } from './organization';
import { products } from './product';
import { quotations } from './quotation';
import { receiverColumns } from './receiver-columns';
import { shippingMethods } from './shipping';

const big = () => bigint({ mode: 'number' });

/** Purchase requests 采购申请 (domain.md section 9): orders of members that wait for their organisation; no copy is reserved. */
export const purchaseRequests = pgTable(
  'purchase_requests',
  {
    id: id(),
    requestSn: text().notNull(),
    buyerId: big()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    organizationId: big()
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    submitKey: text().notNull(),
    submitHash: text().notNull(),
    orderKey: text().notNull(),
    source: text().$type<OrderSource>().notNull(),
    cause: text().$type<ApprovalCause>().notNull(),
    status: text().$type<PurchaseState>().notNull().default('pending'),
    goodsFen: fen().notNull(),
    freightFen: fen().notNull().default(0),
    discountFen: fen().notNull().default(0),
    totalFen: fen().notNull(),
    paymentMethod: text().notNull(),
    shippingMethodId: ref().references(() => shippingMethods.id, { onDelete: 'restrict' }),
    shippingMethodName: text(),
    ...receiverColumns(),
    managerCode: text(),
    remark: text(),
    invoiceRequest: jsonb().$type<Record<string, unknown>>(),
    fileIds: bigint({ mode: 'number' }).array().notNull().default([]),
    quotationId: ref().references(() => quotations.id, { onDelete: 'restrict' }),
    orderId: ref().references(() => orders.id, { onDelete: 'restrict' }),
    decidedBy: ref().references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: at(),
    reason: text(),
    ...timestamps(),
  },
  (t) => [
    unique('purchase_requests_request_sn_key').on(t.requestSn),
    unique('purchase_requests_submit_key').on(t.buyerId, t.submitKey),
    unique('purchase_requests_order_key').on(t.orderId),
    oneOf('purchase_requests_status_check', t.status, purchaseMachine.states),
    oneOf('purchase_requests_cause_check', t.cause, Object.keys(approvalCauses)),
    oneOf('purchase_requests_source_check', t.source, Object.keys(orderSources)),
    notNegative('purchase_requests_money_check', t.goodsFen, t.freightFen, t.discountFen),
    check(
      'purchase_requests_total_check',
      sql`${t.totalFen} = ${t.goodsFen} + ${t.freightFen} - ${t.discountFen} and ${t.totalFen} > 0`,
    ),
    check('purchase_requests_discount_check', sql`${t.discountFen} = 0 or ${t.quotationId} is not null`),
    check('purchase_requests_order_check', sql`(${t.status} = 'approved') = (${t.orderId} is not null)`),
    check(
      'purchase_requests_decided_check',
      sql`(${t.status} in ('approved', 'refused')) = (${t.decidedBy} is not null) and (${t.decidedBy} is null) = (${t.decidedAt} is null)`,
    ),
    check('purchase_requests_second_person_check', sql`${t.decidedBy} <> ${t.buyerId}`),
    check('purchase_requests_reason_check', sql`${t.status} <> 'refused' or ${t.reason} is not null`),
    index('purchase_requests_buyer_idx').on(t.buyerId, t.id.desc().nullsFirst()),
    index('purchase_requests_organization_idx').on(t.organizationId, t.id.desc().nullsFirst()),
    uniqueIndex('purchase_requests_quotation_key')
      .on(t.quotationId)
      .where(sql`${t.status} = 'pending'`),
    index('purchase_requests_pending_idx')
      .on(t.organizationId)
      .where(sql`${t.status} = 'pending'`),
  ],
);

/** What a member asked for, at the prices that he saw. */
export const purchaseItems = pgTable(
  'purchase_items',
  {
    id: id(),
    purchaseId: big()
      .notNull()
      .references(() => purchaseRequests.id, { onDelete: 'restrict' }),
    lineNo: integer().notNull(),
    productId: big()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    kind: text().$type<ProductKind>().notNull(),
    title: text().notNull(),
    isbn: text(),
    issn: text(),
    coverPath: text(),
    specKey: text().notNull().default(''),
    spec: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    listFen: fen().notNull(),
    unitFen: fen().notNull(),
    quantity: integer().notNull(),
    lineFen: fen().notNull(),
  },
  (t) => [
    unique('purchase_items_line_key').on(t.purchaseId, t.lineNo),
    unique('purchase_items_goods_key').on(t.purchaseId, t.productId, t.specKey),
    oneOf('purchase_items_kind_check', t.kind, Object.keys(productKinds)),
    check(
      'purchase_items_amount_check',
      sql`${t.quantity} between 1 and 1000000 and ${t.lineFen} = ${t.unitFen} * ${t.quantity}`,
    ),
    notNegative('purchase_items_money_check', t.listFen, t.unitFen),
    index('purchase_items_product_idx').on(t.productId),
  ],
);

export const purchaseEvents = pgTable(
  'purchase_events',
  eventColumns('purchase_id'),
  eventRules('purchase_events'),
);
