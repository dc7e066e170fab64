/**
 * The process that reads one PDF: pixels by PDFium, words and contents by pdf.js. Run by plain Node (`live.ts` forks it); it knows nothing of the
 * site. One request after the other comes as a message: `{ id, open }` first, then `{ id, page }`.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { isBlank, lostFonts, readLetters } from './page-letters.mjs';
import { installStandInFonts } from './stand-in-fonts.mjs';

// pdf.js warns on loading that nothing can be drawn with it here; nothing is.
console.warn = () => undefined;
console.log = () => undefined;
const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
const pdfjsRoot = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Without its parent nobody waits for the pages. */
process.on('disconnect', () => process.exit(0));
sharp.concurrency(1);
sharp.cache(false);

/** Longest picture in pixels: WebP holds 16383, and a scroll of paper needs no more. */
const MAX_HEIGHT = 8000;
const MAX_OUTLINE = 2000;
const MAX_LEVEL = 6;
const MAX_TEXT = 200_000;

class Refused extends Error {
  constructor(reason, fonts = []) {
    super(reason);
    this.fonts = fonts;
  }
}

/** PDFium's answer about a form whose pages a program of Adobe's makes at opening; the file holds a page that says so, and no other. */
const DYNAMIC_FORM = 2;

/** @type {{ pdfium: any, pixels: import('@hyzyla/pdfium').PDFiumDocument, words: any, widths: number[] } | null} */
let book = null;

/** The library says by its texts what PDFium said by a number. */
const refusalOf = (error) => (/password|security/i.test(String(error?.message)) ? 'encrypted' : 'broken');

async function openWords(bytes) {
  try {
    return await pdfjs.getDocument({
      data: new Uint8Array(bytes),
      isEvalSupported: false,
      useWorkerFetch: false,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: 0,
      cMapUrl: join(pdfjsRoot, 'cmaps/'),
      cMapPacked: true,
      standardFontDataUrl: join(pdfjsRoot, 'standard_fonts/'),
    }).promise;
  } catch (error) {
    if (error?.name === 'PasswordException') throw new Refused('encrypted');
    // A file that PDFium can draw is published without its words rather than refused.
    return null;
  }
}

async function outlineOf(words, pageCount) {
  const entries = [];
  const walk = async (items, level) => {
    for (const item of items ?? []) {
      if (entries.length >= MAX_OUTLINE) return;
      const page = await pageOf(words, item.dest);
      const title = String(item.title ?? '')
        .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, 200)
        // Halves of characters, from the file or from the cut: the database holds none.
        .replaceAll(/\p{Cs}/gu, '');
      if (title && page !== null && page >= 1 && page <= pageCount) entries.push({ title, page, level });
      if (level < MAX_LEVEL) await walk(item.items, level + 1);
    }
  };
  try {
    await walk(await words?.getOutline(), 1);
  } catch {
    // Contents that cannot be read are none.
  }
  return entries;
}

async function pageOf(words, dest) {
  try {
    const place = typeof dest === 'string' ? await words.getDestination(dest) : dest;
    const ref = place?.[0];
    if (Number.isInteger(ref)) return ref + 1;
    return ref ? (await words.getPageIndex(ref)) + 1 : null;
  } catch {
    return null;
  }
}

async function open({ path, maxPages, widths }) {
  const bytes = await readFile(path);
  let pdfium;
  const library = await PDFiumLibrary.initBase({
    vendor: async (options) => (pdfium = await PDFiumModule(options)),
  });
  installStandInFonts(pdfium);
  let pixels;
  try {
    pixels = await library.loadDocument(bytes);
  } catch (error) {
    throw new Refused(refusalOf(error));
  }
  const pageCount = pixels.getPageCount();
  if (pageCount < 1) throw new Refused('empty');
  if (pageCount > maxPages) throw new Refused('too_many_pages');
  if (pdfium.wasmExports.FPDF_GetFormType(pixels.documentIdx) === DYNAMIC_FORM)
    throw new Refused('dynamic_form');
  // Fields and signatures are drawn by the form environment alone.
  pixels.initializeFormFields();
  const words = await openWords(bytes);
  book = { pdfium, pixels, words, widths };
  return { opened: { pageCount, outline: await outlineOf(words, pageCount) } };
}

async function textOf(n) {
  try {
    const page = await book.words?.getPage(n);
    if (!page) return '';
    const { items } = await page.getTextContent({ includeMarkedContent: false });
    const text = items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join('');
    page.cleanup();
    return text.slice(0, MAX_TEXT);
  } catch {
    return '';
  }
}

const rawOf = (picture) => picture.raw().toBuffer({ resolveWithObject: true });

async function draw(n) {
  const page = book.pixels.getPage(n - 1);
  const size = page.getOriginalSize();
  if (!(size.originalWidth > 0 && size.originalHeight > 0)) throw new Refused('broken');
  const ratio = size.originalHeight / size.originalWidth;
  const [largest] = book.widths;
  const width = Math.max(1, Math.min(largest, Math.floor(MAX_HEIGHT / ratio)));
  const height = Math.max(1, Math.round(width * ratio));
  // Rendering closes the page.
  const layer = readLetters(book.pdfium, page.pageIdx, { width, height });
  const raster = await page.render({ render: 'bitmap', renderFormFields: true, width, height });
  const text = await textOf(n);
  const lost = lostFonts(layer.letters, raster);
  if (lost.length > 0 || (!layer.any && /[\p{L}\p{N}]/u.test(text) && isBlank(raster)))
    throw new Refused('lost_text', lost);
  // PDFium draws on opaque white. Each smaller picture is made from the one before: most of the time goes into the encoder.
  let image = await rawOf(
    sharp(Buffer.from(raster.data.buffer, raster.data.byteOffset, raster.data.byteLength), {
      raw: { width: raster.width, height: raster.height, channels: 4 },
    }).removeAlpha(),
  );
  const pictures = [];
  for (const wanted of book.widths) {
    if (wanted < image.info.width)
      image = await rawOf(sharp(image.data, { raw: image.info }).resize({ width: wanted }));
    const made = sharp(image.data, { raw: image.info });
    pictures.push({
      width: wanted,
      bytes: await made.webp({ quality: wanted <= 200 ? 70 : 80, effort: 2 }).toBuffer(),
    });
  }
  const { replacedFonts } = layer;
  return {
    page: { width: raster.width, height: raster.height, pictures, text, replacedFonts },
    rss: process.memoryUsage.rss(),
  };
}

async function answer(request) {
  try {
    return await (request.open ? open(request.open) : draw(request.page));
  } catch (error) {
    return error instanceof Refused
      ? { refused: error.message, fonts: error.fonts }
      : { refused: 'broken', fonts: [] };
  }
}

process.on('message', async (request) => {
  const made = await answer(request);
  const { user, system } = process.cpuUsage();
  process.send({ id: request.id, cpuMs: (user + system) / 1000, ...made });
});
