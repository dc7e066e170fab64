import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { orderSources, type OrderSource } from '@/lib/states/order';
import { taxKinds, type TaxKind } from '@/lib/states/product';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';
import { quotationMachine, type QuotationState } from '@/lib/states/quotation';
import { at, eventColumns, eventRules, fen, id, notNegative, oneOf, ref, timestamps } from '../columns';
import { users } from './identity';
import { orders } from './order';
import { organizations } from './organization';
import { products } from './product';
import { receiverColumns } from './receiver-columns';
import { shippingMethods } from './shipping';

const big = () => bigint({ mode: 'number' });
const money = () => fen().notNull().default(0);

/** Quotations 报价单 (domain.md section 9): prices that hold until a day; no copy is reserved. */
export const quotations = pgTable(
  'quotations',
  {
    id: id(),
    quotationSn: text().notNull(),
    buyerId: big()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    organizationId: ref().references(() => organizations.id, { onDelete: 'restrict' }),
    submitKey: text().notNull(),
    submitHash: text().notNull(),
    source: text().$type<OrderSource>().notNull(),
    customerName: text().notNull(),
    status: text().$type<QuotationState>().notNull().default('valid'),
    goodsFen: fen().notNull(),
    freightFen: money(),
    discountFen: money(),
    totalFen: fen().notNull(),
    discountReason: text(),
    shippingMethodId: ref().references(() => shippingMethods.id, { onDelete: 'restrict' }),
    shippingMethodName: text(),
    ...receiverColumns(),
    remark: text(),
    validDays: integer().notNull(),
    expiresAt: at().notNull(),
    orderId: ref().references(() => orders.id, { onDelete: 'restrict' }),
    orderedAt: at(),
    madeBy: ref().references(() => users.id, { onDelete: 'restrict' }),
    decidedBy: ref().references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: at(),
    cancelledAt: at(),
    cancelReason: text(),
    ...timestamps(),
  },
  (t) => [
    unique('quotations_quotation_sn_key').on(t.quotationSn),
    unique('quotations_submit_key').on(t.buyerId, t.submitKey),
    unique('quotations_order_key').on(t.orderId),
    oneOf('quotations_status_check', t.status, quotationMachine.states),
    oneOf('quotations_source_check', t.source, Object.keys(orderSources)),
    notNegative('quotations_money_check', t.goodsFen, t.freightFen, t.discountFen),
    check(
      'quotations_total_check',
      sql`${t.totalFen} = ${t.goodsFen} + ${t.freightFen} - ${t.discountFen} and ${t.totalFen} > 0 and ${t.discountFen} <= ${t.goodsFen}`,
    ),
    check(
      'quotations_discount_check',
      sql`${t.discountFen} = 0 or (${t.madeBy} is not null and ${t.discountReason} is not null)`,
    ),
    check(
      'quotations_ordered_check',
      sql`(${t.status} = 'ordered') = (${t.orderId} is not null) and (${t.orderId} is null) = (${t.orderedAt} is null)`,
    ),
    check('quotations_term_check', sql`${t.validDays} between 1 and 366`),
    check('quotations_second_person_check', sql`${t.decidedBy} <> ${t.madeBy}`),
    index('quotations_buyer_idx').on(t.buyerId, t.id.desc().nullsFirst()),
    index('quotations_organization_idx').on(t.organizationId, t.id.desc().nullsFirst()),
    index('quotations_status_idx').on(t.status, t.id.desc().nullsFirst()),
  ],
);

/** A line with its price frozen. */
export const quotationItems = pgTable(
  'quotation_items',
  {
    id: id(),
    quotationId: big()
      .notNull()
      .references(() => quotations.id, { onDelete: 'restrict' }),
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
    issueList: integer().array(),
    listFen: fen().notNull(),
    unitFen: fen().notNull(),
    quantity: integer().notNull(),
    lineFen: fen().notNull(),
    freightShareFen: money(),
    discountShareFen: money(),
    payableFen: fen().notNull(),
    taxKind: text().$type<TaxKind>().notNull(),
    taxBp: integer().notNull(),
  },
  (t) => [
    unique('quotation_items_line_key').on(t.quotationId, t.lineNo),
    unique('quotation_items_goods_key').on(t.quotationId, t.productId, t.specKey),
    oneOf('quotation_items_kind_check', t.kind, Object.keys(productKinds)),
    oneOf('quotation_items_tax_kind_check', t.taxKind, Object.keys(taxKinds)),
    check(
      'quotation_items_amount_check',
      sql`${t.quantity} between 1 and 1000000 and ${t.lineFen} = ${t.unitFen} * ${t.quantity} and ${t.payableFen} = ${t.lineFen} + ${t.freightShareFen} - ${t.discountShareFen}`,
    ),
    notNegative(
      'quotation_items_money_check',
      t.listFen,
      t.unitFen,
      t.freightShareFen,
      t.discountShareFen,
      t.payableFen,
    ),
    index('quotation_items_product_idx').on(t.productId),
  ],
);

export const quotationEvents = pgTable(
  'quotation_events',
  eventColumns('quotation_id'),
  eventRules('quotation_events'),
);
