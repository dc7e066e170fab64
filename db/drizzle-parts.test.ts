import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { blueprint } from './client';
import {
  begunTransaction,
  columnName,
  connectionOf,
  executeOn,
  prepareSql,
  setName,
  textOf,
  type Built,
} from './drizzle-parts';
import { qaGroups } from './schema/site';

test('an upgrade of the query builder asks for a look at its private parts', async () => {
  const { version } = JSON.parse(fs.readFileSync('node_modules/drizzle-orm/package.json', 'utf8')) as {
    version: string;
  };
  expect(version).toBe('0.45.4');
  const db = blueprint();
  expect(begunTransaction(db)).toBeInstanceOf(PgTransaction);
  expect(columnName(db, qaGroups.createdAt)).toBe('created_at');

  const sent: unknown[] = [];
  const client = {
    query: (config: { name: string; text: string; rowMode?: string }, values: unknown[]) => {
      sent.push([config.name, config.text, config.rowMode, values]);
      return Promise.resolve({ rows: [] });
    },
  };
  const select = db
    .select({ id: qaGroups.id })
    .from(qaGroups)
    .where(sql`${qaGroups.name} = ${sql.placeholder('name')}`)
    .prepare('before');
  const written = prepareSql(db, sql`select ${sql.placeholder('n')}::int`, 'before');
  setName(select, 'built');
  setName(written, 'written');
  const text = 'select "id" from "qa_groups" where "qa_groups"."name" = $1';
  expect([textOf(select), textOf(written)]).toEqual([text, 'select $1::int']);
  await executeOn(db, client, select as Built<unknown>, { name: 'a' });
  await executeOn(db, client, written, { n: 1 });
  expect(sent).toEqual([
    ['built', text, 'array', ['a']],
    ['written', 'select $1::int', undefined, [1]],
  ]);
  // A mock has a connection that nothing runs on.
  expect(connectionOf(db)).toBeDefined();
});
