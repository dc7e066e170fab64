import 'server-only';

/** A worker that has neither asked for work nor done any for this long, in ms, has died; it asks each second. */
const DEAD_AFTER_MS = 60_000;

const KEY = Symbol.for('portal.workerState');

/** The job worker of this process, as the health reply and the metrics see it. */
export interface WorkerState {
  /** `JOBS=on`: this process is to run jobs. */
  wanted: boolean;
  running: number;
  /** When it last asked for work or ended some, ms of `performance.now()`. */
  lastSign: number;
}

/** One state per process. */
export function workerState(): WorkerState {
  const holder = globalThis as { [KEY]?: WorkerState };
  holder[KEY] ??= { wanted: false, running: 0, lastSign: 0 };
  return holder[KEY];
}

/** Called with every sign of life: a question for work, the start and the end of a job. */
export function workerSign(running = 0): void {
  const state = workerState();
  state.running = Math.max(0, state.running + running);
  state.lastSign = performance.now();
}

/** False when this process is to run jobs and its worker has died. All its places being taken by long jobs is life. */
export function workerLives(state = workerState(), now = performance.now()): boolean {
  return !state.wanted || state.running > 0 || now - state.lastSign < DEAD_AFTER_MS;
}
