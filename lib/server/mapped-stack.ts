import 'server-only';
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';

/** A frame in what was built: our own bundles and Next's. */
const FRAME = /(?:file:\/\/)?(\/[^\s():]+\/\.(?:build|next)\/[^\s():]+\.m?js):(\d+):(\d+)/;
/** Maps that are kept; the rest is read again. One takes some ten megabytes. */
const KEPT = 6;

const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  let made: SourceMap | null = null;
  try {
    made = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    // built without a map
  }
  const oldest = maps.size >= KEPT ? maps.keys().next().value : undefined;
  if (oldest !== undefined) maps.delete(oldest);
  maps.set(file, made);
  return made;
}

function mappedLine(line: string): string {
  const [all, file, row, column] = FRAME.exec(line) ?? [];
  if (!all || !file) return line;
  const entry = mapOf(file)?.findEntry(Number(row) - 1, Number(column) - 1);
  if (!entry || !('originalSource' in entry) || !entry.originalSource) return line;
  const source = entry.originalSource.replace(/^(?:file|turbopack):\/\/(?:\/\[project\]\/)?/, '');
  const path = source.startsWith('.') ? relative(process.cwd(), resolve(dirname(file), source)) : source;
  return line.replace(all, `${path}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
}

/**
 * A stack with the lines of the sources instead of those of the bundles. Node's own `--enable-source-maps` keeps the map of every loaded file
 * in memory, half a gigabyte for all of Next's; here a map is read when an error is written down.
 */
export function mappedStack(stack: string): string {
  return stack.includes('/.build/') || stack.includes('/.next/')
    ? stack.split('\n').map(mappedLine).join('\n')
    : stack;
}
