import 'server-only';
import { Worker } from 'node:worker_threads';
import { decodeCsv, parseCsv, typedCell } from '@/lib/core/csv';
import type { SheetRefusal } from '@/lib/core/sheet-refusal';
import { PARSE_WORKER } from './parse-worker';
import type { ReadLimits, SheetRead, SpreadsheetPort } from './port';
import { writeXlsx } from './write';

const MB = 1024 * 1024;
/** Limits of a file that somebody hands in (security.md S-48, integrations.md section 7). */
const MAX_FILE = 5 * MB;
const MAX_UNPACKED = 100 * MB;
const MAX_ENTRIES = 200;
/** Bytes of one part: far above what the rows that are taken can fill. */
const MAX_PART = 40 * MB;
/** Characters of all cells together: what one shared text, named by every cell, would multiply. */
const MAX_TEXT = 8_000_000;
const TIMEOUT_MS = 10_000;

const refuse = (reason: SheetRefusal['reason'], line?: number): SheetRead => ({
  ok: false,
  reason,
  ...(line && { line }),
});

interface Entry {
  name: string;
  offset: number;
  packed: number;
  size: number;
  method: number;
}

/** The directory of the zip file, read before anything is unpacked; a refusal when it promises too much. */
function readDirectory(data: Buffer): Entry[] | SheetRead {
  const last = Math.max(0, data.length - 65_557);
  let end = data.length - 22;
  while (end >= last && data.readUInt32LE(end) !== 0x06054b50) end -= 1;
  if (end < last) return refuse('not_a_sheet');
  const count = data.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) return refuse('too_large');
  const entries: Entry[] = [];
  let unpacked = 0;
  for (let i = 0, at = data.readUInt32LE(end + 16); i < count; i += 1) {
    if (at + 46 > data.length || data.readUInt32LE(at) !== 0x02014b50) return refuse('not_a_sheet');
    const name = data.readUInt16LE(at + 28);
    const entry = {
      name: data.toString('utf8', at + 46, at + 46 + name).replaceAll('\\', '/'),
      offset: data.readUInt32LE(at + 42),
      packed: data.readUInt32LE(at + 20),
      size: data.readUInt32LE(at + 24),
      method: data.readUInt16LE(at + 10),
    };
    // Bit 0: encrypted.
    if ((data.readUInt16LE(at + 8) & 1) === 1) return refuse('old_format');
    if (entry.method !== 0 && entry.method !== 8) return refuse('not_a_sheet');
    if (/^xl\/externalLinks\//i.test(entry.name)) return refuse('external');
    unpacked += entry.size;
    if (unpacked > MAX_UNPACKED) return refuse('too_large');
    entries.push(entry);
    at += 46 + name + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  }
  return entries;
}

/** Parses in a thread that is ended when it takes too long or too much memory. */
function parse(bytes: Uint8Array, entries: readonly Entry[], limits: ReadLimits): Promise<SheetRead> {
  return new Promise((resolve) => {
    const worker = new Worker(PARSE_WORKER, {
      eval: true,
      env: {},
      workerData: { bytes, entries, ...limits, maxPart: MAX_PART, maxText: MAX_TEXT },
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const finish = (answer: SheetRead) => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish(refuse('timeout')), TIMEOUT_MS);
    worker.once('message', (answer: SheetRead) => finish(answer));
    worker.once('error', () => finish(refuse('too_large')));
    worker.once('exit', () => finish(refuse('not_a_sheet')));
  });
}

/** Where a CSV row has more cells than are taken. */
function readCsv(bytes: Uint8Array, { maxRows, maxColumns }: ReadLimits): SheetRead {
  const text = decodeCsv(bytes);
  if (text === null || text.includes('\0')) return refuse('not_a_sheet');
  const rows = parseCsv(text, maxRows);
  if (!rows) return refuse('too_many_rows');
  const wide = rows.find((r) => r.cells.length > maxColumns);
  return wide ? refuse('too_many_columns', wide.line) : { ok: true, rows };
}

/** The cells as a CSV file gives them: a line break (Alt+Enter) or a tab in one is a blank. */
const withTypedCells = (read: SheetRead): SheetRead =>
  read.ok
    ? { ok: true, rows: read.rows.map(({ line, cells }) => ({ line, cells: cells.map(typedCell) })) }
    : read;

/** The spreadsheet adapter. It needs nothing from outside this process. */
export function createSpreadsheet(): SpreadsheetPort {
  /** One workbook at a time: each may take some hundred MB while it is parsed. */
  let turn: Promise<unknown> = Promise.resolve();
  return {
    write: writeXlsx,
    async read(bytes, limits) {
      if (bytes.byteLength > MAX_FILE) return refuse('too_large');
      const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (data.length >= 8 && data.readUInt32BE(0) === 0xd0cf11e0) return refuse('old_format');
      if (data.length < 22 || data.readUInt32LE(0) !== 0x04034b50) return readCsv(bytes, limits);
      const entries = readDirectory(data);
      if (!Array.isArray(entries)) return entries;
      const result = turn.then(() => parse(bytes, entries, limits));
      turn = result.catch(() => undefined);
      return withTypedCells(await result);
    },
  };
}
