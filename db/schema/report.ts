import { sql } from 'drizzle-orm';
import {
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { orderSources, type OrderSource } from '@/lib/states/order';
import { exportStates, type ExportState } from '@/lib/states/exportJob';
import {
  sumChannels,
  sumDimensions,
  sumPeriods,
  type SumChannel,
  type SumDimension,
  type SumPeriod,
} from '@/lib/states/report';
import { at, count, createdAt, fen, flag, id, notNegative, oneOf, ref } from '../columns';
import { users } from './identity';
import { uploads } from './upload';

/**
 * Daily facts per product (domain.md section 10): money by paid time and refund-success time, quantities by ship time, days of
 * Asia/Shanghai. Rebuilt by deleting and inserting whole days; the dimensions are plain ids, so history survives its subjects.
 */
export const reportDailyFacts = pgTable(
  'report_daily_facts',
  {
    id: id(),
    day: date({ mode: 'string' }).notNull(),
    /** Null = an individual buyer. */
    organizationId: ref(),
    areaCode: char({ length: 6 }),
    managerCode: text(),
    categoryId: ref(),
    productId: ref().notNull(),
    channel: text().$type<OrderSource>().notNull(),
    paymentMethod: text().notNull(),
    /** Orders with this product that were paid on the day: adds up over days and buyers, not over products. */
    paidOrders: count(),
    paidQty: count(),
    /** Payable amount of the lines whose order was paid on the day, freight share left out. */
    goodsFen: fen().notNull().default(0),
    freightFen: fen().notNull().default(0),
    discountFen: fen().notNull().default(0),
    /** Refunds of this product that succeeded on the day: adds up like the orders. */
    refundCount: count(),
    refundedQty: count(),
    refundedFen: fen().notNull().default(0),
    refundedFreightFen: fen().notNull().default(0),
    shippedQty: count(),
    returnedQty: count(),
    builtAt: at().notNull().defaultNow(),
  },
  (t) => [
    unique('report_daily_facts_key')
      .on(
        t.day,
        t.organizationId,
        t.areaCode,
        t.managerCode,
        t.categoryId,
        t.productId,
        t.channel,
        t.paymentMethod,
      )
      .nullsNotDistinct(),
    oneOf('report_daily_facts_channel_check', t.channel, Object.keys(orderSources)),
    notNegative('report_daily_facts_paid_check', t.paidOrders, t.paidQty, t.freightFen, t.discountFen),
    notNegative(
      'report_daily_facts_back_check',
      t.refundCount,
      t.refundedQty,
      t.refundedFen,
      t.refundedFreightFen,
      t.returnedQty,
    ),
    index('report_daily_facts_product_idx').on(t.productId, t.day),
    index('report_daily_facts_organization_idx').on(t.organizationId, t.day),
    index('report_daily_facts_area_idx').on(t.areaCode, t.day),
    index('report_daily_facts_category_idx').on(t.categoryId, t.day),
    index('report_daily_facts_manager_idx').on(t.managerCode, t.day),
  ],
);

/** Daily counts of orders (trade situation): an order has many products, so counts cannot be summed from the facts per product. */
export const reportDailyOrders = pgTable(
  'report_daily_orders',
  {
    id: id(),
    day: date({ mode: 'string' }).notNull(),
    organizationId: ref(),
    areaCode: char({ length: 6 }),
    managerCode: text(),
    channel: text().$type<OrderSource>().notNull(),
    paymentMethod: text().notNull(),
    createdCount: count(),
    createdFen: fen().notNull().default(0),
    paidCount: count(),
    paidFen: fen().notNull().default(0),
    cancelledCount: count(),
    completedCount: count(),
    shipmentCount: count(),
    refundCount: count(),
    refundedFen: fen().notNull().default(0),
    builtAt: at().notNull().defaultNow(),
  },
  (t) => [
    unique('report_daily_orders_key')
      .on(t.day, t.organizationId, t.areaCode, t.managerCode, t.channel, t.paymentMethod)
      .nullsNotDistinct(),
    oneOf('report_daily_orders_channel_check', t.channel, Object.keys(orderSources)),
    notNegative(
      'report_daily_orders_counts_check',
      t.createdCount,
      t.paidCount,
      t.cancelledCount,
      t.completedCount,
    ),
    notNegative(
      'report_daily_orders_money_check',
      t.createdFen,
      t.paidFen,
      t.refundedFen,
      t.shipmentCount,
      t.refundCount,
    ),
    index('report_daily_orders_organization_idx').on(t.organizationId, t.day),
    index('report_daily_orders_area_idx').on(t.areaCode, t.day),
  ],
);

/**
 * Sums of a day, a third of a month, a month, a quarter or a year per key of one dimension: what a report over any range reads, so that its
 * cost follows the range and not the number of orders in it. A longer row is the sum of its days and exists only when all of them are built.
 */
export const reportSums = pgTable(
  'report_sums',
  {
    dimension: text().$type<SumDimension>().notNull(),
    period: text().$type<SumPeriod>().notNull(),
    /** The day, or the first one of the longer period. */
    start: date({ mode: 'string' }).notNull(),
    /** Id or code within the dimension; empty = none (an individual buyer, no area, no manager) and the one key of `total`. */
    key: text().notNull(),
    /** `all` is the row of every channel together. */
    channel: text().$type<SumChannel>().notNull(),
    paidOrders: count(),
    paidQty: count(),
    goodsFen: fen().notNull().default(0),
    freightFen: fen().notNull().default(0),
    discountFen: fen().notNull().default(0),
    refundCount: count(),
    refundedQty: count(),
    refundedFen: fen().notNull().default(0),
    refundedFreightFen: fen().notNull().default(0),
    shippedQty: count(),
    returnedQty: count(),
    /** From here on only in the dimensions of whole orders, not by category and product. */
    createdOrders: count(),
    createdFen: fen().notNull().default(0),
    cancelledOrders: count(),
    completedOrders: count(),
    shipments: count(),
  },
  (t) => [
    primaryKey({ name: 'report_sums_pk', columns: [t.dimension, t.channel, t.period, t.start, t.key] }),
    oneOf('report_sums_dimension_check', t.dimension, Object.keys(sumDimensions)),
    oneOf('report_sums_period_check', t.period, sumPeriods),
    oneOf('report_sums_channel_check', t.channel, sumChannels),
    check(
      'report_sums_start_check',
      sql`${t.period} = 'day' or extract(day from ${t.start}) in (1, 11, 21) and (${t.period} = 'ten_days' or extract(day from ${t.start}) = 1)
        and (${t.period} <> 'quarter' or extract(month from ${t.start}) in (1, 4, 7, 10)) and (${t.period} <> 'year' or extract(month from ${t.start}) = 1)`,
    ),
    notNegative('report_sums_paid_check', t.paidOrders, t.paidQty, t.freightFen, t.discountFen),
    notNegative(
      'report_sums_back_check',
      t.refundCount,
      t.refundedQty,
      t.refundedFen,
      t.refundedFreightFen,
      t.returnedQty,
    ),
  ],
);

/** Days whose facts and sums are built, also those on which nothing was sold. A day without its row is read from the orders. */
export const reportDays = pgTable('report_days', {
  day: date({ mode: 'string' }).primaryKey(),
  /** Rows of facts of the day. */
  factCount: count(),
  builtAt: at().notNull().defaultNow(),
});

/** Exports made by a job: streamed XLSX, capped, masked unless permitted. */
export const exportJobs = pgTable(
  'export_jobs',
  {
    id: id(),
    /** The list or report, e.g. `order`, `report.sale`. */
    kind: text().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    status: text().$type<ExportState>().notNull().default('queued'),
    requestedBy: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Personal data masked in the file. */
    masked: flag(true),
    rowCap: integer().notNull(),
    rowCount: count(),
    /** Rows that the export will have, capped; null until they were counted. */
    rowTotal: integer(),
    /** More rows existed than the cap allows. */
    truncated: flag(false),
    fileName: text(),
    uploadId: ref().references(() => uploads.id, { onDelete: 'set null' }),
    error: text(),
    createdAt: createdAt(),
    startedAt: at(),
    /** Runs begun; a run writes only while this number is its own. */
    runNo: count(),
    /** Last sign of life of the run. */
    beatAt: at(),
    finishedAt: at(),
    /** The file is deleted after this moment. */
    expiresAt: at(),
  },
  (t) => [
    oneOf('export_jobs_status_check', t.status, Object.keys(exportStates)),
    check('export_jobs_rows_check', sql`${t.rowCap} >= 1 and ${t.rowCount} between 0 and ${t.rowCap}`),
    check(
      'export_jobs_finished_check',
      sql`(${t.status} in ('done', 'failed', 'cancelled')) = (${t.finishedAt} is not null)`,
    ),
    index('export_jobs_requester_idx').on(t.requestedBy, t.createdAt),
    index('export_jobs_open_idx')
      .on(t.createdAt)
      .where(sql`${t.status} in ('queued', 'running')`),
    index('export_jobs_expires_idx').on(t.expiresAt),
  ],
);
