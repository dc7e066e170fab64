import { eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { forgetReaders } from '@/lib/domain/ebook/delivery/turnstile';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import { TestBrowser, type RouteResult } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { FILM, filmedEpub, fixedEpub, fixedPages, viewport } from '@/tests/support/fixed-epubs';
import { makeEpubBook } from '@/tests/support/factories/epub';
import { makeBuyer } from '@/tests/support/factories/people';
import { giveRight } from '@/tests/support/factories/reading';
import { open, readingBrowser } from './reading';

/** EPUBs whose layout is fixed: read page by page, each page marked and guarded as those of PDFs are. */

const fileGet = guestEbookCalls['GET /api/guest/ebook/read/[token]/[...path]'];
const progress = guestEbookCalls['POST /api/guest/ebook/progress'];
const linksGet = guestEbookCalls['GET /api/guest/ebook/links/[id]'];

beforeEach(forgetReaders);

async function reading(bytes: Uint8Array = fixedEpub()) {
  const { product, asset } = await makeEpubBook(bytes);
  const user = await makeBuyer();
  await giveRight(user.id, product.id);
  return { asset, user, id: asset.publicId };
}

const tokenOf = (manifest: string | null | undefined) =>
  /\/read\/([^/]+)\/manifest/.exec(manifest ?? '')?.[1] ?? '';
const file = (
  browser: TestBrowser,
  token: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RouteResult> =>
  browser.call(fileGet, {
    path: '/api/guest/ebook/read/[token]/[...path]',
    params: { token, path },
    headers,
  });

test('a reader is told the sizes, sides and order of the pages, a guest those of the trial', async () => {
  const parts = [
    ...fixedPages(2).map((p) => ({ ...p, properties: 'page-spread-right' })),
    { file: 'wide.xhtml', title: '跨页', body: '', head: viewport('width=2400, height=1600') },
    { file: 'words.xhtml', title: '说明', body: '<p>文</p>', properties: 'rendition:layout-reflowable' },
  ];
  const { user, id } = await reading(fixedEpub({ parts, spine: 'page-progression-direction="rtl"' }));
  const browser = await readingBrowser(user, id);
  const whole = (await open(browser, id)).json.data;
  expect(whole).toMatchObject({
    format: 'epub',
    pageCount: 4,
    preview: null,
    sizes: [
      [1200, 1600],
      [1200, 1600],
      [2400, 1600],
      [560, 373],
    ],
    fixed: { rtl: true, sides: ['right', 'right', null, null], films: false, flowing: [4] },
  });
  const trial = (await open(new TestBrowser(), id)).json.data;
  expect(trial).toMatchObject({
    preview: 2,
    sizes: [
      [1200, 1600],
      [1200, 1600],
    ],
    fixed: { rtl: true, sides: ['right', 'right'], films: false, flowing: [] },
  });
});

test('each page carries the mark of its reader, as large as the page needs it; text that flows as ever', async () => {
  const parts = [
    ...fixedPages(2, 'width=1800, height=2400'),
    { file: 'words.xhtml', title: '说明', body: '<p>文</p>', properties: 'rendition:layout-reflowable' },
  ];
  const { user, id } = await reading(fixedEpub({ parts }));
  const browser = await readingBrowser(user, id);
  const token = tokenOf((await open(browser, id)).json.data?.manifest);
  const tail = user.phone?.slice(-4);
  const page = (await file(browser, token, 'p0001.xhtml')).text;
  expect(page).toContain(
    `<p style="display:block!important;position:fixed;right:1%;bottom:1%;margin:0;text-indent:0;color:#333;line-height:1;opacity:0.7;font-size:28px">尾号 ${tail}　`,
  );
  const size = Number(/background-size:(\d+)px auto!important/.exec(page)?.[1]);
  const png = Buffer.from(/base64,([^)]+)\)/.exec(page)?.[1] ?? '', 'base64');
  expect(size).toBe(png.readUInt32BE(16) * 2);
  const text = (await file(browser, token, 'p0003.xhtml')).text;
  expect(text).not.toContain('background-size');
  expect(text).toContain(`opacity:0.7">尾号 ${tail}　`);
});

test('a page beyond the trial is refused, and so is a page of a right that ended', async () => {
  const { user, id, asset } = await reading();
  const guest = new TestBrowser();
  const trial = tokenOf((await open(guest, id)).json.data?.manifest);
  expect((await file(guest, trial, 'p0002.xhtml')).status).toBe(200);
  expect((await file(guest, trial, 'p0003.xhtml')).status).toBe(403);
  const browser = await readingBrowser(user, id);
  const token = tokenOf((await open(browser, id)).json.data?.manifest);
  expect((await file(browser, token, 'p0006.xhtml')).status).toBe(200);
  await testDb().update(ebookAssets).set({ active: false }).where(eq(ebookAssets.id, asset.id));
  expect((await file(browser, token, 'p0006.xhtml')).status).toBe(404);
});

test('the manifest says that the layout is fixed; there are no pictures of its pages', async () => {
  const { user, id } = await reading();
  const browser = await readingBrowser(user, id);
  const token = tokenOf((await open(browser, id)).json.data?.manifest);
  expect((await file(browser, token, 'manifest.json')).json).toMatchObject({ metadata: { layout: 'fixed' } });
  const links = await browser.call(linksGet, {
    path: '/api/guest/ebook/links/[id]',
    params: { id },
    query: { pages: '1', w: '900' },
  });
  expect(links.status).toBe(404);
});

test('the page where somebody stopped is kept', async () => {
  const { user, id } = await reading();
  const browser = await readingBrowser(user, id);
  const kept = await browser.call(progress, {
    path: '/api/guest/ebook/progress',
    method: 'POST',
    body: { id, page: 5 },
  });
  expect(kept.status).toBe(200);
  expect((await open(browser, id)).json.data?.page).toBe(5);
});

test('a film is handed out where the office allows it, in parts, to whoever may read its page', async () => {
  const { user, id, asset } = await reading(filmedEpub());
  const browser = await readingBrowser(user, id);
  const opened = async (b: TestBrowser) => (await open(b, id)).json.data;
  const token = tokenOf((await opened(browser))?.manifest);
  expect((await file(browser, token, 'f0002.mp4')).status).toBe(404);
  expect((await file(browser, token, 'f0001.png')).status).toBe(200);
  await testDb().update(ebookAssets).set({ filmOpen: true }).where(eq(ebookAssets.id, asset.id));
  expect((await opened(browser))?.fixed?.films).toBe(true);
  const all = await file(browser, token, 'f0002.mp4');
  expect([all.status, all.headers.get('content-type'), all.headers.get('cache-control')]).toEqual([
    200,
    'video/mp4',
    'private, no-store',
  ]);
  expect(Buffer.from(all.bytes).equals(Buffer.from(FILM))).toBe(true);
  const part = await file(browser, token, 'f0002.mp4', { range: 'bytes=10-19' });
  expect([part.status, part.headers.get('content-range'), part.bytes.length]).toEqual([
    206,
    'bytes 10-19/1000',
    10,
  ]);
  const beyond = await file(browser, token, 'f0002.mp4', { range: 'bytes=5000-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
  // The film of the first page belongs to the trial.
  const guest = new TestBrowser();
  const trial = tokenOf((await opened(guest))?.manifest);
  expect((await file(guest, trial, 'f0002.mp4')).status).toBe(200);
  expect((await file(guest, token, 'f0002.mp4')).status).toBe(403);
});
