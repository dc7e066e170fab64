import type { Ctx } from '@/lib/data/ctx';
import type { RawReply } from '@/lib/data/call';

/** The words of each page of a PDF, without blanks, by another reader than the one that wrote it. */
export async function pdfWords(ctx: Ctx, file: Pick<RawReply, 'body'>): Promise<string[]> {
  const book = await ctx.ports.pdf.open(Buffer.from(file.body as Uint8Array));
  try {
    const pages: string[] = [];
    for (let n = 1; n <= book.pageCount; n += 1) pages.push((await book.page(n)).text.replaceAll(/\s+/g, ''));
    return pages;
  } finally {
    book.close();
  }
}
