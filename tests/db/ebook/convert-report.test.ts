import { PdfRefused } from '@/lib/core/pdf-refusal';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { convertAsset } from '@/lib/domain/ebook/commands/convert-asset';
import { retryAsset } from '@/lib/domain/ebook/commands/retry-asset';
import { systemCtx } from '@/lib/server/context';
import { barePdf, type BareLine } from '@/tests/support/bare-pdfs';
import { makeEpub, plainParts, richEpub } from '@/tests/support/epubs';
import { arm, assetOf, handIn, makeBook, pagesOf, publisher } from '@/tests/support/factories/publishing';
import { plainPdf } from '@/tests/support/publications';
import { quickPdf } from '@/tests/support/quick-pdf';

/** What a conversion replaced or left out is said, and what nobody could read is not published. */

const song: BareLine = { name: 'STSong-Light', encoding: 'UniGB-UCS2-H', text: '保密工作' };
const simSun: BareLine = { name: 'SimSun', encoding: 'GBK-EUC-H', text: '宋体的字' };

const quick = (): Ctx => {
  const ctx = systemCtx('test');
  return { ...ctx, ports: { ...ctx.ports, pdf: quickPdf() } };
};

/** A world whose conversions end in front of page `last`, as one that takes too long does. */
function endingAt(last: number): Ctx {
  const world = quick();
  const open: Ctx['ports']['pdf']['open'] = async (bytes) => {
    const book = await world.ports.pdf.open(bytes);
    return {
      ...book,
      page: async (n) => {
        if (n === last) throw new PdfRefused('timeout', n);
        return book.page(n);
      },
    };
  };
  return { ...world, ports: { ...world.ports, pdf: { open } } };
}

async function armed(bytes: Uint8Array<ArrayBuffer>, name?: string) {
  const ctx = await publisher();
  const { id } = await handIn(ctx, bytes, { productId: (await makeBook()).id, name });
  await arm(id);
  return { ctx, id };
}

test('each font that the file does not bring is named with its pages, those of an earlier run too', async () => {
  const { ctx, id } = await armed(
    barePdf([{ lines: [song] }, { lines: [song, simSun] }, { lines: [simSun] }, { lines: [song] }]),
  );
  await convertAsset(endingAt(3), id);
  expect(await assetOf(id)).toMatchObject({ status: 'failed', convertedPages: 2, report: [] });
  await withTx(ctx, (c) => retryAsset(c, id));
  await convertAsset(quick(), id);
  expect(await assetOf(id)).toMatchObject({
    status: 'ready',
    active: true,
    report: [
      '字体 STSong-Light 未嵌入文件，已用其他字体代替（第 1–2、4 页）',
      '字体 SimSun 未嵌入文件，已用其他字体代替（第 2–3 页）',
    ],
  });
  expect((await pagesOf(id)).map((p) => [p.textContent, p.replacedFonts])).toEqual([
    ['保密工作', ['STSong-Light']],
    ['保密工作宋体的字', ['SimSun', 'STSong-Light']],
    ['宋体的字', ['SimSun']],
    ['保密工作', ['STSong-Light']],
  ]);
});

test('a file that brings its fonts and a book that loses nothing have no report', async () => {
  const pdf = await armed(await plainPdf(1));
  await convertAsset(quick(), pdf.id);
  const epub = await armed(makeEpub({ parts: plainParts(1) }), 'a.epub');
  await convertAsset(quick(), epub.id);
  expect([await assetOf(pdf.id), await assetOf(epub.id)]).toMatchObject([
    { status: 'ready', report: [] },
    { status: 'ready', report: [] },
  ]);
});

test('a page whose words nobody could see fails the conversion and names the font', async () => {
  const { id } = await armed(barePdf([{ lines: [song] }, { lines: [{ ...song, text: '密ꀀꀁ' }] }]));
  await convertAsset(quick(), id);
  expect(await assetOf(id)).toMatchObject({
    status: 'failed',
    active: false,
    convertedPages: 1,
    failReason: '第 2 页有文字无法显示（字体 STSong-Light），请嵌入字体后重新导出 PDF',
  });
  expect((await pagesOf(id)).map((p) => p.pageNo)).toEqual([1]);
});

test('what a book loses is said for the version', async () => {
  const { id } = await armed(richEpub(), 'a.epub');
  await convertAsset(quick(), id);
  const asset = await assetOf(id);
  expect(asset.status).toBe('ready');
  expect(asset.report).toContain('视频 1 处未保留（第 1 部分）');
  expect(asset.report).toContain('音频 2 处未保留（第 1–2 部分）');
});
