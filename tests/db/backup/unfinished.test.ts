import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { markUnfinished } from '@/scripts/db/unfinished.mjs';
import { testDbUrl } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/people';
import { anyFreePort } from '@/scripts/start/services.mjs';
import { until } from '@/tests/support/wait';
import { ask, begin, emptyDatabase, failure, folderOf, openFolder, readStatus, run } from './commands';

/** a database into which a restore did not come to its end is nobody's database, and a small backup takes no good one's place. */

const scripts = path.join(__dirname, '..', '..', '..', 'scripts');
let home: string;
let out: string;
let target: Awaited<ReturnType<typeof emptyDatabase>>;
const status = () => path.join(home, 'status.json');
const env = () => ({ ...target.env, DATA_DIR: home, BACKUP_STATUS_FILE: status() });
const backup = (...args: string[]) => run('backup', ['--out', out, '--no-files', ...args], env());
const backups = () => fs.readdirSync(out).filter((name) => name.startsWith('portal-'));

beforeAll(async () => {
  home = openFolder();
  out = path.join(home, 'out');
  await makeBuyer();
  await makeBuyer();
});
beforeEach(async () => {
  target = await emptyDatabase('unfinished');
  fs.rmSync(out, { recursive: true, force: true });
  fs.rmSync(status(), { force: true });
});
afterEach(() => target.drop());
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

/** Arguments with which each command would go through. */
const COMMANDS: Record<string, string[]> = {
  admin: ['--name', 'administrator'],
  backup: ['--no-files'],
  import: ['.'],
  reindex: [],
  reseal: [],
  seed: ['--articles', '1'],
};

test('every command that opens the database opens it in one place', () => {
  const commands = fs
    .readdirSync(scripts)
    .filter((name) => fs.existsSync(path.join(scripts, name, 'main.mjs')))
    .filter((name) =>
      fs.readFileSync(path.join(scripts, name, 'main.mjs'), 'utf8').includes("'../db/open.mjs'"),
    );
  expect(commands).toEqual(Object.keys(COMMANDS));
  const opening = fs
    .readdirSync(scripts, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .filter((file) =>
      /\b(openExternal|openEmbedded|startPostgres)\(/.test(fs.readFileSync(path.join(scripts, file), 'utf8')),
    );
  expect(opening.toSorted()).toEqual([
    'db/dev-db.mjs',
    'db/open.mjs',
    'db/postgres.mjs',
    'db/test-cluster.mjs',
    'restore/base.mjs',
    'restore/target.mjs',
    'start/database.mjs',
    'start/launch.mjs',
  ]);
});

test('a command refuses a database that no start has brought to the schema of the program, and leaves it as it is', async () => {
  const folder = path.join(home, 'nothing');
  fs.mkdirSync(folder);
  for (const [command, args] of Object.entries(COMMANDS).filter(([name]) => name !== 'backup')) {
    const ended = await run(command, command === 'import' ? [folder] : args, {
      ...env(),
      DATA_SECRET: 'n'.repeat(32),
      DATA_SECRET_PREVIOUS: 'o'.repeat(32),
    });
    expect({ command, ...ended }).toEqual({
      command,
      code: 1,
      text: expect.stringMatching(/数据库结构比程序旧（已完成 0 \/ \d+ 个更新）。请先启动一次网站/) as string,
    });
  }
  const tables = `select tablename from pg_tables where schemaname <> all('{pg_catalog,information_schema}')`;
  expect(await ask(target.ownerUrl, tables)).toEqual([]);
});

test('R-29 every command, and the start, refuses a database that bears the mark of an unfinished restore, and leaves it as it is', async () => {
  const client = new Client({ connectionString: target.ownerUrl });
  await client.connect();
  await markUnfinished(client, 'portal-data-20261123T032042Z');
  await client.end();
  const folder = path.join(home, 'articles');
  fs.mkdirSync(folder);
  for (const [command, args] of Object.entries(COMMANDS)) {
    const ended = await run(command, command === 'import' ? [folder] : args, {
      ...env(),
      DATA_SECRET: 'n'.repeat(32),
      DATA_SECRET_PREVIOUS: 'o'.repeat(32),
    });
    expect({ command, ...ended }).toEqual({
      command,
      code: 1,
      text: expect.stringContaining(
        '数据库正在恢复备份 portal-data-20261123T032042Z，或恢复没有完成，不能使用。请重新运行 npm run restore，直到显示“恢复完成”。',
      ) as string,
    });
  }
  const start = await run('start', ['--production', '--no-build'], {
    ...env(),
    PORT: String(await anyFreePort()),
    ...Object.fromEntries(
      ['SESSION_SECRET', 'BROWSER_SECRET', 'CODE_SECRET'].map((name) => [
        name,
        randomBytes(32).toString('hex'),
      ]),
    ),
  });
  expect(start).toEqual({ code: 1, text: expect.stringContaining('恢复没有完成') as string });
  expect(
    await ask(
      target.ownerUrl,
      `select schemaname || '.' || tablename as t from pg_tables where schemaname <> all('{pg_catalog,information_schema}')`,
    ),
  ).toEqual([{ t: 'portal_restore.unfinished' }]);
});

test('R-29 a restore by force that is killed costs no backup: the next nights end with 1 and tell the site so', async () => {
  const source = { DATABASE_URL: testDbUrl('app'), DATABASE_OWNER_URL: testDbUrl('owner'), DATA_DIR: home };
  const good = folderOf(await run('backup', ['--out', out, '--no-files'], source));
  expect((await run('restore', [good, '--no-files'], env())).code).toBe(0);
  const going = begin('restore', [good, '--no-files', '--force'], env());
  await until(() => going.text().includes('正在写入数据库'));
  process.kill(going.pid, 'SIGKILL');
  await going.ended;
  for (const night of [await backup('--keep', '1'), await backup('--keep', '1')])
    expect(night).toEqual({ code: 1, text: expect.stringContaining('恢复没有完成') as string });
  expect(backups()).toEqual([path.basename(good)]);
  expect(readStatus(status())).toEqual(failure(1));
});

test('R-29 a database that was emptied costs no backup: it is saved, the good one stays, code 3 and a word to the site', async () => {
  const source = { DATABASE_URL: testDbUrl('app'), DATABASE_OWNER_URL: testDbUrl('owner'), DATA_DIR: home };
  const good = folderOf(await run('backup', ['--out', out, '--no-files'], source));
  expect((await run('restore', [good, '--no-files'], env())).code).toBe(0);
  await ask(target.ownerUrl, 'truncate areas, users cascade');
  const nights = [await backup('--keep', '1'), await backup('--keep', '1')];
  for (const night of nights) {
    expect(night.code).toBe(3);
    expect(night.text).toContain(`而 ${path.basename(good)} 有数据`);
    expect(night.text).toContain(
      `已超过 --keep 1，但保留 ${path.basename(good)}：更新的备份中与之相当的不足 1 份`,
    );
  }
  expect(backups()).toEqual([path.basename(good), path.basename(folderOf(nights[1] as never))]);
  expect(readStatus(status())).toEqual(failure(3));
});
