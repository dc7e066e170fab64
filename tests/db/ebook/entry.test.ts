import { eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { publicationHead, readingEntry, trialsOf } from '@/lib/domain/ebook/entry-queries';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAsset, makeBook } from '@/tests/support/factories/reading';
import { makePeriodical } from '@/tests/support/factories/periodical';

/** Where product pages lead to read, and what the address of a reader says. */

test('a book leads to the version in force, with its trial', async () => {
  const { product, asset } = await makeBook({ pages: 2, previewPages: 3 });
  const entry = { publicId: asset.publicId, label: '', trialPages: 2, paged: true };
  expect(await readingEntry(makeCtx(), product.id)).toEqual(entry);
  const newer = await makeAsset(product.id, { pages: 4, previewPages: 0, version: 2, active: false });
  expect(await readingEntry(makeCtx(), product.id)).toEqual(entry);
  await testDb().update(ebookAssets).set({ active: false }).where(eq(ebookAssets.id, asset.id));
  await testDb().update(ebookAssets).set({ active: true }).where(eq(ebookAssets.id, newer.id));
  expect(await readingEntry(makeCtx(), product.id)).toEqual({
    ...entry,
    publicId: newer.publicId,
    trialPages: 0,
  });
});

test('the address of a version that was replaced still names its publication', async () => {
  const { product, asset } = await makeBook({ pages: 1 });
  const head = { productId: product.id, title: product.title, label: '' };
  expect(await publicationHead(makeCtx(), asset.publicId)).toEqual(head);
  await testDb().update(ebookAssets).set({ active: false }).where(eq(ebookAssets.id, asset.id));
  expect(await publicationHead(makeCtx(), asset.publicId)).toBeNull();
  expect(await readingEntry(makeCtx(), product.id)).toBeNull();
  await makeAsset(product.id, { pages: 1, version: 2 });
  expect(await publicationHead(makeCtx(), asset.publicId)).toEqual(head);
});

test('nothing that is no address names a publication', async () => {
  const { asset } = await makeBook({ pages: 1 });
  for (const id of ['', 'x', `${asset.publicId}x`, "' or 1=1 --'''''", '../../../../../..'])
    expect(await publicationHead(makeCtx(), id)).toBeNull();
});

test('a periodical leads to its newest issue that has appeared and is converted', async () => {
  const { product, issues } = await makePeriodical({
    year: 2026,
    issues: 4,
    states: { 1: 'published', 2: 'published', 3: 'published' },
    product: { kind: 'e_periodical', weightG: 0 },
  });
  const [first, second, third, fourth] = issues;
  const at = (issueId: number | undefined) => makeAsset(product.id, { issueId, pages: 3 });
  const one = await at(first?.id);
  const entry = { publicId: one.publicId, label: '2026 年第 1 期', trialPages: 3, paged: true };
  // The fourth has not appeared yet, the third is still being converted.
  const hidden = await at(fourth?.id);
  await makeAsset(product.id, { issueId: third?.id, pages: 1, status: 'converting', active: false });
  expect(await readingEntry(makeCtx(), product.id)).toEqual(entry);
  expect(await publicationHead(makeCtx(), hidden.publicId)).toBeNull();
  const two = await at(second?.id);
  expect(await readingEntry(makeCtx(), product.id)).toEqual({
    ...entry,
    publicId: two.publicId,
    label: '2026 年第 2 期',
  });
  expect(await publicationHead(makeCtx(), one.publicId)).toEqual({
    productId: product.id,
    title: product.title,
    label: '2026 年第 1 期',
  });
});

test('only what has pages for everybody counts as a trial, of a periodical the newest issue that has', async () => {
  const [book, closed] = [await makeBook({ pages: 2 }), await makeBook({ pages: 2, previewPages: 0 })];
  const { product, issues } = await makePeriodical({
    year: 2026,
    issues: 3,
    states: { 1: 'published', 2: 'published' },
    product: { kind: 'e_periodical', weightG: 0 },
  });
  const [first, second, third] = issues;
  await makeAsset(product.id, { issueId: first?.id, pages: 1 });
  const newest = await makeAsset(product.id, { issueId: second?.id, pages: 1 });
  await makeAsset(product.id, { issueId: third?.id, pages: 1 });
  const asked = [book.product.id, closed.product.id, product.id];
  expect(await trialsOf(makeCtx(), asked)).toEqual(
    new Map([
      [book.product.id, book.asset.publicId],
      [product.id, newest.publicId],
    ]),
  );
  expect(await trialsOf(makeCtx(), [])).toEqual(new Map());
});
