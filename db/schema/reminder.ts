import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reminderKindList, type ReminderKind } from '@/lib/states/reminder';
import { at, createdAt, id, oneOf, ref } from '../columns';
import { users } from './identity';

/** What somebody of the offices, or everybody with a right, should look at: one open row per thing, over when the thing is. */
export const reminders = pgTable(
  'reminders',
  {
    id: id(),
    kind: text().$type<ReminderKind>().notNull(),
    key: text().notNull(),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    can: text(),
    title: text().notNull(),
    text: text().notNull().default(''),
    path: text().notNull(),
    createdAt: createdAt(),
    overAt: at(),
  },
  (t) => [
    oneOf('reminders_kind_check', t.kind, reminderKindList),
    check('reminders_whom_check', sql`num_nonnulls(${t.userId}, ${t.can}) = 1`),
    uniqueIndex('reminders_open_key')
      .on(t.key.op('text_pattern_ops'))
      .where(sql`${t.overAt} is null`),
    index('reminders_user_idx')
      .on(t.userId, t.id)
      .where(sql`${t.overAt} is null`),
    index('reminders_can_idx')
      .on(t.can, t.id)
      .where(sql`${t.overAt} is null`),
    index('reminders_over_idx').on(t.overAt),
  ],
);

/** Who has read which reminder. */
export const reminderReads = pgTable(
  'reminder_reads',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reminderId: ref()
      .notNull()
      .references(() => reminders.id, { onDelete: 'cascade' }),
    readAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.reminderId] }),
    index('reminder_reads_reminder_idx').on(t.reminderId),
  ],
);

/** Kinds that somebody has switched off. */
export const reminderMutes = pgTable(
  'reminder_mutes',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<ReminderKind>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    oneOf('reminder_mutes_kind_check', t.kind, reminderKindList),
  ],
);
