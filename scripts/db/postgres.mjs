import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canEnter, openPlaceFor, runAsFor, serverPrograms } from './binaries.mjs';

/** Superuser of an embedded cluster; reached through the socket only, whose folder has mode 0700. */
export const SUPERUSER = 'postgres';
/** Names the socket file; no TCP port is opened. */
const PORT = 5432;
/** A socket's whole path must fit into `sun_path` (108 bytes on Linux, 104 on macOS). */
const MAX_SOCKET_PATH = 100;

/** a cluster that holds somebody's data keeps every durability setting at its safe value. */
const SETTINGS = {
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
};
/** Seconds after which a segment of the write-ahead log is archived even though it is not full: what a lost disk may cost (security.md R-29). */
const ARCHIVE_TIMEOUT = '300';

/**
 * The write-ahead log goes into a folder, segment by segment, by PostgreSQL's own module: written under another name, flushed, renamed.
 * @param {string} folder
 */
function archiveSettings(folder, runAs) {
  ownFolder(folder, runAs);
  if (!canEnter(folder, runAs))
    throw new Error(`the server's user may not enter the archive folder ${folder}`);
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: ARCHIVE_TIMEOUT,
  };
}

/** A throw-away cluster of the tests gives up durability for speed. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
};

/**
 * Where a cluster for `root` lives: in `root` itself, or, when the server's user may not enter it, in an open place.
 * @param {string} root
 */
export function placeCluster(root) {
  fs.mkdirSync(root, { recursive: true });
  const asked = runAsFor(path.join(root, 'pg'));
  if (asked.uid !== undefined) fs.chmodSync(root, fs.statSync(root).mode | 0o111);
  const home = canEnter(root, asked) ? root : openPlaceFor(root);
  const dir = path.join(home, 'pg');
  let run = path.join(home, 'run');
  if (Buffer.byteLength(path.join(run, `.s.PGSQL.${PORT}`)) > MAX_SOCKET_PATH) {
    run = path.join(os.tmpdir(), `pg-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
  }
  if (home !== root) fs.mkdirSync(home, { recursive: true, mode: 0o755 });
  return { home, dir, run, log: path.join(root, 'logs', 'postgres.log'), runAs: runAsFor(dir) };
}

/** Deletes the embedded cluster of a folder; a server that a killed launcher left is ended first. */
export function removeCluster(root) {
  const { home, dir, run } = placeCluster(path.resolve(root));
  const pid = livingServer(dir);
  if (pid !== null) process.kill(pid, 'SIGKILL');
  for (const folder of [dir, run]) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (home !== path.resolve(root)) fs.rmSync(home, { recursive: true, force: true });
}

const QUIET = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };

/** The pid in `postmaster.pid` when that process really is a server of this data directory, else `null`. */
function livingServer(dir) {
  let pid;
  try {
    pid = Number.parseInt(fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 0);
  } catch (e) {
    if (e.code !== 'EPERM') return null;
  }
  try {
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], QUIET);
    return command.includes('postgres') && command.includes(dir) ? pid : null;
  } catch {
    return procCommand(pid).includes(dir) ? pid : null;
  }
}

function procCommand(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Whether a server of this data directory runs, no matter who started it. */
export function serverRuns(dir) {
  return livingServer(dir) !== null;
}

/**
 * A folder that only the server's user enters. Some are in a public folder under a name that can be guessed, so one that a stranger made is refused.
 */
function ownFolder(dir, runAs) {
  fs.mkdirSync(dir, { recursive: true });
  const found = fs.lstatSync(dir);
  const trusted = [process.getuid?.(), runAs.uid];
  if (!found.isDirectory() || (process.getuid && !trusted.includes(found.uid))) {
    throw new Error(`${dir} belongs to somebody else`);
  }
  if (runAs.uid !== undefined) fs.chownSync(dir, runAs.uid, runAs.gid);
  fs.chmodSync(dir, 0o700);
}

/** Stops the server a killed launcher left behind, and clears a pid file that names somebody else's process. */
function stopOrphan(dir, bin, options) {
  const pidFile = path.join(dir, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return;
  if (livingServer(dir)) {
    for (const mode of ['fast', 'immediate']) {
      const stopped = spawnSync(bin('pg_ctl'), ['stop', '-D', dir, '-m', mode, '-w', '-t', '15'], options);
      if (stopped.status === 0) return;
    }
    throw new Error(`an earlier PostgreSQL of ${dir} does not stop`);
  }
  fs.rmSync(pidFile, { force: true });
}

function initialise(dir, bin, options) {
  const made = spawnSync(
    bin('initdb'),
    // C.UTF-8: with plain C pg_trgm finds no trigrams in Chinese.
    ['-D', dir, '-U', SUPERUSER, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
}

function openLog(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (fs.existsSync(file) && fs.statSync(file).size > 10_000_000) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, 'a', 0o600);
}

/** Waits until the server says `ready` in its pid file. @throws with the log's tail when it exits first */
async function untilReady(child, dir, log) {
  /** @type {string | number | null} */
  let gone = null;
  child.once('exit', (code, signal) => (gone = code ?? signal));
  child.once('error', (e) => (gone = e.message));
  for (;;) {
    if (gone !== null) {
      throw new Error(`PostgreSQL ended (${String(gone)})\n${fs.readFileSync(log, 'utf8').slice(-2000)}`);
    }
    try {
      const lines = fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n');
      if (lines[0]?.trim() === String(child.pid) && lines[7]?.trim() === 'ready') return;
    } catch {
      // not written yet
    }
    await sleep(20);
  }
}

/**
 * Connection text over the socket. `localhost` is there only so that every URL parser accepts it; `host` wins.
 * @param {string} host the socket's folder
 */
export function socketUrl(host, database, user) {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * Starts (and on first use creates) the embedded PostgreSQL cluster of a folder. A server left by a killed process is
 * stopped first. Listens on a unix socket only.
 *
 * @param {string} root folder of the cluster; created when missing
 * @param {{ throwaway?: boolean, archiveDir?: string, settings?: Record<string, string> }} [options] `throwaway` turns durability off, for
 *   tests; `archiveDir` keeps the write-ahead log for a restore to a point in time
 * @returns {Promise<{ pid: number, dir: string, host: string, moved: boolean, url(database?: string, user?: string): string,
 *   onExit(f: (code: number | string | null) => void): void, stop(): Promise<void> }>}
 */
export async function startPostgres(root, { throwaway = false, archiveDir, settings: more = {} } = {}) {
  const { home, dir, run, log, runAs } = placeCluster(path.resolve(root));
  const bin = serverPrograms(runAs, openPlaceFor(root));
  for (const d of [dir, run]) ownFolder(d, runAs);
  const options = {
    ...runAs,
    cwd: dir,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  };
  if (fs.existsSync(path.join(dir, 'PG_VERSION'))) stopOrphan(dir, bin, options);
  else {
    fs.rmSync(dir, { recursive: true, force: true }); // an initdb that was killed half-way
    ownFolder(dir, runAs);
    initialise(dir, bin, options);
  }
  const settings = {
    ...SETTINGS,
    unix_socket_directories: run,
    ...(throwaway ? THROWAWAY : {}),
    ...(archiveDir ? archiveSettings(path.resolve(archiveDir), runAs) : {}),
    ...more,
  };
  const args = Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]);
  const child = await launch(
    () => {
      const fd = openLog(log);
      // Its own session: Ctrl-C in the terminal must not reach it before the site has drained.
      const p = spawn(bin('postgres'), ['-D', dir, '-p', String(PORT), ...args], {
        ...options,
        detached: true,
        stdio: ['ignore', fd, fd],
      });
      fs.closeSync(fd);
      return p;
    },
    dir,
    log,
  );
  return {
    pid: child.pid,
    dir,
    host: run,
    moved: home !== path.resolve(root),
    url: (database = 'postgres', user = SUPERUSER) => socketUrl(run, database, user),
    onExit: (f) => child.once('exit', (code, signal) => f(code ?? signal)),
    stop: () => stopServer(child, throwaway ? 'SIGQUIT' : 'SIGINT'),
  };
}

/** Starts the server; after a crash the dead server's children may still hold its shared memory for a moment. */
async function launch(start, dir, log) {
  for (let attempt = 1; ; attempt += 1) {
    const child = start();
    try {
      await untilReady(child, dir, log);
      return child;
    } catch (e) {
      if (attempt === 10 || !/shared memory block|lock file/.test(String(e))) throw e;
      await sleep(500);
    }
  }
}

/** Fast shutdown (SIGINT) or immediate (SIGQUIT); immediate after 8 s, so that a launcher's whole stop stays below its limit. */
function stopServer(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGQUIT'), 8000);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve();
    });
    child.kill(signal);
  });
}
