import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import { withClient } from '../db/prepare.mjs';
import { Stop } from '../start/say.mjs';
import { eachOf, Meter } from './streams.mjs';
import { columnList, listSequences, listTables, plainSession, schemaState, tableName } from './tables.mjs';

/** Fast: the copy should keep pace with the database, not save the last tenth. */
const GZIP_LEVEL = 1;

/**
 * One table as the text format of COPY, compressed.
 * @param {import('./tables.mjs').Table} table
 */
async function dumpTable(client, table, folder, onBytes) {
  const name = `tables/${table.schema}.${table.name}.gz`;
  const [plain, packed] = [new Meter(onBytes), new Meter()];
  const rows = client.query(copyTo(`copy ${tableName(table)} (${columnList(table)}) to stdout`));
  await pipeline(
    rows,
    plain,
    createGzip({ level: GZIP_LEVEL }),
    packed,
    createWriteStream(path.join(folder, name), { mode: 0o600, flush: true }),
  );
  return {
    part: { path: name, bytes: packed.bytes, sha256: packed.sha256() },
    table: {
      schema: table.schema,
      name: table.name,
      columns: table.columns,
      file: name,
      rows: rows.rowCount,
      bytes: plain.bytes,
      sha256: plain.sha256(),
    },
  };
}

/**
 * Copies every row of the database as it was at one moment, while others go on writing: two connections over one REPEATABLE READ snapshot.
 * No table can be altered meanwhile, everything else goes on.
 *
 * @param {string} ownerUrl @param {string} folder must exist
 * @param {{ progress?: (share: number, note: string) => void, inSnapshot?: (client: import('pg').Client) => Promise<void> }} [options]
 *   `inSnapshot` reads more over the same snapshot
 * @returns what the manifest says of the database, and the parts that were written
 */
export async function dumpDatabase(ownerUrl, folder, { progress = () => {}, inSnapshot } = {}) {
  await fs.mkdir(path.join(folder, 'tables'), { mode: 0o700 });
  return withClient(ownerUrl, (first) =>
    withClient(ownerUrl, async (second) => {
      const { tables, moment, version, state } = await openSnapshot(first, second);
      const written = await dumpTables([first, second], tables, folder, progress);
      await inSnapshot?.(first);
      const sequences = await listSequences(first);
      await Promise.all([first.query('commit'), second.query('commit')]);
      return {
        database: { snapshotAt: moment, ...state, tables: written.map((w) => w.table), sequences },
        postgres: version,
        parts: written.map((w) => w.part),
      };
    }),
  );
}

/** Both connections in READ ONLY transactions over one snapshot, the tables locked against being altered. */
async function openSnapshot(first, second) {
  const begin = 'begin isolation level repeatable read read only';
  await Promise.all([plainSession(first), plainSession(second)]);
  const known = await listTables(first);
  if (known.length === 0) throw new Stop('数据库中没有本产品的数据表，无可备份');
  // The lock takes no snapshot yet: what is read afterwards is what was locked.
  await first.query(begin);
  await first.query(`lock table ${known.map(tableName).join(', ')} in access share mode`);
  const { rows } = await first.query(
    `select pg_export_snapshot() as id, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
       current_setting('server_version') as version`,
  );
  const [{ id, moment, version }] = rows;
  await second.query(begin);
  await second.query(`set transaction snapshot '${id}'`);
  return { tables: await listTables(first), moment, version, state: await schemaState(first) };
}

async function dumpTables(clients, tables, folder, progress) {
  const total = tables.reduce((sum, t) => sum + t.bytes, 0) || 1;
  const done = { bytes: 0, tables: 0 };
  const free = [...clients];
  const written = [];
  const tell = (bytes) => {
    done.bytes += bytes;
    progress(done.bytes / total, `${done.tables} / ${tables.length} 张表`);
  };
  await eachOf(tables, clients.length, async (table) => {
    const client = free.pop();
    // Text is about as large as the table; what differs is made up for when the table is done.
    let left = table.bytes;
    const step = (bytes) => {
      const share = Math.min(left, bytes);
      left -= share;
      tell(share);
    };
    written.push(await dumpTable(client, table, folder, step));
    done.tables += 1;
    tell(left);
    free.push(client);
  });
  return written.toSorted((a, b) => (a.part.path < b.part.path ? -1 : 1));
}
