import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

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

const columnOf = (reference: string) =>
  [...reference.replaceAll(/\d/g, '')].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1;
const textsOf = (xml: string) =>
  unescapeXml([...xml.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map((m) => m[1]).join(''));

/** Rows of the first sheet; missing cells are empty texts. */
export function readSheet(bytes: Buffer): string[][] {
  const files = unzipSync(bytes);
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const name = Object.keys(files).find((n) => /^xl\/worksheets\/[^/]+\.xml$/.test(n)) ?? '';
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map((m) =>
    textsOf(m[1] ?? ''),
  );
  return [...part(name).matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map((row) => {
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

const zip = (files: readonly (readonly [string, string])[]) =>
  Buffer.from(zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)]))));

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
