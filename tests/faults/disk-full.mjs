import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { formWithFile } from './support/http.mjs';
import { until } from './support/processes.mjs';

/** no space is left where uploads, temporary files and logs are written. */

const DISK_MB = 4;
const MB = 1024 * 1024;
const CHINESE = /[\u4e00-\u9fff]/;

/** A file system of its own of four megabytes. @returns `null` where this account may mount none */
function smallDisk(t, dir) {
  fs.mkdirSync(dir, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0777`, 'tmpfs', dir], {
      stdio: 'pipe',
    });
  } catch (e) {
    t.note(
      `SKIPPED: this account may mount no tmpfs (${String(e.stderr ?? e.message)
        .trim()
        .slice(0, 120)}); run it as root`,
    );
    return null;
  }
  return {
    /** Takes all space but so many bytes. */
    fill: (leave = 0) => {
      const { bavail, bsize } = fs.statfsSync(dir);
      const bytes = Math.max(0, bavail * bsize - leave);
      const file = fs.openSync(path.join(dir, 'ballast'), 'a');
      try {
        for (let left = bytes; left > 0; left -= 65_536)
          fs.writeSync(file, Buffer.alloc(Math.min(left, 65_536)));
      } catch (e) {
        if (e.code !== 'ENOSPC') throw e;
      } finally {
        fs.closeSync(file);
      }
    },
    free: () => fs.rmSync(path.join(dir, 'ballast'), { force: true }),
    unmount: () => execFileSync('umount', ['-l', dir]),
  };
}

/** A picture that cannot be compressed, of about half a megabyte. */
async function noisyPicture(seed) {
  const [width, height] = [420, 420];
  const noise = Buffer.alloc(width * height * 3);
  for (let i = 0, x = seed; i < noise.length; i += 1) {
    x = (Math.imul(x, 1_103_515_245) + 12_345) >>> 0;
    noise[i] = x >>> 16;
  }
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const filesBelow = (dir) =>
  fs.existsSync(dir)
    ? fs
        .readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((e) => e.isFile())
        .map((e) => path.join(e.parentPath ?? e.path, e.name))
    : [];

/** Rows without their whole file, and files without a row. */
async function halves(world, storage, since) {
  const rows = await world.query(
    'select key, size_bytes::int as size, variants from uploads where created_at >= $1 and deleted_at is null',
    [since],
  );
  const found = [];
  const keys = new Set();
  for (const { key, size, variants } of rows) {
    const file = path.join(storage, 'data', key);
    if (!fs.existsSync(file) || fs.statSync(file).size !== size) found.push(`row ${key} has no whole file`);
    for (const k of [key, ...Object.values(variants ?? {}).map((v) => v.key)]) keys.add(k);
  }
  for (const file of filesBelow(storage)) {
    if (file.endsWith('.tmp')) found.push(`half a file: ${file}`);
    else if (
      file.includes(`${path.sep}data${path.sep}`) &&
      !keys.has(path.relative(path.join(storage, 'data'), file))
    )
      found.push(`file without a row: ${file}`);
  }
  return found;
}

/** The doors by which files come in. */
function doors(world, { buyer, editor }, picture) {
  const n = String(Math.random()).slice(2, 8);
  const form = formWithFile('upfile', `n${n}.png`, picture, 'image/png');
  return [
    { what: 'base64', send: () => world.post('/api/user/file/base64', { name: `n${n}.png`, content: picture.toString('base64'), purpose: 'order' }, { cookie: buyer.cookie }) },
    { what: 'editor', send: () => world.get('/api/admin/ued/upload?action=uploadimage', { ...form, cookie: editor.cookie }) },
  ]; // prettier-ignore
}

const taken = (reply) =>
  reply.status === 200 && (reply.json?.result === true || reply.json?.state === 'SUCCESS');

async function uploads(t) {
  const world = await t.world({ site: false });
  const dir = path.join(world.dir, 'small');
  const disk = smallDisk(t, dir);
  if (!disk) return;
  try {
    const storage = path.join(dir, 'storage');
    const tmp = path.join(dir, 'tmp');
    for (const d of [storage, tmp]) fs.mkdirSync(d, { mode: 0o700 });
    await world.startSite({ env: { STORAGE_DIR: storage, TMPDIR: tmp } });
    const [[buyer], editor] = await Promise.all([
      world.buyers(1),
      world.admin(['news.edit'], 'admin#adminNews'),
    ]);
    const [{ now: since }] = await world.query('select now()');
    const warm = await Promise.all(
      doors(world, { buyer, editor }, await noisyPicture(1)).map((d) => d.send()),
    );
    for (const reply of warm)
      t.check(taken(reply), `with space: ${reply.status} ${reply.text.slice(0, 200)}`);
    // Nothing is left; too little for the picture; too little for its copies.
    for (const [round, leave] of [0, 100_000, 300_000, 450_000, 8192].entries()) {
      disk.free();
      disk.fill(leave);
      for (const door of doors(world, { buyer, editor }, await noisyPicture(10 + round))) {
        const reply = await door.send();
        t.point();
        const message = reply.json?.state ?? reply.json?.message ?? '';
        t.check(
          taken(reply) ||
            (reply.status !== 500 &&
              reply.status >= 400 &&
              CHINESE.test(message) &&
              /空间|大小/.test(message)),
          `${door.what} with ${leave} bytes left: ${reply.status} ${reply.text.slice(0, 200)}`,
        );
        t.check(leave > 0 || !taken(reply), `${door.what} was taken without any space`);
        t.check(reply.ms < t.limit(6000), `${door.what}: ${reply.ms} ms`);
      }
      for (const found of await halves(world, storage, since))
        t.check(false, `with ${leave} bytes left: ${found}`);
      for (const pathname of [
        '/index',
        '/mall',
        '/login/userlogin',
        '/api/guest/article/list',
        '/api/guest/product/list',
        '/readyz',
      ]) {
        const page = await world.get(pathname);
        t.point();
        t.equal(page.status, 200, `${pathname} with ${leave} bytes left`);
      }
    }
    disk.free();
    const after = await Promise.all(
      doors(world, { buyer, editor }, await noisyPicture(99)).map((d) => d.send()),
    );
    t.point(after.length);
    for (const reply of after)
      t.check(taken(reply), `with space again: ${reply.status} ${reply.text.slice(0, 200)}`);
    for (const found of await halves(world, storage, since)) t.check(false, `with space again: ${found}`);
    t.check(world.site.lives(), 'the site has ended');
  } finally {
    await world.endProcesses();
    disk.unmount();
  }
}

/** The log of the site and of whoever started it lie on the full disk: neither ends, nobody waits, and writing goes on when there is space. */
async function logs(t) {
  const world = await t.world({ site: false, gateway: false });
  const dir = path.join(world.dir, 'small');
  const disk = smallDisk(t, dir);
  if (!disk) return;
  try {
    await world.startSite();
    const { port, pid } = world.site;
    const file = path.join(dir, 'site.log');
    // The started site's log is opened by path when a site starts: a second one writes to the small disk.
    await world.site.stop();
    fs.rmSync(path.join(world.dir, `site-${port}.log`));
    fs.symlinkSync(file, path.join(world.dir, `site-${port}.log`));
    t.note(`first site ${pid}`);
    const site = await world.startSite({ port });
    await loggedWhileFull(t, world, disk, file);
    t.check(site.lives(), 'the site has ended');
    await site.stop();
    await intoFile(t, world, disk, path.join(dir, 'stdout.log'));
  } finally {
    await world.endProcesses();
    disk.unmount();
  }
}

const size = (file) => (fs.existsSync(file) ? fs.statSync(file).size : 0);

async function loggedWhileFull(t, world, disk, file) {
  await world.get('/index');
  t.check(await until(() => size(file) > 0, 5000), 'nothing is logged at all');
  disk.fill();
  const before = size(file);
  for (let i = 0; i < 200; i += 1) {
    const reply = await world.get(i % 2 ? '/api/guest/article/list' : '/api/user/cart/count');
    t.point();
    t.equal(reply.status, i % 2 ? 200 : 401, `call ${i} while the log's disk is full`);
    t.check(reply.ms < t.limit(5000), `call ${i} took ${reply.ms} ms`);
  }
  t.check(size(file) - before < MB, 'the disk was not full');
  disk.free();
  await sleep(200);
  const freed = size(file);
  for (let i = 0; i < 20; i += 1) {
    await world.get('/api/guest/article/list');
  }
  t.check(await until(() => size(file) > freed, 5000), 'nothing is logged after there was space again');
}

/** As under a supervisor that hands over a file as the standard output. */
async function intoFile(t, world, disk, file) {
  const { spawn } = await import('node:child_process');
  const { BUILD_DIR, ROOT } = await import('../../scripts/start/paths.mjs');
  const { anyFreePort } = await import('../../scripts/start/services.mjs');
  const port = await anyFreePort();
  const fd = fs.openSync(file, 'a');
  const child = spawn(process.execPath, [path.join(BUILD_DIR, 'server.mjs')], {
    cwd: ROOT,
    env: world.siteEnv(port),
    stdio: ['ignore', fd, fd],
  });
  fs.closeSync(fd);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const site = { pid: child.pid, url, lives: () => child.exitCode === null && child.signalCode === null };
  try {
    const there = await until(() => /site ready/.test(fs.readFileSync(file, 'utf8')), 60_000, 200);
    if (!t.check(there, 'a site with a file as its output does not start')) return;
    world.site = { ...world.site, ...site, port };
    await loggedWhileFull(t, world, disk, file);
    t.check(site.lives(), 'the site whose output is a file has ended');
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  {
    id: 'R-22',
    name: 'no space for uploads and temporary files: said in words, nothing half, all else works',
    run: uploads,
  },
  { id: 'R-22', name: 'no space for the log: nobody notices but the log', run: logs },
];
