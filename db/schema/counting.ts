import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  countingMachine,
  countingScopes,
  countingSources,
  type CountingScope,
  type CountingSource,
  type CountingState,
} from '@/lib/states/counting';
import {
  at,
  createdAt,
  eventColumns,
  eventRules,
  flag,
  id,
  notNegative,
  oneOf,
  ref,
  timestamps,
} from '../columns';
import { deliveryCenters } from './shipping';
import { stockItems } from './stock';

const big = () => bigint({ mode: 'number' });

export const countingTasks = pgTable(
  'counting_tasks',
  {
    id: id(),
    taskNo: text().notNull(),
    deliveryCenterId: big()
      .notNull()
      .references(() => deliveryCenters.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    scope: text().$type<CountingScope>().notNull().default('all'),
    /** Categories or products that the scope names. */
    scopeIds: bigint({ mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
    remark: text(),
    status: text().$type<CountingState>().notNull().default('draft'),
    createdBy: ref(),
    startedBy: ref(),
    startedAt: at(),
    submittedBy: ref(),
    submittedAt: at(),
    postedBy: ref(),
    postedAt: at(),
    cancelledBy: ref(),
    cancelledAt: at(),
    ...timestamps(),
  },
  (t) => [
    unique('counting_tasks_no_key').on(t.taskNo),
    oneOf('counting_tasks_status_check', t.status, countingMachine.states),
    oneOf('counting_tasks_scope_check', t.scope, Object.keys(countingScopes)),
    // Whoever made or submitted a count does not judge it (domain.md section 5).
    check(
      'counting_tasks_second_person_check',
      sql`${t.postedBy} is null or (${t.postedBy} <> ${t.createdBy} and ${t.postedBy} <> ${t.submittedBy})`,
    ),
    index('counting_tasks_list_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

export const countingLines = pgTable(
  'counting_lines',
  {
    id: id(),
    taskId: big()
      .notNull()
      .references(() => countingTasks.id, { onDelete: 'cascade' }),
    stockItemId: big()
      .notNull()
      .references(() => stockItems.id, { onDelete: 'restrict' }),
    bookOnHand: integer().notNull(),
    lastMovementId: big(),
    /** Last ledger row before the posting. */
    endMovementId: big(),
    counted: integer(),
    skipped: flag(false),
    remark: text(),
    countedBy: ref(),
    countedAt: at(),
    open: flag(true),
  },
  (t) => [
    unique('counting_lines_item_key').on(t.taskId, t.stockItemId),
    // Two tasks would each correct the same difference.
    uniqueIndex('counting_lines_open_key')
      .on(t.stockItemId)
      .where(sql`${t.open}`),
    notNegative('counting_lines_check', t.bookOnHand, t.counted),
    check('counting_lines_skipped_check', sql`not ${t.skipped} or ${t.counted} is null`),
  ],
);

export const countingLogs = pgTable(
  'counting_logs',
  {
    id: id(),
    taskId: big()
      .notNull()
      .references(() => countingTasks.id, { onDelete: 'restrict' }),
    lineId: big()
      .notNull()
      .references(() => countingLines.id, { onDelete: 'restrict' }),
    counted: integer(),
    skipped: flag(false),
    source: text().$type<CountingSource>().notNull().default('hand'),
    actorId: ref(),
    createdAt: createdAt(),
  },
  (t) => [
    index('counting_logs_task_idx').on(t.taskId, t.id),
    oneOf('counting_logs_source_check', t.source, Object.keys(countingSources)),
  ],
);

export const countingTaskEvents = pgTable(
  'counting_task_events',
  eventColumns('task_id'),
  eventRules('counting_task_events'),
);
