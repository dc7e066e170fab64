import { eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { unpackEpub } from '@/lib/domain/ebook/commands/unpack-epub';
import { makeCtx } from '../ctx';
import { testDb } from '../db';
import { makeEpub } from '../epubs';
import { makeBook, makeSource, type BookValues } from './reading';

/** An e-book on the shelf whose EPUB waits for its unpacking. */
export async function makePackedBook(values: BookValues = {}) {
  const uploadId = await makeSource('epub');
  return makeBook({ format: 'epub', pages: 0, uploadId, ...values });
}

/** An e-book on the shelf with its unpacked EPUB; two parts of it are a trial unless told otherwise. */
export async function makeEpubBook(bytes: Uint8Array = makeEpub(), values: BookValues = {}) {
  const { product, asset } = await makePackedBook({ previewPages: 2, ...values });
  const { parts, toc, fixedLayout, hasText } = await unpackEpub(makeCtx(), { ...asset, bytes });
  const set = { pageCount: parts, convertedPages: parts, toc, fixedLayout, hasText };
  await testDb().update(ebookAssets).set(set).where(eq(ebookAssets.id, asset.id));
  return { product, asset };
}
