import type { PgTable } from 'drizzle-orm/pg-core';
import type * as schema from '../schema';

type Schema = typeof schema;

export type TableName = { [K in keyof Schema]: Schema[K] extends PgTable ? K : never }[keyof Schema];

export type Columns<T extends TableName> = Schema[T] extends PgTable
  ? keyof Schema[T]['$inferSelect']
  : never;

/** What a table holds, and the columns whose name does not say it all. */
export interface TableComment<T extends TableName> {
  about: string;
  columns?: Partial<Record<Columns<T>, string>>;
}

export type Comments<T extends TableName = TableName> = { [K in T]: TableComment<K> };

/** Notes on the columns of the full-text search, the same in each searched table. */
export const searchNotes = {
  search: 'Built by the product from segmented text, never by to_tsvector',
  bigrams: 'Pairs of neighbouring characters, the fallback of the search',
  searchVersion: 'Dictionary version that both were built with; 0 = not built yet',
};
