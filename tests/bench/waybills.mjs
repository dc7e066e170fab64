import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { round, withCheckouts } from './checkout-world.mjs';
import { markdown } from './frame.mjs';
import { makeAdmins, post } from './people.mjs';

/** Parcels of one batch, the most that a clerk may ask for. */
const PARCELS = 200;
/** Milliseconds from one call of other people to the next. */
const EVERY = 50;
/** Seconds for which the site is asked at rest. */
const REST_SECONDS = 10;
const TARGET_MS = 150;

const percentile = (list, share) => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;

/** Reads a reply to its end. @returns {Promise<any>} its JSON */
function get(agent, url, cookie) {
  return new Promise((resolve, reject) => {
    const req = request(url, { agent, headers: { cookie } }, (res) => {
      const chunks = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('end', () => {
        if (res.statusCode !== 200) reject(new Error(`${url}: ${res.statusCode}`));
        else resolve(JSON.parse(Buffer.concat(chunks)));
      });
    });
    req.once('error', reject);
    req.end();
  });
}

/** What guests, buyers and desks ask for, in turns. */
const othersOf = ({ site, clerk, buyer }) =>
  [
    ['/api/guest/product/list?sort=sales', ''],
    ['/api/guest/article/list', ''],
    ['/api/user/order/list', buyer.cookie],
    ['/api/user/cart/myCart', buyer.cookie],
    ['/api/admin/order/list', clerk.cookie],
    ['/api/admin/product/list', clerk.cookie],
  ].map(([path, cookie]) => [site + path, cookie]);

/** Asks in turns until `over`, whatever the answers take. @returns milliseconds of each */
async function askOthers(agent, others, over) {
  const times = [];
  const asked = [];
  for (let n = 0; !over(); n += 1) {
    const [url, cookie] = others[n % others.length];
    const began = performance.now();
    asked.push(get(agent, url, cookie).then(() => times.push(performance.now() - began)));
    await sleep(EVERY);
  }
  await Promise.all(asked);
  return times;
}

/** Orders for one parcel each that wait to be sent, as the shipping desk lists them; more are bought and paid until there are enough. */
async function waitingOrders({ site, agent, clerk, once }) {
  for (;;) {
    const found = [];
    for (let pageNum = 1, last = 1; pageNum <= last && found.length < PARCELS; pageNum += 1) {
      const { data } = await get(
        agent,
        `${site}/api/admin/shipping/waiting?pageSize=100&pageNum=${pageNum}`,
        clerk.cookie,
      );
      last = Math.ceil(data.total / 100);
      for (const r of data.list)
        if (r.centers.length === 1 && r.blocked === null && !r.pickup && r.childOrderId === null)
          found.push(r.orderId);
    }
    if (found.length >= PARCELS) return found.slice(0, PARCELS);
    for (let i = found.length; i < PARCELS; i += 1) await once();
  }
}

/** Two hundred numbers are ordered while other people go on with theirs. */
async function run(site) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  try {
    return await withCheckouts(site, async ({ client, secret, calls, fresh, checkout, atRest }) => {
      const [clerk] = await makeAdmins(client, secret, {
        count: 1,
        role: 'admin#adminPlatform',
        permissions: ['order', 'warehouse', 'product.edit'],
      });
      const orders = await waitingOrders({
        site: site.site,
        agent,
        clerk,
        once: checkout(calls.plain),
      });
      const corps = await client.query(
        'select delivery_corp_id::int as id from waybill_accounts order by id limit 1',
      );
      const others = othersOf({ site: site.site, clerk, buyer: fresh().who });
      await atRest();
      const end = performance.now() + REST_SECONDS * 1000;
      const rest = await askOthers(agent, others, () => performance.now() > end);
      const began = performance.now();
      const asked = await post(agent, `${site.site}/api/admin/shipping/waybill/request`, clerk.cookie, {
        batchKey: randomBytes(16).toString('base64url'),
        deliveryCorpId: corps.rows[0].id,
        rows: orders.map((orderId) => ({ orderId })),
      });
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.json));
      let batch = asked.json.data;
      const looking = (async () => {
        for (; batch.open > 0; await sleep(1000))
          batch = (
            await get(
              agent,
              `${site.site}/api/admin/shipping/waybill/batch/${asked.json.data.id}`,
              clerk.cookie,
            )
          ).data;
      })();
      const during = await askOthers(agent, others, () => batch.open === 0);
      await looking;
      const seconds = round((performance.now() - began) / 1000);
      if (batch.ready !== PARCELS) throw new Error(`${batch.ready} of ${PARCELS} have a number`);
      const row = (name, times) => ({
        name,
        calls: times.length,
        p50: round(percentile(times, 0.5)),
        p95: round(percentile(times, 0.95)),
      });
      return [row('at rest', rest), { ...row(`during the batch, ${seconds} s`, during), seconds }];
    });
  } finally {
    agent.destroy();
  }
}

const table = (rows) =>
  markdown(
    {
      'other people’s calls': (r) => r.name,
      calls: (r) => r.calls,
      'p50 ms': (r) => r.p50,
      'p95 ms': (r) => r.p95,
    },
    rows,
  );

const check = (rows) =>
  rows
    .filter((r) => r.seconds !== undefined && r.p95 >= TARGET_MS)
    .map((r) => `p95 of other people’s calls ${r.p95} ms, wanted below ${TARGET_MS}`);

export const waybills = { dataDir: 'bench-waybills', run, table, check };
