import 'server-only';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { decodeCsv, parseCsv, typedCell } from '@/lib/core/csv';
import type { SheetRefusal } from '@/lib/core/sheet-refusal';
import { packedBytes, readZipDirectory } from '@/lib/core/zip';
import type { ReadLimits, SheetRead, SpreadsheetPort } from './port';
import { writeZip } from './zip';
import { writeXlsx } from './write';

const PROGRAM = 'lib/adapters/spreadsheet/worker.mjs';
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

interface Part {
  packed: Uint8Array;
  method: number;
  size: number;
}

/** The packed parts by name, read before anything is unpacked; a refusal when the directory promises too much. */
function readParts(bytes: Uint8Array): Map<string, Part> | SheetRead {
  const entries = readZipDirectory(bytes, MAX_ENTRIES);
  if (!Array.isArray(entries)) return refuse(entries === 'crowded' ? 'too_large' : 'not_a_sheet');
  const parts = new Map<string, Part>();
  let unpacked = 0;
  for (const entry of entries) {
    const name = entry.name.replaceAll('\\', '/');
    const packed = packedBytes(bytes, entry);
    if (entry.encrypted) return refuse('old_format');
    if (!packed || (entry.method !== 0 && entry.method !== 8)) return refuse('not_a_sheet');
    if (/^xl\/externalLinks\//i.test(name)) return refuse('external');
    unpacked += entry.size;
    if (unpacked > MAX_UNPACKED) return refuse('too_large');
    if (!parts.has(name)) parts.set(name, { packed, method: entry.method, size: entry.size });
  }
  return parts;
}

/** Parses in a thread that is ended when it takes too long or too much memory. A program that Next's bundler could read here would be bundled, too. */
function parse(program: string, parts: ReadonlyMap<string, Part>, limits: ReadLimits): Promise<SheetRead> {
  return new Promise((settle) => {
    const worker = new Worker(resolve(program), {
      env: {},
      workerData: { parts, ...limits, maxPart: MAX_PART, maxText: MAX_TEXT },
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const finish = (answer: SheetRead) => {
      clearTimeout(timer);
      settle(answer);
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
    zip: writeZip,
    async read(bytes, limits) {
      if (bytes.byteLength > MAX_FILE) return refuse('too_large');
      const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (data.length >= 8 && data.readUInt32BE(0) === 0xd0cf11e0) return refuse('old_format');
      if (data.length < 22 || data.readUInt32LE(0) !== 0x04034b50) return readCsv(bytes, limits);
      const parts = readParts(bytes);
      if (!(parts instanceof Map)) return parts;
      const result = turn.then(() => parse(PROGRAM, parts, limits));
      turn = result.catch(() => undefined);
      return withTypedCells(await result);
    },
  };
}
