import { Stop } from '../start/say.mjs';

/**
 * The mark of a database into which a backup is being restored: it stands from before the first change until everything is verified, and a
 * start refuses the database meanwhile.
 */

const MARK = 'portal_restore.unfinished';

/** @returns {Promise<{ backup: string, started_at: Date } | null>} the restore that did not come to its end */
export async function unfinishedRestore(client) {
  const { rowCount } = await client.query('select 1 where to_regclass($1) is not null', [MARK]);
  if (rowCount === 0) return null;
  const { rows } = await client.query(`select backup, started_at from ${MARK}`);
  return rows[0] ?? { backup: '?', started_at: new Date(0) };
}

/** What to say of it; `null` of a database without the mark. */
export async function unfinishedFault(client) {
  const mark = await unfinishedRestore(client);
  return (
    mark &&
    `数据库正在恢复备份 ${mark.backup}，或恢复没有完成，不能使用。请重新运行 npm run restore，直到显示“恢复完成”。`
  );
}

/** @throws {Stop} */
export async function assertRestored(client) {
  const fault = await unfinishedFault(client);
  if (fault) throw new Stop(fault);
}

/** @param {string} backup name of its folder */
export async function markUnfinished(client, backup) {
  await client.query('drop schema if exists portal_restore cascade');
  await client.query(
    `begin; create schema portal_restore;
     create table ${MARK} (backup text not null, started_at timestamptz not null default now());`,
  );
  await client.query(`insert into ${MARK} (backup) values ($1)`, [backup]);
  await client.query('commit');
}

export async function unmark(client) {
  await client.query('drop schema portal_restore cascade');
}
