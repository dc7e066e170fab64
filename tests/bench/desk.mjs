import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { bundle } from '../../scripts/build-node.mjs';
import { startPostgres } from '../../scripts/db/postgres.mjs';
import { clusterUrls, migrate, prepareCluster } from '../../scripts/db/prepare.mjs';
import { at } from '../../scripts/start/paths.mjs';
import { officeQuestions, makeOfficeWorld } from '../support/desk-world.mjs';

/** Orders of the measured database; BENCH_ORDERS makes it smaller for a trial. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
/** Calls of each question, after three that warm up. */
const CALLS = Number(process.env.BENCH_CALLS ?? 40);
const DATABASE = 'desk';

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const ms = (n) => Number(n.toFixed(1));

async function measured(name, call) {
  let reply;
  for (let i = 0; i < 3; i += 1) reply = await call(i);
  const times = [];
  for (let i = 0; i < CALLS; i += 1) {
    const started = performance.now();
    await call(i + 3);
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const row = { name, found: reply, p50: ms(percentile(sorted, 0.5)), p95: ms(percentile(sorted, 0.95)) };
  console.log(`${name}: ${row.found}, p50 ${row.p50} ms, p95 ${row.p95} ms`);
  return row;
}

async function prepare(cluster) {
  const started = performance.now();
  await prepareCluster(cluster, DATABASE);
  await migrate(clusterUrls(cluster, DATABASE).ownerUrl);
  const client = new Client({ connectionString: cluster.url(DATABASE) });
  await client.connect();
  try {
    const { rows } = await client.query('select count(*)::int as n from orders');
    if (rows[0].n > 0 && rows[0].n < ORDERS)
      throw new Error(`${cluster.dir} holds fewer orders: delete it first`);
    if (rows[0].n === 0) {
      // Made by sets that are right: neither keys nor triggers look at every row.
      await client.query(
        "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '128MB'",
      );
      await client.query(
        "insert into delivery_centers (code, name, is_default) select 'bench', '测量仓', true where not exists (select 1 from delivery_centers)",
      );
      await makeOfficeWorld(client, { orders: ORDERS, progress: (n) => console.log(`${n} orders`) });
      console.log(`made in ${Math.round((performance.now() - started) / 1000)} s`);
    }
    const { rows: ids } = await client.query(
      'select id::int8 as id from orders order by (id * 7919) % 1000003 limit $1',
      [CALLS + 3],
    );
    return { questions: await officeQuestions(client), ids: ids.map((r) => Number(r.id)) };
  } finally {
    await client.end();
  }
}

/** The desk's list with every filter, and its detail, over a million orders: in process, one call at a time. */
async function run({ dataDir }) {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const cluster = await startPostgres(dataDir, { throwaway: true });
  const out = `.build/bench-${process.pid}`;
  try {
    const { questions, ids } = await prepare(cluster);
    await bundle({ 'desk-calls': 'tests/bench/desk-calls.ts' }, out);
    const calls = await import(pathToFileURL(join(at(out), 'desk-calls.mjs')).href);
    const end = calls.connect(clusterUrls(cluster, DATABASE).appUrl);
    const rows = [];
    for (const [name, { input }] of Object.entries(questions)) {
      rows.push(
        await measured(name, async () => {
          const { total, more } = await calls.callList(input);
          return `${total}${more ? '+' : ''}`;
        }),
      );
    }
    rows.push(await measured('detail', async (i) => (await calls.callDetail(ids[i])) && '1'));
    for (const lines of [10_000, 100_000]) {
      const { seconds, fileMb, beforeMb, mostMb } = await calls.callExport(join(dataDir, 'exports'), lines);
      console.log(
        `export of ${lines} lines: ${ms(seconds)} s, file ${ms(fileMb)} MB, process ${ms(beforeMb)} MB before, ${ms(mostMb)} MB at most`,
      );
    }
    await end();
    return rows;
  } finally {
    rmSync(at(out), { recursive: true, force: true });
    await cluster.stop();
  }
}

const table = (rows) =>
  [
    '| question | found | p50 ms | p95 ms |',
    '| --- | --- | --- | --- |',
    ...rows.map((r) => `| ${r.name} | ${r.found} | ${r.p50} | ${r.p95} |`),
  ].join('\n');

/** `alone`: needs no site. */
export const office = { dataDir: 'bench-desk', alone: true, run, table };
