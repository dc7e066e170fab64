import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadDatabase, NUMBER_GAP } from '../backup/load.mjs';
import { makerOf } from '../backup/manifest.mjs';
import { MIGRATIONS, sameHistory, shippedMigrations } from '../db/history.mjs';
import { migrate, withClient } from '../db/prepare.mjs';
import { markUnfinished } from '../db/unfinished.mjs';
import { Stop, say } from '../start/say.mjs';
import { readVersion, versionText } from '../start/version.mjs';
import { emptyDatabase } from './target.mjs';

/** Restore of a logical backup: the schema by the product's own migrations, the rows by COPY. */

/** Position of the backup in the list of migrations. @throws {Stop} when the backup is of another product or a later one */
export async function placeInHistory(migrations, manifest) {
  const shipped = await shippedMigrations();
  const same = sameHistory(migrations, shipped);
  if (!same || migrations.length > shipped.length)
    throw new Stop(
      `备份的数据库结构（${migrations.length} 个迁移，制作于 ${makerOf(manifest)}）与当前程序 ${versionText(readVersion())}（${shipped.length} 个迁移）不一致：请使用制作备份时的版本${same ? '或更高版本' : ''}恢复`,
    );
  return { count: migrations.length, shipped: shipped.length };
}

/** The first migrations as a folder of their own. */
async function withFirstMigrations(count, work) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-migrations-'));
  try {
    fs.cpSync(MIGRATIONS, folder, { recursive: true });
    const file = path.join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(fs.readFileSync(file, 'utf8'));
    journal.entries = journal.entries.slice(0, count);
    fs.writeFileSync(file, JSON.stringify(journal));
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What follows from the fact that time has passed: jobs that a process of then held are free again, and rows whose files were deleted while the
 * backup ran are what they became.
 */
export async function settleRows(client, manifest) {
  await client.query(
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  );
  const gone = manifest.files?.gone ?? [];
  if (gone.length === 0) return;
  await client.query(
    `update uploads set deleted_at = coalesce(deleted_at, now()), purged_at = coalesce(purged_at, now()) where key = any($1)`,
    [gone],
  );
}

/**
 * Makes the target's database what the backup's was. It stays marked as unfinished.
 * @param {string} ownerUrl @param {string} folder a verified backup @param {import('../backup/manifest.mjs').Manifest} manifest
 * @throws {Stop} before anything is changed when the program does not fit the backup
 */
export async function restoreRows(ownerUrl, folder, manifest, bar) {
  const { count, shipped } = await placeInHistory(manifest.database.migrations, manifest);
  const loaded = await withClient(ownerUrl, async (client) => {
    await client.query('set client_min_messages = warning');
    await markUnfinished(client, path.basename(folder));
    await emptyDatabase(client);
    await withFirstMigrations(count, (first) => migrate(ownerUrl, first, { restoring: true }));
    const { rows } = await client.query('select max(id)::int as n from graphile_worker.migrations');
    if (rows[0].n < manifest.database.jobs)
      throw new Stop(`备份的任务队列比当前程序新，请使用 ${makerOf(manifest)} 或更高版本恢复`);
    say('正在写入数据库……');
    const done = await loadDatabase(client, folder, manifest, {
      progress: (share, note) => bar.set(share, note),
    });
    bar.end();
    return done;
  });
  say(`数据库：已写入并逐表核对 ${loaded.tables} 张表、${loaded.rows} 行，外键全部成立`);
  if (count < shipped) say(`数据库结构：从备份的 ${count} 个迁移更新到 ${shipped} 个`);
  await migrate(ownerUrl, MIGRATIONS, { restoring: true });
  await withClient(ownerUrl, async (client) => {
    await settleRows(client, manifest);
    await client.query('analyze');
  });
  say(`业务编号（订单号、退款号等）已向前跳过 ${NUMBER_GAP} 个，不会与备份之后发出的重复`);
}
