import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { activationCodes } from '@/db/schema/activation';
import { ebookAssets, ebookPages } from '@/db/schema/ebook';
import { uploads } from '@/db/schema/upload';
import { randomToken } from '@/lib/core/ids';
import { PAGE_WIDTHS } from '@/lib/domain/ebook/reading-contract';
import { makeCtx } from '../ctx';
import { testDb } from '../db';
import { makeProduct, type Product } from './catalogue';
import { makeCodes } from './codes';

export type AssetRow = typeof ebookAssets.$inferSelect;

export interface BookValues extends Partial<Omit<typeof ebookAssets.$inferInsert, 'pageCount'>> {
  pages?: number;
  /** Text of each page in order. */
  texts?: readonly string[];
  /** Each page's own grey ground instead of white. */
  grey?: boolean;
  /** Height of the pictures by their width; a low page is drawn quickly. */
  ratio?: number;
}

/** The row of a file that was handed in for a publication; its bytes are nowhere. */
export async function makeSource(ext: 'pdf' | 'epub' = 'pdf'): Promise<number> {
  const values = {
    key: `test/${randomToken(12)}.${ext}`,
    usage: 'ebook_source',
    kind: 'file',
    private: true,
    sha256: '0'.repeat(64),
    sizeBytes: 1,
    mime: ext === 'pdf' ? 'application/pdf' : 'application/epub+zip',
    ext,
    originalName: `书.${ext}`,
  };
  const [row] = await testDb().insert(uploads).values(values).returning({ id: uploads.id });
  return row?.id ?? 0;
}

/** The pictures of one page as the conversion leaves them, in the storage. */
export async function storePage(
  assetId: number,
  pageNo: number,
  grey = 255,
  ratio = 1.414,
): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const width of PAGE_WIDTHS) {
    const key = `ebook/test/${assetId}/${pageNo}-${width}.webp`;
    const background = { r: grey, g: grey, b: grey };
    const body = await sharp({
      create: { width, height: Math.round(width * ratio), channels: 3, background },
    })
      .webp({ effort: 0 })
      .toBuffer();
    await makeCtx().ports.storage.put(key, body, { contentType: 'image/webp', private: true });
    keys[String(width)] = key;
  }
  return keys;
}

/** A converted PDF in force for a product: white pages (or each of its own grey), three of them for a trial unless told otherwise. */
export async function makeAsset(
  productId: number,
  { pages = 4, texts = [], grey = false, ratio = 1.414, ...values }: BookValues = {},
): Promise<AssetRow> {
  const uploadId = values.uploadId ?? (await makeSource());
  const [asset] = await testDb()
    .insert(ebookAssets)
    .values({
      publicId: randomToken(12),
      productId,
      format: 'pdf',
      status: 'ready',
      active: true,
      title: '正文',
      pageCount: pages,
      convertedPages: pages,
      ...values,
      uploadId,
    })
    .returning();
  if (!asset) throw new Error('no asset');
  for (let n = 1; n <= pages; n += 1) {
    const keys = await storePage(asset.id, n, grey ? 255 - n : 255, ratio);
    await testDb()
      .insert(ebookPages)
      .values({
        assetId: asset.id,
        pageNo: n,
        width: 1600,
        height: Math.round(1600 * ratio),
        keys,
        textContent: texts[n - 1] ?? '',
      });
  }
  return asset;
}

/** An e-book on the shelf with its converted file. */
export async function makeBook(values: BookValues = {}): Promise<{ product: Product; asset: AssetRow }> {
  const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0, saleFen: 3000 });
  return { product, asset: await makeAsset(product.id, values) };
}

/** A code of the publication that the reader has activated, as a card would be; returns its id. */
export async function giveRight(
  userId: number,
  productId: number,
  more: { issueId?: number; year?: number } = {},
): Promise<number> {
  const { batchId } = await makeCodes(productId, 1, more);
  const [row] = await testDb()
    .update(activationCodes)
    .set({ status: 'activated', activatedBy: userId, activatedAt: new Date() })
    .where(eq(activationCodes.batchId, batchId))
    .returning({ id: activationCodes.id });
  return row?.id ?? 0;
}
