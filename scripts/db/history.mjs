import { fileURLToPath } from 'node:url';
import { schemaState } from '../backup/tables.mjs';

/** The migrations that a database had, held against those that the program was shipped with. */

export const MIGRATIONS = fileURLToPath(new URL('../../drizzle', import.meta.url));

/** @param {string} [folder] @returns {Promise<string[]>} hashes of the migrations in their order */
export async function shippedMigrations(folder = MIGRATIONS) {
  const { readMigrationFiles } = await import('drizzle-orm/migrator');
  return readMigrationFiles({ migrationsFolder: folder }).map((m) => m.hash);
}

/** Whether one list begins with the other: a database may be behind its program or ahead of it, but never beside it. */
export const sameHistory = (applied, shipped) =>
  applied.slice(0, shipped.length).every((hash, i) => shipped[i] === hash);

/** What to say of a database whose migrations are none of this program's; `null` of any other. */
export async function historyFault(client, folder = MIGRATIONS) {
  const { migrations } = await schemaState(client);
  return sameHistory(migrations, await shippedMigrations(folder))
    ? null
    : '数据库结构不是由本程序的更新建立的（来自 0.2.0 之前的试用版本，或改动过的程序），不能更新。请使用原来的程序，或换一个空数据库；演示数据可加 --reset 重新生成。';
}
