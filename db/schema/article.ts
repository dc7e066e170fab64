import { sql } from 'drizzle-orm';
import {
  check,
  type AnyPgColumn,
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { sensitiveLevels } from '@/lib/core/sensitive-words';
import type { TextRemark } from '@/lib/core/text-remark';
import { articleMachine, revisionStates, type ArticleState, type RevisionState } from '@/lib/states/article';
import {
  at,
  count,
  createdAt,
  eventColumns,
  eventRules,
  flag,
  gramIndex,
  id,
  notNegative,
  oneOf,
  ref,
  searchColumns,
  searchIndexes,
  timestamps,
  updatedAt,
  version,
} from '../columns';
import { users } from './identity';
import { uploads } from './upload';

const big = () => bigint({ mode: 'number' });

export const articleCategories = pgTable(
  'article_categories',
  {
    id: id(),
    parentId: big().references((): AnyPgColumn => articleCategories.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    /** `/1/5/`: ids from the root to this one. */
    path: text().notNull().default('/'),
    level: integer().notNull().default(1),
    sort: integer().notNull().default(0),
    visible: flag(true),
    description: text(),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    index('article_categories_parent_idx').on(t.parentId, t.sort, t.id),
    index('article_categories_path_idx').on(t.path),
  ],
);

export const articles = pgTable(
  'articles',
  {
    id: id(),
    categoryId: big()
      .notNull()
      .references(() => articleCategories.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    subtitle: text(),
    source: text(),
    author: text(),
    /** Responsible editor (责任编辑). */
    editor: text(),
    summary: text().notNull().default(''),
    keywords: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    coverUploadId: big().references(() => uploads.id, { onDelete: 'set null' }),
    coverPath: text(),
    externalUrl: text(),
    contentHtml: text().notNull().default(''),
    contentText: text().notNull().default(''),
    ...searchColumns(),
    status: text().$type<ArticleState>().notNull().default('draft'),
    /** Goes up at every save; a stale save is refused with 409. */
    version: integer().notNull().default(1),
    revisionNo: integer().notNull().default(1),
    workingRevisionId: ref(),
    workingStatus: text().$type<RevisionState>(),
    isLead: flag(false),
    isTop: flag(false),
    topUntil: at(),
    recommended: flag(false),
    viewsBase: count(),
    viewsSource: text(),
    views: count(),
    scheduledAt: at(),
    expireAt: at(),
    publishedAt: at(),
    offlineAt: at(),
    submittedBy: ref(),
    submittedAt: at(),
    auditedBy: ref(),
    auditedAt: at(),
    rejectReason: text(),
    lockedBy: ref(),
    lockedUntil: at(),
    createdBy: big().references(() => users.id, { onDelete: 'restrict' }),
    updatedBy: ref(),
    ...timestamps(),
    deletedAt: at(),
    deletedBy: ref(),
  },
  (t) => [
    oneOf('articles_status_check', t.status, articleMachine.states),
    oneOf('articles_working_status_check', t.workingStatus, Object.keys(revisionStates)),
    notNegative('articles_counts_check', t.views, t.viewsBase),
    check('articles_views_source_check', sql`${t.viewsBase} = 0 or ${t.viewsSource} is not null`),
    // The columns behind the order let lists count and skip without touching the rows themselves.
    index('articles_public_idx')
      .on(t.categoryId, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.expireAt)
      .where(sql`${t.status} = 'published' and ${t.deletedAt} is null`),
    index('articles_public_all_idx')
      .on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.categoryId, t.expireAt, t.updatedAt)
      .where(sql`${t.status} = 'published' and ${t.deletedAt} is null`),
    index('articles_office_idx')
      .on(t.status, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index('articles_updated_idx')
      .on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.categoryId, t.status)
      .where(sql`${t.deletedAt} is null`),
    index('articles_category_idx')
      .on(t.categoryId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.status)
      .where(sql`${t.deletedAt} is null`),
    index('articles_author_idx')
      .on(t.createdBy, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.status)
      .where(sql`${t.deletedAt} is null`),
    index('articles_marked_idx')
      .on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.isTop, t.isLead, t.recommended)
      .where(sql`${t.deletedAt} is null and (${t.isTop} or ${t.isLead} or ${t.recommended})`),
    index('articles_created_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('articles_published_idx')
      .on(t.publishedAt.desc().nullsLast(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index('articles_deleted_idx')
      .on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is not null`),
    index('articles_lead_idx')
      .on(t.categoryId, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.isLead} and ${t.status} = 'published' and ${t.deletedAt} is null`),
    index('articles_top_idx')
      .on(t.categoryId, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.isTop} and ${t.status} = 'published' and ${t.deletedAt} is null`),
    index('articles_scheduled_idx')
      .on(t.scheduledAt)
      .where(sql`${t.scheduledAt} is not null and ${t.deletedAt} is null`),
    index('articles_expire_idx')
      .on(t.expireAt)
      .where(sql`${t.expireAt} is not null and ${t.status} = 'published'`),
    index('articles_working_idx')
      .on(t.workingStatus, t.updatedAt.desc().nullsFirst())
      .where(sql`${t.workingStatus} is not null`),
    ...searchIndexes('articles', t),
    gramIndex('articles', t.title),
    index('articles_waiting_idx')
      .on(t.submittedAt, t.id)
      .where(sql`${t.deletedAt} is null and (${t.status} = 'pending' or ${t.workingStatus} = 'pending')`),
    // A search for a whole title, however many newer articles hold its words.
    index('articles_title_idx').using('hash', t.title),
    index('articles_keywords_idx').using('gin', t.keywords),
  ],
);

export const articleRevisions = pgTable(
  'article_revisions',
  {
    id: id(),
    articleId: big()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    revisionNo: integer().notNull(),
    status: text().$type<RevisionState>().notNull().default('draft'),
    title: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    contentHtml: text().notNull(),
    contentText: text().notNull(),
    createdBy: ref(),
    submittedBy: ref(),
    submittedAt: at(),
    auditedBy: ref(),
    auditedAt: at(),
    opinion: text(),
    remarks: jsonb().$type<TextRemark[]>().notNull().default([]),
    ...timestamps(),
  },
  (t) => [
    unique('article_revisions_no_key').on(t.articleId, t.revisionNo),
    oneOf('article_revisions_status_check', t.status, Object.keys(revisionStates)),
    index('article_revisions_audited_idx')
      .on(t.auditedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.status, t.auditedBy)
      .where(sql`${t.auditedAt} is not null`),
    gramIndex('article_revisions', t.title),
  ],
);

/** Server-side draft of an open editor, one per person and form; separate from revisions. */
export const articleAutosaves = pgTable(
  'article_autosaves',
  {
    userId: big()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `article:<id>`, or `new:<random>` for a text that was never saved. */
    draftKey: text().notNull(),
    articleId: big().references(() => articles.id, { onDelete: 'cascade' }),
    baseVersion: integer(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'article_autosaves_pk', columns: [t.userId, t.draftKey] }),
    index('article_autosaves_article_idx').on(t.articleId),
    index('article_autosaves_updated_idx').on(t.updatedAt),
  ],
);

export const articleAttachments = pgTable(
  'article_attachments',
  {
    id: id(),
    articleId: big()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    uploadId: big()
      .notNull()
      .references(() => uploads.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    sort: count(),
  },
  (t) => [index('article_attachments_article_idx').on(t.articleId, t.sort)],
);

export const articleEvents = pgTable(
  'article_events',
  eventColumns('article_id'),
  eventRules('article_events'),
);

export const articleViewsDaily = pgTable(
  'article_views_daily',
  {
    articleId: big()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    views: count(),
  },
  (t) => [
    primaryKey({ name: 'article_views_daily_pk', columns: [t.articleId, t.day] }),
    index('article_views_daily_day_idx').on(t.day),
    notNegative('article_views_daily_check', t.views),
  ],
);

export const sensitiveWords = pgTable(
  'sensitive_words',
  { id: id(), word: text().notNull(), level: text().notNull().default('block'), createdAt: createdAt() },
  (t) => [
    unique('sensitive_words_word_key').on(t.word),
    oneOf('sensitive_words_level_check', t.level, Object.keys(sensitiveLevels)),
  ],
);

/** Which file an imported article came from, so that a repeated import changes only what changed. */
export const articleImports = pgTable(
  'article_imports',
  {
    /** Name of the imported collection. */
    source: text().notNull(),
    path: text().notNull(),
    hash: text().notNull(),
    /** SHA-256 of a picture's or file's bytes → `/files/…`, so that a changed text does not store them again. */
    files: jsonb().$type<Record<string, string>>().notNull().default({}),
    articleId: big()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'article_imports_pk', columns: [t.source, t.path] }),
    index('article_imports_article_idx').on(t.articleId),
  ],
);
