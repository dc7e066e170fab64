import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What all benches share: how long and how often is measured, where the figures go, and their table in docs/performance.md. */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENT = join(ROOT, 'docs', 'performance.md');

/** A whole number above zero from the environment. @throws when it is something else */
export function setting(name, otherwise) {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number above zero`);
  return value;
}

/** Seconds of one measured run (BENCH_SECONDS) and runs of each (BENCH_REPEATS); a bench names its own defaults. */
export function measuring({ seconds, repeats }) {
  return { seconds: setting('BENCH_SECONDS', seconds), repeats: setting('BENCH_REPEATS', repeats) };
}

/**
 * Warms up, then measures several things in turns, so that what else the machine does meets all of them alike.
 *
 * @template T
 * @param {((seconds: number, warm: boolean) => Promise<T>)[]} things
 * @returns {Promise<T[][]>} the runs of each thing
 */
export async function inTurns(things, { seconds, repeats, warmSeconds = 2 }) {
  for (const thing of things) await thing(warmSeconds, true);
  const runs = things.map(() => []);
  for (let i = 0; i < repeats; i += 1) {
    for (const [n, thing] of things.entries()) runs[n].push(await thing(seconds, false));
  }
  return runs;
}

export function machine() {
  return `${cpus().length} × ${cpus()[0]?.model ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
}

/**
 * A Markdown table.
 *
 * @param {Record<string, (row: object) => unknown>} columns heading to cell
 */
export function markdown(columns, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const names = Object.keys(columns);
  return [
    line(names),
    line(names.map(() => '---')),
    ...rows.map((row) => line(Object.values(columns).map((cell) => cell(row)))),
  ].join('\n');
}

/** Keeps a run as `.data/bench/<name>.json`. */
export function keep(name, rows, failures) {
  const dir = join(ROOT, '.data', 'bench');
  mkdirSync(dir, { recursive: true });
  const found = { machine: machine(), at: new Date().toISOString(), command: command(name), failures, rows };
  writeFileSync(join(dir, `${name}.json`), `${JSON.stringify(found, null, 2)}\n`);
}

/** Settings that say nothing of what was measured. */
const ELSEWHERE = new Set(['BENCH_WRITE', 'BENCH_PEERS']);

/** How this run was started: the settings that differ from the defaults belong to it. */
export function command(name) {
  const set = Object.entries(process.env).filter(([key]) => key.startsWith('BENCH_') && !ELSEWHERE.has(key));
  return [...set.map(([key, value]) => `${key}=${value}`), `npm run bench -- ${name}`].join(' ');
}

/** The document with the text between `<!-- bench:<mark> -->` and `<!-- /bench:<mark> -->` replaced. @throws when it has no such place */
export function replaced(document, mark, text) {
  const [open, close] = [`<!-- bench:${mark} -->`, `<!-- /bench:${mark} -->`];
  const from = document.indexOf(open);
  const to = document.indexOf(close);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no ${open} … ${close}`);
  return `${document.slice(0, from + open.length)}\n\n${text}\n\n${document.slice(to)}`;
}

/**
 * Puts the tables of a run where docs/performance.md shows them, each with its command, machine and date.
 *
 * @param {Record<string, string>} tables by mark
 */
export function writeDocument(name, tables) {
  const day = new Date().toISOString().slice(0, 10);
  const origin = `Measured ${day} with \`${command(name)}\` on ${machine()}.`;
  let document = readFileSync(DOCUMENT, 'utf8');
  for (const [mark, table] of Object.entries(tables)) {
    document = replaced(document, mark, `${origin}\n\n${table}`);
  }
  writeFileSync(DOCUMENT, document);
}
