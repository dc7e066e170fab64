import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { createDatabase, dropDatabase, isEmpty, migrate, OWNER_ROLE } from '@/scripts/db/prepare.mjs';
import { databaseFindings } from '@/scripts/doctor/database.mjs';
import { socketUrl, SUPERUSER } from '@/scripts/db/postgres.mjs';

const host = process.env.TEST_PG_HOST ?? '';
const database = `migrate_${process.env.JEST_WORKER_ID ?? '1'}`;
const ownerUrl = socketUrl(host, database, OWNER_ROLE);

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function asSuperuser(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: socketUrl(host, 'postgres', SUPERUSER) });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

beforeEach(() =>
  asSuperuser(async (client) => {
    await dropDatabase(client, database);
    await createDatabase(client, database);
  }),
);
afterAll(() => asSuperuser((client) => dropDatabase(client, database)));

const shipped = readMigrationFiles({ migrationsFolder: 'drizzle' }).map((m) => m.hash);
const applied = async () => query(ownerUrl, 'select hash from drizzle.__drizzle_migrations order by id');

test('R-28: three instances that start together apply each migration once', async () => {
  await Promise.all([migrate(ownerUrl), migrate(ownerUrl), migrate(ownerUrl)]);
  expect(await applied()).toHaveLength(shipped.length);
  expect(await isEmpty(ownerUrl)).toBe(true);
  await migrate(ownerUrl);
  expect(await applied()).toHaveLength(shipped.length);
});

test('R-28: a migration that fails leaves the schema as it was, and the next start goes on', async () => {
  await migrate(ownerUrl);
  const before = await query(
    ownerUrl,
    `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
  );
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  try {
    fs.cpSync('drizzle', folder, { recursive: true });
    const journalFile = path.join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(fs.readFileSync(journalFile, 'utf8')) as { entries: { when: number }[] };
    const last = journal.entries.at(-1);
    if (!last) throw new Error('no migrations');
    journal.entries.push({
      ...last,
      idx: journal.entries.length,
      when: last.when + 1,
      tag: '9999_broken',
    } as never);
    fs.writeFileSync(journalFile, JSON.stringify(journal));
    const first = 'create table half_done (id int);';
    fs.writeFileSync(
      path.join(folder, '9999_broken.sql'),
      `${first}\n--> statement-breakpoint\ncreate tabel x;`,
    );
    await expect(migrate(ownerUrl, folder)).rejects.toThrow();
    expect(
      await query(
        ownerUrl,
        `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
      ),
    ).toEqual(before);
    expect(await applied()).toHaveLength(shipped.length);
    fs.writeFileSync(path.join(folder, '9999_broken.sql'), first);
    await migrate(ownerUrl, folder);
    expect(await applied()).toHaveLength(shipped.length + 1);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('R-28: a database whose migrations are none of the program’s is refused and left as it is', async () => {
  await migrate(ownerUrl);
  await query(ownerUrl, `update drizzle.__drizzle_migrations set hash = 'of a trial' where id = 1`);
  const before = await applied();
  await expect(migrate(ownerUrl)).rejects.toThrow('数据库结构不是由本程序的更新建立的');
  expect(await applied()).toEqual(before);
  const findings = await databaseFindings({ base: { DATABASE_URL: ownerUrl } } as never);
  expect(findings.filter((one) => !('note' in one))).toEqual([
    { name: '数据库', text: expect.stringContaining('换一个空数据库') as string },
  ]);
  // One that is ahead of the program keeps its place.
  await query(ownerUrl, `update drizzle.__drizzle_migrations set hash = '${shipped[0]}' where id = 1`);
  await query(
    ownerUrl,
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  );
  await migrate(ownerUrl);
  expect(await applied()).toHaveLength(shipped.length + 1);
});

test('S-60: the site’s role owns nothing and may not create', async () => {
  await migrate(ownerUrl);
  const owned = await query(
    ownerUrl,
    `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'portal_app'`,
  );
  expect(owned).toEqual([]);
  const appUrl = socketUrl(host, database, 'portal_app');
  for (const ddl of [
    'create table t (a int)',
    'create schema s',
    'alter table users add column x int',
    'drop table users',
    'truncate users',
  ]) {
    await expect(query(appUrl, ddl)).rejects.toMatchObject({ code: '42501' });
  }
});
