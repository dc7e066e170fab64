import fs from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import * as schema from './schema';

const read = (file: string) => fs.readFileSync(`drizzle/${file}`, 'utf8');
const files = fs.readdirSync('drizzle').filter((name) => name.endsWith('.sql'));
const snapshots = fs.readdirSync('drizzle/meta').filter((name) => name.endsWith('_snapshot.json'));

test('the one snapshot is the schema: drizzle-kit has nothing to generate', async () => {
  expect(snapshots).toHaveLength(1);
  const kept = JSON.parse(read(`meta/${snapshots[0]}`)) as ReturnType<typeof generateDrizzleJson>;
  expect(
    await generateMigration(kept, generateDrizzleJson(schema, kept.id, undefined, 'snake_case')),
  ).toEqual([]);
});

test('a migration is of tables and their indexes alone, or says that it is written by hand', () => {
  const generated = files.filter((file) => !read(file).startsWith('-- Written by hand'));
  const strange = generated.flatMap((file) =>
    read(file)
      .split('--> statement-breakpoint')
      .filter(
        (one) => !/^\s*(CREATE TABLE|ALTER TABLE|DROP TABLE|CREATE (UNIQUE )?INDEX|DROP INDEX) "/.test(one),
      ),
  );
  expect(strange).toEqual([]);
});

test('the journal has the files in their order', () => {
  const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { idx: number; tag: string }[] };
  expect(entries.map(({ idx, tag }) => [idx, `${tag}.sql`])).toEqual([...files.entries()]);
});
