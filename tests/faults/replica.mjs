import path from 'node:path';
import { withClient } from '../../scripts/db/prepare.mjs';
import { on, waited } from './support/pair.mjs';
import { Shop } from './support/shop.mjs';
import { startStandby } from './support/standby.mjs';

/** R-18 for the read replica: reports and exports come from it while it follows, and from the primary while it is behind, hangs or is gone. */

const REPORT = '/api/admin/report/summary';
const ORDERS = 20;

/** Answers of a replica to reports, counted by the replica itself. */
async function reportsThere(standby, world) {
  const { rows } = await withClient(standby.url(world.name), (c) =>
    c.query(
      `select count(*)::int as n from pg_stat_activity where datname = $1 and application_name = 'portal' and query ilike any(array['%report_%', 'commit', 'rollback'])`,
      [world.name],
    ),
  );
  return rows[0].n;
}

async function replica(t) {
  const standby = await startStandby(t.database, path.join(t.stage.root, 'standby'));
  try {
    const world = await t.world({ site: false });
    const plain = await world.startSite({ env: { JOBS: 'off' } });
    const read = await world.startSite({
      env: { SITE_URL: plain.url, DATABASE_READ_URL: standby.url(world.name, 'portal_app') },
    });
    world.site = plain;
    // A world's database is made before its sites; the standby has it a moment later.
    await waited(
      async () => withClient(standby.url(world.name), async () => true).catch(() => false),
      30_000,
      100,
    );
    const office = await world.admin(['report', 'order', 'finance', 'warehouse', 'platform']);
    const ask = (site) => on(site, world, REPORT, { cookie: office.cookie, timeoutMs: 20_000 });
    const figures = async (site) => {
      const reply = await ask(site);
      t.equal(reply.status, 200, `report ${reply.text.slice(0, 200)}`);
      return { ms: reply.ms, text: JSON.stringify(reply.json?.data) };
    };
    await figures(read);
    t.check((await reportsThere(standby, world)) > 0, 'the replica was asked for the report');
    t.equal((await figures(read)).text, (await figures(plain)).text, 'both databases say the same');
    t.point();

    // What was ordered a moment ago stands in the report that is asked for next, whichever database answers.
    const shop = await Shop.open(world);
    const buyers = await world.buyers(ORDERS + 1);
    await shop.learnTotal(buyers[0]);
    for (let n = 0; n < ORDERS; n += 1) {
      t.equal((await shop.order(buyers[n], undefined, { n })).status, 200, 'ordered');
      t.equal((await figures(read)).text, (await figures(plain)).text, `figures right after order ${n + 1}`);
      t.point();
    }

    const onStandby = (text) => withClient(standby.url(world.name), (c) => c.query(text));
    await onStandby('select pg_wal_replay_pause()');
    await shop.order(buyers[ORDERS]);
    const behind = await figures(read);
    t.equal(behind.text, (await figures(plain)).text, 'figures while the replica is behind');
    t.check(behind.ms < 3000, `a replica that is behind costs ${Math.round(behind.ms)} ms`);
    const health = await on(read, world, '/api/admin/system/health', { cookie: office.cookie });
    const part = health.json?.data?.parts?.find((p) => p.key === 'replica');
    t.equal(part?.level, 'warn', `the health page says so ${JSON.stringify(part)}`);
    await onStandby('select pg_wal_replay_resume()');
    t.point(2);

    standby.database.freeze();
    const hangs = await figures(read);
    t.check(hangs.ms < 6000, `a replica that hangs costs ${Math.round(hangs.ms)} ms`);
    const rested = await figures(read);
    t.check(rested.ms < 3000, `and is then left alone: ${Math.round(rested.ms)} ms`);
    standby.database.thaw();
    t.point(2);

    await standby.database.stop('immediate');
    await waited(async () => (await figures(read)).ms < 3000, 10_000, 100);
    const gone = await figures(read);
    t.equal(gone.text, (await figures(plain)).text, 'figures without the replica');
    t.point();
    const asked = await on(read, world, '/api/admin/order/export', { cookie: office.cookie, body: {} });
    const file = await waited(
      async () => {
        const seen = await on(read, world, `/api/admin/export/detail/${asked.json?.data?.id}`, {
          cookie: office.cookie,
        });
        return seen.json?.data?.downloadable;
      },
      60_000,
      200,
    );
    t.check(file < 60_000, 'an export without the replica');
    t.point();

    await standby.database.start();
    const again = await waited(
      async () => {
        await figures(read);
        return (await reportsThere(standby, world).catch(() => 0)) > 0;
      },
      20_000,
      200,
    );
    t.check(again < 20_000, 'the replica is asked again when it is back');
    t.note(
      `behind ${Math.round(behind.ms)} ms, hanging ${Math.round(hangs.ms)} ms, back in use ${again} ms after its start`,
    );
    t.point();
  } finally {
    await standby.close();
  }
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  {
    id: 'R-18',
    name: 'read replica: reports are whole while it follows, is behind, hangs, is gone and comes back',
    seconds: 300,
    run: replica,
  },
];
