import { spawn } from 'node:child_process';
import { ROOT } from '../start/paths.mjs';

/** Programs that run now, so that a signal to the runner ends them. */
const running = new Set();

/**
 * Runs a program with its output on the terminal (or kept back and shown when it fails).
 * @param {string[]} argv program and arguments; `node` is this Node
 * @param {{ env?: Record<string, string>, quiet?: boolean, limitMinutes?: number }} [options] the limit ends what hangs; busy machines take their time
 * @returns {Promise<{ ok: boolean, code: number | string, seconds: number, output: string }>}
 */
export function runStep(argv, { env = {}, quiet = false, limitMinutes = 80 } = {}) {
  const started = Date.now();
  const [command, ...args] = argv;
  return new Promise((resolve) => {
    // A step that has a Node of its own finds it by its path.
    const child = spawn(command === 'node' && !env.PATH ? process.execPath : command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    running.add(child);
    let output = '';
    for (const stream of quiet ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 20_000).unref();
    }, limitMinutes * 60_000);
    const done = (code) => {
      clearTimeout(limit);
      running.delete(child);
      if (late) output += `\nstopped after ${limitMinutes} minutes`;
      resolve({ ok: code === 0 && !late, code, seconds: (Date.now() - started) / 1000, output });
    };
    child.once('error', (e) => {
      output += e.message;
      done(e.message);
    });
    child.once('close', (code, signal) => done(code ?? signal));
  });
}

/** Passes the runner's signals on, and ends the runner when its programs are gone. */
export function passSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      for (const child of running) child.kill(signal);
      setTimeout(() => process.exit(130), running.size > 0 ? 20_000 : 0).unref();
      if (running.size === 0) process.exit(130);
      for (const child of running) child.once('close', () => process.exit(130));
    });
  }
}

/** Path of a package's program. */
export const bin = (name) => `${ROOT}/node_modules/.bin/${name}`;
