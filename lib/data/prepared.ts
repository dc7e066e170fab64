import 'server-only';
import { createHash } from 'node:crypto';
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { blueprint, type Db } from '@/db/client';
import {
  columnName,
  connectionOf,
  executeOn,
  prepareSql,
  setName,
  textOf,
  type Built,
} from '@/db/drizzle-parts';
import { sharedConnectionsOf } from '@/db/shared-connections';

/**
 * Statements of the paths that thousands walk at once: built once per process instead of at every call, and parsed and planned once per connection,
 * because they go to the database under a name. What varies are `sql.placeholder('name')`s; lists are one array (`= any(${…})`), so that the
 * text stays the same.
 */

type Values = Record<string, unknown>;

/** Builds statements without a connection. */
export type Blueprint = ReturnType<typeof blueprint>;

/** Statements that read without a lock: outside a transaction they share connections (db/shared-connections.ts). */
const reads = new WeakSet<object>();
const READS = /^select\b(?!.*\bfor (?:no key )?(?:key )?(?:update|share)\b)/is;

/** The name that goes to the database: with a digest, because a connection refuses one name for two texts and another build may use it too. */
function named<R>(name: string, built: Built<R>): Built<R> {
  const digest = createHash('sha256').update(textOf(built)).digest('hex').slice(0, 16);
  setName(built, `${name}_${digest}`.slice(-63));
  return built;
}

/** A statement of the query builder calls nothing that locks: one that selects, without a locking clause, only reads. */
function ofBuilder<R>(name: string, built: Built<R>): Built<R> {
  if (READS.test(textOf(built))) reads.add(built);
  return named(name, built);
}

/** Runs on the connection of `db` what was built without one. */
function runOn<R>(db: Db, built: Built<R>, values: Values): Promise<R> {
  const own = connectionOf(db);
  return executeOn(
    db,
    own instanceof Pool && reads.has(built) ? sharedConnectionsOf(own) : own,
    built,
    values,
  );
}

/**
 * A placeholder for a list. The planner is not shown the list itself: it would find plans for three ids cheaper than one for any number, and plan
 * at every call, for longer than the statement takes.
 */
export const listOf = (name: string, type: 'bigint[]' | 'int[]' | 'text[]'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;

/** `= any(…)` over a placeholder with a list of ids. */
export const anyOf = (name: string): SQL => sql`any(${listOf(name, 'bigint[]')})`;

/** A statement of the query builder: `prepared('name', (db, name) => db.select()….prepare(name))`. Names are unique over the product. */
export function prepared<R>(
  name: string,
  build: (db: Blueprint, name: string) => Built<R>,
): (db: Db, values: Values) => Promise<R> {
  let built: Built<R> | undefined;
  return (db, values) => runOn(db, (built ??= ofBuilder(name, build(blueprint(), name))), values);
}

/**
 * A statement that differs by what is asked for: each shape is built and named once. Shapes are few and name conditions, never a caller's values.
 */
export function preparedShapes<S extends string, R>(
  name: string,
  build: (db: Blueprint, shape: S, name: string) => Built<R>,
): (db: Db, shape: S, values: Values) => Promise<R> {
  const built = new Map<S, Built<R>>();
  return (db, shape, values) => {
    let one = built.get(shape);
    if (!one) built.set(shape, (one = ofBuilder(name, build(blueprint(), shape, name))));
    return runOn(db, one, values);
  };
}

/** A statement written out. Its rows come as the driver reads them: instants as text. */
export function preparedSql<Row>(name: string, text: () => SQL): (db: Db, values: Values) => Promise<Row[]> {
  let built: Built<{ rows: unknown[] }> | undefined;
  return async (db, values) => {
    built ??= named(name, prepareSql(blueprint(), text(), name));
    return (await runOn(db, built, values)).rows as Row[];
  };
}

interface Insert {
  /** Column names, in the order of the keys. */
  columns: string[];
  run(db: Db, values: Values): Promise<unknown[]>;
}

const inserts = new Map<string, Insert>();

/** The INSERT of these columns (by their keys in the schema) for any number of rows, passed as one JSON text. */
function insertOf(table: PgTable, keys: readonly string[]): Insert {
  const name = getTableName(table);
  const known = inserts.get(`${name} ${keys.join()}`);
  if (known) return known;
  const columns = getTableColumns(table) as Record<string, unknown>;
  const names = keys.map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`${name} has no column ${key}`);
    return columnName(blueprint(), column);
  });
  const list = sql.raw(names.map((column) => `"${column}"`).join(', '));
  const run = preparedSql(
    `insert_${name}`,
    () =>
      sql`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, ${sql.placeholder('rows')}::jsonb)`,
  );
  const made = { columns: names, run };
  inserts.set(`${name} ${keys.join()}`, made);
  return made;
}

/**
 * Appends rows that all name the same columns, in one statement whose text does not depend on their number. Values are plain: no SQL, and
 * `null` where a column is to be empty.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const keys = Object.keys(first);
  const { columns, run } = insertOf(table, keys);
  const told = (rows as readonly Values[]).map((row) =>
    Object.fromEntries(keys.map((key, i) => [columns[i] ?? '', row[key]])),
  );
  await run(db, { rows: JSON.stringify(told) });
}
