import { writesJson } from './json-log.mjs';

/** Words of the launcher for the person at the terminal: Chinese, one line each. */

const started = Date.now();

/** A progress line with the seconds since the start; in JSON the line has its time. */
export function say(text) {
  if (writesJson()) return console.log(text);
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6);
  console.log(`[${seconds}s] ${text}`);
}

/** An expected failure: the text is the whole message, no stack is shown. */
export class Stop extends Error {
  /** @param {string} message Chinese sentence that says what to do */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
