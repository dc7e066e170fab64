import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Pool } from 'undici';
import { checkoutCalls, KINDS, LINES } from './checkout-calls.mjs';
import { ROOT } from './frame.mjs';
import { prepareTitles } from './mall-orders.mjs';
import { cpuMs, databaseCpuMs, median, runNode } from './measure.mjs';
import { makeBuyers, sessionSecret } from './people.mjs';

/** The longest wait for the jobs of the demo world. */
const CALM_SECONDS = 300;
/** Products on the shelf, over which the lines are spread. */
const PRODUCTS = 1500;
/** Accounts that check out in turns: each comes again after as many checkouts. */
const ACCOUNTS = 2000;

const percentile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
export const round = (n, digits = 1) => Number(n.toFixed(digits));
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
export function chosen(titles) {
  const ids = new Set();
  while (ids.size < LINES) ids.add(titles[Math.floor(Math.random() * titles.length)]);
  return [...ids];
}

/** `buyers` at once, each going on as soon as it was answered, while there is time. */
export async function rush({ buyers, seconds, sitePid, database, once }) {
  const times = [];
  const before = cpuMs(sitePid);
  const databaseBefore = database();
  const own = process.cpuUsage();
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
  const { user, system } = process.cpuUsage(own);
  return {
    perSecond: round((1000 * times.length) / (performance.now() - started)),
    p50: round(percentile(times, 0.5)),
    p99: round(percentile(times, 0.99)),
    cpu: round((cpuMs(sitePid) - before) / times.length, 2),
    databaseCpu: round((database() - databaseBefore) / times.length, 2),
    clientCpu: round((user + system) / 1000 / times.length, 2),
  };
}

export function summary(runs) {
  const of = (key) => median(runs.map((r) => r[key]));
  return {
    perSecond: of('perSecond'),
    spread: spread(runs.map((r) => r.perSecond)),
    p50: of('p50'),
    p99: of('p99'),
    cpu: of('cpu'),
    databaseCpu: of('databaseCpu'),
    clientCpu: of('clientCpu'),
  };
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

/**
 * The site of a bench with a full shelf and buyers, at rest, for as long as `work` runs. `checkout(calls)` makes a whole one each time it is called,
 * and `verify` looks all of them up.
 */
export async function withCheckouts({ site, ownerUrl, seed, dataDir }, work) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
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
    let turn = 0;
    const fresh = () => ({ who: buyers[(turn += 1) % ACCOUNTS], productIds: chosen(titles) });
    const paid = [];
    const checkout = (calls) => async () => {
      const state = fresh();
      for (const kind of KINDS) await calls[kind](state);
      paid.push(state.order.orderSn);
    };
    return await work({
      client,
      secret,
      titles,
      world,
      database: () => databaseCpuMs(postmaster),
      calls: {
        plain: checkoutCalls({ ...world, askForCode: false }),
        withCode: checkoutCalls({ ...world, askForCode: true }),
      },
      fresh,
      checkout,
      atRest: () => calm(client),
      verify: () => verify(client, paid),
    });
  } finally {
    await pool.destroy();
    await client.end();
  }
}
