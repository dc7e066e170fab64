import { sql, type SQLWrapper } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  movementBizTypes,
  movementKinds,
  stockDocumentKinds,
  stockDocumentMachine,
  stockDocumentReasons,
  type MovementBizType,
  type MovementKind,
  type StockDocumentKind,
  type StockDocumentReason,
  type StockDocumentState,
} from '@/lib/states/stock';
import {
  at,
  count,
  createdAt,
  eventColumns,
  eventRules,
  fen,
  gramIndex,
  id,
  notNegative,
  oneOf,
  ref,
  timestamps,
  version,
} from '../columns';
import { users } from './identity';
import { periodicalIssues } from './periodical';
import { products } from './product';
import { deliveryCenters } from './shipping';

const big = () => bigint({ mode: 'number' });
const product = () =>
  big()
    .notNull()
    .references(() => products.id, { onDelete: 'restrict' });
const issue = () => big().references(() => periodicalIssues.id, { onDelete: 'restrict' });
const center = () =>
  big()
    .notNull()
    .references(() => deliveryCenters.id, { onDelete: 'restrict' });

/** Balance of one product (or issue) in one delivery centre; available = on_hand − reserved. */
export const stockItems = pgTable(
  'stock_items',
  {
    id: id(),
    productId: product(),
    issueId: issue(),
    deliveryCenterId: center(),
    onHand: count(),
    reserved: count(),
    damaged: count(),
    warnBelow: count(),
    location: text(),
    ...timestamps(),
  },
  (t) => [
    unique('stock_items_key').on(t.productId, t.issueId, t.deliveryCenterId).nullsNotDistinct(),
    check(
      'stock_items_balance_check',
      sql`${t.onHand} >= 0 and ${t.reserved} >= 0 and ${t.damaged} >= 0 and ${t.reserved} <= ${t.onHand}`,
    ),
  ],
);

/** The ledger: append-only; balances are those of the same UPDATE (domain.md section 4). */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    stockItemId: big()
      .notNull()
      .references(() => stockItems.id, { onDelete: 'restrict' }),
    kind: text().$type<MovementKind>().notNull(),
    deltaOnHand: count(),
    deltaReserved: count(),
    deltaDamaged: count(),
    onHandAfter: integer().notNull(),
    reservedAfter: integer().notNull(),
    damagedAfter: integer().notNull().default(0),
    bizType: text().$type<MovementBizType>().notNull(),
    bizId: big().notNull(),
    bizLine: big().notNull().default(0),
    /** Tells repeated acts on one line apart: reserve, release, ship:12 … */
    step: text().notNull(),
    actorKind: text().notNull(),
    actorId: ref(),
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('stock_movements_step_key').on(t.bizType, t.bizId, t.bizLine, t.step),
    oneOf('stock_movements_kind_check', t.kind, Object.keys(movementKinds)),
    oneOf('stock_movements_biz_type_check', t.bizType, Object.keys(movementBizTypes)),
    check(
      'stock_movements_delta_check',
      sql`${t.deltaOnHand} <> 0 or ${t.deltaReserved} <> 0 or ${t.deltaDamaged} <> 0`,
    ),
    check(
      'stock_movements_sign_check',
      sql`case
        when ${t.kind} = 'reserve' then ${t.deltaReserved} > 0 and ${t.deltaOnHand} = 0 and ${t.deltaDamaged} = 0
        when ${t.kind} = 'release' then ${t.deltaReserved} < 0 and ${t.deltaOnHand} = 0 and ${t.deltaDamaged} = 0
        when ${t.kind} = 'ship' then ${t.deltaOnHand} < 0 and ${t.deltaReserved} in (0, ${t.deltaOnHand}) and ${t.deltaDamaged} = 0
        when ${t.kind} = 'recall' then ${t.deltaOnHand} > 0 and ${t.deltaReserved} in (0, ${t.deltaOnHand}) and ${t.deltaDamaged} = 0
        when ${t.kind} in ('recall_damaged', 'return_damaged') then ${t.deltaDamaged} > 0 and ${t.deltaOnHand} = 0 and ${t.deltaReserved} = 0
        when ${t.kind} in ('return_good', 'document_in', 'document_out_cancel', 'count_gain') then ${t.deltaOnHand} > 0 and ${t.deltaReserved} = 0 and ${t.deltaDamaged} = 0
        when ${t.kind} in ('document_out', 'document_in_cancel', 'count_loss') then ${t.deltaOnHand} < 0 and ${t.deltaReserved} = 0 and ${t.deltaDamaged} = 0
        else ${t.deltaReserved} = 0 and ${t.deltaDamaged} = 0 end`,
    ),
    notNegative('stock_movements_after_check', t.onHandAfter, t.reservedAfter, t.damagedAfter),
    index('stock_movements_item_idx').on(t.stockItemId, t.id),
    index('stock_movements_created_idx').on(t.createdAt, t.id),
    // What orders and parcels book all day is soon met on the way down the ledger; what is rare is found here.
    index('stock_movements_kind_idx')
      .on(t.kind, t.id)
      .where(sql`${t.kind} not in ('reserve', 'ship')`),
    index('stock_movements_biz_idx')
      .on(t.bizType, t.id)
      .where(sql`${t.bizType} not in ('order', 'shipment')`),
  ],
);

/** What a document is found by, beside its goods. */
export const documentText = (t: Record<'docNo' | 'remark', SQLWrapper>) =>
  sql`(${t.docNo} || ' ' || coalesce(${t.remark}, ''))`;

export const stockDocuments = pgTable(
  'stock_documents',
  {
    id: id(),
    docNo: text().notNull(),
    kind: text().$type<StockDocumentKind>().notNull(),
    reasonKind: text().$type<StockDocumentReason>().notNull(),
    deliveryCenterId: center(),
    status: text().$type<StockDocumentState>().notNull().default('draft'),
    remark: text(),
    /** The other document of a transfer; the two are posted and cancelled together. */
    peerId: ref().references((): AnyPgColumn => stockDocuments.id, { onDelete: 'restrict' }),
    version: version(),
    createdBy: ref(),
    postedBy: ref(),
    postedAt: at(),
    cancelledBy: ref(),
    cancelledAt: at(),
    cancelReason: text(),
    ...timestamps(),
  },
  (t) => [
    unique('stock_documents_no_key').on(t.docNo),
    unique('stock_documents_peer_key').on(t.peerId),
    oneOf('stock_documents_kind_check', t.kind, Object.keys(stockDocumentKinds)),
    oneOf('stock_documents_reason_check', t.reasonKind, Object.keys(stockDocumentReasons)),
    oneOf('stock_documents_status_check', t.status, stockDocumentMachine.states),
    gramIndex('stock_documents', documentText(t)),
    index('stock_documents_list_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

export const stockDocumentLines = pgTable(
  'stock_document_lines',
  {
    id: id(),
    documentId: big()
      .notNull()
      .references(() => stockDocuments.id, { onDelete: 'cascade' }),
    lineNo: integer().notNull(),
    productId: product(),
    issueId: issue(),
    quantity: integer().notNull(),
    unitCostFen: fen(),
    remark: text(),
  },
  (t) => [
    unique('stock_document_lines_no_key').on(t.documentId, t.lineNo),
    unique('stock_document_lines_goods_key').on(t.documentId, t.productId, t.issueId).nullsNotDistinct(),
    index('stock_document_lines_product_idx').on(t.productId, t.documentId),
    check('stock_document_lines_quantity_check', sql`${t.quantity} between 1 and 10000000`),
    notNegative('stock_document_lines_cost_check', t.unitCostFen),
  ],
);

/** Writes of a form that were sent with a key: the same key of the same person acts once. */
export const stockRequests = pgTable(
  'stock_requests',
  {
    id: id(),
    userId: big()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    requestKey: text().notNull(),
    /** SHA-256 of act and input: the key of another content is refused. */
    contentHash: text().notNull(),
    documentId: big().references(() => stockDocuments.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [unique('stock_requests_key').on(t.userId, t.requestKey)],
);

export const stockDocumentEvents = pgTable(
  'stock_document_events',
  eventColumns('document_id'),
  eventRules('stock_document_events'),
);
