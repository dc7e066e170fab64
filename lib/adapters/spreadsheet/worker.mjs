/**
 * The thread that unpacks and parses one workbook: plain Node, so that it runs from the tree under the bundle, the development server and the tests.
 * It answers with one message: a `SheetRead`.
 *
 * `workerData`: the packed parts of the workbook by name, and the limits.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';

const { parts, maxRows, maxColumns, maxPart, maxText } = workerData;

class Refused extends Error {
  constructor(reason, line, column) {
    super(reason);
    this.answer = { ok: false, reason, ...(line ? { line } : {}), ...(column ? { column } : {}) };
  }
}

function part(name) {
  const found = parts.get(name);
  if (!found) return null;
  const { packed, method, size } = found;
  let raw = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (method === 8) {
    try {
      raw = inflateRawSync(packed, { maxOutputLength: Math.min(maxPart, size + 1) });
    } catch (e) {
      throw new Refused(e.code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'not_a_sheet');
    }
  }
  if (raw.length > maxPart) throw new Refused('too_large');
  const text = raw[0] === 0xff || raw[0] === 0xfe ? raw.toString('utf16le') : raw.toString('utf8');
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Refused('entities');
  if (text.includes('<![CDATA[')) throw new Refused('not_a_sheet');
  return text;
}

const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
function plain(text) {
  const decoded = text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, dec, name) => {
        if (name) return named[name.toLowerCase()];
        const code = hex ? parseInt(hex, 16) : Number(dec);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;
  const spelled = decoded.includes('_x')
    ? decoded.replace(/_x([0-9A-Fa-f]{4})_/g, (all, hex) => String.fromCharCode(parseInt(hex, 16)))
    : decoded;
  // What the database cannot hold: NUL, and halves of a character.
  return spelled.replaceAll('\0', '').toWellFormed();
}
function attribute(text, name) {
  const found = new RegExp('(?:^|\\s)' + name + '\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\')').exec(text);
  return found ? plain(found[1] ?? found[2]) : null;
}

function firstSheet() {
  const book = part('xl/workbook.xml');
  const rels = part('xl/_rels/workbook.xml.rels');
  if (!book || !rels) throw new Refused('not_a_sheet');
  const sheet = /<(?:\w+:)?sheet\s([^>]*)>/.exec(book);
  const id = sheet && attribute(sheet[1], '\\w+:id');
  for (const [, text] of rels.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)) {
    if (attribute(text, 'Id') !== id) continue;
    if (attribute(text, 'TargetMode') === 'External') throw new Refused('external');
    const target = attribute(text, 'Target') ?? '';
    return target.startsWith('/') ? target.slice(1) : 'xl/' + target;
  }
  throw new Refused('not_a_sheet');
}

/** The last line that a workbook can have; a row that tells none, or one that was there already, is the one below the row before. */
const MAX_LINE = 1_048_576;

/** Texts of <t> in one cell or shared string, without the phonetic ones. */
function richText(xml) {
  let out = '';
  const bare = xml.replace(/<(?:\w+:)?rPh\b[^>]*>[\s\S]*?<\/(?:\w+:)?rPh>/g, '');
  for (const [, text] of bare.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g)) out += plain(text);
  return out;
}

function sharedStrings() {
  const xml = part('xl/sharedStrings.xml');
  if (!xml) return [];
  return Array.from(xml.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g), (m) =>
    richText(m[1] ?? ''),
  );
}

function columnIndex(name) {
  let index = 0;
  for (const c of name) index = index * 26 + c.charCodeAt(0) - 64;
  return index - 1;
}
function columnName(index) {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** A number as somebody typed it: all digits, no exponent. More than 15 of them were lost when it was typed. */
function numberText(text, line, column) {
  const n = Number(text);
  if (!Number.isFinite(n)) return text;
  if (Number.isInteger(n)) {
    if (Math.abs(n) >= 1e15) throw new Refused('digits_lost', line, column);
    return String(n);
  }
  return String(Number(n.toPrecision(15)));
}

function cellText(head, body, strings, line, column) {
  if (/<(?:\w+:)?f[\s>/]/.test(body)) throw new Refused('formula', line, column);
  const type = attribute(head, 't') ?? 'n';
  if (type === 'inlineStr') return richText(body);
  const found = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?v>/.exec(body);
  if (!found) return '';
  const value = plain(found[1]);
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  return type === 'n' ? numberText(value, line, column) : value;
}

function read() {
  const xml = part(firstSheet());
  if (xml === null) throw new Refused('not_a_sheet');
  const strings = sharedStrings();
  const rows = [];
  let line = 0;
  let size = 0;
  const rowPattern = /<(?:\w+:)?row((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g;
  const cellPattern = /<(?:\w+:)?c((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
  for (const [, rowHead, rowBody] of xml.matchAll(rowPattern)) {
    const told = Number(attribute(rowHead, 'r') ?? Number.NaN);
    line = Number.isInteger(told) && told > line && told <= MAX_LINE ? told : line + 1;
    if (!rowBody) continue;
    const cells = [];
    let next = 0;
    for (const [, head, body] of rowBody.matchAll(cellPattern)) {
      const place = /^([A-Z]{1,3})\d+$/.exec(attribute(head, 'r') ?? '');
      const index = place ? columnIndex(place[1]) : next;
      next = index + 1;
      if (!body) continue;
      const text = cellText(head, body, strings, line, columnName(index)).trim();
      if (text === '') continue;
      if (index >= maxColumns) throw new Refused('too_many_columns', line, columnName(index));
      size += text.length;
      if (size > maxText) throw new Refused('too_large', line);
      while (cells.length < index) cells.push('');
      cells[index] = text;
    }
    if (cells.length === 0) continue;
    if (rows.length >= maxRows) throw new Refused('too_many_rows', line);
    rows.push({ line, cells });
  }
  return { ok: true, rows };
}

let answer;
try {
  answer = read();
} catch (e) {
  answer = e instanceof Refused ? e.answer : { ok: false, reason: 'not_a_sheet' };
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
parentPort.postMessage(answer);
