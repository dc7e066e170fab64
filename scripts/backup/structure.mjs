import { tableName } from './tables.mjs';

/**
 * Indexes, constraints and triggers of the tables to be loaded: taken off before and put on again after, so that rows come in at the speed of
 * the disk and every foreign key is proved once, over all rows. All within the caller's transaction.
 */

const quote = (name) => `"${name.replaceAll('"', '""')}"`;

/** What hangs on the tables, as statements that would make it: two such lists are equal when nothing was lost. */
export async function readStructure(client, tables) {
  const names = tables.map(tableName);
  const constraints = await client.query(
    `select n.nspname as schema, t.relname as table, c.conname as name, c.contype as type, pg_get_constraintdef(c.oid) as def
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where t.oid = any($1::regclass[]) and c.contype in ('p', 'u', 'x', 'f') order by 1, 2, 3`,
    [names],
  );
  const indexes = await client.query(
    `select n.nspname as schema, i.relname as name, pg_get_indexdef(i.oid) as def
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
     where x.indrelid = any($1::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.oid and c.contype in ('p', 'u', 'x')) order by 1, 2`,
    [names],
  );
  const triggers = await client.query(
    `select tgrelid::regclass::text as table, tgname as name, tgenabled as state from pg_trigger
     where tgrelid = any($1::regclass[]) and not tgisinternal order by 1, 2`,
    [names],
  );
  return { constraints: constraints.rows, indexes: indexes.rows, triggers: triggers.rows };
}

/** Takes off what slows the load down or refuses it: foreign keys, keys, indexes, triggers. */
export async function takeOff(client, tables, structure) {
  const foreignFirst = structure.constraints.toSorted((a, b) => (b.type === 'f') - (a.type === 'f'));
  for (const { schema, table, name } of foreignFirst) {
    await client.query(`alter table ${quote(schema)}.${quote(table)} drop constraint ${quote(name)}`);
  }
  for (const { schema, name } of structure.indexes) {
    await client.query(`drop index ${quote(schema)}.${quote(name)}`);
  }
  for (const table of tables) {
    await client.query(`alter table ${tableName(table)} disable trigger user`);
  }
}

/**
 * Puts everything on again. @param {(share: number) => void} progress
 * @throws when a row breaks a key, or when something did not come back as it was
 */
export async function putOn(client, tables, structure, progress) {
  const add = ({ schema, table, name, def }) =>
    `alter table ${quote(schema)}.${quote(table)} add constraint ${quote(name)} ${def}`;
  const keys = structure.constraints.filter((c) => c.type !== 'f');
  const foreign = structure.constraints.filter((c) => c.type === 'f');
  const statements = [...keys.map(add), ...structure.indexes.map((i) => i.def), ...foreign.map(add)];
  await client.query(`set local maintenance_work_mem = '256MB'`);
  for (const [i, statement] of statements.entries()) {
    await client.query(statement);
    progress((i + 1) / statements.length);
  }
  for (const table of tables) {
    await client.query(`alter table ${tableName(table)} enable trigger user`);
  }
  const after = await readStructure(client, tables);
  if (JSON.stringify(after) !== JSON.stringify(structure))
    throw new Error('indexes, keys or triggers are not what they were before the load');
}
