import fs from 'node:fs';
import path from 'node:path';
import { createS3Storage } from '@/lib/adapters/storage/s3';
import type { Ctx } from '@/lib/data/ctx';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDbUrl } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { picture } from '@/tests/support/factories/upload';
import { S3Server } from '@/tests/support/s3-server.mjs';
import { emptyDatabase, folderOf, openFolder, run } from './commands';

/** R-29 with the files in a bucket: they are fetched and put back through the protocol, into another bucket's server. */

const [from, to] = [new S3Server(), new S3Server()];
let home: string;
let ctx: Ctx;
let target: Awaited<ReturnType<typeof emptyDatabase>>;
const source = () => ({
  DATABASE_URL: testDbUrl('app'),
  DATABASE_OWNER_URL: testDbUrl('owner'),
  DATA_DIR: home,
  ...from.env(),
});

beforeAll(async () => {
  home = openFolder();
  await Promise.all([from.start(), to.start()]);
  const e = from.env();
  const storage = createS3Storage({
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION,
    bucket: e.S3_BUCKET,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
    style: 'path',
  });
  const plain = makeCtx({ actor: adminActor(await makeAdmin(['news.edit'])) });
  ctx = { ...plain, ports: { ...plain.ports, storage } };
  const bytes = await picture(700, 500);
  await storeUpload(ctx, { bytes, name: 'a.png', door: 'image', usage: 'editor_image' });
  target = await emptyDatabase('bucket');
});
afterAll(async () => {
  await Promise.all([from.stop(), to.stop(), target.drop()]);
  fs.rmSync(home, { recursive: true, force: true });
});

test('R-29 objects of a bucket come back with content, type and privacy, though the store broke off on the way', async () => {
  expect(from.objects.size).toBeGreaterThan(1);
  from.fail('half', 'half');
  const made = await run('backup', ['--out', path.join(home, 'out')], source());
  expect(made.code).toBe(0);
  const ended = await run('restore', [folderOf(made)], { ...target.env, DATA_DIR: home, ...to.env() });
  expect(ended).toMatchObject({ code: 0, text: expect.stringContaining('恢复完成') as string });
  expect(Object.fromEntries(to.objects)).toEqual(Object.fromEntries(from.objects));
});

test('--no-files leaves the bucket alone and says so', async () => {
  from.seen.length = 0;
  const made = await run('backup', ['--out', path.join(home, 'out'), '--no-files'], source());
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('文件：未备份') as string });
  expect(from.seen).toEqual([]);
});
