import 'server-only';
import { fitText } from '@/lib/core/characters';
import { escapeHtml } from '@/lib/core/html';
import { formatFen } from '@/lib/core/money';
import type { SheetCell, SheetColumn } from './port';
import { writeZip } from './zip';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Most characters of a cell. */
const MAX_TEXT = 32_767;
/** Characters that are collected before they are handed on. */
const CHUNK = 64 * 1024;

/** Indexes of `cellXfs` in {@link STYLES}. */
const STYLE = { text: 1, number: 0, money: 2, head: 3 } as const;
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Nothing in it needs a second look: nearly every cell. */
const PLAIN = /^[ !#-%'-;=?-^`-\uD7FF]*$/;

/** Text as XML holds it: what no XML 1.0 file may contain is left out, and `_x0041_`, which readers would decode, is kept as it is. */
function xmlText(text: string): string {
  if (text.length <= MAX_TEXT && PLAIN.test(text)) return text;
  const known = fitText(text, MAX_TEXT)
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return escapeHtml(known).replaceAll('\r', '&#13;');
}

/** `A`, `Z`, `AA` … of a column's index from 0. */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function cellXml(at: string, cell: SheetCell, kind: SheetColumn['kind'], head = false): string {
  if (cell === null || cell === '') return '';
  if (!head && typeof cell === 'number' && kind === 'money' && Number.isSafeInteger(cell))
    return `<c r="${at}" s="${STYLE.money}"><v>${formatFen(cell)}</v></c>`;
  if (!head && typeof cell === 'number' && kind === 'number' && Number.isFinite(cell))
    return `<c r="${at}" s="${STYLE.number}"><v>${cell}</v></c>`;
  const style = head ? STYLE.head : STYLE.text;
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(typeof cell === 'number' && kind === 'money' ? formatFen(cell) : String(cell))}</t></is></c>`;
}

async function* sheetXml(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly SheetCell[]>,
): AsyncGenerator<Uint8Array> {
  const names = columns.map((_, i) => letters(i));
  const widths = columns.map(
    (c, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${c.width ?? 14}" customWidth="1" style="${STYLE[c.kind ?? 'text']}"/>`,
  );
  const titles = columns.map((c, i) => cellXml(`${names[i]}1`, c.title, 'text', true));
  let text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
  let line = 1;
  for await (const row of rows) {
    line += 1;
    text += `<row r="${line}">`;
    for (let i = 0; i < columns.length; i += 1)
      text += cellXml(`${names[i]}${line}`, row[i] ?? null, columns[i]?.kind);
    text += '</row>';
    if (text.length >= CHUNK) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

async function* piece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Sheet names hold at most 31 characters and none of `[]:*?/\`. */
const sheetName = (name: string) => xmlText(fitText(name.replaceAll(/[[\]:*?/\\']/g, ' '), 31)) || 'Sheet1';

/** See `SpreadsheetPort.write`. */
export function writeXlsx(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly SheetCell[]>,
): AsyncIterable<Uint8Array> {
  return writeZip([
    {
      name: '[Content_Types].xml',
      content: piece(
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      content: piece(
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: piece(
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: piece(
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/styles.xml', content: piece(STYLES) },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(columns, rows) },
  ]);
}
