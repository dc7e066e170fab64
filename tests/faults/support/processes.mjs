import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the cases read and do to processes: Linux's `/proc` and signals. */

/** Resident memory of a process in bytes; NaN when it is gone. */
export function rssBytes(pid) {
  try {
    const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** Number of open file descriptors of a process, sockets included; NaN when it is gone. */
export function openFiles(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

/** Whether a process of that id is there and no zombie. */
export function lives(pid) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Process ids of the direct children of a process. */
export function childrenOf(pid) {
  const out = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) out.push(Number(name));
    } catch {
      // gone meanwhile
    }
  }
  return out;
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (e) {
    if (e.code !== 'ESRCH') throw e;
  }
}

/**
 * Asks again every `everyMs` until the answer is truthy.
 * @param {() => unknown} ask may return a promise
 * @returns the answer, or `null` after `limitMs`
 */
export async function until(ask, limitMs, everyMs = 50) {
  for (const end = Date.now() + limitMs; ;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) return null;
    await sleep(everyMs);
  }
}
