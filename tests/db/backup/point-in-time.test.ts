import fs from 'node:fs';
import path from 'node:path';
import { clusterUrls, migrate, prepareCluster } from '@/scripts/db/prepare.mjs';
import { removeCluster, startPostgres } from '@/scripts/db/postgres.mjs';
import { identity } from '@/scripts/start/lock.mjs';
import { ask, folderOf, openFolder, run } from './commands';
import { atLeast, until } from '@/tests/support/wait';

/** R-29 to a point in time: base backup and archived log of an embedded cluster, restored after its disk is lost. */

type Cluster = Awaited<ReturnType<typeof startPostgres>>;

let home: string;
let folder: string;
let moment: string;
const place = (name: string) => path.join(home, name);
const archive = () => place('archive');
const write = (url: string, name: string, from: number) =>
  ask(
    url,
    `insert into operation_logs (actor_kind, actor_name, action, entity, entity_id)
     select 'system', $1, 'order.remark', 'order', n::text from generate_series($2::int, $2::int + 49) n`,
    [name, from],
  );
const env = (dataDir: string) => ({
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  DATA_DIR: dataDir,
  WAL_ARCHIVE_DIR: archive(),
});
const restore = (name: string, ...flags: string[]) =>
  run('restore', [folder, '--no-files', '--data-dir', place(name), ...flags], env(place('unused')));

async function namesIn(dataDir: string): Promise<Record<string, number>> {
  const cluster = await startPostgres(dataDir);
  try {
    const rows = await ask<{ actor_name: string; n: number }>(
      clusterUrls(cluster).ownerUrl,
      'select actor_name, count(*)::int as n from operation_logs group by 1',
    );
    return Object.fromEntries(rows.map((r) => [r.actor_name, r.n]));
  } finally {
    await cluster.stop();
  }
}

/** Stands for the site: its notes tell tools where the database is. */
function noteSite(dataDir: string, cluster: Cluster): void {
  const { appUrl, ownerUrl } = clusterUrls(cluster);
  const notes = { services: [identity()], databaseUrl: appUrl, ownerUrl };
  fs.writeFileSync(path.join(dataDir, 'site.json'), JSON.stringify(notes));
}

beforeAll(async () => {
  home = openFolder();
  const dataDir = place('lost');
  const cluster = await startPostgres(dataDir, { archiveDir: archive() });
  try {
    await prepareCluster(cluster);
    const { appUrl, ownerUrl } = clusterUrls(cluster);
    await migrate(ownerUrl);
    await write(appUrl, '之前', 0);
    noteSite(dataDir, cluster);
    const made = await run('backup', ['--physical', '--out', place('out'), '--keep', '1'], env(dataDir));
    folder = folderOf(made);
    await write(appUrl, '其后', 100);
    await atLeast(100);
    const [now] = await ask<{ t: string }>(
      ownerUrl,
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as t`,
    );
    moment = now?.t ?? '';
    await atLeast(100);
    await write(appUrl, '误删', 200);
    // The full segment that archive_timeout would have brought within five minutes.
    const [{ f: last } = { f: '' }] = await ask<{ f: string }>(
      cluster.url(),
      'select pg_walfile_name(pg_switch_wal()) as f',
    );
    await until(() => fs.existsSync(path.join(archive(), last)));
  } finally {
    await cluster.stop();
  }
  removeCluster(dataDir);
  fs.rmSync(dataDir, { recursive: true });
});
afterAll(() => {
  for (const name of ['to', 'end', 'late', 'early'])
    if (fs.existsSync(place(name))) removeCluster(place(name));
  fs.rmSync(home, { recursive: true, force: true });
});

test('R-29 restored to a moment the cluster holds what was committed before it and nothing after', async () => {
  const ended = await restore('to', '--to', moment);
  expect(ended).toMatchObject({ code: 0, text: expect.stringMatching(/操作日志：100 条，链完整/) as string });
  expect(await namesIn(place('to'))).toEqual({ 之前: 50, 其后: 50 });
});

test('R-29 without a moment everything that reached the archive is back', async () => {
  expect((await restore('end')).code).toBe(0);
  expect(await namesIn(place('end'))).toEqual({ 之前: 50, 其后: 50, 误删: 50 });
  const again = await restore('end');
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('已有数据库') as string });
});

test.each([
  ['late', '2999-01-01 00:00', '归档中没有这个时间点'],
  ['early', '2020-01-01 00:00', '只能恢复到此后'],
])(
  'R-29 a moment that the log does not reach is refused and leaves no cluster: %s',
  async (name, to, words) => {
    expect(await restore(name, '--to', to)).toMatchObject({
      code: 1,
      text: expect.stringContaining(words) as string,
    });
    expect(fs.existsSync(path.join(place(name), 'pg'))).toBe(false);
  },
);

test('R-29 a base backup with a changed byte is refused', async () => {
  const file = path.join(folder, 'pg', 'global', 'pg_control.gz');
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(file, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]));
  try {
    expect(await restore('early')).toMatchObject({
      code: 1,
      text: expect.stringContaining('SHA-256 不符') as string,
    });
  } finally {
    fs.writeFileSync(file, bytes);
  }
});

test('R-29 a lost disk costs five minutes at most: the log is archived every 300 s, by a module that flushes and renames', async () => {
  const cluster = await startPostgres(place('late'), { archiveDir: archive() });
  try {
    const rows = await ask<{ name: string; setting: string }>(
      cluster.url(),
      `select name, setting from pg_settings where name in ('archive_mode', 'archive_timeout', 'archive_library', 'fsync') order by 1`,
    );
    expect(rows.map((r) => r.setting)).toEqual(['basic_archive', 'on', '300', 'on']);
  } finally {
    await cluster.stop();
  }
});
