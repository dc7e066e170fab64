import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** Primary key: identity bigint, read as a number. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Reference to another table's id; the caller adds `.references(…, { onDelete })`. */
export const ref = () => bigint({ mode: 'number' });

/** Money in fen. */
export const fen = () => bigint({ mode: 'number' });

/** An instant. */
export const at = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => at().notNull().defaultNow();
export const updatedAt = () => at().notNull().defaultNow();
export const timestamps = () => ({ createdAt: createdAt(), updatedAt: updatedAt() });

/** Goes up at every save of a form; a save on an older version is refused with 409. */
export const version = () => integer().notNull().default(1);

export const flag = (value: boolean) => boolean().notNull().default(value);
export const count = (value = 0) => integer().notNull().default(value);

/** CHECK that a text column holds one of the listed words. */
export function oneOf(name: string, column: AnyPgColumn, words: readonly string[]) {
  const list = sql.raw(words.map((w) => `'${w.replaceAll("'", "''")}'`).join(', '));
  return check(name, sql`${column} in (${list})`);
}

/** CHECK that numbers are not negative. */
export function notNegative(name: string, ...columns: AnyPgColumn[]) {
  return check(
    name,
    sql.join(
      columns.map((c) => sql`${c} >= 0`),
      sql` and `,
    ),
  );
}

/** The columns that every append-only `*_events` table shares (domain.md section 1 rule 2). `column` is the SQL name of the entity's key. */
export const eventColumns = (column: string) => ({
  id: id(),
  entityId: bigint(column, { mode: 'number' }).notNull(),
  action: text().notNull(),
  fromStatus: text(),
  toStatus: text(),
  actorKind: text().notNull(),
  actorId: ref(),
  actorName: text().notNull(),
  role: text(),
  reason: text(),
  payload: jsonb().$type<Record<string, unknown>>(),
  ip: text(),
  requestId: text(),
  createdAt: createdAt(),
});

/** Index and CHECK of an event table. */
export const eventRules = (name: string) => (t: { entityId: AnyPgColumn; actorKind: AnyPgColumn }) => [
  index(`${name}_entity_idx`).on(t.entityId),
  oneOf(`${name}_actor_kind_check`, t.actorKind, ['guest', 'buyer', 'admin', 'system']),
];

/** A tsvector that the product builds itself from segmented text (news-editor-reading.md 3.2). */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What the full-text search reads of a row; lib/domain/search/index-text.ts makes the values. */
export const searchColumns = () => ({
  search: tsvector(),
  /** Pairs of neighbouring characters: the fallback for what the segmenter cut otherwise. */
  bigrams: text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  searchVersion: count(),
});

/** GIN indexes over both, and which rows still carry another version. */
export const searchIndexes = (
  name: string,
  t: { search: AnyPgColumn; bigrams: AnyPgColumn; searchVersion: AnyPgColumn },
) => [
  index(`${name}_search_idx`).using('gin', t.search),
  index(`${name}_bigrams_idx`).using('gin', t.bigrams),
  index(`${name}_search_version_idx`).on(t.searchVersion),
];

/** An index that answers "contains these characters" for a text, in any case; asked by `containsWord` of lib/data/words.ts. */
export const gramIndex = (name: string, words: SQLWrapper) =>
  index(`${name}_grams_idx`).using('gin', sql`text_grams(${words})`);
