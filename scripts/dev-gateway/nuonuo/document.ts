/** The files of an issued document: a small PDF whose Chinese font is embedded, and an OFD container. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { PDFDocument } from 'pdfkit';
import { formatDate } from '@/lib/core/dates';
import { escapeHtml } from '@/lib/core/html';
import { formatFen } from '@/lib/core/money';
import type { EInvoice } from './types';

const LEFT = 40;
const WIDTH = 515;
/** Left edges of the columns of the lines. */
const COLUMNS = { name: 0, spec: 190, unit: 270, quantity: 305, net: 345, rate: 415, tax: 450 } as const;
/** Lines drawn; a longer document says how many follow. */
const DRAWN = 20;

function fontFile(): string {
  const require = createRequire(join(process.cwd(), 'package.json'));
  return join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf');
}

/** One A4 page in the manner of a 数电票, marked as a demonstration. */
export async function pdfOf(invoice: EInvoice): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: LEFT, info: { Title: invoice.number ?? '' } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done) => {
    doc.on('end', done);
  });
  doc.registerFont('zh', fontFile()).font('zh');
  const put = (
    text: string,
    x: number,
    y: number,
    size = 10,
    options: { width?: number; align?: 'center' } = {},
  ) => doc.fontSize(size).text(text, LEFT + x, y, { lineBreak: false, ...options });
  const kind = invoice.line === 'bs' ? '增值税专用发票' : '普通发票';
  put(`电子发票（${kind}）`, 0, 50, 22, { width: WIDTH, align: 'center' });
  doc.fillColor('#b00000');
  put('演示发票，非有效票据', 0, 82, 12, { width: WIDTH, align: 'center' });
  if (invoice.side === 'red') put(`红字发票，冲销蓝字发票 ${invoice.blueNumber ?? ''}`, 0, 100, 11);
  doc.fillColor('#000000');
  put(`发票号码：${invoice.number ?? ''}`, 0, 120);
  put(`开票日期：${formatDate(invoice.issuedAt ?? invoice.createdAt)}`, 330, 120);
  put(`购买方名称：${invoice.buyerName}`, 0, 145);
  put(`统一社会信用代码/纳税人识别号：${invoice.buyerTaxNum}`, 0, 162);
  put(`销售方名称：${invoice.sellerName}`, 0, 184);
  let y = 215;
  row(['项目名称', '规格型号', '单位', '数量', '金额', '税率', '税额'], y);
  for (const line of invoice.details.slice(0, DRAWN)) {
    y += 20;
    const rate = Number(line.rate) === 0 ? '免税' : `${Math.round(Number(line.rate) * 100)}%`;
    const quantity = line.quantity === null ? '' : String(line.quantity);
    row(
      [
        short(line.name, 18),
        short(line.spec, 7),
        line.unit,
        quantity,
        formatFen(line.netFen),
        rate,
        formatFen(line.taxFen),
      ],
      y,
    );
  }
  const more = invoice.details.length - DRAWN;
  y += 24;
  if (more > 0) put(`其余 ${more} 行见清单`, 0, y);
  y += 24;
  put(`合计金额：￥${formatFen(invoice.netFen)}`, 0, y);
  put(`合计税额：￥${formatFen(invoice.taxFen)}`, 200, y);
  put(`价税合计：￥${formatFen(invoice.amountFen)}`, 0, y + 20, 13);
  put(`订单号：${invoice.orderNo}`, 0, y + 46);
  if (invoice.remark) put(`备注：${short(invoice.remark, 45)}`, 0, y + 63);
  put(`开票人：${invoice.clerk}`, 0, y + 86);
  doc.end();
  await ended;
  return Buffer.concat(chunks);

  function row(cells: readonly string[], at: number): void {
    for (const [i, x] of Object.values(COLUMNS).entries()) put(cells[i] ?? '', x, at, 9);
  }
}

const short = (text: string, length: number) =>
  [...text].length > length ? `${[...text].slice(0, length - 1).join('')}…` : text;

/** An archive that begins as every OFD does: `OFD.xml` at its root. It says what the PDF says in its document information only. */
export function ofdOf(invoice: EInvoice): Buffer {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const ns = 'xmlns:ofd="http://www.ofdspec.org/2016"';
  const info = `<ofd:DocID>${invoice.fileKey}</ofd:DocID><ofd:Title>${escapeHtml(`${invoice.number} ${invoice.buyerName}`)}</ofd:Title>`;
  return zipOf([
    [
      'OFD.xml',
      `${head}<ofd:OFD ${ns} Version="1.0" DocType="OFD"><ofd:DocBody><ofd:DocInfo>${info}</ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
    ],
    [
      'Doc_0/Document.xml',
      `${head}<ofd:Document ${ns}><ofd:CommonData><ofd:MaxUnitID>1</ofd:MaxUnitID><ofd:PageArea><ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox></ofd:PageArea></ofd:CommonData><ofd:Pages/></ofd:Document>`,
    ],
  ]);
}

/** A zip archive of stored (uncompressed) entries. */
function zipOf(entries: readonly (readonly [string, string])[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of entries) {
    const title = Buffer.from(name);
    const data = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, title);
    files.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, index, end]);
}
