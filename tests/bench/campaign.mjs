import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { bundle } from '../../scripts/build-node.mjs';
import { startPostgres } from '../../scripts/db/postgres.mjs';
import { clusterUrls, migrate, prepareCluster } from '../../scripts/db/prepare.mjs';
import { at } from '../../scripts/start/paths.mjs';
import { makeCampaignWorld } from './campaign-world.mjs';
import { markdown } from './frame.mjs';

const ORGANIZATIONS = 2000;
/** Calls of each question, after two that warm up. */
const CALLS = Number(process.env.BENCH_CALLS ?? 20);
const DATABASE = 'campaign';
/** Milliseconds that a question may take at most, by the beginning of its name. */
const LIMITS = { 'take over': 2000, overview: 300, 'print runs': 2000 };

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const ms = (n) => Number(n.toFixed(1));
const limitOf = (name) => Object.entries(LIMITS).find(([start]) => name.startsWith(start))?.[1] ?? null;

async function measured(call) {
  const times = [];
  for (let i = -2; i < CALLS; i += 1) {
    const started = performance.now();
    await call();
    if (i >= 0) times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: ms(percentile(sorted, 0.5)), p95: ms(percentile(sorted, 0.95)) };
}

async function prepare(cluster) {
  await prepareCluster(cluster, DATABASE);
  await migrate(clusterUrls(cluster, DATABASE).ownerUrl);
  const client = new Client({ connectionString: cluster.url(DATABASE) });
  await client.connect();
  try {
    const { rows } = await client.query('select count(*)::int as n from campaigns');
    if (rows[0].n === 0) console.log(`${await makeCampaignWorld(client, ORGANIZATIONS)} readers`);
  } finally {
    await client.end();
  }
}

/** A season of two thousand organisations and two hundred thousand readers, in process, one call at a time. */
async function run({ dataDir }) {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const cluster = await startPostgres(dataDir, { throwaway: true });
  const out = `.build/bench-${process.pid}`;
  try {
    await bundle({ 'campaign-calls': 'tests/bench/campaign-calls.ts' }, out);
    const { connect, calls } = await import(pathToFileURL(join(at(out), 'campaign-calls.mjs')).href);
    await prepare(cluster);
    const { end } = connect(clusterUrls(cluster, DATABASE).appUrl);
    const rows = [];
    for (const [name, call] of Object.entries(calls(ORGANIZATIONS))) {
      const found = await measured(call);
      console.log(`${name}: p50 ${found.p50} ms, p95 ${found.p95} ms`);
      rows.push({ name, ...found });
    }
    await end();
    return rows;
  } finally {
    rmSync(at(out), { recursive: true, force: true });
    await cluster.stop();
  }
}

const table = (rows) =>
  markdown(
    {
      call: (r) => r.name,
      'p50 ms': (r) => r.p50,
      'p95 ms': (r) => r.p95,
      'at most': (r) => limitOf(r.name) ?? '',
    },
    rows,
  );

/** @returns what is slower than it may be */
const check = (rows) =>
  rows.filter((r) => r.p95 > (limitOf(r.name) ?? Infinity)).map((r) => `${r.name}: p95 ${r.p95} ms`);

/** `alone`: needs no site. */
export const campaign = { dataDir: 'bench-campaign', alone: true, run, table, check };
