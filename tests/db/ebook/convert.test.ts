import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { ebookAssets } from '@/db/schema/ebook';
import { PdfRefused } from '@/lib/core/pdf-refusal';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { cancelAsset } from '@/lib/domain/ebook/commands/cancel-asset';
import { convertAsset, sweepConversions } from '@/lib/domain/ebook/commands/convert-asset';
import { retryAsset } from '@/lib/domain/ebook/commands/retry-asset';
import { systemCtx } from '@/lib/server/context';
import { testDb } from '@/tests/support/db';
import {
  assetOf,
  arm,
  forgetRun,
  handIn,
  makeBook,
  pagesOf,
  publisher,
} from '@/tests/support/factories/publishing';
import { runDueJobs } from '@/tests/support/jobs';
import {
  brokenPdf,
  emptyPdf,
  encryptedPdf,
  landscapePdf,
  lockedPdf,
  longPdf,
  mixedPdf,
  plainPdf,
  scannedPdf,
} from '@/tests/support/publications';
import { quickPdf } from '@/tests/support/quick-pdf';

/** Conversion of PDFs by the real process: what comes out, what is refused, what races do. */

const system = () => systemCtx('test');

/** Pictures of a tenth of the width: for many pages, and where their size does not matter. */
const quick = (): Ctx => {
  const ctx = system();
  return { ...ctx, ports: { ...ctx.ports, pdf: quickPdf() } };
};

async function convert(bytes: Uint8Array<ArrayBuffer>, world = system()) {
  const ctx = await publisher();
  const product = await makeBook();
  const { id } = await handIn(ctx, bytes, { productId: product.id });
  await arm(id);
  await convertAsset(world, id);
  return { id, ctx, asset: await assetOf(id), pages: await pagesOf(id) };
}

async function pictureOf(key: string | undefined) {
  const found = key && (await system().ports.storage.get(key));
  if (!found) throw new Error('no picture');
  return {
    info: found.info,
    meta: await sharp(Buffer.from(await new Response(found.body).arrayBuffer())).metadata(),
  };
}

test('each page becomes WebP of three widths, private, with its words and the contents of the file', async () => {
  const toc = [
    { title: '第一章', page: 1 },
    { title: '第一节', page: 2, level: 2 },
  ] as const;
  const { asset, pages } = await convert(await plainPdf(3, { toc }));
  expect(asset).toMatchObject({
    status: 'ready',
    active: true,
    pageCount: 3,
    convertedPages: 3,
    hasText: true,
    failReason: null,
    toc: [
      { title: '第一章', page: 1, level: 1 },
      { title: '第一节', page: 2, level: 2 },
    ],
  });
  expect(asset.readyAt).not.toBeNull();
  expect(pages.map((p) => p.pageNo)).toEqual([1, 2, 3]);
  expect(pages[1]?.textContent).toBe('第 2 页标记2 做好保密工作，从每一天的小事做起。');
  for (const [width, key] of Object.entries(pages[0]?.keys ?? {})) {
    const { info, meta } = await pictureOf(key);
    expect({ width: meta.width, format: meta.format, private: info.private, type: info.contentType }).toEqual(
      {
        width: Number(width),
        format: 'webp',
        private: true,
        type: 'image/webp',
      },
    );
  }
  expect(Object.keys(pages[0]?.keys ?? {}).toSorted()).toEqual(['1600', '200', '900']);
});

test('landscape and mixed sizes keep their proportions; a page of extreme length stays below 8000 pixels', async () => {
  const wide = await convert(await landscapePdf());
  expect(wide.pages.map((p) => [p.width, p.height])).toEqual([
    [1600, 1131],
    [1600, 1131],
  ]);
  const mixed = await convert(await mixedPdf());
  expect(mixed.pages.map((p) => [p.width, p.height])).toEqual([
    [1600, 2263],
    [1600, 1131],
    [1600, 1600],
    [1600, 8000],
    [1600, 320],
  ]);
});

test('a scanned publication is readable and says that it cannot be searched', async () => {
  const { asset, pages } = await convert(await scannedPdf(), quick());
  expect(asset).toMatchObject({ status: 'ready', pageCount: 3, hasText: false, toc: [] });
  expect(pages.map((p) => p.textContent)).toEqual(['', '', '']);
});

test('a file that is encrypted but opens for everybody is taken', async () => {
  expect((await convert(await lockedPdf(), quick())).asset).toMatchObject({ status: 'ready', pageCount: 2 });
});

test.each([
  ['with a password', encryptedPdf, '文件设有打开密码，请上传未加密的文件'],
  ['without a page', async () => emptyPdf(), '文件中没有页面'],
  ['that is broken', async () => brokenPdf(), '文件已损坏，无法读取'],
  ['of 1001 pages', () => longPdf(1001), '文件超过 1000 页，请分册上传'],
])('a file %s is refused with its reason and leaves no page', async (_, make, failReason) => {
  const { asset, pages } = await convert(await make(), quick());
  expect(asset).toMatchObject({ status: 'failed', active: false, failReason, convertedPages: 0 });
  expect(pages).toEqual([]);
});

test('a page that cannot be drawn fails the conversion with its number, and a new try goes on behind the pages that are there', async () => {
  const ctx = await publisher();
  const { id } = await handIn(ctx, await plainPdf(3), { productId: (await makeBook()).id });
  await arm(id);
  const world = quick();
  const drawn: number[] = [];
  const failing = (page: number | null): Ctx => ({
    ...world,
    ports: {
      ...world.ports,
      pdf: {
        open: async (bytes) => {
          const book = await world.ports.pdf.open(bytes);
          return {
            ...book,
            page: async (n) => {
              if (n === page) throw new PdfRefused('timeout', n);
              drawn.push(n);
              return book.page(n);
            },
          };
        },
      },
    },
  });
  await convertAsset(failing(3), id);
  expect(await assetOf(id)).toMatchObject({
    status: 'failed',
    failReason: '第 3 页转换超时，内容过于复杂，请优化文件后重新上传',
    pageCount: 3,
    convertedPages: 2,
  });
  await withTx(ctx, (c) => retryAsset(c, id));
  await convertAsset(failing(null), id);
  expect(await assetOf(id)).toMatchObject({
    status: 'ready',
    convertedPages: 3,
    failReason: null,
    active: true,
  });
  expect(drawn).toEqual([1, 2, 3]);
});

test('twenty workers at one version convert it once; the others do nothing', async () => {
  const ctx = await publisher();
  const { id } = await handIn(ctx, await longPdf(3), { productId: (await makeBook()).id });
  const ran = await Promise.all(Array.from({ length: 20 }, () => convertAsset(quick(), id)));
  expect(ran.filter(Boolean)).toHaveLength(1);
  expect(await assetOf(id)).toMatchObject({ status: 'ready', runNo: 1, convertedPages: 3 });
});

test('two versions are never converted at once; the job of the first asks for the next', async () => {
  const ctx = await publisher();
  const book = await makeBook();
  const first = await handIn(ctx, await longPdf(2), { productId: book.id });
  const second = await handIn(ctx, await longPdf(3), { productId: book.id });
  await arm(first.id);
  await arm(second.id);
  const ran = await Promise.all([convertAsset(quick(), first.id), convertAsset(quick(), second.id)]);
  expect(ran.filter(Boolean)).toHaveLength(1);
  await runDueJobs();
  expect([(await assetOf(first.id)).status, (await assetOf(second.id)).status]).toEqual(['ready', 'ready']);
  // The newer one is in force, whichever was ready first.
  expect([(await assetOf(first.id)).active, (await assetOf(second.id)).active]).toEqual([false, true]);
});

test('a cancelled conversion ends with its next page and leaves the version failed', async () => {
  const ctx = await publisher();
  const { id } = await handIn(ctx, await longPdf(4), { productId: (await makeBook()).id });
  const world = quick();
  const cancelling: Ctx = {
    ...world,
    ports: {
      ...world.ports,
      pdf: {
        open: async (bytes) => {
          const book = await world.ports.pdf.open(bytes);
          return {
            ...book,
            page: async (n) => {
              if (n === 3) await withTx(ctx, (c) => cancelAsset(c, id));
              return book.page(n);
            },
          };
        },
      },
    },
  };
  await convertAsset(cancelling, id);
  expect(await assetOf(id)).toMatchObject({
    status: 'failed',
    failReason: '已取消',
    active: false,
    convertedPages: 2,
  });
  expect((await pagesOf(id)).map((p) => p.pageNo)).toEqual([1, 2]);
});

test('a process that is to end puts the version back into the queue behind the page in work; the next one goes on', async () => {
  const ctx = await publisher();
  const { id } = await handIn(ctx, await longPdf(4), { productId: (await makeBook()).id });
  await arm(id);
  const world = quick();
  const stopping = new AbortController();
  const drawn: number[] = [];
  const open: typeof world.ports.pdf.open = async (bytes) => {
    const book = await world.ports.pdf.open(bytes);
    return {
      ...book,
      page: async (n) => {
        drawn.push(n);
        if (n === 2) stopping.abort();
        return book.page(n);
      },
    };
  };
  const watched = { ...world, ports: { ...world.ports, pdf: { open } } };
  await convertAsset(watched, id, stopping.signal);
  expect(await assetOf(id)).toMatchObject({
    status: 'uploaded',
    convertedPages: 2,
    pageCount: 4,
    active: false,
  });
  await convertAsset(watched, id);
  expect(await assetOf(id)).toMatchObject({ status: 'ready', convertedPages: 4, active: true });
  expect(drawn).toEqual([1, 2, 3, 4]);
});

test('the sweep begins a run again that gave no sign of life, and leaves a living one alone', async () => {
  const ctx = await publisher();
  const { id } = await handIn(ctx, await longPdf(2), { productId: (await makeBook()).id });
  const taken = { status: 'converting', runNo: 1, beatAt: new Date() } as const;
  await testDb().update(ebookAssets).set(taken).where(eq(ebookAssets.id, id));
  await runDueJobs();
  await sweepConversions(system());
  await runDueJobs();
  expect(await assetOf(id)).toMatchObject({ status: 'converting', runNo: 1 });
  await forgetRun(id);
  await sweepConversions(system());
  await runDueJobs();
  expect(await assetOf(id)).toMatchObject({ status: 'ready', runNo: 2, pageCount: 2 });
});

test('what is cut off again and again fails instead of being tried for ever', async () => {
  const ctx = await publisher();
  const { id } = await handIn(ctx, await longPdf(2), { productId: (await makeBook()).id });
  await testDb().update(ebookAssets).set({ runNo: 120 }).where(eq(ebookAssets.id, id));
  await convertAsset(quick(), id);
  expect(await assetOf(id)).toMatchObject({ status: 'failed', failReason: '转换多次中断，请重试' });
  await withTx(ctx, (c) => retryAsset(c, id));
  await convertAsset(quick(), id);
  expect(await assetOf(id)).toMatchObject({ status: 'ready', runNo: 201 });
});

test('a file of 500 pages is converted whole', async () => {
  const { asset, pages } = await convert(await longPdf(500), quick());
  expect(asset).toMatchObject({ status: 'ready', pageCount: 500, convertedPages: 500 });
  expect(pages).toHaveLength(500);
  expect(pages[499]?.textContent).toBe('page 500');
});
