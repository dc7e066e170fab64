import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { noticeKinds, sentNoticeKinds, type NoticeKind, type SentNoticeKind } from '@/lib/states/notice';
import { at, createdAt, flag, id, oneOf, ref, updatedAt } from '../columns';
import { users } from './identity';
import { orders } from './order';

/** What a buyer was told in the user centre 消息: one row per event and person, no matter how often its job runs. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    entityId: ref().notNull(),
    orderId: ref().references(() => orders.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    text: text().notNull(),
    path: text().notNull(),
    createdAt: createdAt(),
    readAt: at(),
  },
  (t) => [
    unique('notices_event_key').on(t.kind, t.entityId, t.userId),
    oneOf('notices_kind_check', t.kind, Object.keys(noticeKinds)),
    index('notices_user_idx').on(t.userId, t.id.desc().nullsFirst()),
    index('notices_unread_idx')
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    index('notices_created_idx').on(t.createdAt),
    index('notices_order_idx').on(t.orderId),
  ],
);

/** What a buyer switched off. No row: both ways are on. */
export const userNoticeSettings = pgTable(
  'user_notice_settings',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<SentNoticeKind>().notNull(),
    sms: flag(true),
    mail: flag(true),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    oneOf('user_notice_settings_kind_check', t.kind, sentNoticeKinds),
  ],
);
