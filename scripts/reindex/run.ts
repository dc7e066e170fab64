import { drizzle } from 'drizzle-orm/node-postgres';
import { createPool } from '@/db/client';
import * as schema from '@/db/schema';
import { indexState, reindex } from '@/lib/domain/search/commands/reindex';
import { dictionaryVersion, searchVersionOf } from '@/lib/domain/search/segmenter';

const WIDTH = 32;

/** A bar on a terminal; a line every tenth on a pipe. */
function progress(total: number): (done: number, last?: boolean) => void {
  const started = performance.now();
  let shown = -1;
  return (done, last = false) => {
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const tenth = Math.floor(share * 10);
    if (!process.stdout.isTTY && tenth === shown && !last) return;
    shown = tenth;
    const filled = Math.round(share * WIDTH);
    const seconds = (performance.now() - started) / 1000;
    const rate = seconds > 0 ? Math.round(done / seconds) : 0;
    const bar = `[${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}] ${done}/${total}  ${Math.floor(share * 100)}%  ${rate} 条/秒`;
    process.stdout.write(process.stdout.isTTY ? `\r${bar} ` : `${bar}\n`);
    if (last && process.stdout.isTTY) process.stdout.write('\n');
  };
}

/**
 * Builds the search columns of every stale row of the database, with a progress bar. Stopping it loses nothing: the next run goes on.
 *
 * @param all true = build every row anew, also those that are up to date
 * @returns the process's exit code
 */
export async function run(databaseUrl: string, all: boolean): Promise<number> {
  const pool = createPool(databaseUrl, 2);
  try {
    const db = drizzle(pool, { schema, casing: 'snake_case' });
    if (all) {
      for (const table of ['articles', 'public_infos', 'products']) {
        // eslint-disable-next-line no-await-in-loop -- three statements
        await pool.query(`update ${table} set search_version = 0 where search_version <> 0`);
      }
    }
    const version = await dictionaryVersion({ db });
    const before = await indexState({ db }, searchVersionOf(version));
    const todo = before.total - before.done;
    console.log(`词典版本 ${version}，共 ${before.total} 条内容，待建索引 ${todo} 条`);
    if (todo === 0) return 0;
    const show = progress(todo);
    let done = 0;
    const { complete } = await reindex(
      { db },
      {
        onBatch: (n) => {
          done += n;
          show(done);
        },
      },
    );
    show(done, true);
    console.log(complete ? '搜索索引已是最新' : '有内容在重建期间被修改，请再运行一次');
    return complete ? 0 : 1;
  } finally {
    await pool.end();
  }
}
