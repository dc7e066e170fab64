import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../scripts/db/prepare.mjs';
import { ensureTools, findTool } from '../../scripts/test/tools.mjs';
import { startPgBouncer } from '../support/pgbouncer.mjs';
import { callers } from './support/load.mjs';
import { checkReplies, lost, mixed, READS } from './support/mixed.mjs';
import { until } from './support/processes.mjs';
import { Shop } from './support/shop.mjs';

/** R-17 behind a pooler: Debian's PgBouncer in session mode, with nothing set for the site, goes away and comes back under load. */

const AWAY_MS = 3000;

async function pooler(t) {
  await ensureTools(['pgbouncer']);
  const program = findTool('pgbouncer');
  if (!t.check(program, 'there is no pgbouncer')) return;
  const world = await t.world({ site: false });
  const dir = path.join(world.dir, 'pooler');
  const { host } = t.database.cluster;
  const start = () => {
    fs.rmSync(dir, { recursive: true, force: true });
    fs.mkdirSync(dir);
    return startPgBouncer({ program, dir, host, mode: 'session' });
  };
  let bouncer = await start();
  try {
    const through = { DATABASE_URL: bouncer.url(world.name, 'portal_app'), LOG_LEVEL: 'error' };
    const site = await world.startSite({ env: through });
    t.check((await world.ready(t.limit(10_000))) !== null, 'ready behind the pooler');
    t.point();
    const shop = await Shop.open(world);
    const buyers = await world.buyers(200);
    await shop.learnTotal(buyers[0]);
    const acknowledged = [];
    const load = callers(mixed(shop, buyers, acknowledged), { callers: 8, pauseMs: 20 });
    await sleep(2000);
    const before = acknowledged.length;
    t.check(before > 0, 'orders are taken through the pooler');
    await bouncer.stop();
    const down = await world.get('/readyz');
    t.equal([down.status, down.json?.status], [503, 'database unavailable'], '/readyz without the pooler');
    await sleep(AWAY_MS);
    bouncer = await start();
    const back = Date.now();
    const works = async () => (await world.get(READS[0], { cookie: buyers[0].cookie })).status === 200;
    const ok = await until(works, t.limit(10_000), 20);
    const after = Date.now() - back;
    t.check(ok && after <= t.limit(5000), `works ${after} ms after the pooler is back`);
    await sleep(1000);
    checkReplies(t, await load.stop(), 3000 + 500, 'pooler away');
    t.check(acknowledged.length > before, 'orders are taken again');
    t.equal(await lost(world, acknowledged), 0, 'acknowledged orders that are lost');
    t.check(site.lives(), 'the process lives');
    const sessions = () =>
      withClient(world.superUrl, async (c) => {
        const { rows } = await c.query(
          `select array_agg(distinct application_name::text order by application_name::text) as names from pg_stat_activity
           where datname = current_database() and usename = 'portal_app'`,
        );
        return rows[0].names;
      });
    const all = ['portal', 'portal-jobs', 'portal-listen'];
    const held = await until(async () => String(await sessions()) === String(all), t.limit(15_000), 200);
    t.check(held, `listener and lease have their sessions again: ${String(await sessions())}`);
    t.note(`${acknowledged.length} orders; works again after ${after} ms`);
  } finally {
    await bouncer.stop();
  }
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  { id: 'R-17', name: 'behind PgBouncer in session mode, which goes away and comes back', run: pooler },
];
