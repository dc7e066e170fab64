import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The words of a PDF without blanks, by another reader than the one that wrote it. */
export async function wordsOf(bytes: Uint8Array): Promise<string> {
  const book = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const pages = await Promise.all(
    Array.from({ length: book.numPages }, async (_, i) => {
      const { items } = await (await book.getPage(i + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    }),
  );
  return pages.join('').replaceAll(/\s+/g, '');
}

/** The file that an act downloads. */
export async function downloaded(page: Page, act: () => Promise<unknown>): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await act();
  return readFile(await (await download).path());
}
