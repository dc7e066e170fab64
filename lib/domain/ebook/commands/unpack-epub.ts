import 'server-only';
import { eq } from 'drizzle-orm';
import { ebookResources } from '@/db/schema/ebook';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { readBook } from '@/lib/domain/ebook/epub/read-book';
import { EpubRefusal } from '@/lib/domain/ebook/epub/refusal';
import type { Book } from '@/lib/domain/ebook/epub/unpacking';
import type { EbookFixedLayout, EbookTocEntry } from '@/lib/states/ebook';
import { isAbandoned } from './claim-conversion';
import { lockAsset } from './lock-asset';

/** What the conversion writes into the row of the asset. */
export interface UnpackedEpub {
  /** Parts in reading order: `page_count` of the asset. */
  parts: number;
  toc: EbookTocEntry[];
  /** Its pages, when their layout is fixed. */
  fixedLayout: EbookFixedLayout | null;
  /** Whether a part carries text, so that it can be searched. */
  hasText: boolean;
  /** What of the book was left out, one sentence each. */
  report: string[];
}

export interface EpubSource {
  /** Row of `ebook_assets`. */
  id: number;
  publicId: string;
  bytes: Uint8Array;
}

/** Key of an unpacked file; the public id may begin with a sign that a key may not. */
export const epubKey = (publicId: string, href: string): string => `ebook/e${publicId}/${href}`;

type Row = typeof ebookResources.$inferInsert;
const ROWS_AT_ONCE = 100;

/**
 * Unpacks an EPUB into single sanitised files: bytes into the private storage, rows into `ebook_resources`, in place of those of an earlier run. Safe
 * to repeat; the rows are written together at the end.
 *
 * @param step called after each part with the parts done and all of them; what it throws ends the run and leaves the rows as they were
 * @throws EpubRefusal with a Chinese reason when the file cannot be taken
 */
export async function unpackEpub(
  ctx: Ctx,
  source: EpubSource,
  step: (done: number, all: number) => Promise<void> = async () => undefined,
): Promise<UnpackedEpub> {
  const book = await readBook(source.bytes);
  const rows: Row[] = [];
  let fixedLayout: EbookFixedLayout | null;
  try {
    await storeFiles(ctx, source, book, rows, step);
    fixedLayout = book.fixedLayout();
    await storeRows(ctx, source, rows);
  } catch (e) {
    // The same bytes are refused by every run, and what was cancelled or deleted has none to come: nobody needs these files. After any other
    // failure the next run writes them again.
    if (
      (e instanceof EpubRefusal || (await isAbandoned(ctx, source.id))) &&
      (await ctx.db.$count(ebookResources, eq(ebookResources.assetId, source.id))) === 0
    )
      await Promise.all(rows.map((r) => ctx.ports.storage.delete(r.key)));
    throw e;
  }
  return {
    parts: book.parts,
    toc: book.toc(),
    fixedLayout,
    hasText: rows.some((r) => (r.textContent ?? '') !== ''),
    report: book.report(),
  };
}

function storeRows(ctx: Ctx, source: EpubSource, rows: readonly Row[]): Promise<void> {
  return withTx(ctx, async (tx) => {
    // A run that was overtaken may end together with its successor.
    await lockAsset(tx, source.id);
    await tx.db.delete(ebookResources).where(eq(ebookResources.assetId, source.id));
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await tx.db.insert(ebookResources).values(rows.slice(at, at + ROWS_AT_ONCE));
    }
  });
}

async function storeFiles(
  ctx: Ctx,
  source: EpubSource,
  book: Book,
  rows: Row[],
  step: (done: number, all: number) => Promise<void>,
): Promise<void> {
  for await (const file of book.files()) {
    const { href, mediaType, spineNo, title, text, body } = file;
    const key = epubKey(source.publicId, href);
    await ctx.ports.storage.put(key, body, { contentType: mediaType, private: true });
    rows.push({
      assetId: source.id,
      href,
      mediaType,
      key,
      sizeBytes: body.length,
      spineNo,
      title,
      textContent: text,
    });
    if (spineNo !== null) await step(spineNo, book.parts);
  }
}
