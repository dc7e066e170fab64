import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { approvalKinds, approvalStates } from '@/lib/states/admin';
import { at, fen, id, oneOf } from '../columns';
import { users } from './identity';

/** A second person's consent to an act over a limit (security.md S-56). */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    kind: text().notNull(),
    entity: text().notNull(),
    entityId: bigint({ mode: 'number' }).notNull(),
    amountFen: fen(),
    payload: jsonb(),
    reason: text().notNull(),
    status: text().notNull().default('pending'),
    requestedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    requestedAt: at().notNull().defaultNow(),
    decidedBy: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: at(),
    decisionNote: text(),
  },
  (t) => [
    oneOf('approvals_kind_check', t.kind, Object.keys(approvalKinds)),
    oneOf('approvals_status_check', t.status, Object.keys(approvalStates)),
    check(
      'approvals_second_person_check',
      sql`${t.status} <> 'approved' or (${t.decidedBy} is not null and ${t.decidedBy} <> ${t.requestedBy})`,
    ),
    index('approvals_open_idx').on(t.status, t.requestedAt),
    // One price waits at a time, whoever asks at once.
    uniqueIndex('approvals_price_key')
      .on(t.kind, t.entityId)
      .where(sql`${t.status} = 'pending' and ${t.kind} in ('product_price', 'plan_price')`),
    index('approvals_entity_idx').on(t.entity, t.entityId),
  ],
);
