import { inflateRawSync } from 'node:zlib';

/**
 * Workbooks of one sheet with texts only, read and written without the product's own code: what the site hands out must be an ordinary XLSX
 * file, and what it takes need not come from itself.
 */

const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The files of a ZIP archive by name, from its central directory. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const head = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const raw = bytes.subarray(start, start + size);
    files.set(name, bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(raw) : raw);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

const columnOf = (reference: string) =>
  [...reference.replaceAll(/\d/g, '')].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1;
const textsOf = (xml: string) =>
  unescapeXml([...xml.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map((m) => m[1]).join(''));

/** Rows of the first sheet; missing cells are empty texts. */
export function readSheet(bytes: Buffer): string[][] {
  const files = unzip(bytes);
  const name = [...files.keys()].find((n) => /^xl\/worksheets\/[^/]+\.xml$/.test(n)) ?? '';
  const shared = [
    ...(files.get('xl/sharedStrings.xml')?.toString('utf8') ?? '').matchAll(/<si>(.*?)<\/si>/gs),
  ].map((m) => textsOf(m[1] ?? ''));
  return [...(files.get(name)?.toString('utf8') ?? '').matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map((row) => {
    const cells: string[] = [];
    for (const [, attributes = '', inner = ''] of (row[1] ?? '').matchAll(
      /<c((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const at = columnOf(/r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? 'A1');
      const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? '';
      cells[at] = /t="s"/.test(attributes)
        ? (shared[Number(value)] ?? '')
        : /t="inlineStr"/.test(attributes)
          ? textsOf(inner)
          : unescapeXml(value);
    }
    return Array.from(cells, (c) => c ?? '');
  });
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function zip(files: readonly (readonly [string, string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of files) {
    const body = Buffer.from(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(body), 10);
    fields.writeUInt32LE(body.length, 14);
    fields.writeUInt32LE(body.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, Buffer.from(name)]);
    const entry = Buffer.alloc(46);
    entry.set([0x50, 0x4b, 1, 2, 20, 0], 0);
    fields.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(head, body);
    at += head.length + body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.set([0x50, 0x4b, 5, 6], 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + letters(column % 26);

/** A workbook with these rows as text cells. */
export function writeSheet(rows: readonly (readonly string[])[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const body = rows
    .map((cells, r) => {
      const made = cells.map(
        (c, i) => `<c r="${letters(i)}${r + 1}" t="inlineStr"><is><t>${escapeXml(c)}</t></is></c>`,
      );
      return `<row r="${r + 1}">${made.join('')}</row>`;
    })
    .join('');
  return zip([
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData>${body}</sheetData></worksheet>`],
  ]);
}
