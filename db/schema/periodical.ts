import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { issueMachine, type IssueState } from '@/lib/states/product';
import {
  at,
  eventColumns,
  eventRules,
  fen,
  flag,
  gramIndex,
  id,
  notNegative,
  oneOf,
  ref,
  timestamps,
  version,
} from '../columns';
import { products } from './product';

/** A year of a periodical: how many issues, and what one and all of them cost. */
export const periodicalPlans = pgTable(
  'periodical_plans',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    year: integer().notNull(),
    issuesPerYear: integer().notNull(),
    publishRule: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    issueFen: fen().notNull(),
    yearFen: fen().notNull(),
    /** Days before publication after which an issue can no longer be a subscription's first. */
    cutoffDays: integer().notNull().default(15),
    active: flag(true),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    unique('periodical_plans_year_key').on(t.productId, t.year),
    notNegative('periodical_plans_money_check', t.issueFen, t.yearFen),
    check(
      'periodical_plans_issues_check',
      sql`${t.issuesPerYear} between 1 and 366 and ${t.year} between 1900 and 2200`,
    ),
    check('periodical_plans_cutoff_check', sql`${t.cutoffDays} between 0 and 365`),
  ],
);

export const periodicalIssues = pgTable(
  'periodical_issues',
  {
    id: id(),
    planId: ref()
      .notNull()
      .references(() => periodicalPlans.id, { onDelete: 'restrict' }),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    year: integer().notNull(),
    issueNo: integer().notNull(),
    title: text().notNull(),
    publishDate: date().notNull(),
    coverPath: text(),
    status: text().$type<IssueState>().notNull().default('planned'),
    publishedAt: at(),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    unique('periodical_issues_no_key').on(t.planId, t.issueNo),
    oneOf('periodical_issues_status_check', t.status, issueMachine.states),
    check('periodical_issues_no_check', sql`${t.issueNo} between 1 and 366`),
    gramIndex('periodical_issues', t.title),
    index('periodical_issues_product_idx').on(t.productId, t.year, t.issueNo),
    index('periodical_issues_due_idx')
      .on(t.publishDate)
      .where(sql`${t.status} = 'planned'`),
  ],
);

export const periodicalIssueEvents = pgTable(
  'periodical_issue_events',
  eventColumns('issue_id'),
  eventRules('periodical_issue_events'),
);
