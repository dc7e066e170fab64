import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { StatementContent } from '@/lib/core/statement';
import {
  statementAnswers,
  statementDeliveries,
  type StatementAnswer,
  type StatementDelivery,
} from '@/lib/states/statement';
import { at, createdAt, fen, id, oneOf, ref } from '../columns';
import { users } from './identity';
import { organizations } from './organization';

/** Statements 对账单 (domain.md section 9) that were sent, each as it was, with the link that opens it. */
export const statements = pgTable(
  'statements',
  {
    id: id(),
    organizationId: ref()
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    fromDay: date().notNull(),
    toDay: date().notNull(),
    no: integer().notNull(),
    statementNo: text().notNull(),
    openingFen: fen().notNull(),
    chargedFen: fen().notNull(),
    paidFen: fen().notNull(),
    closingFen: fen().notNull(),
    content: jsonb().$type<StatementContent>().notNull(),
    mail: text().notNull(),
    tokenHash: text().notNull(),
    requestKey: text().notNull(),
    delivery: text().$type<StatementDelivery>().notNull().default('unknown'),
    sentBy: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    revokedAt: at(),
    revokedBy: ref().references(() => users.id, { onDelete: 'restrict' }),
    openedAt: at(),
    answer: text().$type<StatementAnswer>(),
    answerName: text(),
    answerText: text(),
    answeredAt: at(),
  },
  (t) => [
    unique('statements_key').on(t.organizationId, t.fromDay, t.toDay, t.no),
    unique('statements_no_key').on(t.statementNo),
    unique('statements_token_key').on(t.tokenHash),
    unique('statements_request_key').on(t.requestKey),
    oneOf('statements_delivery_check', t.delivery, Object.keys(statementDeliveries)),
    oneOf('statements_answer_check', t.answer, Object.keys(statementAnswers)),
    check('statements_no_check', sql`${t.no} >= 1`),
    check('statements_days_check', sql`${t.fromDay} <= ${t.toDay}`),
    check('statements_sum_check', sql`${t.closingFen} = ${t.openingFen} + ${t.chargedFen} - ${t.paidFen}`),
    check('statements_revoked_check', sql`(${t.revokedAt} is null) = (${t.revokedBy} is null)`),
    check(
      'statements_answered_check',
      sql`(${t.answer} is null) = (${t.answeredAt} is null) and (${t.answer} is null) = (${t.answerName} is null) and (${t.answer} is distinct from 'differs' or ${t.answerText} is not null)`,
    ),
    index('statements_created_idx').on(t.createdAt, t.id),
  ],
);

/** Browsers that have proved themselves by a code for a statement. */
export const statementVisits = pgTable(
  'statement_visits',
  {
    id: id(),
    statementId: ref()
      .notNull()
      .references(() => statements.id, { onDelete: 'cascade' }),
    browserId: text().notNull(),
    expiresAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('statement_visits_key').on(t.statementId, t.browserId)],
);
