import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { cpuMs, median } from './measure.mjs';
import { makeBuyers, post, sessionSecret } from './people.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const BUYERS = [1, 16, 64];
/** Titles that the orders are spread over. */
const TITLES = 1000;
const LINES = 3;
/** Copies put in stock before the first run, so that nothing sells out. */
const COPIES = 1_000_000;

/** Titles of one price and weight, well stocked, so that every order of three copies costs the same. */
export async function prepareTitles(client) {
  const { rows } = await client.query(
    `select min(p.id)::int as id, min(s.id)::int as item from products p join stock_items s on s.product_id = p.id and s.issue_id is null
     where p.kind = 'paper_book' and p.marketable and p.deleted_at is null and p.stock_policy = 'tracked'
     group by p.id order by p.id limit $1`,
    [TITLES],
  );
  const ids = rows.map((r) => r.id);
  const items = rows.map((r) => r.item);
  await client.query(
    `update products set sale_fen = 4900, org_fen = null, weight_g = 400, min_quantity = 1, limit_per_line = null, limit_per_order = null
     where id = any($1)`,
    [ids],
  );
  await client.query(
    `with topped as (update stock_items set on_hand = on_hand + $2 where id = any($1) returning id, on_hand, reserved, damaged)
     insert into stock_movements (stock_item_id, kind, delta_on_hand, on_hand_after, reserved_after, damaged_after, biz_type, biz_id, biz_line, step, actor_kind)
     select id, 'document_in', $2, on_hand, reserved, damaged, 'document', $3, id, 'bench', 'system' from topped`,
    [items, COPIES, Date.now()],
  );
  return ids;
}

/** Three different titles; `hot` orders are all for the same three. */
function chosen(titles, hot) {
  if (hot) return titles.slice(0, LINES);
  const ids = new Set();
  while (ids.size < LINES) ids.add(titles[Math.floor(Math.random() * titles.length)]);
  return [...ids];
}

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** `connections` buyers at once, each submitting as fast as the answers come, for the given time. */
async function rush({ site, sitePid, agent, order, next, connections, seconds }) {
  const times = [];
  let failed = 0;
  const before = cpuMs(sitePid);
  const started = performance.now();
  const end = started + seconds * 1000;
  const buyer = async () => {
    while (performance.now() < end) {
      const who = next();
      const sent = performance.now();
      const reply = await post(agent, `${site}/api/user/order/add`, who.cookie, order(who));
      times.push(performance.now() - sent);
      if (reply.status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, buyer));
  const sorted = times.toSorted((a, b) => a - b);
  return {
    ordersPerSecond: Math.round((1000 * times.length) / (performance.now() - started)),
    p50: Number(percentile(sorted, 0.5).toFixed(1)),
    p99: Number(percentile(sorted, 0.99).toFixed(1)),
    cpuPerOrder: Number(((cpuMs(sitePid) - before) / times.length).toFixed(2)),
    failed,
  };
}

/** The total that the server asks for such an order, from its refusal of a wrong one. */
async function totalOf(agent, site, order, buyer) {
  const reply = await post(agent, `${site}/api/user/order/add`, buyer.cookie, {
    ...order(buyer),
    totalFen: 1,
  });
  if (reply.json.code !== 'QUOTE_CHANGED') throw new Error(`no quote: ${JSON.stringify(reply.json)}`);
  return reply.json.data.totalFen;
}

const summary = (runs) => {
  const rates = runs.map((r) => r.ordersPerSecond);
  return {
    ordersPerSecond: median(rates),
    spreadPercent: Math.round((100 * (Math.max(...rates) - Math.min(...rates))) / median(rates)),
    p50: median(runs.map((r) => r.p50)),
    p99: median(runs.map((r) => r.p99)),
    cpuPerOrder: median(runs.map((r) => r.cpuPerOrder)),
    failed: runs.reduce((a, r) => a + r.failed, 0),
  };
};

/**
 * Orders of three lines through the whole site (session, quote, stock, number, lines, events, job), by buyers that each wait for their answer: spread
 * over a thousand titles, and all for the same three, whose stock rows every order must lock.
 */
export async function mallOrders({ site, sitePid, client, dataDir }) {
  const secret = sessionSecret(dataDir);
  const titles = await prepareTitles(client);
  const method = await client.query("select id::int from shipping_methods where code = 'express'");
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  let pool = [];
  const next = () => {
    const buyer = pool.pop();
    if (!buyer) throw new Error('more orders than buyers were made for');
    return buyer;
  };
  const rows = [];
  for (const hot of [false, true]) {
    for (const connections of BUYERS) {
      // A buyer places one order, since three unpaid ones are all that anybody may have.
      pool = await makeBuyers(client, secret, 600 * SECONDS * (REPEATS + 1));
      let totalFen = 0;
      const order = (buyer) => ({
        submitKey: randomBytes(16).toString('base64url'),
        lines: chosen(titles, hot).map((productId) => ({ productId, quantity: 1 })),
        receiverId: buyer.receiverId,
        shippingMethodId: method.rows[0].id,
        paymentMethod: 'wxpay',
        totalFen,
      });
      totalFen = await totalOf(agent, site, order, next());
      const runs = [];
      for (let i = 0; i <= REPEATS; i += 1) {
        // The first run warms up.
        const run = await rush({
          site,
          sitePid,
          agent,
          order,
          next,
          connections,
          seconds: i === 0 ? 2 : SECONDS,
        });
        if (i > 0) runs.push(run);
      }
      rows.push({
        name: hot ? 'three titles' : `${titles.length} titles`,
        buyers: connections,
        ...summary(runs),
      });
      const last = rows.at(-1);
      console.log(
        `${last.name}, ${connections} buyers: ${last.ordersPerSecond} orders/s, p99 ${last.p99} ms`,
      );
    }
  }
  agent.destroy();
  return rows;
}

export function ordersTable(rows) {
  return [
    '| orders of 3 lines over | buyers at once | orders/s | p50 ms | p99 ms | CPU-ms of the site | failed |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (r) =>
        `| ${r.name} | ${r.buyers} | ${r.ordersPerSecond} ±${r.spreadPercent}% | ${r.p50} | ${r.p99} | ${r.cpuPerOrder} | ${r.failed} |`,
    ),
  ].join('\n');
}
