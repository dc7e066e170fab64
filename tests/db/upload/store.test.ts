import { eq, isNull } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { uploads } from '@/db/schema/upload';
import type { ObjectInfo, StoragePort } from '@/lib/adapters/storage/port';
import type { Ctx } from '@/lib/data/ctx';
import { createS3Storage } from '@/lib/adapters/storage/s3';
import { storeUpload, type StoreRequest } from '@/lib/domain/upload/commands/store-upload';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { pdf, picture } from '@/tests/support/factories/upload';
import { S3Server } from '@/tests/support/s3-server.mjs';

/** A storage in memory that can be told to fail. */
class FakeStorage implements StoragePort {
  readonly files = new Map<string, ObjectInfo>();
  failAt = Number.POSITIVE_INFINITY;
  failWith = '';
  failDelete = false;
  onPut: (key: string) => Promise<void> = async () => undefined;

  async put(
    key: string,
    body: Uint8Array | AsyncIterable<Uint8Array>,
    options: { contentType: string; private: boolean },
  ) {
    await this.onPut(key);
    if (this.files.size + 1 >= this.failAt)
      throw Object.assign(new Error('the disk fails'), { code: this.failWith });
    const info = { key, size: (body as Uint8Array).byteLength, ...options, sha256: '' };
    this.files.set(key, info);
    return info;
  }
  async get() {
    return null;
  }
  async head(key: string) {
    return this.files.get(key) ?? null;
  }
  async delete(key: string) {
    if (this.failDelete) throw new Error('disk gone');
    this.files.delete(key);
  }
}

let storage: FakeStorage;
let ctx: Ctx;
let userId: number;
beforeEach(async () => {
  storage = new FakeStorage();
  const user = await makeAdmin(['news.edit']);
  userId = user.id;
  const plain = makeCtx({ actor: adminActor(user) });
  ctx = { ...plain, ports: { ...plain.ports, storage } };
});

const mine = () => testDb().select().from(uploads).where(eq(uploads.ownerId, userId));
const store = async (more: Partial<StoreRequest> = {}, own: Partial<Ctx> = {}) =>
  storeUpload(
    { ...ctx, ...own },
    { bytes: await picture(700, 500), name: 'a.png', door: 'image', usage: 'editor_image', ...more },
  );

test('a stored picture has a row that describes it, a file and its copies, and an entry in the log', async () => {
  const made = await store();
  const [row] = await mine();
  expect(row).toMatchObject({
    id: made.id,
    kind: 'image',
    usage: 'editor_image',
    private: false,
    mime: 'image/png',
    ext: 'png',
    originalName: 'a.png',
    width: 700,
    height: 500,
    deletedAt: null,
    purgedAt: null,
  });
  expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/);
  const stem = row?.key.replace('.png', '') ?? '';
  expect([...storage.files.keys()]).toEqual([
    `${stem}.png`,
    `${stem}.w320.webp`,
    `${stem}.w640.webp`,
    `${stem}.w700.webp`,
  ]);
  expect([...storage.files.values()].every((f) => !f.private)).toBe(true);
  expect(row?.variants).toMatchObject({ w320: { key: `${stem}.w320.webp`, width: 320, height: 229 } });
  const log = await testDb().select().from(operationLogs).where(eq(operationLogs.action, 'media.add'));
  expect(log.at(-1)).toMatchObject({ entityId: String(made.id), actorId: userId });
});

test('no byte is written before its row is there, and nobody sees the row before the last byte (I32)', async () => {
  const seen: (Date | null)[] = [];
  storage.onPut = async () => {
    const [row] = await mine();
    seen.push(row?.deletedAt ?? null);
  };
  await store();
  expect(seen).toHaveLength(4);
  expect(seen.every((d) => d instanceof Date)).toBe(true);
});

test.each([1, 2, 4])('a disk that fails at file %i leaves neither row nor file (S-44)', async (failAt) => {
  storage.failAt = failAt;
  await expect(store()).rejects.toMatchObject({ status: 503, message: '文件保存时出错' });
  expect([await mine(), storage.files.size]).toEqual([[], 0]);
});

test.each(['ENOSPC', 'EDQUOT'])('R-22 no space left (%s) is said in so many words', async (code) => {
  Object.assign(storage, { failAt: 2, failWith: code });
  await expect(store()).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('存储空间不足'),
  });
  expect([await mine(), storage.files.size]).toEqual([[], 0]);
});

test('what cannot be taken back keeps its marked row, by which the cleaning finds it', async () => {
  storage.failAt = 2;
  storage.failDelete = true;
  await expect(store()).rejects.toMatchObject({ message: '文件保存时出错' });
  expect(await mine()).toMatchObject([{ deletedAt: expect.any(Date), purgedAt: null }]);
});

describe('quota of the day (S-44)', () => {
  const limited = (dayBytes: number) => ({
    config: { ...ctx.config, upload: { ...ctx.config.upload, dayBytes } },
  });

  test('ends with the byte that does not fit, and only for this account', async () => {
    const bytes = pdf();
    const request = { bytes, name: 'a.pdf', door: 'file', usage: 'editor_file' } as const;
    const own = limited(bytes.length * 2);
    await store(request, own);
    await store(request, own);
    await expect(store(request, own)).rejects.toMatchObject({
      status: 429,
      message: '今日上传总量已达上限，请明天再试',
    });
    expect([(await mine()).length, storage.files.size]).toEqual([2, 2]);
    const other = adminActor(await makeAdmin(['news.edit']));
    await expect(store(request, { ...own, actor: other })).resolves.toMatchObject({ name: 'a.pdf' });
  });

  test('holds when files come at once', async () => {
    const bytes = pdf();
    const own = limited(bytes.length * 3);
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        store({ bytes, name: 'a.pdf', door: 'file', usage: 'editor_file' }, own),
      ),
    );
    expect(all.filter((r) => r.status === 'fulfilled')).toHaveLength(3);
    expect([(await mine()).length, storage.files.size]).toEqual([3, 3]);
  });
});

test('a folder that does not exist is refused and leaves nothing', async () => {
  await expect(store({ folderId: 999_999 })).rejects.toMatchObject({ message: '所选文件夹不存在' });
  expect([await mine(), storage.files.size]).toEqual([[], 0]);
});

test('storing inside a transaction is a mistake of the program', async () => {
  await expect(store({}, { inTx: true })).rejects.toThrow('outside of a transaction');
  expect(await testDb().$count(uploads, isNull(uploads.key))).toBe(0);
});

test('an upload to a store that hangs ends as an outage, and what may lie there is found by the cleaning', async () => {
  const server = new S3Server();
  await server.start();
  const hanging = createS3Storage({
    endpoint: server.endpoint,
    region: 'cn-beijing',
    bucket: server.bucket,
    accessKeyId: server.accessKeyId,
    secretAccessKey: server.secret,
    style: 'path',
    limits: { answer: 200, put: 200 },
  });
  server.fail(...Array.from({ length: 20 }, () => 'hang' as const));
  await expect(store({}, { ports: { ...ctx.ports, storage: hanging } })).rejects.toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
  });
  await server.stop();
  const [row] = await mine();
  expect(row?.deletedAt).not.toBeNull();
  expect(server.seen.map((line) => line.split(' ', 1)[0])).toEqual([
    'PUT',
    ...server.seen.slice(1).map(() => 'DELETE'),
  ]);
});
