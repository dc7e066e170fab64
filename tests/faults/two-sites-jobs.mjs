import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../scripts/db/prepare.mjs';
import { callers } from './support/load.mjs';
import { pair, waited } from './support/pair.mjs';
import { Shop } from './support/shop.mjs';

/** R-27 over two site processes that both work off jobs. */

const ORDERS = 200;

/** Two hundred orders run out at once; one of the two workers dies half-way. Each order is closed once, and its copies come back once (the books). */
async function once(t) {
  const { world, a, b } = await pair(t);
  const shop = await Shop.open(world, { titles: 20 });
  const buyers = await world.buyers(ORDERS);
  await shop.learnTotal(buyers[0]);
  const orders = callers(async (n) => ({ n, ...(await shop.order(buyers[n - 1], undefined, { n })) }), {
    callers: 4,
    total: ORDERS,
  });
  const ids = (await orders.ended()).map((r) => r.json?.data?.id).filter(Boolean);
  t.equal(ids.length, ORDERS, 'orders that were placed');
  await world.query(`update orders set deadline_at = now() - interval '1 second' where id = any($1)`, [ids]);
  const workers = new Set();
  const superuser = t.database.cluster.url(world.name);
  await withClient(superuser, async (c) => {
    await c.query(
      `update graphile_worker._private_jobs set run_at = now() where payload->>'orderId' = any($1)`,
      [ids.map(String)],
    );
    const open = async () => {
      const { rows } = await c.query(
        'select distinct locked_by from graphile_worker.jobs where locked_by is not null',
      );
      for (const row of rows) workers.add(row.locked_by);
      return (
        await c.query(
          `select count(*)::int as n from orders where id = any($1) and status = 'pending_payment'`,
          [ids],
        )
      ).rows[0].n;
    };
    await waited(async () => (await open()) < ORDERS / 2, 60_000, 5);
    await b.kill();
    const ms = await waited(async () => (await open()) === 0, 60_000, 50);
    t.check(ms < 60_000, `orders still open a minute after a worker died: ${await open()}`);
    t.note(`${workers.size} workers; all closed ${ms} ms after one died`);
    t.check(workers.size >= 2, `workers that took part: ${workers.size}`);
    const { rows } = await c.query(
      `select order_id, count(*)::int as n from order_events where order_id = any($1) and to_status = 'cancelled' group by 1`,
      [ids],
    );
    t.equal(
      [rows.length, rows.filter((r) => r.n !== 1).length],
      [ORDERS, 0],
      'orders closed, and those closed twice',
    );
  });
  t.check(a.lives(), 'the other process lives');
  t.point(ORDERS);
}

/** Every line of the crontab is entered once at each of its times, whichever process does it. */
async function clock(t) {
  const { world } = await pair(t, { gateway: false });
  await withClient(t.database.cluster.url(world.name), async (c) => {
    await c.query(`create table public.faults_cron (task text, ts text, at timestamptz default now());
      grant all on public.faults_cron to public;
      create function public.faults_note() returns trigger language plpgsql security definer as $$ begin
        insert into public.faults_cron (task, ts) select t.identifier, new.payload->'_cron'->>'ts'
          from graphile_worker._private_tasks t where t.id = new.task_id and new.payload::jsonb ? '_cron';
        return new; end $$;
      create trigger faults_note after insert on graphile_worker._private_jobs for each row execute function public.faults_note()`);
    const minutes = async () => (await c.query('select distinct ts from public.faults_cron')).rows.length;
    await waited(async () => (await minutes()) >= 1, 150_000, 500);
    // The other process enters its own, if it does, within the same seconds.
    await sleep(5000);
    const { rows } = await c.query(
      'select task, ts, count(*)::int as n from public.faults_cron group by 1, 2',
    );
    t.check(rows.length > 5, `times at which something was due: ${rows.length}`);
    t.equal(
      rows.filter((r) => r.n !== 1),
      [],
      'recurring tasks that were entered twice',
    );
    t.note(
      `${rows.length} recurring tasks of ${await minutes()} minutes, each entered once by two processes`,
    );
    t.point(rows.length);
    await c.query(
      'drop trigger faults_note on graphile_worker._private_jobs; drop function public.faults_note; drop table public.faults_cron',
    );
  });
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  {
    id: 'R-27',
    name: 'two processes: two hundred jobs each have their effect once, though a worker dies half-way',
    run: once,
  },
  {
    id: 'R-27',
    name: 'two processes: recurring tasks are entered once at each of their times',
    seconds: 240,
    run: clock,
  },
];
