import { eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import type { Paged } from '@/lib/core/page';
import { adminEbookPublicationCalls } from '@/lib/domain/ebook/admin-publication-calls';
import type { AssetDetail, AssetRow } from '@/lib/domain/ebook/publish-contract';
import { TestBrowser } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { bombEpub, escapingEpub, makeEpub, protectedEpub } from '@/tests/support/epubs';
import { makeAdmin } from '@/tests/support/factories/people';
import { assetOf, makeBook } from '@/tests/support/factories/publishing';
import { runDueJobs } from '@/tests/support/jobs';
import { plainPdf } from '@/tests/support/publications';

const activatePost = adminEbookPublicationCalls['POST /api/admin/product/ebook/activate'];
const delPost = adminEbookPublicationCalls['POST /api/admin/product/ebook/del'];
const detailGet = adminEbookPublicationCalls['GET /api/admin/product/ebook/detail/[id]'];
const editPost = adminEbookPublicationCalls['POST /api/admin/product/ebook/edit'];
const listGet = adminEbookPublicationCalls['GET /api/admin/product/ebook/list'];
const pageGet = adminEbookPublicationCalls['GET /api/admin/product/ebook/page/[id]/[n]'];
const textGet = adminEbookPublicationCalls['GET /api/admin/product/ebook/text/[id]/[n]'];
const uploadPost = adminEbookPublicationCalls['POST /api/admin/product/ebook/upload'];

/** Publishing through its calls: a file is handed in, converted by the jobs, looked at and put in force. */

let editor: TestBrowser;
let onlooker: TestBrowser;
let auditor: TestBrowser;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  editor = await new TestBrowser().signIn(await makeAdmin(['product.edit']));
  onlooker = await new TestBrowser().signIn(await makeAdmin(['order']));
  auditor = await new TestBrowser().signIn(await makeAdmin(['product.audit']));
  pdf = await plainPdf(1);
});

function formOf(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  fields: Record<string, string | number>,
): FormData {
  const form = new FormData();
  for (const [k, v] of Object.entries(fields)) form.append(k, String(v));
  form.append('file', new File([bytes], name));
  return form;
}
const upload = (bytes: Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string | number>) =>
  editor.call<AssetRow>(uploadPost, { body: formOf(bytes, name, fields) });
const detail = async (id: number) =>
  (await editor.call<AssetDetail>(detailGet, { params: { id } })).json.data;

test('a PDF is handed in, converted, looked at before readers get it, put in force, and not deleted while it is', async () => {
  const { id: productId } = await makeBook();
  const taken = await upload(pdf, '须知.pdf', { productId, previewPages: 2 });
  expect([taken.status, taken.json.message]).toEqual([200, '已上传，正在排队转换']);
  const id = taken.json.data?.id ?? 0;
  expect((await onlooker.call(pageGet, { params: { id, n: 1 } })).status).toBe(404);
  await runDueJobs();
  expect(await detail(id)).toMatchObject({
    status: 'ready',
    active: false,
    previewPages: 2,
    pages: [{ page: 1, width: 1600, height: 2263 }],
    toc: [{ title: '第1章', page: 1, level: 1 }],
    allowedActions: ['edit', 'replace', 'delete'],
  });
  const page = await onlooker.call(pageGet, { params: { id, n: 1 }, query: { w: 200 } });
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  expect(new TextDecoder('latin1').decode(page.bytes.subarray(8, 12))).toBe('WEBP');
  const text = await onlooker.call<{ text: string }>(textGet, { params: { id, n: 1 } });
  expect(text.json.data?.text).toContain('标记1');
  const own = await editor.call(activatePost, { body: { id, active: true } });
  expect([own.status, own.json.message]).toEqual([
    403,
    '启用须由有商品审核权限的另一人操作，不能是上传或修改该文件的人',
  ]);
  expect((await onlooker.call(activatePost, { body: { id, active: true } })).status).toBe(403);
  expect((await assetOf(id)).active).toBe(false);
  expect((await auditor.call(activatePost, { body: { id, active: true } })).status).toBe(200);
  const refused = await editor.call(delPost, { body: { ids: [id] } });
  expect([refused.status, refused.json.message]).toEqual([
    409,
    '正在使用的版本不能删除，请先停用或启用其他版本',
  ]);
  const seen = await onlooker.call<Paged<AssetRow>>(listGet, { query: { productId } });
  // Who may not publish is offered nothing.
  expect(seen.json.data?.list.map((a) => [a.id, a.active, a.allowedActions])).toEqual([[id, true, []]]);
});

test('an EPUB is unpacked by the same job', async () => {
  const { id: productId } = await makeBook();
  const taken = await upload(makeEpub(), '书.epub', { productId });
  const id = taken.json.data?.id ?? 0;
  expect((await auditor.call(editPost, { body: { id, autoActivate: true } })).status).toBe(200);
  await runDueJobs();
  const book = await detail(id);
  expect(book).toMatchObject({ format: 'epub', status: 'ready', active: true, pages: [] });
  expect(book?.parts.map((p) => p.page)).toEqual([1, 2, 3, 4]);
  expect(book?.pageCount).toBe(4);
});

test.each([
  ['an entry that climbs out', escapingEpub],
  ['a bomb', bombEpub],
  ['DRM', protectedEpub],
])('an EPUB with %s fails with a Chinese reason and is never in force', async (_, make) => {
  const { id: productId } = await makeBook();
  const taken = await upload(make(), '坏.epub', { productId });
  await runDueJobs();
  const asset = await assetOf(taken.json.data?.id ?? 0);
  expect(asset).toMatchObject({ status: 'failed', active: false });
  expect(asset.failReason).toMatch(/[一-鿿]{4}/);
});

test.each([
  ['no file', { productId: 1, file: 'text' }, 'file'],
  ['no product', {}, 'productId'],
  ['a product that is no number', { productId: '1e3' }, 'productId'],
  ['too many trial pages', { productId: 1, previewPages: 51 }, 'previewPages'],
  ['a title of control characters', { productId: 1, title: 'a\u0007b' }, 'title'],
])('hostile form: %s is refused at its field', async (_, fields, field) => {
  const before = await testDb().$count(ebookAssets);
  const form = new FormData();
  for (const [k, v] of Object.entries(fields)) form.append(k, String(v));
  if (!('file' in fields)) form.append('file', new File([pdf], 'a.pdf'));
  const reply = await editor.call(uploadPost, { body: form });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.json.errors ?? {})).toEqual([field]);
  expect(await testDb().$count(ebookAssets)).toBe(before);
});

test('pages ask for what is there: other widths and numbers are refused, other versions are not found', async () => {
  const { id: productId } = await makeBook();
  const taken = await upload(pdf, 'a.pdf', { productId });
  await runDueJobs();
  const id = taken.json.data?.id ?? 0;
  const ask = async (n: string | number, w: string | number, of = id) =>
    (await editor.call(pageGet, { params: { id: of, n }, query: { w } })).status;
  expect([
    await ask(1, 900),
    await ask(2, 900),
    await ask(0, 900),
    await ask('x', 900),
    await ask(1, 901),
  ]).toEqual([200, 404, 400, 400, 400]);
  expect(await ask(1, 900, 999_999_999)).toBe(404);
  await testDb().delete(ebookAssets).where(eq(ebookAssets.id, id));
  expect(await ask(1, 900)).toBe(404);
});
