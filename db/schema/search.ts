import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, count, createdAt, flag, id, notNegative, ref } from '../columns';

/** Words added to the segmenter's dictionary. */
export const searchTerms = pgTable(
  'search_terms',
  { id: id(), term: text().notNull(), createdBy: ref(), createdAt: createdAt() },
  (t) => [unique('search_terms_term_key').on(t.term)],
);

/** The dictionary as a whole: one row, absent until the first change. */
export const searchDictionary = pgTable(
  'search_dictionary',
  {
    id: integer().primaryKey().default(1),
    version: integer().notNull().default(1),
    changedAt: at().notNull().defaultNow(),
  },
  (t) => [
    check('search_dictionary_one_check', sql`${t.id} = 1`),
    notNegative('search_dictionary_version_check', t.version),
  ],
);

export const searchStats = pgTable(
  'search_stats',
  {
    term: text().primaryKey(),
    hits: count(),
    zeroHits: count(),
    pinned: flag(false),
    hidden: flag(false),
    lastAt: at().notNull().defaultNow(),
  },
  (t) => [notNegative('search_stats_counts_check', t.hits, t.zeroHits)],
);
