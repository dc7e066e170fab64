import { sql } from 'drizzle-orm';
import { bigint, date, index, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { reconcileKinds, reconcileStates } from '@/lib/states/payment';
import { at, count, fen, id, oneOf, ref } from '../columns';
import { payments, refunds } from './payment';

const big = () => bigint({ mode: 'number' });
const money = () => fen().notNull().default(0);

/** Rows of a provider's daily bill. */
export const billRows = pgTable(
  'bill_rows',
  {
    id: id(),
    provider: text().notNull(),
    billDate: date().notNull(),
    kind: text().notNull(),
    outTradeNo: text().notNull(),
    providerTxn: text(),
    refundNo: text(),
    amountFen: fen().notNull(),
    state: text(),
    raw: jsonb(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    oneOf('bill_rows_kind_check', t.kind, ['payment', 'refund']),
    unique('bill_rows_key')
      .on(t.provider, t.billDate, t.kind, t.outTradeNo, t.refundNo, t.providerTxn)
      .nullsNotDistinct(),
    index('bill_rows_txn_idx').on(t.providerTxn),
    index('bill_rows_refund_idx').on(t.refundNo),
  ],
);

export const reconcileRuns = pgTable(
  'reconcile_runs',
  {
    id: id(),
    provider: text().notNull(),
    billDate: date().notNull(),
    startedAt: at().notNull().defaultNow(),
    finishedAt: at(),
    /** A bill was read, or every attempt was asked about. */
    source: text().notNull().default('bill'),
    startedBy: ref(),
    billCount: count(),
    billPaidFen: money(),
    billRefundedFen: money(),
    localCount: count(),
    localPaidFen: money(),
    localRefundedFen: money(),
    diffCount: count(),
    error: text(),
  },
  (t) => [
    oneOf('reconcile_runs_source_check', t.source, ['bill', 'query']),
    index('reconcile_runs_date_idx').on(t.provider, t.billDate),
    uniqueIndex('reconcile_runs_running_key')
      .on(t.provider, t.billDate)
      .where(sql`${t.finishedAt} is null`),
  ],
);

export const reconcileDiffs = pgTable(
  'reconcile_diffs',
  {
    id: id(),
    runId: big()
      .notNull()
      .references(() => reconcileRuns.id, { onDelete: 'cascade' }),
    /** The last run that found it. */
    lastRunId: big()
      .notNull()
      .references(() => reconcileRuns.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    outTradeNo: text().notNull(),
    providerTxn: text(),
    refundNo: text(),
    paymentId: big().references(() => payments.id, { onDelete: 'restrict' }),
    refundId: big().references(() => refunds.id, { onDelete: 'restrict' }),
    localFen: fen(),
    remoteFen: fen(),
    detail: jsonb(),
    status: text().notNull().default('open'),
    resolvedBy: ref(),
    resolvedAt: at(),
    note: text(),
  },
  (t) => [
    oneOf('reconcile_diffs_kind_check', t.kind, Object.keys(reconcileKinds)),
    oneOf('reconcile_diffs_status_check', t.status, Object.keys(reconcileStates)),
    index('reconcile_diffs_open_idx').on(t.status, t.id),
    index('reconcile_diffs_run_idx').on(t.runId),
  ],
);
