import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { binKinds, type BinKind } from '@/lib/core/bin-kinds';
import { createdAt, id, oneOf, ref } from '../columns';

/** What was deleted in the offices, whole, until it is brought back or its days are over. */
export const deletedRows = pgTable(
  'deleted_rows',
  {
    id: id(),
    kind: text().$type<BinKind>().notNull(),
    rowId: ref().notNull(),
    title: text().notNull(),
    /** The row and what hung on it, by table, as `to_jsonb` gives them. Empty for what only carries a mark. */
    rows: jsonb().$type<Record<string, Record<string, unknown>[]>>().notNull(),
    deletedAt: createdAt(),
    deletedBy: ref(),
  },
  (t) => [
    unique('deleted_rows_row_key').on(t.kind, t.rowId),
    oneOf('deleted_rows_kind_check', t.kind, Object.keys(binKinds)),
    index('deleted_rows_list_idx').on(t.kind, t.deletedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('deleted_rows_deleted_idx').on(t.deletedAt),
  ],
);
