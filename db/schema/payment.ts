import {
  paymentChannels,
  paymentProviders,
  type PaymentChannel,
  type PaymentProvider,
} from '@/lib/core/payment-providers';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import {
  paymentEventResults,
  paymentMachine,
  paymentMethodCodes,
  refundMachine,
  refundReasons,
  type PaymentState,
  type RefundReason,
  type RefundState,
} from '@/lib/states/payment';
import {
  at,
  count,
  eventColumns,
  eventRules,
  fen,
  flag,
  id,
  notNegative,
  oneOf,
  ref,
  timestamps,
  updatedAt,
  version,
} from '../columns';
import { afterSales } from './aftersale';
import { orderItems, orders } from './order';
import { uploads } from './upload';

const big = () => bigint({ mode: 'number' });
const money = () => fen().notNull().default(0);

/** What a buyer may choose on the submit page. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    description: text(),
    kind: text().$type<'online' | 'offline'>().notNull(),
    deadlineMinutes: integer(),
    enabled: flag(true),
    sort: count(),
    info: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('payment_methods_code_check', t.code, Object.keys(paymentMethodCodes)),
    oneOf('payment_methods_kind_check', t.kind, ['online', 'offline']),
    check('payment_methods_deadline_check', sql`${t.deadlineMinutes} is null or ${t.deadlineMinutes} >= 10`),
  ],
);

/** One row per attempt to pay (domain.md section 7). */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: big()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    attemptNo: integer().notNull(),
    outTradeNo: text().notNull(),
    provider: text().$type<PaymentProvider>().notNull(),
    channel: text().$type<PaymentChannel>().notNull(),
    amountFen: fen().notNull(),
    paidFen: money(),
    refundingFen: money(),
    refundedFen: money(),
    status: text().$type<PaymentState>().notNull().default('created'),
    providerTxn: text(),
    /** What the provider gave: code_url, prepay_id, billDate, qrCodeId … */
    extra: jsonb().$type<Record<string, string>>().notNull().default({}),
    expiresAt: at(),
    paidAt: at(),
    closedAt: at(),
    payer: text(),
    voucherUploadId: big().references(() => uploads.id, { onDelete: 'restrict' }),
    voucherSha256: text(),
    bankDate: date(),
    bankPayer: text(),
    submittedBy: ref(),
    submittedAt: at(),
    confirmedBy: ref(),
    confirmedAt: at(),
    confirmReason: text(),
    rejectReason: text(),
    failReason: text(),
    late: flag(false),
    polledAt: at(),
    pollCount: count(),
    createdBy: ref(),
    /** Given by the browser with an act of finance: sent twice, done once. */
    requestKey: text(),
    ...timestamps(),
  },
  (t) => [
    unique('payments_request_key').on(t.requestKey),
    unique('payments_attempt_key').on(t.orderId, t.attemptNo),
    unique('payments_out_trade_no_key').on(t.outTradeNo),
    unique('payments_provider_txn_key').on(t.provider, t.providerTxn),
    oneOf('payments_provider_check', t.provider, Object.keys(paymentProviders)),
    oneOf('payments_channel_check', t.channel, paymentChannels),
    oneOf('payments_status_check', t.status, paymentMachine.states),
    check('payments_amount_check', sql`${t.amountFen} > 0`),
    notNegative('payments_money_check', t.paidFen, t.refundingFen, t.refundedFen),
    check('payments_refund_check', sql`${t.refundedFen} + ${t.refundingFen} <= ${t.paidFen}`),
    check(
      'payments_paid_check',
      sql`(${t.status} = 'paid') = (${t.paidAt} is not null and ${t.paidFen} > 0)`,
    ),
    check(
      'payments_confirm_check',
      sql`${t.confirmedBy} is null or ${t.submittedBy} is null or ${t.confirmedBy} <> ${t.submittedBy}`,
    ),
    index('payments_open_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.status} = 'created'`),
    index('payments_list_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payments_created_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payments_paid_idx').on(t.provider, t.paidAt),
    index('payments_voucher_idx')
      .on(t.voucherSha256)
      .where(sql`${t.voucherSha256} is not null`),
  ],
);

/** State changes of payments, in the shape of every event table. */
export const paymentTransitions = pgTable(
  'payment_transitions',
  eventColumns('payment_id'),
  eventRules('payment_transitions'),
);

/** Inbox of call-backs: one row per provider event. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    provider: text().$type<PaymentProvider>().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    outTradeNo: text(),
    providerTxn: text(),
    rawHeaders: jsonb(),
    rawBody: text(),
    verified: flag(false),
    receivedAt: at().notNull().defaultNow(),
    result: text().notNull().default('received'),
    paymentId: big().references(() => payments.id, { onDelete: 'restrict' }),
    refundId: big().references((): AnyPgColumn => refunds.id, { onDelete: 'restrict' }),
    handledAt: at(),
  },
  (t) => [
    unique('payment_events_event_key').on(t.provider, t.eventId),
    oneOf('payment_events_provider_check', t.provider, Object.keys(paymentProviders)),
    oneOf('payment_events_result_check', t.result, Object.keys(paymentEventResults)),
    index('payment_events_received_idx').on(t.receivedAt, t.id),
    index('payment_events_payment_idx').on(t.paymentId),
    index('payment_events_refund_idx').on(t.refundId),
  ],
);

/** Money on its way back. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    refundNo: text().notNull(),
    orderId: big()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    paymentId: big()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    afterSaleId: big().references(() => afterSales.id, { onDelete: 'restrict' }),
    amountFen: fen().notNull(),
    reasonKind: text().$type<RefundReason>().notNull(),
    reason: text().notNull(),
    status: text().$type<RefundState>().notNull().default('created'),
    providerRefundId: text(),
    needsSecond: flag(false),
    requestedBy: ref(),
    approvedBy: ref(),
    approvedAt: at(),
    proofUploadId: big().references(() => uploads.id, { onDelete: 'restrict' }),
    /** Number of the bank's transfer, of money that was given back by hand. */
    bankReference: text(),
    finishedBy: ref(),
    /** Given by the browser: sent twice, done once. */
    requestKey: text(),
    successAt: at(),
    failReason: text(),
    tries: count(),
    polledAt: at(),
    ...timestamps(),
  },
  (t) => [
    unique('refunds_no_key').on(t.refundNo),
    unique('refunds_request_key').on(t.requestKey),
    oneOf('refunds_status_check', t.status, refundMachine.states),
    oneOf('refunds_reason_check', t.reasonKind, Object.keys(refundReasons)),
    check('refunds_amount_check', sql`${t.amountFen} > 0`),
    check('refunds_success_check', sql`(${t.status} = 'success') = (${t.successAt} is not null)`),
    index('refunds_order_idx').on(t.orderId),
    index('refunds_no_prefix_idx').on(t.refundNo.op('text_pattern_ops')),
    index('refunds_payment_idx').on(t.paymentId),
    index('refunds_after_sale_idx').on(t.afterSaleId),
    index('refunds_open_idx').on(t.status, t.createdAt, t.id),
    index('refunds_success_idx')
      .on(t.successAt)
      .where(sql`${t.successAt} is not null`),
    index('refunds_created_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('refunds_reason_idx').on(t.reasonKind, t.createdAt, t.id),
    index('refunds_bank_reference_idx')
      .on(t.bankReference)
      .where(sql`${t.bankReference} is not null`),
  ],
);

export const refundItems = pgTable(
  'refund_items',
  {
    id: id(),
    refundId: big()
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    orderItemId: big()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'restrict' }),
    quantity: count(),
    goodsFen: money(),
    freightFen: money(),
  },
  (t) => [
    unique('refund_items_line_key').on(t.refundId, t.orderItemId),
    notNegative('refund_items_check', t.quantity, t.goodsFen, t.freightFen),
  ],
);

export const refundEvents = pgTable('refund_events', eventColumns('refund_id'), eventRules('refund_events'));
