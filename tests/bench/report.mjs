import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { bundle } from '../../scripts/build-node.mjs';
import { startPostgres } from '../../scripts/db/postgres.mjs';
import { clusterUrls, migrate, prepareCluster } from '../../scripts/db/prepare.mjs';
import { at } from '../../scripts/start/paths.mjs';
import { addOlder, makeReportWorld } from '../support/report-world.mjs';

/** Orders of the measured database; BENCH_ORDERS makes it smaller for a trial. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
/** Calls of each question, after two that warm up. */
const CALLS = Number(process.env.BENCH_CALLS ?? 20);
/** Asks the databases of the run before once more: making them takes half an hour. */
const KEPT = process.env.BENCH_KEPT === '1';
const LIMIT_MS = 300;
/** What a question may cost more with twice the history: noise of the clock and deeper indexes. */
const HISTORY_FACTOR = 1.5;
const [WHOLE, TWICE] = ['report', 'report_twice'];

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const ms = (n) => Number(n.toFixed(1));

/**
 * Times of a question in each database, asked in turns: what else the machine does meets all of them alike.
 *
 * @param {{ use(): void }[]} databases
 */
async function measured(databases, call) {
  const times = databases.map(() => []);
  for (let i = -2; i < CALLS; i += 1) {
    for (const [n, database] of databases.entries()) {
      database.use();
      const started = performance.now();
      await call();
      if (i >= 0) times[n].push(performance.now() - started);
    }
  }
  return times.map((of) => {
    const sorted = of.toSorted((a, b) => a - b);
    return { p50: ms(percentile(sorted, 0.5)), p95: ms(percentile(sorted, 0.95)) };
  });
}

async function withClient(cluster, database, work) {
  const client = new Client({ connectionString: cluster.url(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const clock = async (what, work) => {
  const started = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
};

async function prepare(cluster, calls) {
  await prepareCluster(cluster, WHOLE);
  await migrate(clusterUrls(cluster, WHOLE).ownerUrl);
  await withClient(cluster, WHOLE, async (client) => {
    const { rows } = await client.query('select count(*)::int as n from orders');
    if (rows[0].n > 0 && rows[0].n < ORDERS)
      throw new Error(`${cluster.dir} holds fewer orders: delete it first`);
    if (rows[0].n === 0)
      await clock('orders made', () =>
        makeReportWorld(client, { orders: ORDERS, progress: (n) => console.log(`${n} orders`) }),
      );
  });
  const { end } = calls.connect(clusterUrls(cluster, WHOLE).appUrl);
  const days = await clock('facts built', () => calls.build());
  await end();
  console.log(`${days} days`);
  await withClient(cluster, WHOLE, (client) =>
    client.query('vacuum analyze report_sums, report_daily_facts, report_daily_orders, report_days'),
  );
  await withClient(cluster, 'postgres', async (client) => {
    await client.query(`drop database if exists ${TWICE}`);
    await client.query(`create database ${TWICE} template ${WHOLE}`);
  });
  await clock('as many older orders added', () => withClient(cluster, TWICE, addOlder));
}

/** An id that both databases know. */
const newestIds = (client) =>
  client
    .query(
      `select i.product_id::int8 as product, o.organization_id::int8 as organisation from orders o join order_items i on i.order_id = o.id
       where o.organization_id is not null and o.paid_at is not null order by o.id desc limit 1`,
    )
    .then(({ rows }) => ({ product: Number(rows[0].product), organisation: Number(rows[0].organisation) }));

async function measureAll(cluster, calls) {
  calls.setIds(await withClient(cluster, WHOLE, newestIds));
  const whole = calls.connect(clusterUrls(cluster, WHOLE).appUrl);
  const twice = calls.connect(clusterUrls(cluster, TWICE).appUrl);
  const rows = [];
  for (const span of calls.spans) {
    for (const name of calls.reportNames) {
      const [found, other] = await measured([whole, twice], () => calls.callReport(name, span));
      rows.push({ name: `${name}, ${span}`, ...found, twice: other.p50 });
      console.log(
        `${name}, ${span}: p50 ${found.p50} ms, p95 ${found.p95} ms, with twice the history ${other.p50} ms`,
      );
    }
  }
  await whole.end();
  await twice.end();
  return rows;
}

/** Every report over a million orders, in process, one call at a time; and the same questions where as many orders lie before all that is asked. */
async function run({ dataDir }) {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const cluster = await startPostgres(dataDir, { throwaway: true });
  const out = `.build/bench-${process.pid}`;
  try {
    await bundle({ 'report-calls': 'tests/bench/report-calls.ts' }, out);
    const calls = await import(pathToFileURL(join(at(out), 'report-calls.mjs')).href);
    if (!KEPT) await prepare(cluster, calls);
    return await measureAll(cluster, calls);
  } finally {
    rmSync(at(out), { recursive: true, force: true });
    await cluster.stop();
  }
}

const table = (rows) =>
  [
    '| report | p50 ms | p95 ms | p50 ms with twice the history |',
    '| --- | --- | --- | --- |',
    ...rows.map((r) => `| ${r.name} | ${r.p50} | ${r.p95} | ${r.twice} |`),
  ].join('\n');

/** @returns what is slower than it may be */
function check(rows) {
  const slow = rows.filter((r) => r.p95 > LIMIT_MS).map((r) => `${r.name}: p95 ${r.p95} ms`);
  // A few milliseconds are noise, whatever they are a multiple of.
  const grown = rows
    .filter((r) => r.twice > r.p50 * HISTORY_FACTOR + 10)
    .map((r) => `${r.name}: p50 ${r.p50} ms, with twice the history ${r.twice} ms`);
  return [...slow, ...grown];
}

/** `alone`: needs no site. */
export const report = { dataDir: 'bench-report', alone: true, run, table, check };
