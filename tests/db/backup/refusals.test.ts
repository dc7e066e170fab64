import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { migrate } from '@/scripts/db/prepare.mjs';
import { readVersion } from '@/scripts/start/version.mjs';
import { testDbUrl } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/people';
import { ask, begin, emptyDatabase, folderOf, openFolder, run } from './commands';
import { until } from '@/tests/support/wait';
import { Client } from 'pg';

/** what is damaged, foreign or unfinished never passes for a restored site. */

interface Manifest {
  parts: { path: string; bytes: number; sha256: string }[];
  database: { migrations: string[]; tables: { name: string; file: string; rows: number; sha256: string }[] };
}

let home: string;
let good: string;
let target: Awaited<ReturnType<typeof emptyDatabase>>;
const source = () => ({
  DATABASE_URL: testDbUrl('app'),
  DATABASE_OWNER_URL: testDbUrl('owner'),
  DATA_DIR: home,
});
const restore = (folder: string, ...flags: string[]) =>
  run('restore', [folder, '--no-files', ...flags], { ...target.env, DATA_DIR: home });
const tables = async () =>
  (
    await ask<{ n: number }>(
      target.ownerUrl,
      `select count(*)::int as n from pg_tables where schemaname <> all('{pg_catalog,information_schema}')`,
    )
  )[0]?.n;
const users = () => ask(target.ownerUrl, 'select id, name from users order by id');

/** A copy of the good backup to be spoilt. */
function copyOf(name: string): string {
  const folder = path.join(home, name);
  fs.cpSync(good, folder, { recursive: true });
  return folder;
}
const manifestOf = (folder: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
function edit(folder: string, change: (manifest: Manifest) => void): void {
  const manifest = manifestOf(folder);
  change(manifest);
  fs.writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
}
/** Replaces a table's rows, with every sum right: what somebody does who knows the format. */
function replaceRows(folder: string, table: string, text: string): void {
  const bytes = gzipSync(text);
  const sum = (b: string | Buffer) => createHash('sha256').update(b).digest('hex');
  const file = `tables/public.${table}.gz`;
  fs.writeFileSync(path.join(folder, file), bytes);
  edit(folder, (m) => {
    for (const p of m.parts)
      if (p.path === file) Object.assign(p, { bytes: bytes.length, sha256: sum(bytes) });
    for (const t of m.database.tables)
      if (t.file === file)
        Object.assign(t, {
          rows: text.split('\n').length - 1,
          bytes: Buffer.byteLength(text),
          sha256: sum(text),
        });
  });
}

beforeAll(async () => {
  home = openFolder();
  await makeBuyer();
  await ask(
    testDbUrl('app'),
    `insert into operation_logs (actor_kind, actor_name, action, entity, entity_id) values ('system', 'x', 'order.remark', 'order', '1')`,
  );
  const made = await run('backup', ['--out', path.join(home, 'out'), '--no-files'], source());
  good = folderOf(made);
  const { version: product, commit } = readVersion();
  expect(manifestOf(good)).toMatchObject({ product, commit });
});
beforeEach(async () => {
  target = await emptyDatabase('refused');
});
afterEach(() => target.drop());
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

/** Both sides by version and commit: the one alone may be the same. */
const LATER = `制作于 99.1.0（提交 abc123））与当前程序 ${readVersion().version}（提交 ${readVersion().commit}）`;
const spoilt: [string, string, (folder: string) => void][] = [
  [
    'a byte was changed',
    'SHA-256 不符',
    (folder) => {
      const file = path.join(folder, 'tables', 'public.users.gz');
      const bytes = fs.readFileSync(file);
      bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
      fs.writeFileSync(file, bytes);
    },
  ],
  [
    'a file was cut off',
    '大小',
    (folder) => fs.truncateSync(path.join(folder, 'tables', 'public.users.gz'), 30),
  ],
  ['a file is missing', '缺失', (folder) => fs.rmSync(path.join(folder, 'tables', 'public.users.gz'))],
  [
    'the manifest is missing',
    '没有 manifest.json',
    (folder) => fs.rmSync(path.join(folder, 'manifest.json')),
  ],
  [
    'the manifest was cut off',
    '已损坏',
    (folder) => fs.truncateSync(path.join(folder, 'manifest.json'), 500),
  ],
  [
    'the manifest counts other rows than there are',
    '行，清单记为 7 行',
    (folder) =>
      edit(folder, (m) =>
        m.database.tables.forEach((t) => Object.assign(t, t.name === 'areas' ? { rows: 7 } : {})),
      ),
  ],
  [
    'a table is another one than the manifest says, with every sum of its file right',
    '内容与清单不符',
    (folder) => {
      const { rows, sha256 } = manifestOf(folder).database.tables.find((t) => t.name === 'users') ?? {};
      replaceRows(folder, 'users', 'x\n'.repeat(rows ?? 0));
      edit(folder, (m) =>
        m.database.tables.forEach((t) => t.name === 'users' && Object.assign(t, { sha256 })),
      );
    },
  ],
  [
    'it names a file outside of itself',
    '非法路径',
    (folder) => edit(folder, (m) => m.parts.push({ path: '../x', bytes: 1, sha256: '' })),
  ],
  [
    'it is of a later product',
    LATER,
    (folder) =>
      edit(folder, (m) => {
        m.database.migrations.push('of tomorrow');
        Object.assign(m, { product: '99.1.0', commit: 'abc123' });
      }),
  ],
];
test.each(spoilt)('R-29 refused before anything is touched: %s', async (_, words, spoil) => {
  const folder = copyOf('spoilt');
  spoil(folder);
  try {
    expect(await restore(folder)).toMatchObject({ code: 1, text: expect.stringContaining(words) as string });
    if (words !== LATER)
      expect(await restore(folder, '--check')).toMatchObject({
        code: 1,
        text: expect.stringContaining(words) as string,
      });
    expect(await tables()).toBe(0);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test('R-29 a database with data is left alone, and replaced only by who says so', async () => {
  expect((await restore(good)).code).toBe(0);
  await ask(target.ownerUrl, `update users set name = '后来的名字'`);
  expect(await restore(good)).toMatchObject({ code: 1, text: expect.stringContaining('已有数据') as string });
  expect(await users()).not.toEqual(await ask(testDbUrl('owner'), 'select id, name from users order by id'));
  expect((await restore(good, '--force')).code).toBe(0);
  expect(await users()).toEqual(await ask(testDbUrl('owner'), 'select id, name from users order by id'));
});

test('R-29 while somebody is connected nothing is restored', async () => {
  const held = new Client({ connectionString: target.appUrl });
  await held.connect();
  expect(await restore(good)).toMatchObject({
    code: 1,
    text: expect.stringContaining('目标数据库还有 1 个连接') as string,
  });
  await held.end();
});

test('R-29 rows that break a foreign key are rolled back whole; the target is refused by every start until a restore ends well', async () => {
  const folder = copyOf('broken');
  replaceRows(folder, 'areas', '');
  expect((await restore(folder)).code).toBe(1);
  expect(await users()).toEqual([]);
  await expect(migrate(target.ownerUrl)).rejects.toThrow('恢复没有完成');
  expect((await restore(good)).code).toBe(0);
  await migrate(target.ownerUrl);
});

test('R-29 a restore that is killed leaves a database that no start accepts, and the next one needs no force', async () => {
  const going = begin('restore', [good, '--no-files'], { ...target.env, DATA_DIR: home });
  // Asking the database would be a connection that the restore refuses.
  await until(() => going.text().includes('正在写入数据库'));
  process.kill(going.pid, 'SIGKILL');
  await going.ended;
  await expect(migrate(target.ownerUrl)).rejects.toThrow('恢复没有完成');
  let ended = await restore(good);
  await until(
    () => !ended.text.includes('目标数据库还有'),
    async () => {
      ended = await restore(good);
    },
  );
  expect(ended.code).toBe(0);
});

test('R-28 R-29 a backup of an earlier schema is restored and then migrated', async () => {
  const older = await emptyDatabase('older');
  const folder = fs.mkdtempSync(path.join(home, 'migrations-'));
  try {
    fs.cpSync('drizzle', folder, { recursive: true });
    const file = path.join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: unknown[] };
    journal.entries.pop();
    fs.writeFileSync(file, JSON.stringify(journal));
    await migrate(older.ownerUrl, folder);
    await ask(older.ownerUrl, `insert into qa_groups (name) values ('older')`);
    const made = await run('backup', ['--out', path.join(home, 'older'), '--no-files'], {
      ...older.env,
      DATA_DIR: home,
    });
    expect(await restore(folderOf(made))).toMatchObject({
      code: 0,
      text: expect.stringContaining('更新到') as string,
    });
    const rows = (url: string) => ask(url, 'select * from qa_groups');
    expect(await rows(target.ownerUrl)).toEqual(await rows(older.ownerUrl));
    // What the last migration brings is there, with the rights to it.
    const prune = 'prune_operation_log(integer, integer)';
    expect(
      await ask(target.ownerUrl, `select has_function_privilege('portal_app', '${prune}', 'execute') as may`),
    ).toEqual([{ may: true }]);
  } finally {
    await older.drop();
  }
});

test('a folder that cannot be written into is told in a sentence', async () => {
  fs.writeFileSync(path.join(home, 'file'), '');
  const out = path.join(home, 'file', 'out');
  const sentence = (name: string) => `${name}失败： 无法写入 ${out}：路径中有一段不是目录\n`;
  const ends = await Promise.all([
    run('backup', ['--out', out], source()),
    run('drill', ['--out', home, '--scratch', out], source()),
  ]);
  expect(ends.map((e) => e.code)).toEqual([1, 1]);
  expect(ends[0]?.text).toContain(sentence('备份'));
  expect(ends[1]?.text).toContain(sentence('恢复演练'));
});

test('wrong words on the command line end with 2 and do nothing', async () => {
  const ends = await Promise.all([
    run('backup', ['--keep', '0'], source()),
    run('backup', ['--nonsense'], source()),
    run('restore', [], source()),
    run('restore', [good, '--to', 'yesterday'], source()),
    run('restore', [good, '--to', '2026-01-01 00:00'], { ...target.env, DATA_DIR: home }),
  ]);
  expect(ends.map((e) => e.code)).toEqual([2, 2, 2, 2, 2]);
  expect(await tables()).toBe(0);
});
