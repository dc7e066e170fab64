/**
 * What a database holds, asked from its catalogue: the tables and columns to copy, the sequences, the state of the migrations. Everything here
 * runs under the role that owns the tables.
 */

/** Schemas whose rows are copied. The third one, `drizzle`, holds the list of migrations, which a restore writes by migrating. */
const SCHEMAS = ['public', 'graphile_worker'];

const quoted = (...names) => names.map((n) => `"${n.replaceAll('"', '""')}"`).join('.');

/**
 * @typedef {{ schema: string, name: string, columns: string[], bytes: number }} Table `columns` without generated ones
 * @typedef {{ name: string, last: string, called: boolean, business: boolean }} Sequence `business`: a source of numbers that other
 *   systems have seen (order, refund, …), not the ids of one table
 */

/** Name of a table as SQL wants it. @param {Pick<Table, 'schema' | 'name'>} table */
export const tableName = ({ schema, name }) => quoted(schema, name);

/** The table's columns as a list for COPY. @param {Table} table */
export const columnList = ({ columns }) => columns.map((c) => quoted(c)).join(', ');

/** Every table whose rows belong to a backup, the largest first. @returns {Promise<Table[]>} */
export async function listTables(client) {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, pg_table_size(c.oid)::float8 as bytes,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
     order by bytes desc, 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Where every sequence stands. A value is never behind the rows of a snapshot that was taken before. @returns {Promise<Sequence[]>} */
export async function listSequences(client) {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name,
       n.nspname = 'public' and not exists (
         select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')) as business
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1, 2`,
    [SCHEMAS],
  );
  if (rows.length === 0) return [];
  const values = await client.query(
    rows
      .map(
        ({ schema, name }, i) =>
          `select ${i} as i, last_value::text as last, is_called as called from ${quoted(schema, name)}`,
      )
      .join(' union all '),
  );
  return values.rows.map(({ i, last, called }) => ({
    name: quoted(rows[i].schema, rows[i].name),
    last,
    called,
    business: rows[i].business,
  }));
}

/**
 * Hashes of the product's migrations in their order, and the number of the job library's last one.
 * @returns {Promise<{ migrations: string[], jobs: number }>}
 */
export async function schemaState(client) {
  const known = async (table) =>
    (await client.query('select 1 where to_regclass($1) is not null', [table])).rowCount > 0;
  if (!(await known('drizzle.__drizzle_migrations'))) return { migrations: [], jobs: 0 };
  const { rows } = await client.query(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  const jobs = (await known('graphile_worker.migrations'))
    ? (await client.query('select coalesce(max(id), 0)::int as n from graphile_worker.migrations')).rows[0].n
    : 0;
  return { migrations: rows.map((r) => r.hash), jobs };
}

/** The session of a copy: values as text that every server reads alike, no limit of time, no shared scan (rows keep their order). */
export async function plainSession(client) {
  await client.query(
    `set client_min_messages = warning; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
     set extra_float_digits = 3; set client_encoding = 'UTF8'; set bytea_output = 'hex'; set search_path = public;
     set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
     set synchronize_seqscans = off; set row_security = off`,
  );
}
