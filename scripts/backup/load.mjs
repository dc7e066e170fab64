import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Stop } from '../start/say.mjs';
import { makerOf, partPath } from './manifest.mjs';
import { Meter, nowhere } from './streams.mjs';
import { putOn, readStructure, takeOff } from './structure.mjs';
import { columnList, listSequences, listTables, plainSession, tableName } from './tables.mjs';

/**
 * How far the sources of business numbers are moved on: numbers that were given away after the backup are known to payers and providers, and a
 * second payment or refund under one of them would be taken for the first.
 */
export const NUMBER_GAP = 100_000;

const unpacked = (folder, table) => [createReadStream(partPath(folder, table.file)), createGunzip()];

/** Sum over the rows that does not depend on their order: the SHA-256 sums of the lines, added up. */
export async function rowSum(streams) {
  let sum = 0n;
  let rest = '';
  const add = (line) => {
    sum += BigInt(`0x${createHash('sha256').update(line, 'latin1').digest('hex')}`);
  };
  await pipeline(...streams, async (source) => {
    for await (const chunk of source) {
      // Each byte as one character: a line may be cut within a Chinese character.
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) add(line);
    }
  });
  if (rest !== '') add(rest);
  return sum;
}

async function loadTable(client, folder, table, onBytes) {
  const sink = client.query(copyFrom(`copy ${tableName(table)} (${columnList(table)}) from stdin`));
  await pipeline(...unpacked(folder, table), new Meter(onBytes), sink);
  if (sink.rowCount !== table.rows)
    throw new Stop(`数据表 ${table.name} 写入 ${sink.rowCount} 行，备份中有 ${table.rows} 行`);
}

/** Reads the table back and compares every value with the backup. @throws {Stop} */
async function proveTable(client, folder, table, onBytes) {
  const read = () => client.query(copyTo(`copy ${tableName(table)} (${columnList(table)}) to stdout`));
  const meter = new Meter(onBytes);
  const rows = read();
  await pipeline(rows, meter, nowhere());
  if (rows.rowCount === table.rows && meter.sha256() === table.sha256) return;
  // A server may keep rows in another order than they came.
  const [written, saved] = [await rowSum([read()]), await rowSum(unpacked(folder, table))];
  if (rows.rowCount !== table.rows || written !== saved)
    throw new Stop(`数据表 ${table.name} 恢复后的内容与备份不一致`);
}

/** The tables of the manifest in the target, which must have every column of theirs. @throws {Stop} */
async function matchTables(client, manifest) {
  const here = new Map((await listTables(client)).map((t) => [tableName(t), new Set(t.columns)]));
  for (const table of manifest.database.tables) {
    const columns = here.get(tableName(table));
    const lost = columns ? table.columns.filter((c) => !columns.has(c)) : table.columns;
    if (lost.length > 0)
      throw new Stop(
        `当前程序的数据表 ${tableName(table)} 缺少列 ${lost.join('、')}，请使用制作备份时的版本 ${makerOf(manifest)} 恢复`,
      );
  }
}

/** @param {import('./tables.mjs').Sequence} sequence */
async function setSequence(client, { name, last, called, business }) {
  const ahead = business ? NUMBER_GAP : 0;
  // One that runs in a circle begins again at its start.
  await client.query(
    `select setval($1::regclass, case when $2::bigint + $3 > s.seqmax then s.seqmin else $2::bigint + $3 end, $4)
     from pg_sequence s where s.seqrelid = $1::regclass`,
    [name, last, ahead, called || business],
  );
}

/** Moves the sources of business numbers on, in a database that was brought back to an earlier moment. */
export async function advanceNumbers(client) {
  for (const sequence of await listSequences(client)) {
    if (sequence.business) await setSequence(client, sequence);
  }
}

/**
 * Fills the tables of a freshly migrated database, in one transaction: all of it or nothing. Triggers are off meanwhile, so the rows of the
 * operation log keep their places in the chain; foreign keys are proved when they are put on again.
 *
 * @param {import('pg').Client} client as the owner @param {string} folder a verified backup
 * @param {import('./manifest.mjs').Manifest} manifest
 * @param {{ progress?: (share: number, note: string) => void }} [options]
 * @returns {Promise<{ tables: number, rows: number, bytes: number }>}
 */
export async function loadDatabase(client, folder, manifest, { progress = () => {} } = {}) {
  const { tables, sequences } = manifest.database;
  const bytes = tables.reduce((sum, t) => sum + t.bytes, 0) || 1;
  let seen = 0;
  const counter = (from, to, note) => {
    seen = 0;
    return (n) => progress(from + ((seen += n) / bytes) * (to - from), note);
  };
  await plainSession(client);
  await client.query('begin');
  try {
    await matchTables(client, manifest);
    const all = await listTables(client);
    const structure = await readStructure(client, all);
    await takeOff(client, all, structure);
    // In this transaction, so that rows are in the order in which they come.
    await client.query(`truncate ${all.map(tableName).join(', ')}`);
    const load = counter(0, 0.4, '写入数据');
    for (const table of tables) await loadTable(client, folder, table, load);
    const prove = counter(0.4, 0.6, '核对内容');
    for (const table of tables) await proveTable(client, folder, table, prove);
    await putOn(client, all, structure, (share) => progress(0.6 + share * 0.4, '建立索引与外键'));
    for (const sequence of sequences) await setSequence(client, sequence);
    await client.query('commit');
  } catch (e) {
    await client.query('rollback').catch(() => {});
    throw e;
  }
  return { tables: tables.length, rows: tables.reduce((sum, t) => sum + t.rows, 0), bytes };
}
