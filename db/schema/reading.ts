import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import {
  readingSessionKinds,
  readingTokenKinds,
  readingTokenStates,
  type ReadingSessionKind,
  type ReadingTokenKind,
  type ReadingTokenState,
} from '@/lib/states/ebook';
import { at, createdAt, flag, id, notNegative, oneOf, ref } from '../columns';
import { activationCodes } from './activation';
import { ebookAssets } from './ebook';
import { users } from './identity';

/** One-time tokens behind the QR codes of the reading view (news-editor-reading.md 4.2); only the hash is kept. */
export const readingTokens = pgTable(
  'reading_tokens',
  {
    id: id(),
    tokenHash: text().notNull(),
    kind: text().$type<ReadingTokenKind>().notNull(),
    status: text().$type<ReadingTokenState>().notNull().default('waiting'),
    /** The browser that shows the code; only it may fetch the result. */
    browserId: text(),
    /** `confirm`: who confirmed. `item`, `activate`: who made the link. */
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** `item`: the code by which the phone will read, `activate`: the one it will activate. */
    activationCodeId: ref().references(() => activationCodes.id, { onDelete: 'restrict' }),
    device: text(),
    ip: text(),
    city: text(),
    expiresAt: at().notNull(),
    scannedAt: at(),
    confirmedAt: at(),
    consumedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('reading_tokens_token_hash_key').on(t.tokenHash),
    oneOf('reading_tokens_kind_check', t.kind, Object.keys(readingTokenKinds)),
    oneOf('reading_tokens_status_check', t.status, Object.keys(readingTokenStates)),
    check(
      'reading_tokens_kind_columns_check',
      sql`(${t.kind} = 'confirm' and ${t.browserId} is not null) or (${t.kind} in ('item', 'activate') and ${t.userId} is not null and ${t.activationCodeId} is not null)`,
    ),
    check(
      'reading_tokens_confirmed_check',
      sql`${t.status} not in ('confirmed', 'consumed') or ${t.userId} is not null`,
    ),
    check('reading_tokens_consumed_check', sql`(${t.status} = 'consumed') = (${t.consumedAt} is not null)`),
    index('reading_tokens_expires_idx').on(t.expiresAt),
    index('reading_tokens_user_idx').on(t.userId, t.createdAt),
  ],
);

/** Devices on which a reader reads: at most three, the oldest is dropped. */
export const readingDevices = pgTable(
  'reading_devices',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's own random cookie. */
    deviceKey: text().notNull(),
    name: text().notNull(),
    userAgent: text(),
    ip: text(),
    lastSeenAt: at().notNull().defaultNow(),
    createdAt: createdAt(),
    removedAt: at(),
  },
  (t) => [
    unique('reading_devices_key').on(t.userId, t.deviceKey),
    index('reading_devices_live_idx')
      .on(t.userId, t.lastSeenAt)
      .where(sql`${t.removedAt} is null`),
  ],
);

/**
 * A browser that may read and nothing else: the desktop that a phone confirmed, or the phone that took up a link of one publication. It is no
 * login: whoever holds it sees the owner's shelf and pages. The id is the SHA-256 of the random id in the cookie.
 */
export const readingSessions = pgTable(
  'reading_sessions',
  {
    id: text().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<ReadingSessionKind>().notNull(),
    /** `item`: the only code by which it reads. */
    activationCodeId: ref().references(() => activationCodes.id, { onDelete: 'restrict' }),
    tokenId: ref()
      .notNull()
      .references(() => readingTokens.id, { onDelete: 'cascade' }),
    deviceKey: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: at().notNull().defaultNow(),
    /** Idle limit. */
    expiresAt: at().notNull(),
    absoluteExpiresAt: at().notNull(),
    revokedAt: at(),
    revokeReason: text(),
    userAgent: text(),
    ip: text(),
  },
  (t) => [
    // A token opens one session, ever.
    unique('reading_sessions_token_key').on(t.tokenId),
    oneOf('reading_sessions_kind_check', t.kind, Object.keys(readingSessionKinds)),
    check('reading_sessions_code_check', sql`(${t.kind} = 'item') = (${t.activationCodeId} is not null)`),
    index('reading_sessions_user_idx').on(t.userId, t.revokedAt),
    index('reading_sessions_expires_idx').on(t.expiresAt),
  ],
);

/** The page where a reader stopped. */
export const readingProgress = pgTable(
  'reading_progress',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assetId: ref()
      .notNull()
      .references(() => ebookAssets.id, { onDelete: 'cascade' }),
    /** Page of a PDF, part of an EPUB; from 1. */
    pageNo: integer().notNull().default(1),
    /** Place inside an EPUB as its reader understands it (a Readium locator). */
    locator: jsonb().$type<Record<string, unknown>>(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'reading_progress_pk', columns: [t.userId, t.assetId] }),
    check('reading_progress_page_check', sql`${t.pageNo} >= 1`),
    index('reading_progress_asset_idx').on(t.assetId),
  ],
);

/** Pages handed out: user null = trial reading. Old rows are deleted by a job. */
export const readingLogs = pgTable(
  'reading_logs',
  {
    id: id(),
    userId: ref(),
    assetId: ref()
      .notNull()
      .references(() => ebookAssets.id, { onDelete: 'cascade' }),
    pageNo: integer().notNull(),
    width: integer().notNull(),
    preview: flag(false),
    ip: text(),
    sessionId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    notNegative('reading_logs_page_check', t.pageNo),
    index('reading_logs_user_idx').on(t.userId, t.createdAt),
    index('reading_logs_asset_idx').on(t.assetId, t.createdAt),
    index('reading_logs_created_idx').on(t.createdAt),
  ],
);
