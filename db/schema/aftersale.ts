import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  afterSaleGoods,
  afterSaleKinds,
  afterSaleMachine,
  afterSaleReasons,
  type AfterSaleGoods,
  type AfterSaleKind,
  type AfterSaleReason,
  type AfterSaleState,
} from '@/lib/states/aftersale';
import { at, createdAt, eventColumns, eventRules, fen, id, oneOf, ref, timestamps } from '../columns';
import { users } from './identity';
import { orders } from './order';
import { organizations } from './organization';
import { deliveryCenters, deliveryCorps } from './shipping';
import { uploads } from './upload';

/** After-sales 售后 (domain.md section 8): refund only, return and refund, resend. The money itself is a row of `refunds`. */
export const afterSales = pgTable(
  'after_sales',
  {
    id: id(),
    afterSaleNo: text().notNull(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    buyerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    organizationId: ref().references(() => organizations.id, { onDelete: 'restrict' }),
    /** Issued with the form: the same key returns the same case. */
    submitKey: text(),
    submitHash: text(),
    kind: text().$type<AfterSaleKind>().notNull(),
    goodsState: text().$type<AfterSaleGoods>().notNull().default('shipped'),
    reasonKind: text().$type<AfterSaleReason>().notNull(),
    reason: text(),
    status: text().$type<AfterSaleState>().notNull().default('applied'),
    /** What the buyer asked for, and what was agreed; goods and freight together. */
    requestedFen: fen().notNull().default(0),
    approvedFen: fen(),
    freightFen: fen().notNull().default(0),
    auditedBy: ref(),
    auditedAt: at(),
    auditNote: text(),
    /** Who allowed a refund that the rules refuse (activated code, freight after shipping), and why. */
    overrideBy: ref(),
    overrideReason: text(),
    /** Where the goods go back to, and until when. */
    returnCenterId: ref().references(() => deliveryCenters.id, { onDelete: 'restrict' }),
    returnName: text(),
    returnPhone: text(),
    returnAddress: text(),
    returnDeadlineAt: at(),
    returnCorpId: ref().references(() => deliveryCorps.id, { onDelete: 'restrict' }),
    returnTrackingNo: text(),
    goodsSentAt: at(),
    receivedBy: ref(),
    receivedAt: at(),
    receiveNote: text(),
    doneAt: at(),
    withdrawnAt: at(),
    createdBy: ref(),
    ...timestamps(),
  },
  (t) => [
    unique('after_sales_after_sale_no_key').on(t.afterSaleNo),
    unique('after_sales_submit_key').on(t.buyerId, t.submitKey),
    oneOf('after_sales_goods_state_check', t.goodsState, Object.keys(afterSaleGoods)),
    check('after_sales_kind_goods_check', sql`${t.kind} = 'refund_only' or ${t.goodsState} = 'shipped'`),
    oneOf('after_sales_kind_check', t.kind, Object.keys(afterSaleKinds)),
    oneOf('after_sales_reason_kind_check', t.reasonKind, Object.keys(afterSaleReasons)),
    oneOf('after_sales_status_check', t.status, afterSaleMachine.states),
    check(
      'after_sales_money_check',
      sql`${t.requestedFen} >= 0 and ${t.freightFen} >= 0 and coalesce(${t.approvedFen}, 0) >= 0 and (${t.kind} <> 'resend' or (${t.requestedFen} = 0 and coalesce(${t.approvedFen}, 0) = 0))`,
    ),
    check('after_sales_override_check', sql`${t.overrideBy} is null or ${t.overrideReason} is not null`),
    index('after_sales_created_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('after_sales_no_prefix_idx').on(t.afterSaleNo.op('text_pattern_ops')),
    index('after_sales_list_idx').on(t.status, t.createdAt, t.id),
    index('after_sales_kind_idx').on(t.kind, t.status, t.createdAt, t.id),
    index('after_sales_reason_idx').on(t.reasonKind, t.createdAt, t.id),
    index('after_sales_return_tracking_idx')
      .on(t.returnTrackingNo)
      .where(sql`${t.returnTrackingNo} is not null`),
    index('after_sales_order_idx').on(t.orderId),
    index('after_sales_buyer_idx').on(t.buyerId, t.createdAt, t.id),
    index('after_sales_organization_idx').on(t.organizationId, t.createdAt, t.id),
    index('after_sales_received_idx')
      .on(t.receivedAt)
      .where(sql`${t.receivedAt} is not null`),
    index('after_sales_deadline_idx')
      .on(t.returnDeadlineAt)
      .where(sql`${t.status} = 'wait_goods'`),
  ],
);

/** Pictures and papers of a case. */
export const afterSaleFiles = pgTable(
  'after_sale_files',
  {
    id: id(),
    afterSaleId: ref()
      .notNull()
      .references(() => afterSales.id, { onDelete: 'cascade' }),
    uploadId: ref()
      .notNull()
      .references(() => uploads.id, { onDelete: 'restrict' }),
    title: text(),
    createdBy: ref(),
    createdAt: createdAt(),
  },
  (t) => [unique('after_sale_files_key').on(t.afterSaleId, t.uploadId)],
);

export const afterSaleEvents = pgTable(
  'after_sale_events',
  eventColumns('after_sale_id'),
  eventRules('after_sale_events'),
);
