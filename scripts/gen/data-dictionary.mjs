import { is, SQL, Table } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import { importParts, writeBuilt } from './parts.mjs';

const dialect = new PgDialect({ casing: 'snake_case' });

const SCHEMA = `export * as schema from '@/db/schema/index';
export { tableComments, commonColumns, sequenceComments } from '@/db/comments';`;

const nameOf = (column) => (column.keyAsName ? toSnakeCase(column.name) : column.name);
const cell = (text) => String(text).replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** SQL text of a CHECK, an index column or a default, without the table's name before every column. */
function sqlText(value, tableName) {
  const { sql, params } = dialect.sqlToQuery(value);
  const text = sql.replaceAll(/\$(\d+)/g, (_, n) => literal(params[n - 1]));
  return text.replaceAll(`"${tableName}".`, '').replaceAll(/"([a-z_0-9]+)"/g, '$1');
}

function literal(value) {
  if (typeof value === 'string') return `'${value}'`;
  return typeof value === 'object' ? `'${JSON.stringify(value)}'` : String(value);
}

function defaultOf(column, tableName) {
  if (column.generatedIdentity) return 'identity';
  if (!column.hasDefault || column.default === undefined) return '';
  return is(column.default, SQL) ? sqlText(column.default, tableName) : literal(column.default);
}

const columnList = (columns, tableName) =>
  columns.map((c) => (is(c, SQL) ? sqlText(c, tableName) : nameOf(c))).join(', ');

function foreignKeysOf(config) {
  return config.foreignKeys.map((fk) => {
    const { columns, foreignColumns, foreignTable } = fk.reference();
    const other = getTableConfig(foreignTable).name;
    return {
      columns: columns.map(nameOf),
      text: `${other}.${foreignColumns.map(nameOf).join(', ')}`,
      onDelete: fk.onDelete ?? 'no action',
    };
  });
}

function keysOf(config) {
  const out = [];
  for (const pk of config.primaryKeys) out.push(`primary key (${columnList(pk.columns, config.name)})`);
  for (const u of config.uniqueConstraints) {
    out.push(
      `\`${u.name}\`: (${columnList(u.columns, config.name)})${u.nullsNotDistinct ? ', nulls equal' : ''}`,
    );
  }
  for (const { config: i } of config.indexes.filter((x) => x.config.unique)) {
    const where = i.where ? ` where ${sqlText(i.where, config.name)}` : '';
    out.push(`\`${i.name}\`: (${columnList(i.columns, config.name)})${where}`);
  }
  return out;
}

function tableText(key, table, { tableComments, commonColumns }) {
  const config = getTableConfig(table);
  const comment = tableComments[key];
  const foreignKeys = foreignKeysOf(config);
  const single = new Map(foreignKeys.filter((f) => f.columns.length === 1).map((f) => [f.columns[0], f]));
  const keyOf = new Map(Object.entries(table).map(([property, column]) => [column, property]));
  const rows = config.columns.map((column) => {
    const name = nameOf(column);
    const fk = single.get(name);
    const property = keyOf.get(column);
    const marks = [column.primary && 'primary key', column.isUnique && 'unique'].filter(Boolean).join(', ');
    const about = comment.columns?.[property] ?? commonColumns[property] ?? '';
    const reference = fk ? `→ ${fk.text} (${fk.onDelete})` : '';
    const facts = [about, marks, reference].filter(Boolean).join('; ');
    return `| ${name} | ${column.getSQLType()} | ${column.notNull ? '' : 'yes'} | ${cell(defaultOf(column, config.name))} | ${cell(facts)} |`;
  });
  const checks = config.checks.map(
    (c) => `- \`${c.name}\`: \`${cell(sqlText(c.value, config.name)).replaceAll('\\|', '|')}\``,
  );
  const keys = keysOf(config).map((k) => `- ${k}`);
  return [
    `### ${config.name}`,
    '',
    comment.about,
    '',
    '| column | type | null | default | meaning, reference |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    ...(keys.length > 0 ? ['', 'Unique:', '', ...keys] : []),
    ...(checks.length > 0 ? ['', 'Checks:', '', ...checks] : []),
    '',
  ].join('\n');
}

/** Writes `.build/data-dictionary.md`: every table and column with its rules, from `db/schema` and `db/comments.ts`. */
export async function writeDataDictionary() {
  const loaded = await importParts(SCHEMA);
  const tables = Object.entries(loaded.schema)
    .filter(([, value]) => is(value, Table))
    .map(([key, table]) => ({ key, table, name: getTableConfig(table).name }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

  const text = `# Data dictionary

Made by \`npm run gen\` from \`db/schema\` and \`db/comments.ts\`.

Rules that hold everywhere: ids are \`bigint\` identities; \`…_fen\` is money in fen; \`…_at\` is an instant with time zone; \`…_by\` is the id of a user; a status is text
checked against the list of its state machine; tables whose name ends in \`_events\` (and \`payment_transitions\`) are append-only, as are
\`operation_logs\`, \`login_logs\`, \`stock_movements\`, \`tracking_changes\` and \`counting_logs\`; in \`payment_events\` only the outcome may be
written later. What holds between tables is in \`db/invariants.sql\`.

${tables.length} tables: ${tables.map((t) => `[${t.name}](#${t.name})`).join(', ')}.

## Sequences

| sequence | numbers |
| --- | --- |
${Object.entries(loaded.sequenceComments)
  .map(([name, about]) => `| ${name} | ${about} |`)
  .join('\n')}

## Tables

${tables.map((t) => tableText(t.key, t.table, loaded)).join('\n')}`;

  writeBuilt('data-dictionary.md', text);
}
