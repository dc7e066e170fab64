import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { jsonLines, writesJson } from './json-log.mjs';
import { ROOT } from './paths.mjs';
import { Stop } from './say.mjs';

/** Set-up steps that run now; a signal to the launcher ends them. */
const running = new Set();
let closing = false;

/**
 * Runs a program to its end.
 * @param {string} command @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, what: string, limitMinutes?: number, minuteMs?: number }} options `quiet` keeps its output and shows it only
 *   on failure; a program that runs over its limit is ended
 * @throws {Stop} with the sentence `what` when it fails
 */
export async function run(
  command,
  args,
  { env = process.env, quiet = false, what, limitMinutes = 30, minuteMs = 60_000 },
) {
  if (closing) throw new Stop('已停止');
  const piped = quiet || writesJson();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', piped ? 'pipe' : 'inherit', piped ? 'pipe' : 'inherit'],
    });
    running.add(child);
    if (piped && !quiet) forwardOutput(child);
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, limitMinutes * minuteMs);
    let output = '';
    for (const stream of quiet ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-20_000)));
    }
    child.once('error', (e) => {
      clearTimeout(limit);
      reject(new Stop(`${what}失败：${e.message}`));
    });
    child.once('close', (code, signal) => {
      clearTimeout(limit);
      running.delete(child);
      if (late) reject(new Stop(`${output}\n${what}在 ${limitMinutes} 分钟内没有完成，已停止。`));
      else if (code === 0) resolve(output);
      else reject(new Stop(`${output}\n${what}失败（${signal ?? `退出码 ${code}`}）`));
    });
  });
}

/** Ends the set-up steps that still run, and lets no other begin. */
export function endSteps() {
  closing = true;
  for (const child of running) child.kill('SIGTERM');
}

/**
 * A file that takes a process's output as it comes. What cannot be written (no space left) is lost, and neither the process nor its launcher ends by it
 * (security.md R-22); a stream would be over after its first error.
 */
function logTo(file, child) {
  const fd = fs.openSync(file, 'a', 0o600);
  child.once('close', () => fs.closeSync(fd));
  return {
    write: (text) => {
      try {
        fs.writeSync(fd, text);
      } catch {
        // no space: there may be some later
      }
    },
  };
}

/** Passes a child's output on, to `sink` or to where this process writes; `seen` gets it as it comes. */
function forwardOutput(child, { sink = null, seen = () => {} } = {}) {
  for (const [stream, out] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    const json = writesJson() ? jsonLines(child.pid, stream === child.stderr) : null;
    stream.setEncoding('utf8').on('data', (text) => {
      seen(stream, text);
      (sink ?? out).write(json ? json.push(text) : text);
    });
    if (json) stream.on('end', () => (sink ?? out).write(json.end()));
  }
}

/**
 * Ends a service that has not said for so many looks that it lives: an endless loop ends by itself as little as a process that was stopped. Looks are counted, not
 * time: a machine that slept has heard nothing for hours.
 */
function endWhenSilent(child, what, { everyMs, looks }) {
  let missed = 0;
  child.on('message', () => (missed = 0));
  const timer = setInterval(() => {
    missed += 1;
    if (missed <= looks) return;
    clearInterval(timer);
    console.error(`${what}已 ${(everyMs * looks) / 1000} 秒没有反应，强制结束`);
    child.kill('SIGKILL');
  }, everyMs);
  child.once('exit', () => clearInterval(timer));
}

/**
 * A long-lived Node process of ours. It runs in its own session, so that Ctrl-C reaches it only through the launcher, and follows the
 * launcher's death (follow-parent.mjs).
 * @param {string} file bundle to run
 * @param {{ env: NodeJS.ProcessEnv, ready: RegExp, timeoutSeconds: number, what: string, logFile?: string,
 *   silence?: { everyMs: number, looks: number } }} options resolves when a line of its output matches `ready`; its output goes to `logFile`, or to
 *   the terminal without one; `silence`: how long it may be without a sign of life
 */
export async function startService(file, { env, ready, timeoutSeconds, what, logFile, silence }) {
  const follow = new URL('./follow-parent.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', follow, file], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  const sink = logFile ? logTo(logFile, child) : null;
  let tail = '';
  const rest = new Map();
  const line = new Promise((resolve) => child.once('ready-line', resolve));
  forwardOutput(child, {
    sink,
    seen(stream, text) {
      // What is shown as it comes is not shown again.
      if (sink) tail = (tail + text).slice(-4000);
      const lines = ((rest.get(stream) ?? '') + text).split('\n');
      rest.set(stream, lines.pop() ?? '');
      for (const one of lines) if (ready.test(one)) child.emit('ready-line', one);
    },
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, timeoutSeconds * 1000);
  const first = await Promise.race([line.then((text) => ({ text })), ended.then((code) => ({ code }))]);
  clearTimeout(timer);
  if (!('text' in first)) {
    const why = late ? `${timeoutSeconds} 秒内没有就绪` : first.code;
    throw new Stop(`${tail ? `${tail}\n` : ''}${what}没有启动成功（${why}）`);
  }
  if (silence) endWhenSilent(child, what, silence);
  return {
    pid: child.pid,
    /** The end of its output, for the sentence that says why it died. */
    tail: () => tail,
    ended,
    /** Asks it to end, and ends it after `limitMs`. */
    stop: async (limitMs) => {
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), limitMs);
      await ended;
      clearTimeout(hard);
    },
  };
}
