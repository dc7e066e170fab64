import fs from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files';

/** What pg, drizzle and graphile-worker keep to themselves is named in one file for each, beside a test that fails at an upgrade. */
const LIBRARIES = [
  {
    home: 'db/session-client.mjs',
    guard: 'db/session-client.test.ts',
    parts:
      /\bconnection\.stream\b|\bconnection: \{|\._(result|ending|ended|connected|connecting|queryable|activeQuery|queryQueue|sentQueryQueue|clients|idle|pendingQueue|parsers)\b|\b(handle(RowDescription|DataRow|CommandComplete|ReadyForQuery)|_pulse\w*)\b/,
  },
  {
    home: 'db/drizzle-parts.ts',
    guard: 'db/drizzle-parts.test.ts',
    parts:
      /\b_\.session\b|\._\.\w|\b_: \{|\bNodePg(Transaction|Session|PreparedQuery)\b|\b(rawQueryConfig|queryConfig|prepareQuery|getColumnCasing|queryChunks|entityKind|usedTables)\b|\.dialect\b|drizzle:[A-Z]/,
  },
  { home: 'db/queue-parts.ts', guard: 'tests/db/job/queue-parts.test.ts', parts: /\b_private_\w+/ },
];
const root = path.join(__dirname, '..', '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const files = [...sourceFiles(), 'db/grants.sql', 'db/invariants.sql'].filter(
  (file) => !file.startsWith('tests/') && !/\.(test\.tsx?|css)$/.test(file),
);

test.each(LIBRARIES)('private parts of a library are named in $home alone', ({ home, guard, parts }) => {
  expect(files.filter((file) => parts.test(read(file)))).toEqual([home]);
  expect(read(guard)).toContain('expect(version).toBe(');
});

test.each([
  ['db/session-client.mjs', '(lost as unknown as { connection: { stream: { destroy(): void } } })'],
  ['db/session-client.mjs', 'const { fields } = query._result;'],
  ['db/drizzle-parts.ts', 'const { client } = inner(db)._.session;'],
  ['db/drizzle-parts.ts', 'new NodePgTransaction(dialect, session, undefined)'],
  ['db/queue-parts.ts', 'select 1 from graphile_worker._private_jobs'],
])('%s would be found missing: %s', (home, text) => {
  expect(LIBRARIES.filter(({ parts }) => parts.test(text)).map((one) => one.home)).toEqual([home]);
});
