import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, count, flag, id, ref, timestamps, version } from '../columns';
import { uploads } from './upload';

/** The five places for advertisements (specification section 3). */
export const adPositions = pgTable(
  'ad_positions',
  {
    position: integer().primaryKey(),
    name: text().notNull(),
    description: text(),
    width: integer(),
    height: integer(),
    maxCount: integer(),
    active: flag(true),
  },
  (t) => [check('ad_positions_position_check', sql`${t.position} between 1 and 5`)],
);

export const ads = pgTable(
  'ads',
  {
    id: id(),
    position: integer()
      .notNull()
      .references(() => adPositions.position, { onDelete: 'restrict' }),
    title: text().notNull(),
    /** Address of the picture. */
    path: text().notNull(),
    uploadId: bigint({ mode: 'number' }).references(() => uploads.id, { onDelete: 'set null' }),
    /** Target: a path of this site or an http(s) address. */
    url: text(),
    enabled: flag(true),
    sort: count(),
    startsAt: at(),
    endsAt: at(),
    clicks: count(),
    version: version(),
    createdBy: ref(),
    ...timestamps(),
  },
  (t) => [
    check('ads_url_check', sql`${t.url} is null or ${t.url} ~ '^(/$|/[^/\\\\]|https?://)'`),
    index('ads_position_idx').on(t.position, t.enabled, t.sort, t.id),
  ],
);
