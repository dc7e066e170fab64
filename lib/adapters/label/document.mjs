/** What the drawing programs share: a PDF with our typefaces, whose bytes go to the thread that asked for it. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { PDFDocument } from 'pdfkit';

const FONTS = { plain: 'NotoSansHans-Regular.otf', bold: 'NotoSansHans-Bold.otf' };

/** A document without margin and pages; its bytes are posted when it ends. `options` are pdfkit's. */
export function openDocument(options) {
  const require = createRequire(join(process.cwd(), 'package.json'));
  const folder = join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts');
  const doc = new PDFDocument({ margin: 0, autoFirstPage: false, ...options });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, join(folder, file));
  const chunks = [];
  doc.on('data', (chunk) => chunks.push(chunk));
  doc.on('end', () => {
    const bytes = new Uint8Array(Buffer.concat(chunks));
    parentPort.postMessage(bytes, [bytes.buffer]);
  });
  return doc;
}
