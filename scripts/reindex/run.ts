import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { createPool } from '@/db/client';
import * as schema from '@/db/schema';
import { indexState, reindex } from '@/lib/domain/search/commands/reindex';
import { dictionaryVersion, searchVersionOf } from '@/lib/domain/search/segmenter';

export interface Reindexing {
  databaseUrl: string;
  /** Build every row anew, also those that are up to date. */
  all: boolean;
  say: (text: string) => void;
  /** Receives the share that is done, 0 to 1, with words for it. */
  progress: (share: number, note: string) => void;
}

/** Marks every row as not indexed, some thousands at a time. */
async function forget(pool: Pool): Promise<void> {
  for (const table of ['articles', 'public_infos', 'products']) {
    let rows = 1;
    while (rows > 0) {
      const done = await pool.query(
        `update ${table} set search_version = 0 where id in (select id from ${table} where search_version <> 0 limit 5000)`,
      );
      rows = done.rowCount ?? 0;
    }
  }
}

/**
 * Builds the search columns of every stale row of the database. Stopping it loses nothing: the next run goes on.
 *
 * @returns whether nothing was left to do
 */
export async function run({ databaseUrl, all, say, progress }: Reindexing): Promise<boolean> {
  const pool = createPool(databaseUrl, 2);
  try {
    const db = drizzle(pool, { schema, casing: 'snake_case' });
    if (all) await forget(pool);
    const version = await dictionaryVersion({ db });
    const before = await indexState({ db }, searchVersionOf(version));
    const todo = before.total - before.done;
    say(`词典版本 ${version}，共 ${before.total} 条内容，待建索引 ${todo} 条`);
    if (todo === 0) return true;
    let done = 0;
    const { complete } = await reindex(
      { db },
      {
        onBatch: (n) => {
          done += n;
          progress(Math.min(1, done / todo), `${done} / ${todo} 条`);
        },
      },
    );
    return complete;
  } finally {
    await pool.end();
  }
}
