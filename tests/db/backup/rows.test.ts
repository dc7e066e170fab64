import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb, testDbUrl } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer } from '@/tests/support/factories/sale';
import { picture } from '@/tests/support/factories/upload';
import { brokenInvariants } from '@/tests/support/ledger';
import {
  ask,
  begin,
  emptyDatabase,
  failure,
  fingerprints,
  folderOf,
  openFolder,
  readStatus,
  run,
} from './commands';
import { until } from '@/tests/support/wait';

/** R-29 for a backup of rows and files: made while the site works, restored into an empty database. */

let home: string;
let ctx: Ctx;
let target: Awaited<ReturnType<typeof emptyDatabase>>;
const source = () => ({
  DATABASE_URL: testDbUrl('app'),
  DATABASE_OWNER_URL: testDbUrl('owner'),
  DATA_DIR: path.join(home, 'data'),
  STORAGE_DIR: process.env.STORAGE_DIR ?? '',
});
const place = (name: string) => ({ ...target.env, DATA_DIR: home, STORAGE_DIR: path.join(home, name) });
const upload = async () =>
  storeUpload(ctx, { bytes: await picture(700, 500), name: 'a.png', door: 'image', usage: 'editor_image' });
const act = (n: number) =>
  withTx(ctx, (tx) =>
    recordOperation(tx, {
      action: 'order.remark',
      entity: 'order',
      entityId: n,
      after: { name: '新\t\\N\n"' },
    }),
  );
const chain = (url: string) =>
  ask<{ chain_no: string; hash: string }>(url, 'select chain_no, hash from operation_logs order by chain_no');

beforeAll(async () => {
  home = openFolder();
  ctx = makeCtx({ actor: adminActor(await makeAdmin(['news.edit'])) });
  const product = await makeProduct({ stock: 100 });
  await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 3 }]);
  await upload();
  for (let n = 0; n < 20; n += 1) await act(n);
  await testDb().execute(
    sql`select graphile_worker.add_job('log:prune', run_at => now() + interval '1 day')`,
  );
});
beforeEach(async () => {
  target = await emptyDatabase();
});
afterEach(() => target.drop());
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

test('R-29 a restored database equals its backup row by row, jobs and migrations included, and the site finds it ready', async () => {
  const before = await fingerprints(testDbUrl('owner'));
  const folder = folderOf(await run('backup', ['--out', path.join(home, 'out')], source()));
  const restored = await run('restore', [folder], place('equal'));
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('恢复完成') as string });
  const after = await fingerprints(target.ownerUrl);
  expect(after).toEqual({
    ...before,
    // The moment of the migration itself is not data.
    'graphile_worker.migrations': after['graphile_worker.migrations'],
    'drizzle.__drizzle_migrations': expect.stringMatching(
      `^${before['drizzle.__drizzle_migrations']?.split(' ')[0]} `,
    ) as string,
  });
  const script = path.join(__dirname, '..', '..', 'support', 'instance.mjs');
  const site = fork(script, { env: { ...process.env, ...place('equal') }, execArgv: [] });
  try {
    const port = await new Promise<number>((resolve) =>
      site.once('message', (m) => resolve((m as { port: number }).port)),
    );
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  } finally {
    site.disconnect();
  }
});

test('R-29 a backup made while others write holds one moment: books sound, log unbroken, every shown file with its sum', async () => {
  const state = { written: 0, over: false };
  const writer = (async () => {
    while (!state.over) {
      await act(1000 + state.written);
      if (state.written % 3 === 0) await upload();
      state.written += 1;
    }
  })();
  const logged = (await chain(testDbUrl('owner'))).length;
  const made = await run('backup', ['--out', path.join(home, 'busy')], source());
  state.over = true;
  await writer;
  expect(made.code).toBe(0);
  expect(state.written).toBeGreaterThan(3);

  const restored = await run('restore', [folderOf(made)], place('busy-files'));
  expect(restored.code).toBe(0);
  expect(restored.text).toMatch(/账目：\d+ 项检查全部通过/);
  expect(restored.text).toMatch(/操作日志：\d+ 条，链完整/);
  expect(await brokenInvariants(target.ownerUrl)).toEqual({});
  const [then, now] = [await chain(target.ownerUrl), await chain(testDbUrl('owner'))];
  expect(then.length).toBeGreaterThanOrEqual(logged);
  expect(then).toEqual(now.slice(0, then.length));
  const files = await ask<{ key: string; sha256: string }>(
    target.ownerUrl,
    'select key, sha256 from uploads where deleted_at is null',
  );
  expect(files.length).toBeGreaterThan(0);
  for (const { key, sha256 } of files) {
    const bytes = fs.readFileSync(path.join(home, 'busy-files', 'data', key));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
});

test('S-59 the restored log goes on where it ended and still refuses every change, the owner’s too', async () => {
  const folder = folderOf(await run('backup', ['--out', path.join(home, 'out')], source()));
  expect((await run('restore', [folder, '--no-files'], place('log'))).code).toBe(0);
  const before = await chain(target.ownerUrl);
  await ask(
    target.appUrl,
    `insert into operation_logs (actor_kind, actor_name, action, entity, entity_id) values ('system', 'x', 'order.remark', 'order', '1')`,
  );
  const after = await chain(target.ownerUrl);
  expect(after.slice(0, -1)).toEqual(before);
  expect(Number(after.at(-1)?.chain_no)).toBe(Number(before.at(-1)?.chain_no) + 1);
  await expect(ask(target.ownerUrl, 'delete from operation_logs')).rejects.toThrow('append-only');
  await expect(ask(target.ownerUrl, 'update order_events set action = action')).rejects.toThrow(
    'append-only',
  );
});

test('R-29 numbers that were given away after the backup are not given away again', async () => {
  const folder = folderOf(await run('backup', ['--out', path.join(home, 'out')], source()));
  const [{ n: later } = { n: '0' }] = await ask<{ n: string }>(
    testDbUrl('owner'),
    `select nextval('refund_no_seq') as n`,
  );
  expect((await run('restore', [folder, '--no-files'], place('numbers'))).code).toBe(0);
  const [{ n: next } = { n: '0' }] = await ask<{ n: string }>(
    target.ownerUrl,
    `select nextval('refund_no_seq') as n`,
  );
  expect(Number(next)).toBeGreaterThan(Number(later) + 1000);
  const ids = (url: string) => ask(url, 'select last_value from users_id_seq');
  expect(await ids(target.ownerUrl)).toEqual(await ids(testDbUrl('owner')));
});

test('R-29 a job that was running is free in the restored database', async () => {
  await ask(
    testDbUrl('owner'),
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`,
  );
  const folder = folderOf(await run('backup', ['--out', path.join(home, 'out')], source()));
  expect((await run('restore', [folder, '--no-files'], place('jobs'))).code).toBe(0);
  expect(
    await ask(
      target.ownerUrl,
      'select count(*)::int as n, count(locked_by)::int as held from graphile_worker.jobs',
    ),
  ).toEqual([{ n: expect.any(Number) as number, held: 0 }]);
});

test('I32 a shown file that is missing is named, the rest is kept, and the exit code tells', async () => {
  const { path: shown } = await upload();
  const key = shown.replace('/files/', '');
  fs.rmSync(path.join(process.env.STORAGE_DIR ?? '', 'data', key));
  const status = path.join(home, 'lost.json');
  const made = await run('backup', ['--out', path.join(home, 'lost')], {
    ...source(),
    BACKUP_STATUS_FILE: status,
  });
  expect(readStatus(status)).toEqual(failure(3));
  expect(made).toMatchObject({ code: 3, text: expect.stringContaining(key) as string });
  const restored = await run('restore', [folderOf(made)], place('lost-files'));
  expect(restored).toMatchObject({
    code: 3,
    text: expect.stringContaining(`有记录但没有文件：${key}`) as string,
  });
  await ask(testDbUrl('owner'), 'update uploads set deleted_at = now(), purged_at = now() where key = $1', [
    key,
  ]);
});

test('--keep leaves the newest, unchanged files are shared by links, secrets are named and fingerprinted only, and how it ends is noted', async () => {
  const out = path.join(home, 'kept');
  const env = { ...source(), BACKUP_STATUS_FILE: path.join(home, 'status.json') };
  const folders: string[] = [];
  const began = Date.now();
  for (let n = 0; n < 3; n += 1)
    folders.push(folderOf(await run('backup', ['--out', out, '--keep', '2'], env)));
  const { finishedAt } = JSON.parse(fs.readFileSync(env.BACKUP_STATUS_FILE, 'utf8')) as {
    finishedAt: string;
  };
  expect(Date.parse(finishedAt)).toBeGreaterThan(began);
  expect(Date.parse(finishedAt)).toBeLessThanOrEqual(Date.now());
  const away = { ...env, DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none', DATABASE_OWNER_URL: '' };
  expect((await run('backup', ['--out', out], away)).code).toBe(1);
  const noted = JSON.parse(fs.readFileSync(env.BACKUP_STATUS_FILE, 'utf8')) as Record<string, string>;
  expect(noted).toMatchObject({ finishedAt, code: 1 });
  expect(Date.parse(noted.failedAt ?? '')).toBeGreaterThan(Date.parse(finishedAt));
  // What was typed wrongly is no backup that failed.
  expect((await run('backup', ['--keep', '0'], away)).code).toBe(2);
  expect(JSON.parse(fs.readFileSync(env.BACKUP_STATUS_FILE, 'utf8'))).toEqual(noted);
  expect(fs.readdirSync(out).toSorted()).toEqual(folders.slice(1).map((f) => path.basename(f)));
  const last = folders[2] ?? '';
  const [{ key } = { key: '' }] = await ask<{ key: string }>(
    testDbUrl('owner'),
    'select key from uploads where deleted_at is null limit 1',
  );
  expect(fs.statSync(path.join(last, 'files', key)).nlink).toBe(2);
  const manifest = fs.readFileSync(path.join(last, 'manifest.json'), 'utf8');
  expect(manifest).toContain('SESSION_SECRET');
  expect(manifest).not.toContain(process.env.SESSION_SECRET);
  expect(fs.existsSync(path.join(last, 'secrets'))).toBe(false);
  const other = await run('restore', [last, '--no-files'], {
    ...place('secret'),
    CODE_SECRET: 'another-code-secret-0123456789abcdefghij',
  });
  expect(other).toMatchObject({ code: 3, text: expect.stringContaining('CODE_SECRET') as string });
});

test('R-29 a backup that is killed leaves nothing that looks like one', async () => {
  const out = path.join(home, 'killed');
  const going = begin('backup', ['--out', out], source());
  await until(() => fs.existsSync(out) && fs.readdirSync(out).some((f) => f.endsWith('.partial')));
  process.kill(going.pid, 'SIGKILL');
  await going.ended;
  const left = fs.readdirSync(out).find((f) => f.endsWith('.partial'));
  expect((await run('restore', [path.join(out, left ?? '')], place('killed'))).code).toBe(1);
  expect((await run('backup', ['--out', out], source())).code).toBe(0);
  expect(fs.readdirSync(out).filter((f) => f.endsWith('.partial'))).toEqual([]);
});
