import { fork } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from '../../scripts/build-node.mjs';
import { startPostgres } from '../../scripts/db/postgres.mjs';
import { clusterUrls, migrate, prepareCluster, withClient } from '../../scripts/db/prepare.mjs';
import { at } from '../../scripts/start/paths.mjs';
import { ROOT, markdown, setting } from './frame.mjs';
import { savePlot } from './plot.mjs';
import { questions } from './size-questions.mjs';

/** Scales of the databases, ascending: the second to last and the last are compared, all of them are drawn. */
const SMALL = Number(process.env.BENCH_SCALE_SMALL ?? 1);
const LARGE = Number(process.env.BENCH_SCALE_LARGE ?? 10);
const SCALES = [process.env.BENCH_SCALE_FIRST && Number(process.env.BENCH_SCALE_FIRST), SMALL, LARGE].filter(
  Boolean,
);
const CALLS = setting('BENCH_CALLS', 15);
/** Calls of a question that missed its target, before that is believed: what else the machine does is not the question's fault. */
const AGAIN = 2 * CALLS;
/** Asks only questions whose name this pattern finds. */
const ONLY = new RegExp(process.env.BENCH_ONLY ?? '');
const LIMIT_MS = 300;
const FACTOR = 1.5;
/** Below this at the large size a question passes whatever the ratio says: milliseconds are noise. */
const FLOOR_MS = 20;
const SECRET = 'a-secret-of-the-bench-that-is-long-enough-0123456789';

const databaseOf = (scale) => `size_${String(scale).replace('.', '_')}`;
const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
const ms = (n) => Number(n.toFixed(1));

/** A database with a world of the scale; one that has it is taken as it is. */
async function prepare(cluster, scale, generator) {
  const name = databaseOf(scale);
  await prepareCluster(cluster, name);
  const { ownerUrl } = clusterUrls(cluster, name);
  await migrate(ownerUrl);
  const orders = await withClient(
    ownerUrl,
    async (c) => (await c.query('select count(*)::int as n from orders')).rows[0].n,
  );
  if (orders === generator.sizeOf(scale).orders) return;
  if (orders > 0) throw new Error(`database ${name} holds another world: drop it first`);
  const started = performance.now();
  let last = -1;
  await generator.generateWorld({
    databaseUrl: ownerUrl,
    scale,
    secret: SECRET,
    progress: (share, step) => {
      if (Math.floor(share * 10) === last) return;
      last = Math.floor(share * 10);
      console.log(`scale ${scale}: ${Math.round(share * 100)}% ${step}`);
    },
  });
  console.log(`scale ${scale}: made in ${Math.round((performance.now() - started) / 1000)} s`);
}

/** A process that asks one database. */
async function openChild(file, url, storageDir) {
  const child = fork(fileURLToPath(new URL('size-child.mjs', import.meta.url)), [file], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      SITE_URL: 'http://127.0.0.1:3000',
      HOST: '127.0.0.1',
      PORT: '3000',
      STORAGE_DIR: storageDir,
      SESSION_SECRET: SECRET,
      BROWSER_SECRET: SECRET,
      CODE_SECRET: SECRET,
      JOBS: 'off',
      LOG_LEVEL: 'silent',
      RATE_SCALE: '100000',
      DB_TIMEOUT_SCALE: '20',
    },
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the asking process ended with ${code}`)));
  });
  let id = 0;
  const send = (message) =>
    new Promise((resolve, reject) => {
      id += 1;
      const mine = id;
      const hear = (reply) => {
        if (reply.id !== mine) return;
        child.off('message', hear);
        if (reply.error) reject(new Error(reply.error));
        else resolve(reply);
      };
      child.on('message', hear);
      child.send({ id: mine, ...message });
    });
  const { world } = await send({ open: url });
  return {
    questions: questions(world),
    ask: (question, times) => send({ ...question, times }),
    end: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', resolve);
        child.disconnect();
      }),
  };
}

/** A question in every database, a call here and a call there, so that what else the machine does meets all alike. */
async function measured(name, children, calls) {
  const times = children.map(() => []);
  const first = [];
  const replies = [];
  for (let i = -1; i < calls; i += 1) {
    for (const [n, child] of children.entries()) {
      const reply = await child.ask(child.questions.get(name), 1);
      replies[n] = reply;
      if (reply.status !== 200) return { name, refused: `${reply.status} ${reply.message}` };
      if (i >= 0) times[n].push(reply.ms[0]);
      else first[n] = reply.ms[0];
    }
  }
  const sizes = times.map((of, n) => {
    const sorted = of.toSorted((a, b) => a - b);
    return {
      scale: SCALES[n],
      p50: ms(percentile(sorted, 0.5)),
      p95: ms(percentile(sorted, 0.95)),
      first: ms(first[n]),
      rows: replies[n].rows,
    };
  });
  const [small, large] = sizes.slice(-2);
  return { name, sizes, small, large, ratio: Number((large.p95 / small.p95).toFixed(2)) };
}

const tooSlow = (r) => !r.refused && r.large.p95 > LIMIT_MS;
const grown = (r) => !r.refused && r.large.p95 >= FLOOR_MS && r.ratio >= FACTOR;

async function askAll(children) {
  const names = [...children[0].questions.keys()].filter((name) => ONLY.test(name));
  const rows = [];
  for (const [i, name] of names.entries()) {
    let row = await measured(name, children, CALLS);
    if (tooSlow(row) || grown(row)) row = await measured(name, children, AGAIN);
    rows.push(row);
    if (tooSlow(row) || grown(row))
      console.log(`${name}: p95 ${row.small.p95} → ${row.large.p95} ms (${row.ratio})`);
    if ((i + 1) % 100 === 0) console.log(`${i + 1} of ${names.length} questions`);
  }
  return rows;
}

async function run({ dataDir }) {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const storage = mkdtempSync(join(tmpdir(), 'bench-size-'));
  const out = `.build/bench-${process.pid}`;
  // Memory as an operator would give it to a database of this size (docs/operations/install.md).
  const cluster = await startPostgres(dataDir, { throwaway: true, settings: { shared_buffers: '2GB' } });
  try {
    await bundle({ scale: 'scripts/seed/scale.ts', 'size-calls': 'tests/bench/size-calls.ts' }, out);
    const generator = await import(pathToFileURL(join(at(out), 'scale.mjs')).href);
    for (const scale of SCALES) await prepare(cluster, scale, generator);
    const file = pathToFileURL(join(at(out), 'size-calls.mjs')).href;
    const children = [];
    for (const scale of SCALES)
      children.push(await openChild(file, clusterUrls(cluster, databaseOf(scale)).appUrl, storage));
    const rows = await askAll(children);
    for (const child of children) await child.end();
    draw(rows);
    return rows;
  } finally {
    rmSync(at(out), { recursive: true, force: true });
    rmSync(storage, { recursive: true, force: true });
    await cluster.stop();
  }
}

/** Questions by what they are about, each with the worst and the middle of its group. */
const AREAS = {
  'articles, guests': /^guest\/article/,
  'products, guests': /^guest\/product/,
  search: /^guest\/search/,
  'other guest reads': /^guest/,
  "a buyer's own": /^user/,
  'order desk': /^admin\/(order|shipping)/,
  'finance desk': /^admin\/(payment|refund|invoice)/,
  'after-sales desk': /^admin\/return/,
  'stock desk': /^admin\/(stock|counting|erp)/,
  'product desk': /^admin\/(product|brand|periodical|ebook)/,
  'news desk': /^admin\/(article|media)/,
  reports: /^admin\/report/,
  'platform desk': /^admin\/(member|organization|account|log|job|system)/,
  'all others': /./,
};
function groups(rows) {
  const left = new Set(rows.filter((r) => !r.refused));
  return Object.entries(AREAS).flatMap(([area, pattern]) => {
    const own = [...left].filter((r) => pattern.test(r.name));
    for (const r of own) left.delete(r);
    return own.length > 0 ? [{ area, own }] : [];
  });
}
const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

function draw(rows) {
  const series = groups(rows)
    .slice(0, 13)
    .map(({ area, own }) => ({ area, worst: own.toSorted((a, b) => b.large.p95 - a.large.p95)[0] }))
    .toSorted((a, b) => b.worst.large.p95 - a.worst.large.p95)
    .slice(0, 8)
    .map(({ area, worst }) => ({
      name: area,
      points: worst.sizes.map((s) => [s.scale * 100_000, Math.max(0.1, s.p95)]),
    }));
  if (series.length === 0) return;
  savePlot(join(ROOT, 'docs/figures/size.svg'), {
    title: 'The dearest question of each area: p95 against the orders in the database',
    x: 'orders',
    y: 'p95, ms',
    series,
    logX: true,
    logY: true,
    ticksX: SCALES.map((s) => s * 100_000),
  });
}

function table(rows) {
  const asked = rows.filter((r) => !r.refused);
  const summary = markdown(
    {
      area: (g) => g.area,
      questions: (g) => g.own.length,
      [`median p95, scale ${SMALL}`]: (g) => middle(g.own.map((r) => r.small.p95)),
      [`median p95, scale ${LARGE}`]: (g) => middle(g.own.map((r) => r.large.p95)),
      'worst p95 ms': (g) => Math.max(...g.own.map((r) => r.large.p95)),
      'median ratio': (g) => middle(g.own.map((r) => r.ratio)),
      'beyond the target': (g) => g.own.filter((r) => tooSlow(r) || grown(r)).length,
    },
    groups(rows),
  );
  const columns = {
    question: (r) => r.name,
    [`p50 / p95 ms, scale ${SMALL}`]: (r) => `${r.small.p50} / ${r.small.p95}`,
    [`p50 / p95 ms, scale ${LARGE}`]: (r) => `${r.large.p50} / ${r.large.p95}`,
    ratio: (r) => r.ratio,
    'first ask ms': (r) => `${r.small.first} / ${r.large.first}`,
  };
  const dearest = (of) => markdown(columns, asked.toSorted((a, b) => of(b.large) - of(a.large)).slice(0, 15));
  const refused = rows.length - asked.length;
  return [
    `${asked.length} questions, ${CALLS} calls each; ${refused} had nothing to ask for in this world.`,
    summary,
    'The dearest:',
    dearest((s) => s.p95),
    'The dearest first asks (connection, plan and data cold; what is kept for some seconds is not yet):',
    dearest((s) => s.first),
  ].join('\n\n');
}

/** @returns what misses its target */
function check(rows) {
  const slow = rows.filter(tooSlow).map((r) => `${r.name}: p95 ${r.large.p95} ms`);
  const more = rows
    .filter((r) => grown(r) && !tooSlow(r))
    .map((r) => `${r.name}: p95 ${r.small.p95} → ${r.large.p95} ms`);
  return [...slow, ...more];
}

/** `alone`: needs no site. */
export const size = { dataDir: 'bench-size', alone: true, run, table, check };
