import { Stop, say } from './say.mjs';

const MINUTE_MS = 60_000;

/**
 * Runs a step of a start: says every minute that it still goes on, and gives it up after its limit.
 * @template T
 * @param {string} what the step, as it is in `正在……`
 * @param {number} minutes the limit
 * @param {() => Promise<T>} work
 * @param {number} [minuteMs] shorter in tests
 * @returns {Promise<T>}
 * @throws {Stop} when the limit is over; what `work` does goes on until the process ends
 */
export async function limited(what, minutes, work, minuteMs = MINUTE_MS) {
  let passed = 0;
  let timer;
  const over = new Promise((_, reject) => {
    timer = setInterval(() => {
      passed += 1;
      if (passed < minutes) say(`仍在${what}（已 ${passed} 分钟）……`);
      else reject(new Stop(`${what}在 ${minutes} 分钟内没有完成，已放弃。`));
    }, minuteMs);
  });
  try {
    return await Promise.race([work(), over]);
  } finally {
    clearInterval(timer);
  }
}

/**
 * Watches long work that says where it is: silence of a minute is said with the place, longer silence ends it.
 * @param {string} what @param {(text: string) => void} tell
 * @param {(sentence: string) => void} giveUp called once, after five silent minutes
 * @param {number} [minuteMs] shorter in tests
 * @returns {{ at(place: string): void, end(): void }}
 */
export function watched(what, tell, giveUp, minuteMs = MINUTE_MS) {
  let place = '开始';
  let silent = 0;
  const stands = () => `${what}停在“${place}”，已 ${silent} 分钟没有进展，等待：${waitingFor()}`;
  const timer = setInterval(() => {
    silent += 1;
    if (silent < 5) return tell(stands());
    clearInterval(timer);
    giveUp(stands());
  }, minuteMs);
  return {
    at(where) {
      place = where;
      silent = 0;
    },
    end: () => clearInterval(timer),
  };
}

/** What keeps this process up, by Node's own names. */
function waitingFor() {
  const names = process.getActiveResourcesInfo().filter((name) => !/^(Timeout|TTYWrap|PipeWrap)$/.test(name));
  return names.length > 0 ? [...new Set(names)].join('、') : '没有任何操作';
}
