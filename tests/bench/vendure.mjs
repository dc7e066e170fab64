import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { Pool } from 'undici';
import { LINES } from './checkout-calls.mjs';
import { chosen, round, rush, summary, withCheckouts } from './checkout-world.mjs';
import { inTurns, markdown, measuring } from './frame.mjs';
import { databaseCpuMs, startNode } from './measure.mjs';
import { withPeer } from './peers/peer.mjs';

/**
 * Whole checkouts of the site and of Vendure in turns. Vendure's buyers are logged in before, as the site's are. They ask as its storefront guide shows it
 * (docs.vendure.io, "Managing the Active Order" and "Checkout Flow").
 */

const VENDURE = { packages: { '@vendure/core': '3.7.3', pg: '8.23.1' } };
const SERVER = fileURLToPath(new URL('peers/vendure-server.mjs', import.meta.url));
const ENV = { NODE_ENV: 'production', VENDURE_DISABLE_TELEMETRY: 'true' };
const BUYERS = 16;
/** Checkouts a second of the site over Vendure's, by the name of the row. */
const TARGETS = { 'whole checkout': 20, 'with the code': 15 };

const ORDER = `__typename id code couponCodes state currencyCode totalQuantity subTotalWithTax shippingWithTax totalWithTax
  discounts { description amountWithTax }
  lines { id unitPriceWithTax quantity linePriceWithTax productVariant { id name sku } featuredAsset { id preview } }
  shippingLines { shippingMethod { description } priceWithTax }`;
const REFUSED = '... on ErrorResult { errorCode message }';
const step = (types, field) =>
  `mutation ${types} { done: ${field} { ... on Order { ${ORDER} } ${REFUSED} } }`;
const ASK = {
  login: `mutation ($username: String!, $password: String!) { done: login(username: $username, password: $password) { ... on CurrentUser { id } ${REFUSED} } }`,
  add: step('($id: ID!)', 'addItemToOrder(productVariantId: $id, quantity: 1)'),
  address: step('($input: CreateAddressInput!)', 'setOrderShippingAddress(input: $input)'),
  methods: 'query { done: eligibleShippingMethods { id price description } }',
  shipping: step('($ids: [ID!]!)', 'setOrderShippingMethod(shippingMethodId: $ids)'),
  payments: 'query { done: eligiblePaymentMethods { id name code isEligible } }',
  arrange: step('', 'transitionOrderToState(state: "ArrangingPayment")'),
  pay: step('($input: PaymentInput!)', 'addPaymentToOrder(input: $input)'),
};

const ADDRESS = {
  fullName: 'Buyer Bench',
  streetLine1: '7 Zhongnan Road',
  city: 'Wuhan',
  province: 'Hubei',
  postalCode: '430000',
  countryCode: 'CN',
  phoneNumber: '13800138000',
};

/** Asks the shop API. @throws when it refuses */
async function ask(pool, token, query, variables) {
  const reply = await pool.request({
    path: '/shop-api',
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await reply.body.json();
  if (!data?.done || data.done.errorCode) throw new Error(`${query}: ${JSON.stringify(errors ?? data)}`);
  return { done: data.done, token: reply.headers['vendure-auth-token'] };
}

/** A running Vendure for as long as `work` runs. `checkout` makes a whole one each time it is called, and `verify` looks all of them up. */
function withVendure(work) {
  return withPeer('vendure', VENDURE, async ({ folder, host, url, databasePid }) => {
    const args = [SERVER, folder, host, new URL(url).pathname.slice(1), String(BUYERS)];
    const { child, match } = await startNode(args, /vendure ready (.*)\./, ENV);
    child.removeAllListeners('exit');
    const { port, emails, password, variants } = JSON.parse(match[1]);
    const pool = new Pool(`http://127.0.0.1:${port}`);
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const tokens = [];
      for (const username of emails)
        tokens.push((await ask(pool, undefined, ASK.login, { username, password })).token);
      const paid = [];
      const checkout = async () => {
        // One person has one order in the making.
        const token = tokens.pop();
        for (const id of chosen(variants)) await ask(pool, token, ASK.add, { id });
        await ask(pool, token, ASK.address, { input: ADDRESS });
        const methods = await ask(pool, token, ASK.methods);
        await ask(pool, token, ASK.shipping, { ids: [methods.done[0].id] });
        const payments = await ask(pool, token, ASK.payments);
        await ask(pool, token, ASK.arrange);
        const input = { method: payments.done[0].code, metadata: {} };
        const { done } = await ask(pool, token, ASK.pay, { input });
        if (done.state !== 'PaymentSettled') throw new Error(`order ${done.code} is ${done.state}`);
        paid.push(done.code);
        tokens.push(token);
      };
      const verify = async () => {
        const { rows } = await client.query(
          `select count(*)::int as n from "order" o where o.code = any($1) and o.state = 'PaymentSettled'
             and exists (select 1 from payment p where p."orderId" = o.id and p.state = 'Settled')
             and (select count(*) from order_line l where l."orderId" = o.id) = $2`,
          [paid, LINES],
        );
        if (rows[0].n !== paid.length)
          throw new Error(`${paid.length} checkouts were acknowledged, ${rows[0].n} stand`);
      };
      return await work({
        checkout,
        verify,
        pid: child.pid,
        database: () => databaseCpuMs(databasePid),
      });
    } finally {
      await client.end();
      await pool.destroy();
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
}

async function run(site) {
  const times = measuring({ seconds: 8, repeats: 3 });
  return withVendure((vendure) =>
    withCheckouts(site, async ({ database, calls, checkout, verify, atRest }) => {
      const ours = { sitePid: site.sitePid, database };
      const theirs = { sitePid: vendure.pid, database: vendure.database };
      const things = {
        'whole checkout': { ...ours, once: checkout(calls.plain) },
        'with the code': { ...ours, once: checkout(calls.withCode) },
        Vendure: { ...theirs, once: vendure.checkout },
      };
      const runs = await inTurns(
        Object.values(things).map((thing) => async (seconds) => {
          await atRest();
          return rush({ buyers: BUYERS, seconds, ...thing });
        }),
        { ...times, warmSeconds: 10 },
      );
      await verify();
      await vendure.verify();
      const rows = Object.keys(things).map((name, i) => ({ name, ...summary(runs[i]) }));
      const peer = rows.at(-1);
      const cpu = (row) => row.cpu + row.databaseCpu;
      return rows.map((row) => ({
        ...row,
        ratio: round(row.perSecond / peer.perSecond),
        cpuRatio: round(cpu(peer) / cpu(row)),
      }));
    }),
  );
}

const table = (rows) =>
  markdown(
    {
      '': (r) => r.name,
      'checkouts/s': (r) => `${r.perSecond} ±${r.spread}%`,
      'over Vendure': (r) => `**${r.ratio}**`,
      'p50 ms': (r) => r.p50,
      'p99 ms': (r) => r.p99,
      'CPU-ms of the server': (r) => r.cpu,
      'of the database': (r) => r.databaseCpu,
      'by CPU-ms of both': (r) => r.cpuRatio,
      'CPU-ms of the buyers': (r) => r.clientCpu,
    },
    rows,
  );

/** @returns what misses its target */
const check = (rows) =>
  rows
    .filter((r) => r.ratio < TARGETS[r.name])
    .map((r) => `${r.name}: ${r.ratio} times Vendure's checkouts a second, not ${TARGETS[r.name]}`);

export const vendure = { dataDir: 'bench-checkout', run, table, check };
