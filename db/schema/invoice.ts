import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  invoiceForms,
  invoiceMachine,
  invoiceRedReasons,
  invoiceSides,
  invoiceTitleKinds,
  invoiceTypes,
  type InvoiceForm,
  type InvoiceRedReason,
  type InvoiceSide,
  type InvoiceState,
  type InvoiceTitleKind,
  type InvoiceType,
} from '@/lib/states/invoice';
import { taxKinds, type TaxKind } from '@/lib/states/product';
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
} from '../columns';
import { users } from './identity';
import { orderItems, orders } from './order';
import { organizations } from './organization';
import { deliveryCorps } from './shipping';
import { uploads } from './upload';

const taxNo = (name: string, column: AnyPgColumn, kind: AnyPgColumn) =>
  check(
    name,
    sql`(${column} is null or ${column} ~ '^[0-9A-Z]{15,20}$') and (${kind} <> 'company' or ${column} is not null)`,
  );

/** Invoice titles 发票抬头 kept by a buyer or shared by an organisation (exactly one owner). */
export const invoiceTitles = pgTable(
  'invoice_titles',
  {
    id: id(),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    organizationId: ref().references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text().$type<InvoiceTitleKind>().notNull(),
    name: text().notNull(),
    taxNo: text(),
    address: text(),
    phone: text(),
    bank: text(),
    bankAccount: text(),
    email: text(),
    receivePhone: text(),
    department: text(),
    isDefault: flag(false),
    ...timestamps(),
    deletedAt: at(),
  },
  (t) => [
    oneOf('invoice_titles_kind_check', t.kind, Object.keys(invoiceTitleKinds)),
    check('invoice_titles_owner_check', sql`num_nonnulls(${t.userId}, ${t.organizationId}) = 1`),
    check('invoice_titles_department_check', sql`${t.department} is null or ${t.organizationId} is not null`),
    taxNo('invoice_titles_tax_no_check', t.taxNo, t.kind),
    index('invoice_titles_user_idx').on(t.userId, t.id),
    index('invoice_titles_organization_idx').on(t.organizationId, t.id),
    uniqueIndex('invoice_titles_user_default_key')
      .on(t.userId)
      .where(sql`${t.isDefault} and ${t.deletedAt} is null`),
    uniqueIndex('invoice_titles_organization_default_key')
      .on(t.organizationId)
      .where(sql`${t.isDefault} and ${t.deletedAt} is null`),
  ],
);

/**
 * Invoices 发票 (domain.md section 8): one row per document. A red document names its blue one in `red_of`; amounts are positive on both
 * sides. A blue document with `reversed_fen` between 0 and its amount is partly reversed (部分冲红).
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    /** Ours (I…): the provider's order number, fixed before the first call and kept by a reset. */
    requestNo: text().notNull(),
    side: text().$type<InvoiceSide>().notNull().default('blue'),
    redOf: ref().references((): AnyPgColumn => invoices.id, { onDelete: 'restrict' }),
    redReason: text().$type<InvoiceRedReason>(),
    form: text().$type<InvoiceForm>().notNull().default('online'),
    type: text().$type<InvoiceType>().notNull().default('normal'),
    status: text().$type<InvoiceState>().notNull().default('requested'),
    buyerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    organizationId: ref().references(() => organizations.id, { onDelete: 'restrict' }),
    titleKind: text().$type<InvoiceTitleKind>().notNull(),
    titleName: text().notNull(),
    taxNo: text(),
    titleAddress: text(),
    titlePhone: text(),
    titleBank: text(),
    titleBankAccount: text(),
    email: text(),
    receivePhone: text(),
    /** Tax included; net_fen + tax_fen = amount_fen. */
    amountFen: fen().notNull(),
    netFen: fen().notNull(),
    taxFen: fen().notNull(),
    reversedFen: fen().notNull().default(0),
    reversingFen: fen().notNull().default(0),
    provider: text(),
    providerSerial: text(),
    /** The provider's red confirmation form and its last state. */
    redBillId: text(),
    redBillStatus: text(),
    /** 发票代码 and 发票号码 of the tax bureau; a fully digital invoice has the 20-digit number only. */
    invoiceCode: text(),
    invoiceNo: text(),
    issuedAt: at(),
    issuedBy: ref(),
    drawer: text(),
    pdfUrl: text(),
    ofdUrl: text(),
    pdfUploadId: ref().references(() => uploads.id, { onDelete: 'restrict' }),
    ofdUploadId: ref().references(() => uploads.id, { onDelete: 'restrict' }),
    sentAt: at(),
    /** Posting of a paper invoice. */
    mailName: text(),
    mailPhone: text(),
    mailAddress: text(),
    mailCorpId: ref().references(() => deliveryCorps.id, { onDelete: 'restrict' }),
    mailTrackingNo: text(),
    mailedAt: at(),
    failCode: text(),
    failReason: text(),
    tries: count(),
    submittedAt: at(),
    polledAt: at(),
    pollCount: count(),
    cancelledAt: at(),
    reversedAt: at(),
    remark: text(),
    staffRemark: text(),
    requestedBy: ref(),
    /** Key of one application: the same key gives the same invoice; `order:<id>` is the wish that came with an order. */
    applyKey: text(),
    applyHash: text(),
    /** Request number of the first of those asked for together. */
    batchNo: text(),
    department: text(),
    ...timestamps(),
  },
  (t) => [
    unique('invoices_apply_key').on(t.buyerId, t.applyKey),
    unique('invoices_request_no_key').on(t.requestNo),
    unique('invoices_provider_serial_key').on(t.provider, t.providerSerial),
    unique('invoices_invoice_no_key').on(t.invoiceNo, t.invoiceCode),
    oneOf('invoices_side_check', t.side, Object.keys(invoiceSides)),
    oneOf('invoices_form_check', t.form, Object.keys(invoiceForms)),
    oneOf('invoices_type_check', t.type, Object.keys(invoiceTypes)),
    oneOf('invoices_title_kind_check', t.titleKind, Object.keys(invoiceTitleKinds)),
    oneOf('invoices_red_reason_check', t.redReason, Object.keys(invoiceRedReasons)),
    oneOf('invoices_status_check', t.status, invoiceMachine.states),
    taxNo('invoices_tax_no_check', t.taxNo, t.titleKind),
    check('invoices_special_check', sql`${t.type} <> 'special' or ${t.titleKind} = 'company'`),
    check(
      'invoices_red_check',
      sql`(${t.side} = 'red') = (${t.redOf} is not null) and (${t.side} = 'red') = (${t.redReason} is not null)`,
    ),
    check(
      'invoices_amount_check',
      sql`${t.amountFen} > 0 and ${t.taxFen} >= 0 and ${t.netFen} + ${t.taxFen} = ${t.amountFen}`,
    ),
    check(
      'invoices_reversed_check',
      sql`${t.reversedFen} >= 0 and ${t.reversingFen} >= 0 and ${t.reversedFen} + ${t.reversingFen} <= ${t.amountFen}`,
    ),
    check(
      'invoices_issued_check',
      sql`${t.status} not in ('issued', 'red_pending', 'reversed') or (${t.invoiceNo} is not null and ${t.issuedAt} is not null)`,
    ),
    check('invoices_full_reverse_check', sql`${t.status} <> 'reversed' or ${t.reversedFen} = ${t.amountFen}`),
    uniqueIndex('invoices_open_red_key')
      .on(t.redOf)
      .where(sql`${t.side} = 'red' and ${t.status} in ('requested', 'issuing', 'failed')`),
    index('invoices_list_idx').on(t.status, t.createdAt, t.id),
    index('invoices_created_idx').on(t.createdAt, t.id),
    // What is rare among the documents, newest first.
    index('invoices_special_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.type} = 'special'`),
    index('invoices_paper_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.form} = 'paper'`),
    index('invoices_red_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.side} = 'red'`),
    index('invoices_buyer_idx').on(t.buyerId, t.createdAt, t.id),
    index('invoices_organization_idx').on(t.organizationId, t.createdAt, t.id),
    index('invoices_red_of_idx').on(t.redOf),
    // The desk finds documents by the beginning of what a clerk types.
    index('invoices_request_no_idx').on(t.requestNo.op('text_pattern_ops')),
    index('invoices_invoice_no_idx').on(t.invoiceNo.op('text_pattern_ops')),
    index('invoices_title_idx').on(t.titleName.op('text_pattern_ops')),
    index('invoices_tax_no_idx').on(t.taxNo.op('text_pattern_ops')),
    index('invoices_amount_idx').on(t.amountFen),
    index('invoices_batch_idx')
      .on(t.batchNo)
      .where(sql`${t.batchNo} is not null`),
    index('invoices_poll_idx')
      .on(t.polledAt)
      .where(sql`${t.status} in ('issuing', 'red_pending')`),
  ],
);

/** Which orders an invoice covers, with the amount of each (m:n). */
export const invoiceOrders = pgTable(
  'invoice_orders',
  {
    id: id(),
    invoiceId: ref()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    amountFen: fen().notNull(),
  },
  (t) => [
    unique('invoice_orders_key').on(t.invoiceId, t.orderId),
    check('invoice_orders_amount_check', sql`${t.amountFen} > 0`),
    index('invoice_orders_order_idx').on(t.orderId),
  ],
);

/** How a line is shown on the document: a `discount` line follows its `discounted` line and is negative. */
export const invoiceLineProperties = ['normal', 'discounted', 'discount'] as const;

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: id(),
    invoiceId: ref()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    lineNo: integer().notNull(),
    orderId: ref().references(() => orders.id, { onDelete: 'restrict' }),
    /** Null on a freight line. */
    orderItemId: ref().references(() => orderItems.id, { onDelete: 'restrict' }),
    property: text().$type<(typeof invoiceLineProperties)[number]>().notNull().default('normal'),
    name: text().notNull(),
    spec: text(),
    unit: text(),
    /** Null on freight and discount lines. */
    quantity: integer(),
    taxCode: text(),
    taxKind: text().$type<TaxKind>().notNull(),
    taxBp: integer().notNull(),
    policyCode: text(),
    amountFen: fen().notNull(),
    netFen: fen().notNull(),
    taxFen: fen().notNull(),
  },
  (t) => [
    unique('invoice_lines_key').on(t.invoiceId, t.lineNo),
    oneOf('invoice_lines_property_check', t.property, invoiceLineProperties),
    oneOf('invoice_lines_tax_kind_check', t.taxKind, Object.keys(taxKinds)),
    check(
      'invoice_lines_tax_check',
      sql`${t.taxBp} between 0 and 10000 and (${t.taxKind} = 'taxable' or ${t.taxFen} = 0)`,
    ),
    check('invoice_lines_sum_check', sql`${t.netFen} + ${t.taxFen} = ${t.amountFen}`),
    check(
      'invoice_lines_sign_check',
      sql`(${t.property} = 'discount' and ${t.amountFen} <= 0) or (${t.property} <> 'discount' and ${t.amountFen} >= 0)`,
    ),
    notNegative('invoice_lines_quantity_check', t.quantity),
    index('invoice_lines_order_item_idx').on(t.orderItemId),
    index('invoice_lines_order_idx').on(t.orderId),
  ],
);

export const invoiceEvents = pgTable(
  'invoice_events',
  eventColumns('invoice_id'),
  eventRules('invoice_events'),
);
