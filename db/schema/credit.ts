import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  creditDecisions,
  creditEntryKinds,
  creditModes,
  type CreditDecision,
  type CreditEntryKind,
  type CreditMode,
} from '@/lib/states/credit';
import { at, createdAt, fen, flag, id, notNegative, oneOf, ref, timestamps, version } from '../columns';
import { users } from './identity';
import { orders } from './order';
import { organizations } from './organization';
import { payments, refunds } from './payment';

const organization = () =>
  ref()
    .notNull()
    .references(() => organizations.id, { onDelete: 'restrict' });
const person = () => ref().references(() => users.id, { onDelete: 'restrict' });
const mode = () => text().$type<CreditMode>().notNull();
const grant = () => ({ mode: mode(), limitFen: fen().notNull(), termDays: integer().notNull() });
const decided = () => ({
  requestKey: text().notNull(),
  requestedBy: person().notNull(),
  createdAt: createdAt(),
  decision: text().$type<CreditDecision>(),
  decidedBy: person(),
  decidedAt: at(),
  decisionReason: text(),
});

type Columns<N extends string> = Record<N, AnyPgColumn>;

const grantRules = (name: string, t: Columns<'mode' | 'limitFen' | 'termDays'>) => [
  oneOf(`${name}_mode_check`, t.mode, Object.keys(creditModes)),
  notNegative(`${name}_limit_check`, t.limitFen),
  check(`${name}_term_check`, sql`${t.termDays} between 1 and 180`),
];

/** One request by its key, one word on it, by somebody else. */
const decidedRules = (
  name: string,
  t: Columns<'id' | 'organizationId' | 'requestKey' | 'requestedBy' | 'decision' | 'decidedBy' | 'decidedAt'>,
) => [
  unique(`${name}_request_key`).on(t.requestKey),
  oneOf(`${name}_decision_check`, t.decision, Object.keys(creditDecisions)),
  check(
    `${name}_decided_check`,
    sql`(${t.decision} is null) = (${t.decidedBy} is null) and (${t.decision} is null) = (${t.decidedAt} is null)`,
  ),
  check(`${name}_second_check`, sql`${t.decidedBy} <> ${t.requestedBy}`),
  index(`${name}_organization_idx`).on(t.organizationId, t.id),
];

/** What an organisation may owe, and owes: `used_fen` is the sum of its entries, below zero where it has paid too much. */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    organizationId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    ...grant(),
    usedFen: fen().notNull().default(0),
    version: version(),
    ...timestamps(),
  },
  (t) => [...grantRules('credit_accounts', t)],
);

/** Grants 授信 that were asked for, with the second person's word; the newest confirmed one is the account's. */
export const creditChanges = pgTable(
  'credit_changes',
  { id: id(), organizationId: organization(), ...grant(), reason: text().notNull(), ...decided() },
  (t) => [
    uniqueIndex('credit_changes_waiting_key')
      .on(t.organizationId)
      .where(sql`${t.decision} is null`),
    ...grantRules('credit_changes', t),
    ...decidedRules('credit_changes', t),
  ],
);

/** What an order put on account is owed of: `open_fen` is below zero where more was given back than was owed. */
export const creditDebts = pgTable(
  'credit_debts',
  {
    paymentId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => payments.id, { onDelete: 'restrict' }),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    organizationId: organization(),
    mode: mode(),
    termDays: integer().notNull(),
    amountFen: fen().notNull(),
    openFen: fen().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('credit_debts_mode_check', t.mode, Object.keys(creditModes)),
    check('credit_debts_amount_check', sql`${t.amountFen} > 0 and ${t.openFen} <= ${t.amountFen}`),
    index('credit_debts_order_idx').on(t.orderId),
    index('credit_debts_organization_idx').on(t.organizationId),
    index('credit_debts_open_idx')
      .on(t.organizationId)
      .where(sql`${t.openFen} <> 0`),
  ],
);

/** Money of the bank 还款 that pays debts, entered by one person and confirmed by another; below zero: money that we paid out. */
export const creditRepayments = pgTable(
  'credit_repayments',
  {
    id: id(),
    organizationId: organization(),
    amountFen: fen().notNull(),
    bankDate: date().notNull(),
    bankPayer: text().notNull(),
    bankReference: text().notNull(),
    note: text(),
    /** The debts that it is for; without them the oldest are paid first. */
    paymentIds: jsonb().$type<number[]>(),
    ...decided(),
  },
  (t) => [
    uniqueIndex('credit_repayments_reference_key')
      .on(t.bankReference)
      .where(sql`${t.decision} is distinct from 'refused'`),
    check('credit_repayments_amount_check', sql`${t.amountFen} <> 0`),
    ...decidedRules('credit_repayments', t),
  ],
);

/** The ledger of an account: each entry keeps the balance that it left and the limit that it was made under. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    organizationId: organization(),
    paymentId: ref()
      .notNull()
      .references(() => creditDebts.paymentId, { onDelete: 'restrict' }),
    kind: text().$type<CreditEntryKind>().notNull(),
    deltaFen: fen().notNull(),
    balanceFen: fen().notNull(),
    limitFen: fen().notNull(),
    refundId: ref().references(() => refunds.id, { onDelete: 'restrict' }),
    repaymentId: ref().references(() => creditRepayments.id, { onDelete: 'restrict' }),
    createdAt: at()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    unique('credit_entries_refund_key').on(t.refundId),
    unique('credit_entries_repayment_key').on(t.repaymentId, t.paymentId),
    uniqueIndex('credit_entries_use_key')
      .on(t.paymentId)
      .where(sql`${t.kind} = 'use'`),
    oneOf('credit_entries_kind_check', t.kind, Object.keys(creditEntryKinds)),
    check(
      'credit_entries_source_check',
      sql`(${t.kind} = 'return') = (${t.refundId} is not null) and (${t.kind} = 'repay') = (${t.repaymentId} is not null)`,
    ),
    // Nothing is put on account beyond the limit of its moment.
    check(
      'credit_entries_limit_check',
      sql`${t.deltaFen} <> 0 and (${t.kind} <> 'use' or (${t.deltaFen} > 0 and ${t.balanceFen} <= ${t.limitFen}))`,
    ),
    index('credit_entries_organization_idx').on(t.organizationId, t.id),
    index('credit_entries_payment_idx').on(t.paymentId),
  ],
);

/** What was said to an organisation about what it owes, once a day at most. */
export const creditReminders = pgTable(
  'credit_reminders',
  {
    id: id(),
    organizationId: organization(),
    day: date().notNull(),
    dueFen: fen().notNull(),
    overdueFen: fen().notNull(),
    nextDue: date(),
    byHand: flag(false),
    createdBy: person(),
    createdAt: createdAt(),
  },
  (t) => [unique('credit_reminders_day_key').on(t.organizationId, t.day)],
);
