import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { letterKinds, letterMachine, type LetterKind, type LetterState } from '@/lib/states/letter';
import { at, eventColumns, eventRules, flag, id, oneOf, ref, timestamps, version } from '../columns';
import { users } from './identity';
import { products } from './product';

const productId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => products.id, { onDelete: 'restrict' });

/** Where a mistake stands. */
const placeColumns = () => ({ edition: text(), page: text(), line: text() });

/** Readers' letters 读者来信 about products. */
export const letters = pgTable(
  'letters',
  {
    id: id(),
    productId: productId(),
    userId: ref().references(() => users.id, { onDelete: 'restrict' }),
    signature: text().notNull(),
    kind: text().$type<LetterKind>().notNull(),
    content: text().notNull(),
    ...placeColumns(),
    wrongText: text(),
    rightText: text(),
    status: text().$type<LetterState>().notNull().default('pending'),
    reply: text(),
    reason: text(),
    handledBy: ref().references(() => users.id, { onDelete: 'restrict' }),
    handledAt: at(),
    submitKey: text(),
    submitHash: text(),
    ...timestamps(),
  },
  (t) => [
    unique('letters_submit_key').on(t.userId, t.submitKey),
    oneOf('letters_kind_check', t.kind, Object.keys(letterKinds)),
    oneOf('letters_status_check', t.status, letterMachine.states),
    check('letters_handled_check', sql`(${t.status} = 'pending') = (${t.handledAt} is null)`),
    index('letters_product_idx').on(t.productId, t.status, t.handledAt, t.id),
    index('letters_list_idx').on(t.status, t.createdAt, t.id),
    index('letters_user_idx').on(t.userId, t.createdAt),
  ],
);

export const letterEvents = pgTable('letter_events', eventColumns('letter_id'), eventRules('letter_events'));

/** Errata 勘误: what the publisher corrects in a product after it was printed. */
export const errata = pgTable(
  'errata',
  {
    id: id(),
    productId: productId(),
    letterId: ref().references(() => letters.id, { onDelete: 'set null' }),
    ...placeColumns(),
    wrongText: text().notNull(),
    rightText: text().notNull(),
    statedOn: date().notNull(),
    enabled: flag(true),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    unique('errata_letter_key').on(t.letterId),
    index('errata_product_idx').on(t.productId, t.enabled, t.statedOn, t.id),
  ],
);
