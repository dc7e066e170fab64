import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../scripts/db/prepare.mjs';
import { until } from './support/processes.mjs';
import { key, Shop } from './support/shop.mjs';

/** a worker is killed in the middle of a job while another one lives; a job that never succeeds comes to rest where somebody sees it. */

const ORDERS = 30;

const queue = (world, where = 'true') =>
  world.query(
    `select j.id::text, t.identifier as task, j.locked_by as by, j.attempts, j.last_error as error
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where ${where}`,
  );

/**
 * What a worker works on when it dies: `start` gives the jobs, `done` tells their effect.
 * @param {Shop} shop
 */
async function kindsOf(shop) {
  const { world } = shop;
  const buyers = await world.buyers(ORDERS + 2);
  await shop.learnTotal(buyers[0]);
  const [refundOrder] = await shop.paid(buyers.splice(0, 1));
  const orders = await Promise.all(buyers.map((b) => shop.order(b)));
  const ids = orders.map((r) => r.json.data.id);
  const platform = await world.admin(['platform', 'news.edit', 'order'], 'admin#adminPlatform');
  return [
    {
      task: 'refund.send',
      start: async () => {
        await world.gateway.control('api.mode', { mode: 'timeoutAfterCommit', path: '/refund/', times: 1 });
        const reply = await shop.refund(refundOrder, key(), 500);
        if (reply.status !== 200) throw new Error(`no refund: ${reply.text}`);
      },
      done: async () => {
        const [row] = await world.query('select refunded_fen::int as fen from orders where id = $1', [
          refundOrder.id,
        ]);
        return row.fen === 500;
      },
      once: async () => (await world.gateway.list('refunds')).length,
    },
    {
      task: 'order.expire',
      start: async () => {
        await world.query(`update orders set deadline_at = now() - interval '1 second' where id = any($1)`, [
          ids,
        ]);
        await world.query(
          `select graphile_worker.add_job('order.expire', json_build_object('orderId', id), job_key => 'order.expire:' || id) from unnest($1::int[]) id`,
          [ids],
        );
      },
      done: async () => {
        const [row] = await world.query(
          `select count(*)::int as n from orders where id = any($1) and status = 'cancelled'`,
          [ids],
        );
        return row.n === ids.length;
      },
      // The stock of each was given back once: more would break an invariant as well.
      once: async () => {
        const [row] = await world.query(
          `select max(n)::int as n from (select count(*) as n from order_events where order_id = any($1) and to_status = 'cancelled' group by order_id) x`,
          [ids],
        );
        return row.n;
      },
    },
    {
      task: 'search.reindex',
      start: async () => {
        const reply = await world.post('/api/admin/search/reindex', {}, { cookie: platform.cookie });
        if (reply.status !== 200) throw new Error(`no reindex: ${reply.text}`);
      },
      done: async () => (await queue(world, `t.identifier = 'search.reindex'`)).length === 0,
      once: async () => 1,
    },
  ];
}

async function killedInAJob(t) {
  const world = await t.world({ env: { LOG_LEVEL: 'warn' } });
  const shop = await Shop.open(world);
  const kinds = await kindsOf(shop);
  // The one that made the world ready is no longer needed.
  await world.site.kill();
  let survivor = await startWorker(t, world);
  for (const kind of kinds) {
    const spare = await startWorker(t, world);
    await kind.start();
    // Whichever of them has taken the job dies: its lock names its worker, its worker's lock names the connection of its process.
    const taken = await until(
      () => queue(world, `t.identifier = '${kind.task}' and j.locked_by is not null`).then((r) => r[0]),
      t.limit(10_000),
      2,
    );
    if (!t.check(taken, `${kind.task}: no worker took it`)) continue;
    const [holder] = await leases(world, taken.by);
    const [victim, left] = holder === survivor.backend ? [survivor, spare] : [spare, survivor];
    await victim.site.kill();
    world.site = left.site;
    survivor = left;
    const died = Date.now();
    const mine = await queue(world, `j.locked_by = '${taken.by}'`);
    const free = await until(
      async () => (await queue(world, `j.locked_by = '${taken.by}'`)).length === 0,
      t.limit(30_000),
      100,
    );
    const after = Date.now() - died;
    t.check(free, `${kind.task}: still held by the dead worker`);
    await world.query(
      `update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0`,
    );
    if (kind.task === 'refund.send') {
      await world.query(
        `update refunds set polled_at = polled_at - interval '2 minutes' where status = 'processing'`,
      );
      await world.query(`select graphile_worker.add_job('refund:poll')`);
    }
    t.check(await until(kind.done, t.limit(40_000), 200), `${kind.task}: not done by the other worker`);
    t.equal(await kind.once(), 1, `${kind.task}: effect`);
    t.note(`${kind.task}: killed with ${mine.length} jobs held; given back after ${after} ms`);
    t.point();
  }
}

/** The backends whose connections hold the locks of living workers; with a worker's name the one that holds its lock. */
async function leases(world, worker = null) {
  return withClient(world.superUrl, async (c) => {
    const { rows } = await c.query(
      `select pid from pg_locks where locktype = 'advisory' and granted and classid = 7301001
         and database = (select oid from pg_database where datname = current_database())
         and ($1::text is null or objid::bigint = hashtext($1)::bigint & 4294967295)`,
      [worker],
    );
    return rows.map((r) => r.pid);
  });
}

/** A site whose worker can be told from the others' by the backend that holds its lock. */
async function startWorker(t, world) {
  const before = await leases(world);
  const site = await world.startSite();
  const found = await until(
    async () => (await leases(world)).find((pid) => !before.includes(pid)),
    t.limit(15_000),
  );
  if (!found) throw new Error('the worker holds no lease');
  return { site, backend: found };
}

async function poison(t) {
  const world = await t.world({ env: { LOG_LEVEL: 'warn' } });
  const platform = await world.admin(['platform'], 'admin#adminPlatform');
  const [{ id }] = await world.query(
    `select id::text from graphile_worker.add_job('refund.send', '{"refundId":"poison"}'::json, max_attempts => 3)`,
  );
  const tries = async () => Number((await queue(world, `j.id = ${id}`))[0]?.attempts);
  for (let n = 1; n <= 3; n += 1) {
    t.check(
      await until(
        async () => (await tries()) === n && (await queue(world, `j.id = ${id} and j.locked_by is null`))[0],
        t.limit(20_000),
      ),
      `try ${n}`,
    );
    await world.query('update graphile_worker._private_jobs set run_at = now() where id = $1', [id]);
    t.point();
  }
  await sleep(2500);
  t.equal(await tries(), 3, 'tries in the end');
  const list = await world.get('/api/admin/job/list?state=failed', { cookie: platform.cookie });
  const shown = list.json?.data?.list.find((j) => String(j.id) === id);
  t.check(shown?.attempts === 3 && shown.error, `the desk shows it: ${list.text.slice(0, 300)}`);
  const again = await world.post('/api/admin/job/del', { ids: [Number(id)] }, { cookie: platform.cookie });
  t.equal([again.status, again.json?.data?.done], [200, 1], 'it can be taken out');
  // The others went on meanwhile.
  await world.query(`select graphile_worker.add_job('order:sweep', job_key => 'faults')`);
  t.check(
    await until(async () => (await queue(world, `j.key = 'faults'`)).length === 0, t.limit(10_000)),
    'the queue goes on',
  );
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  { id: 'R-27', name: 'a worker killed in the middle of a job, two on one queue', run: killedInAJob },
  { id: 'R-27', name: 'a job that always fails ends after its tries and is shown', run: poison },
];
