import { format } from 'node:util';

/**
 * The output of a production start, from its first line on: one JSON object a line in the form of the site's own log (lib/server/log.ts), whoever
 * writes, so that what reads logs finds nothing else. Plain Node without packages, because it comes first.
 */

const LEVELS = { debug: 20, log: 30, info: 30, warn: 40, error: 50 };
const FATAL = 60;
/** What Node says of a feature that is experimental or goes away. */
const WARNING = /^\(node:\d+\) /;

let on = false;

/** Whether this process writes JSON. */
export const writesJson = () => on;

const failure = (e) => ({
  type: e.name,
  message: e.message,
  stack: e.stack,
  ...(e.code ? { code: e.code } : {}),
});

function lineOf(level, msg, err, pid = process.pid) {
  return `${JSON.stringify({ level, time: Date.now(), pid, ...(err ? { err: failure(err) } : {}), msg })}\n`;
}

function write(level, ...args) {
  const err = args.find((arg) => arg instanceof Error);
  const msg = format(...args.map((arg) => (arg === err && err ? err.message : arg))).trim();
  (level < LEVELS.error ? process.stdout : process.stderr).write(lineOf(level, msg, err));
}

/** From now on everything that this process says is JSON: its console, Node's warnings, and what it dies of. */
export function writeJson() {
  on = true;
  for (const [name, level] of Object.entries(LEVELS)) console[name] = (...args) => write(level, ...args);
  process.removeAllListeners('warning');
  process.on('warning', (warning) => write(LEVELS.warn, warning));
  process.on('uncaughtException', (e) => {
    write(FATAL, e instanceof Error ? e : new Error(String(e)));
    process.exit(1);
  });
  // A line that cannot be written (no space left, the reader gone) is lost and ends nobody (security.md R-22).
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

const isOurs = (line) => line.startsWith('{"level":') && line.endsWith('}');

/**
 * Makes the output of a child lines of JSON: those that are pass as they are, others that come together become the text of one.
 * @param {number | undefined} pid of the child @param {boolean} isError its standard error
 * @returns {{ push(text: string): string, end(): string }} what can be written of it now
 */
export function jsonLines(pid, isError) {
  let rest = '';
  const wrap = (lines) => {
    const msg = lines.join('\n').trim();
    if (msg === '') return '';
    return lineOf(!isError ? LEVELS.info : WARNING.test(msg) ? LEVELS.warn : LEVELS.error, msg, null, pid);
  };
  const all = (lines) => {
    let out = '';
    let foreign = [];
    for (const line of lines) {
      if (!isOurs(line)) {
        foreign.push(line);
        continue;
      }
      out += `${wrap(foreign)}${line}\n`;
      foreign = [];
    }
    return out + wrap(foreign);
  };
  return {
    push(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      return all(lines);
    },
    end() {
      const left = rest;
      rest = '';
      return all([left]);
    },
  };
}
