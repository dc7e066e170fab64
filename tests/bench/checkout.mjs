import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Pool } from 'undici';
import { checkoutCalls, KINDS, LINES } from './checkout-calls.mjs';
import { limitOfDatabase } from './checkout-limit.mjs';
import { markdown, measuring, ROOT } from './frame.mjs';
import { prepareTitles } from './mall-orders.mjs';
import { cpuMs, databaseCpuMs, median, runNode } from './measure.mjs';
import { makeBuyers, sessionSecret } from './people.mjs';

const { seconds: SECONDS, repeats: REPEATS } = measuring({ seconds: 6, repeats: 3 });
/** `whole` or `limit` measures one of the two parts only. */
const PART = process.env.BENCH_PART;
/** Before anything is measured: the site's code is compiled while it runs. */
const WARM_SECONDS = 10;
/** The longest wait for the jobs of the demo world. */
const CALM_SECONDS = 300;
const BUYERS = (process.env.BENCH_BUYERS ?? '1,16,64').split(',').map(Number);
/** Products on the shelf, over which the lines are spread. */
const PRODUCTS = 1500;
/** Accounts that check out in turns: each comes again after as many checkouts. */
const ACCOUNTS = 2000;
/** Checkouts whose calls are measured kind by kind. */
const BY_KIND = 400;
/** Of the submits a second that PostgreSQL alone makes in the same run: whole checkouts at 16 buyers, and submits. */
const TARGET = { checkouts: 1 / 16, share: 1 / 12 };

const percentile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
const round = (n, digits = 1) => Number(n.toFixed(digits));
const spread = (list) => Math.round((100 * (Math.max(...list) - Math.min(...list))) / median(list));

/** Fills the bench's own database unless it was filled by an earlier run. */
async function fill(client, seed) {
  const { rows } = await client.query(
    "select count(*)::int as n from products where status = 'approved' and marketable",
  );
  if (rows[0].n < PRODUCTS) await runNode([seed, '--products', String(PRODUCTS), '--again']);
}

/** What earlier runs left would run out and be cancelled while this one measures: it waits for another year. */
async function putOff(client) {
  await client.query(`
    update orders set deadline_at = deadline_at + interval '1 year' where status = 'pending_payment' and deadline_at < now() + interval '1 day';
    delete from graphile_worker._private_jobs where key like 'order.expire:%'`);
}

/** A new demo world has publications to convert: measured is what visitors get of a site at rest. @throws when it does not come to rest in time */
async function calm(client) {
  for (const end = performance.now() + CALM_SECONDS * 1000; performance.now() < end; await sleep(1000)) {
    const { rows } = await client.query(
      'select count(*)::int as n from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
    );
    if (rows[0].n === 0) return;
  }
  throw new Error(`jobs are still waiting after ${CALM_SECONDS} s`);
}

/** Three different titles. */
function chosen(titles) {
  const ids = new Set();
  while (ids.size < LINES) ids.add(titles[Math.floor(Math.random() * titles.length)]);
  return [...ids];
}

/** `buyers` at once, each going on as soon as it was answered, while there is time. */
async function rush({ buyers, seconds, sitePid, database, once }) {
  const times = [];
  const before = cpuMs(sitePid);
  const databaseBefore = database();
  const started = performance.now();
  const end = started + seconds * 1000;
  const buyer = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await once();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  return {
    perSecond: round((1000 * times.length) / (performance.now() - started)),
    p50: round(percentile(times, 0.5)),
    p99: round(percentile(times, 0.99)),
    cpu: round((cpuMs(sitePid) - before) / times.length, 2),
    databaseCpu: round((database() - databaseBefore) / times.length, 2),
  };
}

function summary(runs) {
  const of = (key) => median(runs.map((r) => r[key]));
  return {
    perSecond: of('perSecond'),
    spread: spread(runs.map((r) => r.perSecond)),
    p50: of('p50'),
    p99: of('p99'),
    cpu: of('cpu'),
    databaseCpu: of('databaseCpu'),
  };
}

async function measured({ name, buyers, sitePid, database, once }) {
  await rush({ buyers, seconds: 2, sitePid, database, once });
  const runs = [];
  for (let i = 0; i < REPEATS; i += 1)
    runs.push(await rush({ buyers, seconds: SECONDS, sitePid, database, once }));
  const row = { name, buyers, ...summary(runs) };
  console.log(
    `${name}, ${buyers} buyers: ${row.perSecond}/s, p99 ${row.p99} ms, ${row.cpu} CPU-ms, database ${row.databaseCpu}`,
  );
  return row;
}

/** Runs `work` over all states, 16 at a time, and says what the site's processor spent on each. */
async function costOf(states, sitePid, work) {
  const before = cpuMs(sitePid);
  const line = [...states];
  const worker = async () => {
    for (let state = line.pop(); state; state = line.pop()) await work(state);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return round((cpuMs(sitePid) - before) / states.length, 2);
}

/** What each kind of call costs the site, kind by kind over the same checkouts. */
async function costByKind({ sitePid, calls, fresh }) {
  const states = Array.from({ length: BY_KIND }, fresh);
  const cost = {};
  for (const kind of KINDS) cost[kind] = await costOf(states, sitePid, calls[kind]);
  return { ...cost, cartAdd: round(cost.cart / LINES, 2) };
}

/** Everything that was acknowledged stands in the books, and the books hold (security.md section 4). @throws otherwise */
async function verify(client, paid) {
  const { rows } = await client.query(
    `select count(*)::int as n from orders o where o.order_sn = any($1) and o.pay_status = 'paid' and o.status = 'to_ship'
       and exists (select 1 from payments p where p.order_id = o.id and p.status = 'paid' and p.paid_fen = o.total_fen)
       and (select count(*) from order_items i where i.order_id = o.id) = $2`,
    [paid, LINES],
  );
  if (rows[0].n !== paid.length)
    throw new Error(`${paid.length} checkouts were acknowledged, ${rows[0].n} stand`);
  const statements = readFileSync(join(ROOT, 'db', 'invariants.sql'), 'utf8')
    .split(/^-- name: /m)
    .slice(1);
  await client.query('begin isolation level repeatable read read only');
  for (const statement of statements) {
    const end = statement.indexOf('\n');
    const { rows: broken } = await client.query(statement.slice(end + 1));
    if (broken.length > 0) throw new Error(`${statement.slice(0, end)}: ${JSON.stringify(broken[0])}`);
  }
  await client.query('commit');
  console.log(`${paid.length} checkouts are paid, ${statements.length} invariants hold`);
}

/** Whole checkouts, submits alone and what PostgreSQL alone makes of a submit. BENCH_PART names one of the two. */
async function run({ site, sitePid, ownerUrl, seed, dataDir }) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const pool = new Pool(site);
  try {
    const postmaster = Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    await fill(client, seed);
    await putOff(client);
    await calm(client);
    const secret = sessionSecret(dataDir);
    const titles = await prepareTitles(client);
    const buyers = await makeBuyers(client, secret, ACCOUNTS);
    const method = await client.query("select id::int from shipping_methods where code = 'express'");
    const world = { site, pool, client, dataDir, methodId: method.rows[0].id };
    const calls = checkoutCalls({ ...world, askForCode: false });
    const withCode = checkoutCalls({ ...world, askForCode: true });
    let turn = 0;
    const fresh = () => ({ who: buyers[(turn += 1) % ACCOUNTS], productIds: chosen(titles) });
    const database = () => databaseCpuMs(postmaster);
    const about = { client, ownerUrl, site, sitePid, database, agent, titles, world, secret, measured };
    const paid = [];
    const checkout = (using) => async () => {
      const state = fresh();
      for (const kind of KINDS) await using[kind](state);
      paid.push(state.order.orderSn);
    };
    await rush({ buyers: 16, seconds: WARM_SECONDS, sitePid, database, once: checkout(calls) });
    const rows = [];
    if (PART === 'limit') return { rows, cost: null, limit: await limitOfDatabase(about) };
    for (const count of BUYERS)
      rows.push(
        await measured({ name: 'whole checkout', buyers: count, sitePid, database, once: checkout(calls) }),
      );
    rows.push(
      await measured({ name: 'with the code', buyers: 16, sitePid, database, once: checkout(withCode) }),
    );
    const cost = await costByKind({ sitePid, calls: { ...calls, code: withCode.code }, fresh });
    console.log(`CPU-ms a call: ${JSON.stringify(cost)}`);
    await verify(client, paid);
    const limit = PART === 'whole' ? null : await limitOfDatabase(about);
    return { rows, cost, limit };
  } finally {
    agent.destroy();
    await pool.destroy();
    await client.end();
  }
}

function tables({ rows, cost, limit }) {
  const whole =
    rows.length > 0 &&
    markdown(
      {
        '': (r) => r.name,
        'buyers at once': (r) => r.buyers,
        'checkouts/s': (r) => `${r.perSecond} ±${r.spread}%`,
        'p50 ms': (r) => r.p50,
        'p99 ms': (r) => r.p99,
        'CPU-ms of the site': (r) => r.cpu,
        'of the database': (r) => r.databaseCpu,
      },
      rows,
    );
  const calls =
    cost &&
    markdown(
      {
        'cart add': (c) => c.cartAdd,
        quote: (c) => c.quote,
        submit: (c) => c.submit,
        'code (not among the six)': (c) => c.code,
        notification: (c) => c.notice,
        'six calls': (c) => round(c.cart + c.quote + c.submit + c.notice, 2),
      },
      [cost],
    );
  const against =
    limit &&
    markdown(
      {
        'buyers at once': (r) => r.buyers,
        'submits/s': (r) => `${r.perSecond} ±${r.spread}%`,
        'PostgreSQL alone, transactions/s': (r) => `${r.limit.perSecond} ±${r.limit.spread}%`,
        ratio: (r) => round(r.ratio, 3),
        'p99 ms': (r) => r.p99,
        'CPU-ms of the site': (r) => r.cpu,
        'of the database': (r) => r.databaseCpu,
      },
      [limit],
    );
  return { checkout: [whole, calls, against].filter(Boolean).join('\n\n') };
}

function check({ rows, limit }) {
  const whole = rows.find((r) => r.name === 'whole checkout' && r.buyers === 16);
  return [
    ...(whole && limit && whole.perSecond / limit.limit.perSecond < TARGET.checkouts
      ? [`${whole.perSecond} whole checkouts a second are not a sixteenth of ${limit.limit.perSecond}`]
      : []),
    ...(limit && limit.ratio < TARGET.share
      ? [`submits reach ${round(limit.ratio, 3)} of the database's limit, not a twelfth`]
      : []),
  ];
}

export const checkout = { dataDir: 'bench-checkout', run, tables, check };
