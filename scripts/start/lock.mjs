import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A lock file that survives a killed owner: it names the owner's pid and start time, and counts only while that very process lives.
 */

/** When a process began, as text that differs for a later process with the same pid; `null` when there is none. */
export function birthOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch (e) {
    if (fs.existsSync('/proc/self/stat')) return null;
    if (e.code !== 'ENOENT') throw e;
  }
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || null
    );
  } catch {
    return null;
  }
}

/** Whether a remembered process is still the one that was remembered. */
export function lives({ pid, birth }) {
  return typeof pid === 'number' && birth !== null && birthOf(pid) === birth;
}

export function identity(pid = process.pid) {
  return { pid, birth: birthOf(pid) };
}

function readOwner(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Takes the lock, or says who has it.
 * @param {string} file
 * @param {object} [note] shown to whoever comes second
 * @returns {{ ok: true, release(): void, note(more: object): void } | { ok: false, owner: { pid: number, [key: string]: unknown } }}
 */
export function takeLock(file, note = {}) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const mine = { ...identity(), ...note };
  const draft = `${file}.${process.pid}`;
  const write = (target, value) => fs.writeFileSync(target, JSON.stringify(value));
  try {
    write(draft, mine);
    for (;;) {
      try {
        fs.linkSync(draft, file); // atomic, and the file is complete the moment it appears
        break;
      } catch (e) {
        if (e.code !== 'EEXIST') throw e;
      }
      const owner = readOwner(file);
      if (owner && lives(owner)) return { ok: false, owner };
      // Move the dead owner's file away; if somebody else did so first and took the lock, put theirs back.
      const grave = `${file}.dead.${process.pid}`;
      try {
        fs.renameSync(file, grave);
      } catch (e) {
        if (e.code === 'ENOENT') continue;
        throw e;
      }
      const moved = readOwner(grave);
      if (moved && lives(moved)) {
        try {
          fs.linkSync(grave, file);
        } catch {
          // taken again meanwhile; the loop finds its owner
        }
      }
      fs.rmSync(grave, { force: true });
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
  return {
    ok: true,
    release: () => {
      if (readOwner(file)?.pid === process.pid) fs.rmSync(file, { force: true });
    },
    note: (more) => {
      write(draft, Object.assign(mine, more));
      fs.renameSync(draft, file);
    },
  };
}

/**
 * Takes the lock as soon as it is free.
 * @param {(owner: { pid: number }) => void} onWait called once when it is taken
 */
export async function waitForLock(file, onWait) {
  for (let told = false; ;) {
    const lock = takeLock(file);
    if (lock.ok) return lock;
    if (!told) onWait(lock.owner);
    told = true;
    await sleep(500);
  }
}
