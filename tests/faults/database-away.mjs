import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../scripts/db/prepare.mjs';
import { signal, until } from './support/processes.mjs';
import { callers, rate, tell } from './support/load.mjs';
import { checkReplies, lost, mixed, READS, SAYS } from './support/mixed.mjs';
import { Shop } from './support/shop.mjs';

/** the database goes away, stands still or is asked by too many at once. */

const backends = (world) =>
  withClient(world.superUrl, async (c) => {
    const { rows } = await c.query(
      `select pid::int, state, extract(epoch from now() - state_change)::int as seconds from pg_stat_activity
       where datname = current_database() and application_name = 'portal'`,
    );
    return rows;
  });

async function away(t) {
  const world = await t.world({ env: { LOG_LEVEL: 'error' } });
  const shop = await Shop.open(world);
  const buyers = await world.buyers(400);
  await shop.learnTotal(buyers[0]);
  const acknowledged = [];
  const { pid } = world.site;
  const works = async () => (await world.get(READS[0], { cookie: buyers[0].cookie })).status === 200;

  for (const how of ['stop -m immediate', 'kill -9 of a backend', 'stop -m immediate, away for 5 s']) {
    const load = callers(mixed(shop, buyers.splice(-100), acknowledged), { callers: 8, pauseMs: 20 });
    await sleep(1000);
    let back;
    if (how.startsWith('stop')) {
      await t.database.stop('immediate');
      const asked = await world.get(READS[0], { cookie: buyers[0].cookie });
      t.equal([asked.status, asked.json?.message], [503, SAYS], `${how}: a call while it is away`);
      t.equal((await world.get('/healthz')).status, 200, `${how}: /healthz`);
      t.equal((await world.get('/readyz')).status, 503, `${how}: /readyz`);
      await sleep(how.endsWith('5 s') ? 5000 : 500);
      await t.database.start();
      back = Date.now();
    } else {
      const [victim] = await backends(world);
      signal(victim.pid, 'SIGKILL');
      // The postmaster ends all backends and recovers by itself.
      await sleep(300);
      await until(() => world.query('select 1').catch(() => null), 20_000, 20);
      back = Date.now();
    }
    const ok = await until(works, t.limit(10_000), 20);
    const after = Date.now() - back;
    t.check(ok && after <= t.limit(5000), `${how}: works ${after} ms after the database is back`);
    await sleep(500);
    const replies = await load.stop();
    checkReplies(t, replies, 3000 + 500, how);
    t.note(`${how}: works again after ${after} ms`);
    t.check(world.site.lives() && world.site.pid === pid, `${how}: the process lives`);
    t.equal(await lost(world, acknowledged), 0, `${how}: acknowledged orders that are lost`);
  }
  const worker = await until(async () => {
    const [row] = await world.query(
      `select graphile_worker.add_job('order:sweep', job_key => 'faults') as job`,
    );
    await sleep(1500);
    return (await world.query(`select 1 from graphile_worker.jobs where key = 'faults'`)).length === 0 && row;
  }, t.limit(20_000));
  t.check(worker, 'the job worker works again');
}

async function frozen(t) {
  const world = await t.world({ env: { LOG_LEVEL: 'error' } });
  const shop = await Shop.open(world);
  const buyers = await world.buyers(200);
  await shop.learnTotal(buyers[0]);
  const acknowledged = [];
  await world.get('/index');
  const load = rate(mixed(shop, buyers, acknowledged), { rps: 20 });
  const health = [];
  await sleep(1000);
  t.database.freeze();
  const until20 = Date.now() + 20_000;
  while (Date.now() < until20) {
    const [live, ready, home] = await Promise.all(['/healthz', '/readyz', '/index'].map((p) => world.get(p)));
    health.push({
      live: live.status,
      ready: ready.status,
      home: home.status,
      ms: Math.max(live.ms, ready.ms),
    });
    await sleep(500);
  }
  t.database.thaw();
  const thawed = Date.now();
  const ready = await world.ready(t.limit(10_000));
  t.check(ready !== null, 'ready again after it goes on');
  await sleep(1500);
  const replies = await load.stop();
  checkReplies(t, replies, 6000, 'frozen 20 s');
  t.equal(health.filter((h) => h.live !== 200).length, 0, '/healthz was not 200');
  // The first look may come before the freeze has been felt.
  t.equal(health.slice(1).filter((h) => h.ready !== 503).length, 0, '/readyz was not 503');
  t.equal(health.filter((h) => h.home !== 200).length, 0, 'the stored home page was not served');
  t.point(health.length * 3);
  const late = replies.filter((r) => r.at > thawed + 3000);
  t.check(
    late.every((r) => r.status === 200),
    `after it: ${JSON.stringify(tell(late))}`,
  );
  const stuck = await until(
    async () => {
      const rows = await backends(world);
      return rows.every((b) => b.state === 'idle') && rows.length <= 10;
    },
    t.limit(15_000),
    500,
  );
  t.check(stuck, `stuck clients: ${JSON.stringify(await backends(world))}`);
  t.equal(await lost(world, acknowledged), 0, 'acknowledged orders that are lost');
}

async function crowd(t) {
  const world = await t.world({ env: { LOG_LEVEL: 'error', DB_POOL_MAX: '10' } });
  const shop = await Shop.open(world);
  const buyers = await world.buyers(330);
  await shop.learnTotal(buyers[0]);
  const acknowledged = [];
  let most = 0;
  for (let wave = 1; wave <= 3; wave += 1) {
    const act = mixed(shop, buyers.splice(-100), acknowledged);
    const load = callers(act, { callers: 300, total: 300 });
    const watch = setInterval(async () => {
      const rows = await backends(world).catch(() => []);
      most = Math.max(most, rows.length);
    }, 50);
    const replies = await load.ended();
    clearInterval(watch);
    checkReplies(t, replies, 8000, `wave ${wave} of 300`);
  }
  t.check(most <= 10, `${most} connections on a pool of 10`);
  const idle = await until(
    async () => (await backends(world)).every((b) => b.state === 'idle'),
    t.limit(5000),
  );
  t.check(idle, `left open: ${JSON.stringify(await backends(world))}`);
  // As many as the pool holds at once: a connection that was lost would leave one of them waiting.
  const full = await Promise.all(
    Array.from({ length: 10 }, () => world.get(READS[0], { cookie: buyers[0].cookie })),
  );
  t.equal(tell(full).byStatus, { 200: 10 }, 'ten at once after it');
  t.equal(await lost(world, acknowledged), 0, 'acknowledged orders that are lost');
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  { id: 'R-17', name: 'the database is killed and comes back under load', run: away },
  { id: 'R-18', name: 'the database stands still for 20 s', run: frozen },
  { id: 'R-19', name: '300 calls at once on a pool of 10', run: crowd },
];
