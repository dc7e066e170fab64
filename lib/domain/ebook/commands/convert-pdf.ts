import 'server-only';
import { eq } from 'drizzle-orm';
import { ebookPages } from '@/db/schema/ebook';
import type { PdfBook } from '@/lib/adapters/pdf/port';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { pageText } from '../page-text-rules';
import { pageKey } from '../publish-rules';
import { fontReport } from '../report-rules';
import { isAbandoned, Paused, tell, type Converted } from './claim-conversion';
import type { AssetRecord } from './lock-asset';

/** Stores one page: its pictures first, then the row that names them together with the progress, if the run still counts. */
async function storePage(
  outer: Ctx,
  asset: AssetRecord,
  book: PdfBook,
  n: number,
  done: number,
): Promise<{ textContent: string; replacedFonts: string[] }> {
  const page = await book.page(n);
  const keys: Record<string, string> = {};
  for (const { width, bytes } of page.pictures) {
    const key = pageKey(asset.id, n, width);
    await outer.ports.storage.put(key, bytes, { contentType: 'image/webp', private: true });
    keys[String(width)] = key;
  }
  const textContent = pageText(page.text);
  const { width, height, replacedFonts } = page;
  await withTx(outer, async (ctx) => {
    await tell(ctx, asset, { convertedPages: done });
    await ctx.db
      .insert(ebookPages)
      .values({ assetId: asset.id, pageNo: n, width, height, keys, textContent, replacedFonts })
      .onConflictDoUpdate({
        target: [ebookPages.assetId, ebookPages.pageNo],
        set: { width, height, keys, textContent, replacedFonts },
      });
  }).catch(async (e: unknown) => {
    if (await isAbandoned(outer, asset.id))
      await Promise.all(Object.values(keys).map((key) => outer.ports.storage.delete(key)));
    throw e;
  });
  return { textContent, replacedFonts };
}

/** Draws the pages that are not there yet. @throws PdfRefused, Superseded, Paused */
export async function convertPdf(
  ctx: Ctx,
  asset: AssetRecord,
  bytes: Uint8Array,
  stopping?: AbortSignal,
): Promise<Converted> {
  const book = await ctx.ports.pdf.open(bytes);
  try {
    const { pageCount, outline } = book;
    const kept = await ctx.db
      .select({
        pageNo: ebookPages.pageNo,
        textContent: ebookPages.textContent,
        replacedFonts: ebookPages.replacedFonts,
      })
      .from(ebookPages)
      .where(eq(ebookPages.assetId, asset.id));
    const there = new Set(kept.map((p) => p.pageNo));
    const pages = [...kept];
    await tell(ctx, asset, { pageCount, convertedPages: pages.length });
    for (let n = 1; n <= pageCount; n += 1) {
      if (there.has(n)) continue;
      if (stopping?.aborted) throw new Paused();
      // Page by page: a cut-off run keeps what it has.
      pages.push({ pageNo: n, ...(await storePage(ctx, asset, book, n, pages.length + 1)) });
    }
    const hasText = pages.some((p) => p.textContent !== '');
    return { pageCount, toc: outline, hasText, report: fontReport(pages) };
  } finally {
    book.close();
  }
}
