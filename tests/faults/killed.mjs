import { fileURLToPath } from 'node:url';
import { key, Shop } from './support/shop.mjs';
import { until } from './support/processes.mjs';

/**
 * R-16: the site dies by SIGKILL at its N-th lasting step (preload/mortal.cjs) in each act of a sale. After each death it starts again, what it had
 * acknowledged is there, the same act may be repeated, and its jobs bring the rest to an end.
 */

const MORTAL = fileURLToPath(new URL('preload/mortal.cjs', import.meta.url));
/** Deaths per act; FAULTS_POINTS makes a short run of it. */
const POINTS = Number(process.env.FAULTS_POINTS ?? 9);
const REFUND_FEN = 1000;

/** Steps spread over all of them, the ends of transactions first. */
function chosen(steps, count) {
  const all = steps.map((what, i) => ({ what, n: i + 1 }));
  const ends = all.filter((s) => s.what.endsWith('commit'));
  const rest = all.filter((s) => !s.what.endsWith('commit'));
  const spread = (list, n) =>
    n >= list.length ? list : Array.from({ length: n }, (_, i) => list[Math.floor((i * list.length) / n)]);
  const first = spread(ends, Math.ceil(count / 2));
  return [...first, ...spread(rest, count - first.length)];
}

/** The acts: `prepare` makes what it needs, `begin` is the call that dies, `follow` what the world does after it, `repeat` what the person does again. */
function actsOf(shop) {
  const { world } = shop;
  const paid = async (order) => (await shop.statusOf(order.id)) === 'to_ship';
  const refunded = async (order) => {
    const [row] = await world.query('select refunded_fen::int as fen from orders where id = $1', [order.id]);
    return row.fen === REFUND_FEN;
  };
  const shipped = async (orders) => {
    const rows = await world.query(
      `select count(*)::int as n from orders o where id = any($1) and status = 'shipped'
         and (select count(*) from shipments s where s.order_id = o.id and s.status <> 'cancelled') = 1`,
      [orders.map((o) => o.id)],
    );
    return rows[0].n === orders.length;
  };
  return {
    order: {
      needs: 'buyer',
      prepare: async (buyer) => ({ buyer, submitKey: key() }),
      begin: (it, options) => shop.order(it.buyer, it.submitKey, options),
      repeat: (it) => shop.order(it.buyer, it.submitKey),
      done: async (it) => {
        const [row] = await world.query('select count(*)::int as n from orders where buyer_id = $1', [
          it.buyer.id,
        ]);
        return row.n === 1;
      },
    },
    pay: {
      needs: 'buyer',
      prepare: async (buyer) => {
        const { json } = await shop.order(buyer);
        return { buyer, order: json.data };
      },
      begin: (it, options) => shop.code(it.buyer, it.order.orderSn, options),
      follow: async (it) => (it.took = await shop.payAtChannel(it.order.id)),
      repeat: async (it) => {
        // Whoever has paid waits; the others show the code again.
        if (it.took) return null;
        const reply = await shop.code(it.buyer, it.order.orderSn);
        it.took = await shop.payAtChannel(it.order.id);
        return reply;
      },
      done: (it) => paid(it.order),
    },
    ship: {
      needs: 'paid',
      prepare: async (order) => ({ order, key: key(), trackingNo: shop.newTrackingNo() }),
      begin: (it, options) => shop.ship(it.order, it.key, it.trackingNo, options),
      repeat: (it) => shop.ship(it.order, it.key, it.trackingNo),
      done: (it) => shipped([it.order]),
    },
    refund: {
      needs: 'paid',
      prepare: async (order) => ({ order, key: key() }),
      begin: (it, options) => shop.refund(it.order, it.key, REFUND_FEN, options),
      repeat: (it) => shop.refund(it.order, it.key, REFUND_FEN),
      done: (it) => refunded(it.order),
    },
    import: {
      needs: 'paid',
      prepare: async (order) => {
        const send = await shop.importer([{ order, trackingNo: shop.newTrackingNo() }]);
        return { order, send };
      },
      begin: (it, options) => it.send(options),
      repeat: (it) => it.send(),
      done: (it) => shipped([it.order]),
    },
  };
}

/** What a few minutes' waiting does: leases and pauses of payments and refunds are over, and the pollers run. */
async function pass(world) {
  await world.query(`update payments set created_at = created_at - interval '3 minutes', polled_at = null, extra = extra - 'claimUntil'
    where status = 'created'`);
  await world.query(`update refunds set polled_at = polled_at - interval '2 minutes', created_at = created_at - interval '10 minutes'
    where status not in ('success', 'cancelled')`);
  await world.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and attempts > 0`,
  );
  for (const task of ['payment:poll', 'refund:poll']) {
    await world.query('select graphile_worker.add_job($1)', [task]);
  }
}

/** Every acknowledged act, and how its row is found. */
class Ledger {
  #acts = [];
  constructor(world) {
    this.world = world;
  }
  /** A reply of 200 is a promise. */
  note(kind, reply) {
    if (reply?.status !== 200) return;
    const { data } = reply.json;
    if (kind === 'order') this.#acts.push(['select 1 from orders where order_sn = $1', data.orderSn]);
    if (kind === 'ship') this.#acts.push(['select 1 from shipments where id = $1', data.id]);
    if (kind === 'refund') this.#acts.push(['select 1 from refunds where refund_no = $1', data.refundNo]);
    if (kind === 'import') {
      for (const row of data.rows.filter((r) => r.ok))
        this.#acts.push([`select 1 from orders where order_sn = $1 and status = 'shipped'`, row.orderSn]);
    }
  }
  get size() {
    return this.#acts.length;
  }
  async missing() {
    const rows = await Promise.all(this.#acts.map(([sql, value]) => this.world.query(sql, [value])));
    return this.#acts.filter((_, i) => rows[i].length === 0).map(([, value]) => value);
  }
}

async function killed(t) {
  const world = await t.world({ preload: [MORTAL], env: { LOG_LEVEL: 'warn' } });
  const shop = await Shop.open(world);
  const acts = actsOf(shop);
  const names = Object.keys(acts);
  const buyers = await world.buyers(names.length * (POINTS + 1));
  await shop.learnTotal(buyers[0]);
  const ledger = new Ledger(world);
  const items = [];
  const tell = {};
  let slowest = 0;

  /** One run of an act that dies at a step (0: lives). @returns the reply */
  const run = async (name, it, dieAt) => {
    const act = acts[name];
    const reply = await act.begin(it, { headers: { 'x-faults-arm': String(dieAt) } });
    ledger.note(name, reply);
    if (reply.status === 200 && act.follow) await act.follow(it);
    return reply;
  };
  const next = async (name) => {
    const buyer = buyers.pop();
    const it = await acts[name].prepare(acts[name].needs === 'paid' ? (await shop.paid([buyer]))[0] : buyer);
    items.push({ name, it });
    return it;
  };

  // Once each without a death: which steps there are.
  const plan = [];
  for (const name of names) {
    const it = await next(name);
    const reply = await run(name, it, 0);
    t.equal(reply.status, 200, `${name} without a death: ${reply.text.slice(0, 200)}`);
    t.check(await until(() => acts[name].done(it), t.limit(20_000)), `${name} without a death is not done`);
    const steps = (await world.get('/', { headers: { 'x-faults-tell': '1' } })).json;
    tell[name] = steps.length;
    for (const s of chosen(steps, POINTS)) plan.push({ name, ...s });
  }
  // What is needed is made while the site still lives.
  for (const point of plan) point.it = await next(point.name);

  for (const point of plan) {
    await run(point.name, point.it, point.n);
    const died = await until(() => !world.site.lives(), t.limit(5000));
    if (!died) {
      // The steps of a job vary a little: it had fewer this time. The death comes here instead.
      await world.site.kill();
    }
    await world.startSite({ port: world.port });
    const ms = world.site.startMs + ((await world.ready(t.limit(10_000))) ?? Number.NaN);
    slowest = Math.max(slowest, ms);
    const where = `${point.name}, step ${point.n} (${point.what})`;
    t.check(ms <= t.limit(10_000), `${where}: ready after ${ms} ms`);
    t.equal(await ledger.missing(), [], `${where}: acknowledged and lost`);
    t.equal(Object.keys(await world.invariants()), [], `${where}: invariants`);
    t.point();
  }

  // The people come back and repeat; the jobs do the rest.
  for (const { name, it } of items) ledger.note(name, await acts[name].repeat(it));
  const open = async () => {
    const done = await Promise.all(items.map(({ name, it }) => acts[name].done(it)));
    return items.filter((_, i) => !done[i]).map(({ name }) => name);
  };
  const quiet = async () => {
    if ((await open()).length > 0) return false;
    const [jobs] = await world.query(
      `select count(*) filter (where locked_at is not null or run_at <= now())::int as n from graphile_worker.jobs`,
    );
    return jobs.n === 0;
  };
  const ended = await until(
    async () => {
      if (await quiet()) return true;
      await pass(world);
      return false;
    },
    t.limit(60_000),
    1500,
  );
  t.equal(await open(), [], 'not brought to an end');
  t.check(ended, 'jobs are left over');
  const [dead] = await world.query(
    'select count(*)::int as n from graphile_worker.jobs where attempts >= max_attempts',
  );
  t.equal(dead.n, 0, 'jobs that failed for good');
  t.equal(await ledger.missing(), [], 'acknowledged and lost');
  const paidTwice = (await world.gateway.list('orders')).filter((o) => o.payments.length > 1);
  t.equal(paidTwice, [], 'paid twice at the channel');
  const refunds = await world.gateway.list('refunds');
  t.equal(refunds.length, items.filter((i) => i.name === 'refund').length, 'refunds at the channel');
  t.note(
    `steps found: ${names.map((n) => `${n} ${tell[n]}`).join(', ')}; ${ledger.size} acknowledged acts; slowest start ${Math.round(slowest)} ms`,
  );
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  {
    id: 'R-16',
    name: 'kill -9 of the site in order, pay, ship, refund and import',
    seconds: 400,
    run: killed,
  },
];
