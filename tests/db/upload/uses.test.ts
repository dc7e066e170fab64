import { eq, sql } from 'drizzle-orm';
import { ads } from '@/db/schema/ad';
import { articles } from '@/db/schema/article';
import { deletedRows } from '@/db/schema/bin';
import { uploads, uploadUses } from '@/db/schema/upload';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { purgeRows } from '@/lib/domain/bin/commands/purge-rows';
import { cleanUploads, purgeUpload } from '@/lib/domain/upload/commands/clean-uploads';
import { deleteMedia, type FilesInUse } from '@/lib/domain/upload/commands/change-media';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { MEMORIES, SOURCES } from '@/lib/domain/upload/places';
import { getMedia, listMedia } from '@/lib/domain/upload/queries';
import { syncUploadUses, uploadPathsOfHtml } from '@/lib/domain/upload/uses';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeArticleCategory, makeDraft } from '@/tests/support/factories/article';
import { makeAdmin } from '@/tests/support/factories/people';
import { pdf, picture } from '@/tests/support/factories/upload';

let ctx: Ctx;
beforeAll(async () => {
  ctx = makeCtx({ actor: adminActor(await makeAdmin(['news.edit'])) });
});

const store = async (name = 'a.png') =>
  storeUpload(ctx, { bytes: await picture(400, 300), name, door: 'image', usage: 'editor_image' });
const sync = (entityId: number, paths: (string | null)[], entity: 'article' | 'ad' = 'article') =>
  withTx(ctx, (c) => syncUploadUses(c, { entity, entityId, paths }));
const usesOf = async (id: number) =>
  (await testDb().select().from(uploadUses).where(eq(uploadUses.uploadId, id))).map(
    (u) => `${u.entity}:${u.entityId}`,
  );
const rowOf = async (id: number) => {
  const [row] = await testDb().select().from(uploads).where(eq(uploads.id, id));
  if (!row) throw new Error('no upload');
  return row;
};
const remove = (ids: number[]) => withTx(ctx, (c) => deleteMedia(c, ids));
const exists = async (id: number) => (await ctx.ports.storage.head((await rowOf(id)).key)) !== null;
const age = (id: number, days: number) =>
  ownerQuery(`update uploads set created_at = created_at - make_interval(days => $2) where id = $1`, [
    id,
    days,
  ]);
const jobsFor = async (id: number) =>
  (
    await ownerQuery<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs j where j.key = $1`,
      [`upload.purge:${id}`],
    )
  )[0]?.n;

test('addresses in HTML are found wherever they stand, each once', () => {
  const html = `<p><img src="/files/image/a-1x1.png" srcset="/files/image/a-1x1.w320.webp 320w"><a href="/files/file/b.pdf">b</a>
    <video src="/files/video/c.mp4" poster="/files/image/a-1x1.png"></video><img src="/img/logo.png"></p>`;
  expect(uploadPathsOfHtml(html)).toEqual([
    '/files/image/a-1x1.png',
    '/files/image/a-1x1.w320.webp',
    '/files/file/b.pdf',
    '/files/video/c.mp4',
  ]);
});

test('a save replaces the uses of its entity and leaves those of others alone', async () => {
  const [a, b] = [await store(), await store()];
  await sync(900_001, [a.path, a.path.replace('.png', '.w320.webp'), null, 'https://x.example/a.png']);
  await sync(900_002, [a.path]);
  expect(await usesOf(a.id)).toEqual(['article:900001', 'article:900002']);
  await sync(900_001, [b.path]);
  expect([await usesOf(a.id), await usesOf(b.id)]).toEqual([['article:900002'], ['article:900001']]);
  await sync(900_001, []);
  expect(await usesOf(b.id)).toEqual([]);
});

test('uses are written in the transaction of the save or not at all', async () => {
  await expect(syncUploadUses(ctx, { entity: 'ad', entityId: 1, paths: [] })).rejects.toThrow(
    'transaction of the save',
  );
  const a = await store();
  await withTx(ctx, async (c) => {
    await syncUploadUses(c, { entity: 'ad', entityId: 1, paths: [a.path] });
    throw new Error('the save failed');
  }).catch(() => undefined);
  expect(await usesOf(a.id)).toEqual([]);
});

describe('deletion', () => {
  test('a file that nothing uses loses its row in the library, and its bytes with the purge', async () => {
    const a = await store();
    await remove([a.id]);
    expect([(await rowOf(a.id)).deletedAt, await exists(a.id), await jobsFor(a.id)]).toEqual([
      ctx.now,
      true,
      0,
    ]);
    await expect(getMedia(ctx, a.id)).rejects.toMatchObject({ status: 404 });
    await expect(remove([a.id])).rejects.toMatchObject({ status: 404 });
    const [entry] = await testDb().select().from(deletedRows).where(eq(deletedRows.rowId, a.id));
    await withTx(ctx, (c) => purgeRows(c, [entry?.id ?? 0]));
    expect(await jobsFor(a.id)).toBe(1);
    await purgeUpload(ctx, a.id);
    const row = await rowOf(a.id);
    expect([row.purgedAt, await exists(a.id)]).toEqual([ctx.now, false]);
    expect(await ctx.ports.storage.head(row.key.replace('.png', '.w320.webp'))).toBeNull();
    await purgeUpload(ctx, a.id);
  });

  test('is refused with all places while one file of the batch is in use, and changes nothing', async () => {
    const [free, used] = [await store('free.png'), await store('used.png')];
    const { id: articleId } = await makeDraft(ctx, await makeArticleCategory(), {
      title: '用图的文章',
      contentHtml: `<p><img src="${used.path}"></p>`,
    });
    const error = (await remove([free.id, used.id]).catch((e: unknown) => e)) as AppError;
    expect([error.status, error.message]).toEqual([409, '“used.png”正在使用，不能删除']);
    const { files } = error.data as FilesInUse;
    expect(files.map((f) => f.id)).toEqual([used.id]);
    expect(files[0]?.places).toContainEqual({
      entity: 'article',
      entityId: String(articleId),
      label: '文章',
      title: '用图的文章',
      href: `/index/manage/article/preview/${articleId}`,
    });
    expect([(await rowOf(free.id)).deletedAt, (await rowOf(used.id)).deletedAt]).toEqual([null, null]);
  });

  test.each<[string, (file: { id: number; path: string }) => Promise<unknown>]>([
    [
      'an advertisement by address',
      (f) => testDb().insert(ads).values({ position: 1, title: '广告', path: f.path }),
    ],
    [
      'an advertisement by reference',
      (f) => testDb().insert(ads).values({ position: 1, title: '广告', path: '/x', uploadId: f.id }),
    ],
    [
      'a cover',
      async (f) => {
        const { id } = await makeDraft(ctx, await makeArticleCategory(), {});
        await testDb().update(articles).set({ coverPath: f.path }).where(eq(articles.id, id));
      },
    ],
    [
      'a size of it in an address',
      (f) =>
        testDb()
          .insert(ads)
          .values({ position: 1, title: '广告', path: f.path.replace('.png', '.w320.webp') }),
    ],
    ['a written use', (f) => sync(900_010, [f.path], 'ad')],
  ])('%s keeps a file', async (_, use) => {
    const a = await store();
    await use(a);
    await expect(remove([a.id])).rejects.toMatchObject({ status: 409 });
    expect((await rowOf(a.id)).deletedAt).toBeNull();
  });

  test('a save and a deletion at the same moment end in one of the two, never in a use without bytes', async () => {
    for (let i = 0; i < 6; i += 1) {
      const a = await store();
      const results = await Promise.allSettled([sync(910_000 + i, [a.path]), remove([a.id])]);
      await purgeUpload(ctx, a.id);
      const row = await rowOf(a.id);
      const used = (await usesOf(a.id)).length === 1;
      expect(results[0].status).toBe('fulfilled');
      expect([used, row.deletedAt === null, row.purgedAt === null, await exists(a.id)]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  });

  test('what is purged is not taken back by a later save', async () => {
    const a = await store();
    await remove([a.id]);
    await purgeUpload(ctx, a.id);
    await sync(900_020, [a.path]);
    expect([await usesOf(a.id), (await rowOf(a.id)).deletedAt]).toEqual([[], ctx.now]);
  });
});

describe('cleaning', () => {
  const keepDays = (n: number) => ({
    ...ctx,
    config: { ...ctx.config, upload: { ...ctx.config.upload, keepDays: n } },
  });

  test('marks what is old and unused, and removes it a week later unless a save used it in between', async () => {
    const [old, young, used, saved] = [await store(), await store(), await store(), await store()];
    for (const f of [old, used, saved]) await age(f.id, 181);
    await sync(920_001, [used.path]);
    await cleanUploads(keepDays(0));
    expect((await rowOf(old.id)).deletedAt).toBeNull();
    await cleanUploads(keepDays(180));
    const marked = async () =>
      Promise.all([old, young, used, saved].map(async (f) => (await rowOf(f.id)).deletedAt !== null));
    expect(await marked()).toEqual([true, false, false, true]);
    expect([await jobsFor(old.id), await exists(old.id)]).toEqual([1, true]);
    await sync(920_002, [saved.path]);
    for (const f of [old, saved]) await purgeUpload(ctx, f.id);
    expect([await exists(old.id), await exists(saved.id)]).toEqual([false, true]);
    expect(await marked()).toEqual([true, false, false, false]);
  });

  test('leaves what an earlier revision or an unsaved draft names', async () => {
    const [inRevision, inDraft] = [await store(), await store()];
    for (const f of [inRevision, inDraft]) await age(f.id, 400);
    const { id } = await makeDraft(ctx, await makeArticleCategory(), {
      contentHtml: `<p><img src="${inRevision.path}"></p>`,
    });
    await testDb().update(articles).set({ contentHtml: '<p>后来</p>' }).where(eq(articles.id, id));
    await sync(id, []);
    await testDb().execute(sql`insert into article_autosaves (user_id, draft_key, data)
      select id, 'new:test', ${JSON.stringify({ contentHtml: `<img src="${inDraft.path}">` })}::jsonb from users limit 1`);
    await cleanUploads(keepDays(180));
    expect([(await rowOf(inRevision.id)).deletedAt, (await rowOf(inDraft.id)).deletedAt]).toEqual([
      null,
      null,
    ]);
  });

  test('removes what an upload left behind that never ended', async () => {
    const a = await store();
    await ownerQuery(`update uploads set deleted_at = now() - interval '9 days' where id = $1`, [a.id]);
    await cleanUploads(keepDays(0));
    expect([(await rowOf(a.id)).purgedAt !== null, await exists(a.id)]).toEqual([true, false]);
  });

  test('touches no file of another usage and no private one', async () => {
    const a = await store();
    await age(a.id, 400);
    await testDb().update(uploads).set({ usage: 'voucher', private: true }).where(eq(uploads.id, a.id));
    await cleanUploads(keepDays(180));
    expect((await rowOf(a.id)).deletedAt).toBeNull();
    await expect(remove([a.id])).rejects.toMatchObject({ status: 404 });
    expect((await listMedia(ctx, { pageNum: 1, pageSize: 100 })).list.map((m) => m.id)).not.toContain(a.id);
  });
});

test('every column that can show a file of the library is looked at', async () => {
  const known = new Set(
    [...SOURCES, ...MEMORIES].flatMap((s) =>
      [...('refs' in s ? (s.refs ?? []) : []), ...(s.texts ?? [])].map((c) => `${s.from.split(' ')[0]}.${c}`),
    ),
  );
  const columns = await ownerQuery<{ c: string }>(
    `select table_name || '.' || column_name as c from information_schema.columns
     where table_schema = 'public' and data_type = 'text'
       and column_name ~ '(^path$|_path$|_html$)' and table_name not in ('article_categories', 'product_categories')
     union select conrelid::regclass || '.' || a.attname from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.confrelid = 'uploads'::regclass and k.contype = 'f'`,
  );
  // References of private papers, exports and e-books, and the pages that messages lead to: no files of the library.
  const OTHERS =
    /^(upload_uses|organizations|order_files|payments|refunds|special_order_files|invoices|after_sale_files|ebook_assets|erp_sync_runs|export_jobs|article_imports|notices|reminders)\./;
  expect(columns.map((r) => r.c).filter((c) => !known.has(c) && !OTHERS.test(c))).toEqual([]);
});

test('a document keeps its name and is found by it', async () => {
  const a = await storeUpload(ctx, {
    bytes: pdf(),
    name: '年度_100%计划.pdf',
    door: 'file',
    usage: 'editor_file',
  });
  const find = async (keyword: string) =>
    (await listMedia(ctx, { pageNum: 1, pageSize: 10, keyword })).list.map((m) => m.id);
  expect([await find('_100%'), await find('100_')]).toEqual([[a.id], []]);
});
