import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterUrls, migrate, prepareCluster, withClient } from '../../scripts/db/prepare.mjs';
import { removeCluster, startPostgres } from '../../scripts/db/postgres.mjs';
import { ROOT } from '../../scripts/start/paths.mjs';
import { brokenInvariants } from './support/invariants.mjs';
import { until } from './support/processes.mjs';

/**
 * the commands of the handbook on a generated world while somebody writes; its size is FAULTS_SCALE (0.02; 10 is the named world).
 */

const SCALE = process.env.FAULTS_SCALE ?? '0.02';
/** Limits of the requirement. */
const [RPO_SECONDS, RTO_MINUTES] = [300, 30];

/** Runs a command of the product. @returns {Promise<{ code: number, text: string, seconds: number }>} */
function command(script, args, env) {
  const started = Date.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', script, 'main.mjs'), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, text, seconds: (Date.now() - started) / 1000 })),
  );
}

async function ok(t, script, args, env) {
  const ended = await command(script, args, env);
  if (!t.check(ended.code === 0, `npm run ${script} ended with ${ended.code}: ${ended.text.slice(-1500)}`))
    throw new Error(`npm run ${script} failed`);
  return { ...ended, folder: /备份完成：(\S+?)（/.exec(ended.text)?.[1] };
}

const count = async (url) =>
  (
    await withClient(url, (c) =>
      c.query(`select count(*)::int as n from operation_logs where actor_name = 'R-29'`),
    )
  ).rows[0].n;

/** Writes one row after the other until it is stopped; each commit is one row. */
function startWriter(url) {
  const state = { written: 0, over: false };
  const done = withClient(url, async (client) => {
    while (!state.over) {
      await client.query(
        `insert into operation_logs (actor_kind, actor_name, action, entity, entity_id) values ('system', 'R-29', 'order.remark', 'order', '1')`,
      );
      state.written += 1;
    }
  });
  const stop = () => {
    state.over = true;
    return done;
  };
  return { state, stop };
}

/** A world of its own on a cluster that archives its log. */
async function openSource(t, dir) {
  fs.mkdirSync(dir);
  const archiveDir = path.join(dir, 'archive');
  const cluster = await startPostgres(path.join(dir, 'live'), { archiveDir });
  await prepareCluster(cluster);
  const { appUrl, ownerUrl } = clusterUrls(cluster);
  await migrate(ownerUrl);
  const env = {
    ...t.stage.env,
    ...t.stage.secrets,
    DATA_DIR: path.join(dir, 'live'),
    STORAGE_DIR: path.join(dir, 'storage'),
    WAL_ARCHIVE_DIR: archiveDir,
  };
  const database = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl };
  await ok(t, 'seed', ['--scale', SCALE], { ...env, ...database });
  return { cluster, appUrl, ownerUrl, archiveDir, env, database };
}

/** Rows and files into an empty database, until the site is ready on it. */
async function restoreRows(t, source, dir) {
  const writer = startWriter(source.appUrl);
  const made = await ok(t, 'backup', ['--out', path.join(dir, 'rows')], {
    ...source.env,
    ...source.database,
  });
  await writer.stop();
  const before = await count(source.ownerUrl);
  const world = await t.world({ empty: true, gateway: false, site: false });
  const started = Date.now();
  const restored = await ok(t, 'restore', [made.folder], {
    ...source.env,
    DATABASE_URL: world.appUrl,
    DATABASE_OWNER_URL: world.ownerUrl,
    STORAGE_DIR: world.storage,
  });
  await world.startSite();
  t.check((await world.ready()) !== null, 'the site is not ready on the restored database');
  const minutes = (Date.now() - started) / 60_000;
  t.check(minutes <= RTO_MINUTES, `the restore took ${minutes.toFixed(1)} min`);
  const back = await count(world.ownerUrl);
  t.check(back > 0 && back <= before, `${back} of ${before} rows that were written meanwhile`);
  const size = (made.text.match(/数据库：.*/)?.[0] ?? '').replace(/，时间点.*/, '');
  t.note(`${size}; backup ${made.seconds.toFixed(0)} s with ${writer.state.written} writes meanwhile`);
  t.note(
    `RTO of rows and files, to a ready site: ${minutes.toFixed(2)} min (restore ${restored.seconds.toFixed(0)} s)`,
  );
  t.point(1);
}

/** Base backup, a moment, more writes, the disk lost, back to the moment. */
async function restoreMoment(t, source, dir) {
  const writer = startWriter(source.appUrl);
  const base = await ok(t, 'backup', ['--physical', '--out', path.join(dir, 'base')], {
    ...source.env,
    ...source.database,
  });
  await writer.stop();
  const wanted = await count(source.ownerUrl);
  await sleep(50);
  const moment = new Date().toISOString();
  await sleep(50);
  const later = startWriter(source.appUrl);
  await sleep(2000);
  await later.stop();
  const switched = Date.now();
  const file = await withClient(source.cluster.url(), async (c) => {
    const { rows } = await c.query('select pg_walfile_name(pg_switch_wal()) as f, current_setting($1) as s', [
      'archive_timeout',
    ]);
    t.equal(rows[0].s, '5min', 'archive_timeout');
    return path.join(source.archiveDir, rows[0].f);
  });
  t.check(await until(() => fs.existsSync(file), 60_000), 'the segment was not archived');
  const lag = (Date.now() - switched) / 1000;
  t.check(lag < RPO_SECONDS, `archived after ${lag} s`);
  process.kill(source.cluster.pid, 'SIGKILL');
  await sleep(1000);
  removeCluster(path.join(dir, 'live'));

  const started = Date.now();
  const dataDir = path.join(dir, 'back');
  const env = { ...source.env, DATA_DIR: dataDir };
  await ok(t, 'restore', [base.folder, '--data-dir', dataDir, '--to', moment], env);
  const cluster = await startPostgres(dataDir);
  try {
    const minutes = (Date.now() - started) / 60_000;
    const { ownerUrl } = clusterUrls(cluster);
    t.equal(await count(ownerUrl), wanted, 'rows committed before the moment');
    t.equal(await brokenInvariants(ownerUrl), {}, 'the books at the moment');
    t.check(minutes <= RTO_MINUTES, `the restore took ${minutes.toFixed(1)} min`);
    t.note(
      `to a point in time: RTO ${minutes.toFixed(2)} min, ${wanted} rows before it are back, ${later.state.written} after it are not; RPO ${RPO_SECONDS} s (archive_timeout) + ${lag.toFixed(1)} s until archived`,
    );
    t.point(1);
  } finally {
    await cluster.stop();
    removeCluster(dataDir);
  }
}

export const cases = [
  {
    id: 'R-29',
    name: `restore of a world of scale ${SCALE} that was backed up under writes, to its backup and to a point in time`,
    seconds: 600 + Number(SCALE) * 3600,
    async run(t) {
      const dir = path.join(t.stage.root, 'r29');
      const source = await openSource(t, dir);
      try {
        await restoreRows(t, source, dir);
        await restoreMoment(t, source, dir);
      } finally {
        await source.cluster.stop();
        removeCluster(path.join(dir, 'live'));
        fs.rmSync(dir, { recursive: true, force: true });
      }
    },
  },
];
