import { setTimeout as sleep } from 'node:timers/promises';

/** Load drivers: they keep every reply, so that a case can tell what was acknowledged. */

const percentile = (sorted, share) =>
  sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

class Load {
  /** @type {{ status: number, ms: number, error: string | null, sent: boolean, at: number, [more: string]: any }[]} */
  replies = [];
  #life = { over: false };
  #done;

  constructor(run) {
    this.#done = run(this.#life, (reply) => this.replies.push({ ...reply, at: Date.now() }));
  }

  /** Starts no more calls, waits for the running ones and tells the replies. */
  async stop() {
    this.#life.over = true;
    await this.#done;
    return this.replies;
  }

  /** Waits for the end that the driver has by itself. */
  async ended() {
    await this.#done;
    return this.replies;
  }
}

/**
 * A fixed number of callers, each of whom waits for its answer before the next call.
 * @param {(n: number) => Promise<{ status: number }>} act one call; `n` counts up over all callers
 * @param {{ callers: number, pauseMs?: number, total?: number }} options `total` ends the load by itself
 */
export function callers(act, { callers: width, pauseMs = 0, total = Infinity }) {
  return new Load(async (life, keep) => {
    let n = 0;
    const one = async () => {
      while (!life.over && n < total) {
        n += 1;
        keep(await act(n));
        if (pauseMs) await sleep(pauseMs);
      }
    };
    await Promise.all(Array.from({ length: width }, one));
  });
}

/** So many calls a second, whether the earlier ones were answered or not. @param {{ rps: number, seconds?: number }} options */
export function rate(act, { rps, seconds = Infinity }) {
  return new Load(async (life, keep) => {
    const started = performance.now();
    const running = new Set();
    let n = 0;
    while (!life.over && performance.now() - started < seconds * 1000) {
      const due = Math.floor(((performance.now() - started) * rps) / 1000);
      while (n < due && !life.over) {
        n += 1;
        const one = act(n).then((reply) => {
          running.delete(one);
          keep(reply);
        });
        running.add(one);
      }
      await sleep(2);
    }
    await Promise.all(running);
  });
}

/** Count by status, and times in ms, of replies. */
export function tell(replies) {
  const byStatus = {};
  for (const r of replies) {
    const key = r.status === 0 ? (r.error ?? 'error') : r.status;
    byStatus[key] = (byStatus[key] ?? 0) + 1;
  }
  const times = replies.map((r) => r.ms).toSorted((a, b) => a - b);
  return {
    total: replies.length,
    byStatus,
    p50: Math.round(percentile(times, 0.5)),
    p99: Math.round(percentile(times, 0.99)),
    max: Math.round(times.at(-1) ?? 0),
  };
}
