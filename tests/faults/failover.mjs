import path from 'node:path';
import { withClient } from '../../scripts/db/prepare.mjs';
import { call } from './support/http.mjs';
import { callers } from './support/load.mjs';
import { checkReplies, mixed, READS, SAYS } from './support/mixed.mjs';
import { until } from './support/processes.mjs';
import { Shop } from './support/shop.mjs';
import { startStandby } from './support/standby.mjs';

/**
 * R-17 with a standby: sites that know both servers, or the standby alone, say that it only reads until it is promoted, and go on by themselves
 * when it is.
 */

async function failover(t) {
  const standby = await startStandby(t.database, path.join(t.stage.root, 'failover'));
  try {
    const world = await t.world({ site: false });
    const hosts = [t.database.cluster.host, standby.database.cluster.host].join(',');
    const both = `postgresql://portal_app@localhost/${world.name}?host=${hosts}&target_session_attrs=read-write`;
    const site = await world.startSite({ env: { DATABASE_URL: both, LOG_LEVEL: 'error' } });
    t.check((await world.ready(t.limit(10_000))) !== null, 'ready with both servers in its address');
    const shop = await Shop.open(world);
    const buyers = await world.buyers(120);
    await shop.learnTotal(buyers[0]);
    const acknowledged = [];
    for (let n = 0; n < 10; n += 1) {
      const { status, json } = await shop.order(buyers.pop(), undefined, { n });
      t.equal(status, 200, 'ordered');
      acknowledged.push(json.data.orderSn);
    }
    const on = (text, values) =>
      withClient(standby.url(world.name, 'portal_owner'), async (c) => (await c.query(text, values)).rows);
    const there = async () =>
      (await on('select order_sn from orders where order_sn = any($1)', [acknowledged])).length === 10;
    t.check(await until(there, t.limit(30_000), 100), 'the standby has every order');

    const alone = await world.startSite({
      env: {
        DATABASE_URL: standby.url(world.name, 'portal_app'),
        JOBS: 'off',
        LOG_LEVEL: 'error',
      },
    });
    world.site = site;
    const readyz = async (one) => {
      const { status, json } = await call(`${one.url}/readyz`);
      return [status, json?.status];
    };
    const at = async (one, what) => {
      const reply = await shop.order(buyers[0], undefined, { url: one.url });
      t.equal([reply.status, reply.json?.message], [503, SAYS], `${what}: a write`);
      t.point();
    };
    t.equal(await readyz(alone), [503, 'read only'], 'a site on the standby');
    await at(alone, 'a site on the standby');

    const load = callers(mixed(shop, buyers.splice(-100), acknowledged), { callers: 4, pauseMs: 50 });
    await t.database.stop('immediate');
    const reads = await until(async () => (await readyz(site))[1] === 'read only', t.limit(10_000), 50);
    t.check(reads, `without the primary: ${String(await readyz(site))}`);
    await at(site, 'without the primary');
    await withClient(standby.url('postgres'), (c) => c.query('select pg_promote(true, 60)'));
    const promoted = Date.now();
    for (const one of [site, alone]) {
      const ready = await until(async () => (await readyz(one))[0] === 200, t.limit(10_000), 20);
      t.check(ready, `ready after the promotion: ${String(await readyz(one))}`);
    }
    const after = Date.now() - promoted;
    t.check(after <= t.limit(5000), `both are ready ${after} ms after the promotion`);
    const works = async () => (await world.get(READS[0], { cookie: buyers[0].cookie })).status === 200;
    t.check(await until(works, t.limit(10_000), 20), 'buyers are served again');
    const again = await shop.order(buyers.pop());
    t.equal(again.status, 200, 'ordered on the promoted standby');
    acknowledged.push(again.json?.data?.orderSn);
    checkReplies(t, await load.stop(), 6000, 'failover');
    const kept = await on('select order_sn from orders where order_sn = any($1)', [acknowledged]);
    const gone = acknowledged.length - kept.length;
    // Asynchronous: what was acknowledged in the moment of the stop may be lost, what was seen on the standby may not.
    t.check(gone <= 4, `${gone} orders of the last moment are lost`);
    t.check(site.lives() && alone.lives(), 'both processes live');
    t.note(`both ready ${after} ms after the promotion`);
    await Promise.all([site.kill(), alone.kill()]);
  } finally {
    await t.database.revive();
    await standby.close();
  }
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  {
    id: 'R-17',
    name: 'failover: a standby only reads until it is promoted, and the sites find it by themselves',
    seconds: 300,
    run: failover,
  },
];
