import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { publicInfoStates, type InfoWorkState, type PublicInfoState } from '@/lib/states/site';
import {
  at,
  count,
  eventColumns,
  eventRules,
  flag,
  id,
  oneOf,
  ref,
  searchColumns,
  searchIndexes,
  timestamps,
  updatedAt,
  version,
} from '../columns';
import { uploads } from './upload';

const listed = () => ({ sort: count(), enabled: flag(true), version: version(), ...timestamps() });

export const friendLinks = pgTable(
  'friend_links',
  { id: id(), name: text().notNull(), url: text().notNull(), logoPath: text(), ...listed() },
  (t) => [
    check('friend_links_url_check', sql`${t.url} ~ '^https?://'`),
    index('friend_links_sort_idx').on(t.enabled, t.sort, t.id),
  ],
);

/** Business advice contacts of the footer. */
export const advisoryContacts = pgTable(
  'advisory_contacts',
  {
    id: id(),
    name: text().notNull(),
    phone: text().notNull(),
    detail: text().notNull().default(''),
    ...listed(),
  },
  (t) => [index('advisory_contacts_sort_idx').on(t.enabled, t.sort, t.id)],
);

export const qqContacts = pgTable(
  'qq_contacts',
  { id: id(), name: text().notNull(), qq: text().notNull(), ...listed() },
  (t) => [index('qq_contacts_sort_idx').on(t.enabled, t.sort, t.id)],
);

/** Public information (信息公开). */
export const publicInfos = pgTable(
  'public_infos',
  {
    id: id(),
    title: text().notNull(),
    indexNo: text(),
    issuer: text(),
    contentHtml: text().notNull().default(''),
    contentText: text().notNull().default(''),
    ...searchColumns(),
    status: text().$type<PublicInfoState>().notNull().default('draft'),
    publishedAt: at(),
    sort: count(),
    version: version(),
    createdBy: ref(),
    /** Accounts that wrote, edited or handed in the text that comes next: they do not audit it. */
    hands: jsonb().$type<number[]>().notNull().default([]),
    submittedBy: ref(),
    submittedAt: at(),
    auditedBy: ref(),
    auditedAt: at(),
    rejectReason: text(),
    /** The next text of a published document, until it is published in the place of the old. */
    working: jsonb().$type<Record<string, unknown>>(),
    workingStatus: text().$type<InfoWorkState>(),
    ...timestamps(),
  },
  (t) => [
    oneOf('public_infos_status_check', t.status, Object.keys(publicInfoStates)),
    check(
      'public_infos_working_check',
      sql`(${t.working} is null) = (${t.workingStatus} is null) and (${t.workingStatus} is null or ${t.workingStatus} in ('draft', 'pending', 'approved', 'rejected'))`,
    ),
    index('public_infos_list_idx').on(
      t.status,
      t.sort.desc().nullsFirst(),
      t.publishedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    ...searchIndexes('public_infos', t),
  ],
);

export const publicInfoEvents = pgTable(
  'public_info_events',
  eventColumns('public_info_id'),
  eventRules('public_info_events'),
);

export const publicInfoAttachments = pgTable(
  'public_info_attachments',
  {
    id: id(),
    publicInfoId: bigint({ mode: 'number' })
      .notNull()
      .references(() => publicInfos.id, { onDelete: 'cascade' }),
    uploadId: bigint({ mode: 'number' })
      .notNull()
      .references(() => uploads.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    sort: count(),
  },
  (t) => [index('public_info_attachments_info_idx').on(t.publicInfoId, t.sort)],
);

export const qaGroups = pgTable('qa_groups', { id: id(), name: text().notNull(), ...listed() });

export const qaItems = pgTable(
  'qa_items',
  {
    id: id(),
    groupId: bigint({ mode: 'number' })
      .notNull()
      .references(() => qaGroups.id, { onDelete: 'restrict' }),
    question: text().notNull(),
    answerHtml: text().notNull(),
    answerText: text().notNull(),
    views: count(),
    ...listed(),
  },
  (t) => [index('qa_items_group_idx').on(t.groupId, t.enabled, t.sort, t.id)],
);

/** Settings of the platform: site name, records, contacts, switches. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  label: text().notNull(),
  isPublic: flag(false),
  updatedBy: ref(),
  updatedAt: updatedAt(),
});
