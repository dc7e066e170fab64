import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { removeCluster, startPostgres } from '@/scripts/db/postgres.mjs';
import { clusterUrls, prepareCluster } from '@/scripts/db/prepare.mjs';

type Cluster = Awaited<ReturnType<typeof startPostgres>>;

let dir: string;
let cluster: Cluster | undefined;

beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  fs.chmodSync(dir, 0o755);
});
afterEach(async () => {
  await cluster?.stop();
  cluster = undefined;
});
afterAll(() => {
  removeCluster(dir);
  fs.rmSync(dir, { recursive: true, force: true });
});

async function ask(url: string, text: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const gone = (c: Cluster) => new Promise<void>((resolve) => c.onExit(() => resolve()));

test('R-20: an embedded cluster is durable, checks its pages and opens no TCP port', async () => {
  cluster = await startPostgres(dir);
  const settings = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'data_checksums',
    'listen_addresses',
    'server_encoding',
  ];
  const rows = await Promise.all(settings.map((name) => ask(cluster?.url() ?? '', `show ${name}`)));
  expect(rows.flat(2)).toEqual(['on', 'on', 'on', 'on', '', 'UTF8']);
  expect(fs.statSync(cluster.host).mode & 0o777).toBe(0o700);
});

test('Chinese text is indexed by trigrams (the locale is right)', async () => {
  cluster = await startPostgres(dir);
  await ask(cluster.url(), 'create extension if not exists pg_trgm');
  expect(await ask(cluster.url(), `select cardinality(show_trgm('保密宣传')) > 0`)).toEqual([[true]]);
});

test('R-16: what was committed is there after kill -9 of the server', async () => {
  cluster = await startPostgres(dir);
  await prepareCluster(cluster);
  const { ownerUrl } = clusterUrls(cluster);
  await ask(ownerUrl, 'create table acts (id int)');
  await ask(ownerUrl, 'insert into acts select generate_series(1, 500)');
  const death = gone(cluster);
  process.kill(cluster.pid ?? 0, 'SIGKILL');
  await death;
  cluster = await startPostgres(dir);
  expect(await ask(clusterUrls(cluster).ownerUrl, 'select count(*)::int from acts')).toEqual([[500]]);
});

test('a server left by a killed launcher is replaced by the next start', async () => {
  const left = await startPostgres(dir);
  const death = gone(left);
  cluster = await startPostgres(dir);
  await death;
  expect(cluster.pid).not.toBe(left.pid);
  expect(await ask(cluster.url(), 'select 1')).toEqual([[1]]);
});

test('a pid file that names a stranger’s process is no obstacle, and the stranger lives', async () => {
  const first = await startPostgres(dir);
  await first.stop();
  fs.writeFileSync(
    path.join(first.dir, 'postmaster.pid'),
    `${process.pid}\n${first.dir}\n1\n5432\n\n\n1 1\nready\n`,
  );
  cluster = await startPostgres(dir);
  expect(await ask(cluster.url(), 'select 1')).toEqual([[1]]);
});
