import { join } from 'node:path';
import { PDFDocument } from 'pdfkit';
import sharp from 'sharp';
import { rawPdf } from './bare-pdfs';

/** PDF files for tests of the conversion: what editors hand in, and what they hand in by mistake. EPUBs stand in `epubs.ts`. */

/** A Chinese typeface; pdfkit embeds only the characters in use. Its package exports no file, so it is named by its place. */
const REGULAR = join(process.cwd(), 'node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf');

/** A4 upright in points. */
export const A4 = [595.28, 841.89] as const;
/** A small sheet, for files of many pages that shall be drawn quickly. */
export const SLIP = [60, 84] as const;

export interface TestPage {
  /** Width and height in points; absent: A4 upright. */
  size?: readonly [number, number];
  /** Lines of text; absent: none, as on a scanned page. */
  lines?: readonly string[];
  /** A picture (PNG, JPEG) over the whole page. */
  picture?: Buffer;
}

/** One line of the contents; `page` from 1, `level` from 1. */
export interface TestBookmark {
  title: string;
  page: number;
  level?: 1 | 2;
}

interface PdfOptions {
  pages: readonly TestPage[];
  toc?: readonly TestBookmark[];
  /** Whoever opens the file must know it. */
  password?: string;
  /** Opens for everybody, but is encrypted and forbids printing and copying. */
  ownerPassword?: string;
  title?: string;
}

function finished(doc: PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    doc.on('data', (chunk) => void chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.end();
  });
}

/** A PDF of exactly these pages. Bookmarks must be in the order of their pages. */
export function makePdf({ pages, toc = [], password, ownerPassword, title }: PdfOptions) {
  const doc = new PDFDocument({
    autoFirstPage: false,
    ...(password ? { userPassword: password } : {}),
    ...(ownerPassword ? { ownerPassword } : {}),
    ...(title ? { info: { Title: title } } : {}),
  });
  // A typeface of 8 MB is read only where Chinese is written.
  const chinese = pages.some((p) => p.lines?.some((line) => /\p{Script=Han}/u.test(line)));
  if (chinese) doc.registerFont('text', REGULAR);
  let parent = doc.outline;
  for (const [i, page] of pages.entries()) {
    const [w, h] = page.size ?? A4;
    doc.addPage({ size: [w, h], margin: 0 });
    if (page.picture) doc.image(page.picture, 0, 0, { width: w, height: h });
    const size = Math.min(w, h) / 24;
    doc
      .font(chinese ? 'text' : 'Helvetica')
      .fontSize(size)
      .fillColor('#222222');
    page.lines?.forEach((line, n) => doc.text(line, w * 0.1, h * 0.1 + n * size * 1.7, { lineBreak: false }));
    for (const mark of toc.filter((t) => t.page === i + 1)) {
      const item = (mark.level === 2 ? parent : doc.outline).addItem(mark.title);
      if (mark.level !== 2) parent = item;
    }
  }
  return finished(doc);
}

/** `count` A4 pages; page n says 第 n 页 and a word of its own, `标记n`. Every tenth page begins a chapter. */
export function plainPdf(count: number, more: Partial<PdfOptions> = {}) {
  return makePdf({
    pages: Array.from({ length: count }, (_, i) => ({
      lines: [`第 ${i + 1} 页`, `标记${i + 1}`, '做好保密工作，从每一天的小事做起。'],
    })),
    toc: Array.from({ length: Math.ceil(count / 10) }, (_, i) => ({
      title: `第${i + 1}章`,
      page: i * 10 + 1,
    })),
    ...more,
  });
}

/** Many small sheets of Latin text: a long file that costs little to draw. */
export function longPdf(count: number) {
  return makePdf({
    pages: Array.from({ length: count }, (_, i) => ({ size: SLIP, lines: [`page ${i + 1}`] })),
  });
}

export function landscapePdf(count = 2) {
  const size = [A4[1], A4[0]] as const;
  return makePdf({
    pages: Array.from({ length: count }, (_, i) => ({ size, lines: [`横排第 ${i + 1} 页`] })),
  });
}

/** Upright, landscape, square, very long and very wide, in this order: sizes in points. */
export const MIXED = [A4, [841.89, 595.28], [400, 400], [300, 1500], [1500, 300]] as const;

export function mixedPdf() {
  return makePdf({ pages: MIXED.map((size, i) => ({ size, lines: [`第 ${i + 1} 种`] })) });
}

/** Pages that are pictures only, as a scanner makes them. */
export async function scannedPdf(count = 3) {
  const picture = await sharp({
    create: { width: 600, height: 848, channels: 3, background: '#d8d2c4' },
  })
    .composite([{ input: { create: { width: 400, height: 40, channels: 3, background: '#333333' } } }])
    .jpeg()
    .toBuffer();
  return makePdf({ pages: Array.from({ length: count }, () => ({ picture })) });
}

/** Asks for a password before it opens. */
export const encryptedPdf = () => plainPdf(2, { password: 'secret-8' });

/** Opens without a password, though it is encrypted. */
export const lockedPdf = () => plainPdf(2, { ownerPassword: 'owner-8' });

/** A whole PDF without a page. */
export function emptyPdf(): Uint8Array<ArrayBuffer> {
  return rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);
}

/** Begins as a PDF and goes on with noise: nothing in it can be read. */
export function brokenPdf(): Uint8Array<ArrayBuffer> {
  const noise = Buffer.alloc(4096);
  for (let i = 0; i < noise.length; i += 1) noise[i] = (i * 131 + (i >> 3) * 17) & 0xff;
  return new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]));
}
