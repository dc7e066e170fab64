import { and, eq } from 'drizzle-orm';
import { deletedRows } from '@/db/schema/bin';
import { ebookAssets } from '@/db/schema/ebook';
import { operationLogs } from '@/db/schema/log';
import { readingLogs } from '@/db/schema/reading';
import { uploads, uploadUses } from '@/db/schema/upload';
import { withTx } from '@/lib/data/tx';
import { purgeRows } from '@/lib/domain/bin/commands/purge-rows';
import { undoDeletion } from '@/lib/domain/bin/commands/restore-rows';
import { activateAsset } from '@/lib/domain/ebook/commands/activate-asset';
import { cancelAsset } from '@/lib/domain/ebook/commands/cancel-asset';
import { deleteAssets } from '@/lib/domain/ebook/commands/delete-assets';
import { editAsset } from '@/lib/domain/ebook/commands/edit-asset';
import { retryAsset } from '@/lib/domain/ebook/commands/retry-asset';
import { getAsset, listAssets } from '@/lib/domain/ebook/publish-queries';
import { assetListInput } from '@/lib/domain/ebook/publish-contract';
import { findTargets } from '@/lib/domain/ebook/publish-target-queries';
import { findOfficeFile } from '@/lib/domain/upload/private-queries';
import type { Ctx } from '@/lib/data/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeBuyer } from '@/tests/support/factories/people';
import {
  assetOf,
  handIn,
  makeBook,
  makeMagazine,
  pagesOf,
  publisher,
  releaser,
} from '@/tests/support/factories/publishing';
import { runDueJobs } from '@/tests/support/jobs';
import { longPdf } from '@/tests/support/publications';

/** The files of publications at the desk: what is taken, which version is in force, what may go. Nothing here draws pages. */

let ctx: Ctx;
let reviewer: Ctx;
let file: Uint8Array<ArrayBuffer>;
let other: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  ctx = await publisher();
  reviewer = await releaser();
  [file, other] = await Promise.all([longPdf(1), longPdf(2)]);
});

const actsOn = async (id: number) =>
  (
    await testDb()
      .select({ action: operationLogs.action })
      .from(operationLogs)
      .where(and(eq(operationLogs.entity, 'ebookAsset'), eq(operationLogs.entityId, String(id))))
  ).map((o) => o.action);

const count = async () => [await testDb().$count(ebookAssets), await testDb().$count(uploads)];
const ready = (id: number) =>
  testDb()
    .update(ebookAssets)
    .set({ status: 'ready', pageCount: 1, convertedPages: 1 })
    .where(eq(ebookAssets.id, id));
const setActive = (id: number, active: boolean, by = reviewer) =>
  withTx(by, (c) => activateAsset(c, { id, active }));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (e: { code?: string; status?: number }) => `${e.status} ${e.code}`,
  );

test('a file becomes the first version of its issue: private, queued, with a title of its own, in the log', async () => {
  const { product, issues } = await makeMagazine();
  const row = await handIn(ctx, file, {
    productId: product.id,
    issueId: issues[0]?.id,
    name: '../第1期.pdf',
  });
  expect(row).toMatchObject({
    productTitle: '《保密视野》',
    title: `《保密视野》 ${issues[0]?.title}`,
    version: 1,
    status: 'uploaded',
    active: false,
    format: 'pdf',
    previewPages: 3,
    sourceName: '第1期.pdf',
    createdByName: '编辑甲',
    allowedActions: ['edit', 'replace', 'cancel'],
  });
  const asset = await assetOf(row.id);
  expect(asset.publicId).toMatch(/^[A-Za-z0-9_-]{16}$/);
  const [stored] = await testDb().select().from(uploads).where(eq(uploads.id, asset.uploadId));
  expect(stored).toMatchObject({
    private: true,
    usage: 'ebook_source',
    deletedAt: null,
    mime: 'application/pdf',
  });
  expect(await testDb().select().from(uploadUses).where(eq(uploadUses.uploadId, asset.uploadId))).toEqual([
    { uploadId: asset.uploadId, entity: 'ebookAsset', entityId: String(row.id) },
  ]);
  // The file itself is handed to nobody, whatever he may.
  expect(await codeOf(findOfficeFile(ctx, asset.uploadId))).toBe('404 NOT_FOUND');
});

test('the next file is the next version; the same one again answers with the version that is there', async () => {
  const book = await makeBook();
  const first = await handIn(ctx, file, { productId: book.id });
  const second = await handIn(ctx, other, { productId: book.id });
  const again = await handIn(ctx, other, { productId: book.id });
  expect([first.version, second.version, again.id]).toEqual([1, 2, second.id]);
  const racing = await Promise.all(
    Array.from({ length: 6 }, () => handIn(ctx, file, { productId: book.id })),
  );
  expect(new Set(racing.map((r) => r.id)).size).toBe(1);
  expect(racing[0]?.version).toBe(3);
});

describe('what is refused leaves neither file nor version', () => {
  test.each([
    ['a product that is not there', async () => ({ productId: 999_999_999 }), 'productId'],
    [
      'a printed book',
      async () => ({ productId: (await makeProduct({ kind: 'paper_book' })).id }),
      'productId',
    ],
    ['an issue for a book', async () => ({ productId: (await makeBook()).id, issueId: 1 }), 'issueId'],
    [
      'a periodical without an issue',
      async () => ({ productId: (await makeMagazine()).product.id }),
      'issueId',
    ],
    [
      'an issue of another periodical',
      async () => ({
        productId: (await makeMagazine()).product.id,
        issueId: (await makeMagazine()).issues[0]?.id,
      }),
      'issueId',
    ],
    ['a picture', async () => ({ productId: (await makeBook()).id, name: '封面.png' }), 'file'],
    ['a script', async () => ({ productId: (await makeBook()).id, name: '样本.pdf.js' }), 'file'],
  ])('%s', async (_, make, field) => {
    const wanted = await make();
    const before = await count();
    await handIn(ctx, file, wanted).then(
      () => expect('taken').toBe('refused'),
      (e: { status: number; errors: Record<string, string> }) => {
        expect([400, 415]).toContain(e.status);
        expect(Object.keys(e.errors)).toEqual([field]);
      },
    );
    expect(await count()).toEqual(before);
  });

  test('a file that is no PDF, whatever its name says', async () => {
    const book = await makeBook();
    const before = await count();
    const text = new TextEncoder().encode('<script>alert(1)</script>');
    expect(await codeOf(handIn(ctx, text, { productId: book.id }))).toBe('415 UNSUPPORTED_TYPE');
    expect(await codeOf(handIn(ctx, text, { productId: book.id, name: 'a.epub' }))).toBe(
      '415 UNSUPPORTED_TYPE',
    );
    expect(await count()).toEqual(before);
  });
});

test('one version is in force: putting the next one there takes the first away, also in a race; doing it twice does nothing', async () => {
  const book = await makeBook();
  const first = await handIn(ctx, file, { productId: book.id });
  const second = await handIn(ctx, other, { productId: book.id });
  expect(await codeOf(setActive(first.id, true))).toBe('409 CONFLICT');
  await ready(first.id);
  await ready(second.id);
  await setActive(first.id, true);
  await setActive(first.id, true);
  expect([(await assetOf(first.id)).active, (await assetOf(second.id)).active]).toEqual([true, false]);
  await Promise.all(Array.from({ length: 20 }, (_, i) => setActive(i % 2 ? first.id : second.id, true)));
  const active = [await assetOf(first.id), await assetOf(second.id)].filter((a) => a.active);
  expect(active).toHaveLength(1);
  await setActive(active[0]?.id ?? 0, false);
  expect([(await assetOf(first.id)).active, (await assetOf(second.id)).active]).toEqual([false, false]);
  expect((await actsOn(first.id)).slice(0, 2)).toEqual(['ebook.upload', 'ebook.activate']);
});

test('title and trial pages are changed, what is absent stays, and an unchanged form leaves no row in the log', async () => {
  const { id } = await handIn(ctx, file, { productId: (await makeBook()).id });
  const edit = (what: object) => withTx(ctx, (c) => editAsset(c, { id, ...what }));
  await edit({ title: '保密须知（2026 版）', previewPages: 5 });
  await edit({ title: '保密须知（2026 版）', previewPages: 5, autoActivate: false });
  expect(await assetOf(id)).toMatchObject({ title: '保密须知（2026 版）', previewPages: 5 });
  expect(await actsOn(id)).toEqual(['ebook.upload', 'ebook.edit']);
  await edit({ previewPages: 0 });
  expect(await assetOf(id)).toMatchObject({ title: '保密须知（2026 版）', previewPages: 0 });
});

test('a conversion is cancelled once and tried again once', async () => {
  const { id } = await handIn(ctx, file, { productId: (await makeBook()).id });
  const cancel = () => codeOf(withTx(ctx, (c) => cancelAsset(c, id)));
  const retry = () => codeOf(withTx(ctx, (c) => retryAsset(c, id)));
  expect(await retry()).toBe('409 CONFLICT');
  expect((await Promise.all([cancel(), cancel(), cancel()])).toSorted()).toEqual([
    '409 CONFLICT',
    '409 CONFLICT',
    'done',
  ]);
  expect(await assetOf(id)).toMatchObject({ status: 'failed', failReason: '已取消' });
  expect((await Promise.all([retry(), retry()])).toSorted()).toEqual(['409 CONFLICT', 'done']);
  expect(await assetOf(id)).toMatchObject({ status: 'uploaded', failReason: null, runNo: 100 });
});

test('what readers get, what is being converted and what was read stays; the rest goes into the bin, and with its bytes from there, all or none', async () => {
  const book = await makeBook();
  const [a, b] = [
    await handIn(ctx, file, { productId: book.id }),
    await handIn(ctx, other, { productId: book.id }),
  ];
  const del = (...ids: number[]) => codeOf(withTx(ctx, (c) => deleteAssets(c, ids)));
  expect(await del(a.id)).toBe('409 CONFLICT');
  await ready(a.id);
  await ready(b.id);
  await setActive(b.id, true);
  expect(await del(a.id, b.id)).toBe('409 CONFLICT');
  expect(await testDb().$count(ebookAssets, eq(ebookAssets.productId, book.id))).toBe(2);
  const reader = await makeBuyer();
  await testDb().insert(readingLogs).values({ assetId: a.id, userId: reader.id, pageNo: 1, width: 900 });
  expect(await del(a.id)).toBe('409 CONFLICT');
  await testDb().delete(readingLogs);
  const { uploadId } = await assetOf(a.id);
  const before = [await assetOf(a.id), await pagesOf(a.id)];
  expect(await del(a.id)).toBe('done');
  expect(await del(a.id)).toBe('404 NOT_FOUND');
  await withTx(ctx, (c) => undoDeletion(c, { kind: 'ebookAsset', ids: [a.id] }));
  expect([await assetOf(a.id), await pagesOf(a.id)]).toEqual(before);
  expect(await del(a.id)).toBe('done');
  const [entry] = await testDb().select().from(deletedRows).where(eq(deletedRows.rowId, a.id));
  await withTx(ctx, (c) => purgeRows(c, [entry?.id ?? 0]));
  await runDueJobs();
  const [stored] = await testDb().select().from(uploads).where(eq(uploads.id, uploadId));
  expect(stored?.purgedAt).not.toBeNull();
  expect(await ctx.ports.storage.head(stored?.key ?? '')).toBeNull();
});

test('the list finds by product, issue, state and words; the choice says what each issue has', async () => {
  const { product, issues } = await makeMagazine();
  const ids = issues.map((i) => i.id);
  const first = await handIn(ctx, file, { productId: product.id, issueId: ids[0], title: '特刊甲乙丙' });
  const second = await handIn(ctx, other, { productId: product.id, issueId: ids[1] });
  await ready(first.id);
  await setActive(first.id, true);
  const list = async (more: object) =>
    (await listAssets(ctx, assetListInput.parse({ productId: product.id, ...more }))).list.map((a) => a.id);
  expect(await list({})).toEqual([second.id, first.id]);
  expect(await list({ issueId: ids[0] })).toEqual([first.id]);
  expect(await list({ status: 'uploaded' })).toEqual([second.id]);
  expect(await list({ active: 'true' })).toEqual([first.id]);
  expect(await list({ keyword: '甲乙丙' })).toEqual([first.id]);
  expect(await list({ keyword: '%' })).toEqual([]);
  const found = await findTargets(ctx, { productId: product.id });
  expect(found.products.map((p) => p.id)).toEqual([product.id]);
  expect(found.issues.map((i) => [i.id, i.active?.id ?? null, i.latest?.status ?? null])).toEqual([
    [ids[3], null, null],
    [ids[2], null, null],
    [ids[1], null, 'uploaded'],
    [ids[0], first.id, 'ready'],
  ]);
  expect((await getAsset(ctx, first.id)).versions.map((v) => v.id)).toEqual([first.id]);
});

test('a file can be handed in for every electronic title of a long list, not only for the newest fifty', async () => {
  const oldest = await makeBook();
  for (let n = 0; n < 55; n += 1) await makeBook();
  const { products } = await findTargets(ctx, {});
  expect(products.map((p) => p.id)).toContain(oldest.id);
});
