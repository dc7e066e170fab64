import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  erpPushKinds,
  erpPushStates,
  erpRowResults,
  erpRunKinds,
  erpRunStates,
  type ErpPushKind,
  type ErpPushState,
  type ErpRowResult,
  type ErpRunKind,
  type ErpRunState,
} from '@/lib/states/erp';
import { at, count, createdAt, flag, id, notNegative, oneOf, ref, timestamps, version } from '../columns';
import { users } from './identity';
import { periodicalIssues } from './periodical';
import { products } from './product';
import { stockItems } from './stock';
import { uploads } from './upload';

/** ERP book-software mapping 图书软件对照: one ERP code for one product (or issue), unique both ways. */
export const erpProductMaps = pgTable(
  'erp_product_maps',
  {
    id: id(),
    erpCode: text().notNull(),
    erpName: text(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    issueId: ref().references(() => periodicalIssues.id, { onDelete: 'restrict' }),
    /** Copies in one ERP unit. */
    unitFactor: integer().notNull().default(1),
    active: flag(true),
    remark: text(),
    version: version(),
    createdBy: ref(),
    ...timestamps(),
  },
  (t) => [
    unique('erp_product_maps_erp_code_key').on(t.erpCode),
    unique('erp_product_maps_product_key').on(t.productId, t.issueId).nullsNotDistinct(),
    check('erp_product_maps_factor_check', sql`${t.unitFactor} >= 1`),
  ],
);

/** A sync run: a pull, a file import, or a push of documents; may be run again safely. */
export const erpSyncRuns = pgTable(
  'erp_sync_runs',
  {
    id: id(),
    kind: text().$type<ErpRunKind>().notNull(),
    adapter: text().notNull(),
    status: text().$type<ErpRunState>().notNull().default('running'),
    cursorFrom: text(),
    cursorTo: text(),
    uploadId: ref().references(() => uploads.id, { onDelete: 'restrict' }),
    fileName: text(),
    fileSha256: text(),
    rowsTotal: count(),
    rowsApplied: count(),
    rowsSame: count(),
    rowsUnmapped: count(),
    rowsRefused: count(),
    rowsFailed: count(),
    error: text(),
    startedBy: ref().references(() => users.id, { onDelete: 'restrict' }),
    startedAt: at().notNull().defaultNow(),
    /** Renewed while the run lives; a run without a beat for ten minutes counts as failed. */
    beatAt: at().notNull().defaultNow(),
    finishedAt: at(),
  },
  (t) => [
    oneOf('erp_sync_runs_kind_check', t.kind, Object.keys(erpRunKinds)),
    oneOf('erp_sync_runs_status_check', t.status, Object.keys(erpRunStates)),
    check('erp_sync_runs_finished_check', sql`(${t.status} = 'running') = (${t.finishedAt} is null)`),
    notNegative(
      'erp_sync_runs_rows_check',
      t.rowsTotal,
      t.rowsApplied,
      t.rowsSame,
      t.rowsUnmapped,
      t.rowsRefused,
      t.rowsFailed,
    ),
    uniqueIndex('erp_sync_runs_running_key')
      .on(t.kind)
      .where(sql`${t.status} = 'running'`),
    // Not unique: a file is read again once its unmapped codes have their mapping; what it adjusted before gives no difference.
    index('erp_sync_runs_file_idx').on(t.fileSha256, t.id),
    index('erp_sync_runs_list_idx').on(t.startedAt, t.id),
  ],
);

export const erpSyncRows = pgTable(
  'erp_sync_rows',
  {
    id: id(),
    runId: ref()
      .notNull()
      .references(() => erpSyncRuns.id, { onDelete: 'cascade' }),
    rowNo: integer().notNull(),
    erpCode: text().notNull(),
    warehouse: text(),
    /** As the ERP said, in its own unit. */
    qtyOnHand: integer(),
    qtyAvailable: integer(),
    asOf: at(),
    productId: ref().references(() => products.id, { onDelete: 'restrict' }),
    stockItemId: ref().references(() => stockItems.id, { onDelete: 'restrict' }),
    beforeOnHand: integer(),
    afterOnHand: integer(),
    delta: integer(),
    result: text().$type<ErpRowResult>().notNull(),
    message: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('erp_sync_rows_key').on(t.runId, t.rowNo),
    oneOf('erp_sync_rows_result_check', t.result, Object.keys(erpRowResults)),
    check(
      'erp_sync_rows_applied_check',
      sql`${t.result} <> 'applied' or (${t.stockItemId} is not null and ${t.delta} is not null)`,
    ),
    index('erp_sync_rows_result_idx').on(t.runId, t.result),
    // The newest snapshot that a balance was compared with.
    index('erp_sync_rows_snapshot_idx')
      .on(t.stockItemId, t.asOf)
      .where(sql`${t.result} in ('applied', 'same')`),
  ],
);

/** Work list: ERP codes that no product is mapped to. */
export const erpUnmapped = pgTable(
  'erp_unmapped',
  {
    id: id(),
    erpCode: text().notNull(),
    erpName: text(),
    warehouse: text(),
    lastQty: integer(),
    lastRunId: ref().references(() => erpSyncRuns.id, { onDelete: 'set null' }),
    seenCount: integer().notNull().default(1),
    firstSeenAt: at().notNull().defaultNow(),
    lastSeenAt: at().notNull().defaultNow(),
    resolvedAt: at(),
    resolvedBy: ref(),
    /** Resolved without a mapping: the mall does not sell it. */
    ignored: flag(false),
  },
  (t) => [
    unique('erp_unmapped_erp_code_key').on(t.erpCode),
    index('erp_unmapped_open_idx')
      .on(t.lastSeenAt)
      .where(sql`${t.resolvedAt} is null`),
  ],
);

/** Documents sent to the ERP; our document number is the idempotency key. */
export const erpPushes = pgTable(
  'erp_pushes',
  {
    id: id(),
    kind: text().$type<ErpPushKind>().notNull(),
    docNo: text().notNull(),
    entity: text().notNull(),
    entityId: ref().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text().$type<ErpPushState>().notNull().default('pending'),
    tries: count(),
    nextAt: at(),
    sentAt: at(),
    response: jsonb().$type<Record<string, unknown>>(),
    error: text(),
    ...timestamps(),
  },
  (t) => [
    unique('erp_pushes_key').on(t.kind, t.docNo),
    oneOf('erp_pushes_kind_check', t.kind, Object.keys(erpPushKinds)),
    oneOf('erp_pushes_status_check', t.status, Object.keys(erpPushStates)),
    check('erp_pushes_sent_check', sql`${t.status} <> 'sent' or ${t.sentAt} is not null`),
    notNegative('erp_pushes_tries_check', t.tries),
    index('erp_pushes_list_idx').on(t.status, t.createdAt, t.id),
    index('erp_pushes_entity_idx').on(t.entity, t.entityId),
    index('erp_pushes_due_idx')
      .on(t.nextAt)
      .where(sql`${t.status} = 'pending'`),
  ],
);
