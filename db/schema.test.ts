import { readFileSync } from 'node:fs';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema';
import { orderEvents } from './schema/order';

const tables = Object.values<unknown>(schema).filter((value): value is PgTable => is(value, PgTable));
const configs = tables.map((table) => getTableConfig(table));

test('every foreign key says what a deletion does', () => {
  const silent = configs.flatMap((c) =>
    c.foreignKeys.filter((fk) => !fk.onDelete || fk.onDelete === 'no action').map((fk) => fk.getName()),
  );
  expect(silent).toEqual([]);
});

test('names of constraints and indexes are unique and fit into 63 bytes', () => {
  const names = configs.flatMap((c) => [
    ...c.foreignKeys.map((fk) => fk.getName()),
    ...c.uniqueConstraints.map((u) => u.getName() ?? ''),
    ...c.indexes.map((i) => i.config.name ?? ''),
    ...c.checks.map((k) => k.name),
  ]);
  expect(names.filter((name) => name === '' || Buffer.byteLength(name) > 63)).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('money is bigint, instants have a time zone', () => {
  const wrong = configs.flatMap((c) =>
    c.columns
      .filter((column) => {
        const type = column.getSQLType();
        if (/Fen$|_fen$/.test(column.name)) return type !== 'bigint';
        return type.startsWith('timestamp') && type !== 'timestamp with time zone';
      })
      .map((column) => `${c.name}.${column.name}`),
  );
  expect(wrong).toEqual([]);
});

test('event tables share one shape', () => {
  const shape = Object.keys(getTableColumns(orderEvents));
  const others = tables.filter((table) => {
    const { name } = getTableConfig(table);
    return (name.endsWith('_events') && name !== 'payment_events') || name === 'payment_transitions';
  });
  expect(others.length).toBeGreaterThan(10);
  for (const table of others) expect(Object.keys(getTableColumns(table))).toEqual(shape);
});

test('db/invariants.sql has I01 to I29, each ended by a semicolon', () => {
  const parts = readFileSync('db/invariants.sql', 'utf8')
    .split(/^-- name: /m)
    .slice(1);
  const ids = parts.map((part) => part.split(' ', 1)[0]);
  for (let n = 1; n <= 29; n += 1) expect(ids).toContain(`I${String(n).padStart(2, '0')}`);
  expect(new Set(ids).size).toBe(ids.length);
  for (const part of parts) expect(part.trimEnd().endsWith(';')).toBe(true);
});
