import { fileURLToPath } from 'node:url';
import { until } from './support/processes.mjs';
import { Shop } from './support/shop.mjs';

/** the site's clock is wrong. What ends by time ends by the database's clock; days are those of Asia/Shanghai. */

const CLOCK = fileURLToPath(new URL('preload/clock.cjs', import.meta.url));
const MINUTE = 60_000;
const SHIFTS = { '+10 min': 10 * MINUTE, '-10 min': -10 * MINUTE, '+400 days': 400 * 24 * 60 * MINUTE };
const LIST = '/api/user/order/list';

async function sessions(t, world, name) {
  const [alive, dying, over] = await world.buyers(3);
  const set = (buyer, left) =>
    world.query('update sessions set expires_at = now() + $2::interval where user_id = $1', [buyer.id, left]);
  await set(dying, '3 minutes');
  await set(over, '-1 seconds');
  const seen = await Promise.all([alive, dying, over].map((b) => world.get(LIST, { cookie: b.cookie })));
  t.equal(
    seen.map((r) => r.status),
    [200, 200, 401],
    `${name}: sessions of four hours, of three minutes, ended a second ago`,
  );
  t.point(3);
  return alive;
}

/** The captcha's life is judged where it is kept: an answer is refused only after its end in the database. */
async function captcha(t, world, name) {
  const ask = async (left) => {
    const image = await world.get('/api/valid/vcodeimg');
    const cookie = (image.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
    const [row] = await world.query(
      `select id, answer, extract(epoch from expires_at - now())::int as seconds from captcha_challenges order by created_at desc limit 1`,
    );
    if (left)
      await world.query('update captcha_challenges set expires_at = now() + $2::interval where id = $1', [
        row.id,
        left,
      ]);
    const body = { name: '13911112222', passwd: 'a'.repeat(64), vcode: row.answer };
    const reply = await world.post('/api/valid/login', body, { cookie });
    return { seconds: row.seconds, refused: Boolean(reply.json?.errors?.vcode), reply };
  };
  const fresh = await ask();
  t.check(fresh.seconds > 280 && fresh.seconds <= 300, `${name}: a captcha lives ${fresh.seconds} s`);
  t.equal(
    [fresh.refused, (await ask('2 minutes')).refused, (await ask('-1 seconds')).refused],
    [false, false, true],
    `${name}: captchas refused (${fresh.reply.text.slice(0, 120)})`,
  );
  t.point(3);
}

async function deadlines(t, world, shop, name) {
  const buyers = await world.buyers(3);
  if (!shop.totalFen) await shop.learnTotal(buyers[0]);
  const made = await Promise.all(buyers.map((b) => shop.order(b)));
  t.equal(
    made.map((r) => r.status),
    [200, 200, 200],
    `${name}: orders`,
  );
  const orders = made.map((r) => r.json.data);
  const rows = await world.query(
    `select order_sn, extract(epoch from deadline_at - now())::int as left from orders where id = any($1)`,
    [orders.map((o) => o.id)],
  );
  t.check(
    rows.every((r) => r.left > 1700 && r.left <= 1800),
    `${name}: seconds to pay: ${rows.map((r) => r.left).join(' ')}`,
  );
  const [over, soon] = orders;
  const due = async (order, left) => {
    await world.query('update orders set deadline_at = now() + $2::interval where id = $1', [order.id, left]);
    await world.query(
      `select graphile_worker.add_job('order.expire', json_build_object('orderId', $1::int), job_key => 'order.expire:' || $1)`,
      [order.id],
    );
  };
  await due(soon, '5 minutes');
  await due(over, '-1 seconds');
  t.check(
    await until(async () => (await shop.statusOf(over.id)) === 'cancelled', t.limit(15_000)),
    `${name}: an order past its deadline is not closed`,
  );
  const looked = await until(
    async () =>
      (
        await world.query(`select 1 from graphile_worker.jobs where key = $1 and run_at > now()`, [
          `order.expire:${soon.id}`,
        ])
      ).length > 0,
    t.limit(15_000),
  );
  t.check(looked, `${name}: the job of an order before its deadline does not come back`);
  t.equal(await shop.statusOf(soon.id), 'pending_payment', `${name}: an order before its deadline`);
  t.point(3);
  return orders.map((o) => o.orderSn);
}

/** Seconds around midnight in Shanghai, asked for by day; the site's own time zone must not matter. */
async function days(t, world, orders, admin, zone) {
  const [before, after] = orders;
  const at = (order, time) =>
    world.query('update orders set created_at = $2 where order_sn = $1', [order, time]);
  await at(before, '2026-03-01T15:59:59.999Z');
  await at(after, '2026-03-01T16:00:00.000Z');
  for (const [day, wanted] of [
    ['2026-03-01', before],
    ['2026-03-02', after],
  ]) {
    const reply = await world.get(`/api/admin/order/list?startTime=${day}&endTime=${day}`, {
      cookie: admin.cookie,
    });
    const found = (reply.json?.data?.list ?? []).map((o) => o.orderSn).filter((sn) => orders.includes(sn));
    t.equal(found, [wanted], `${zone}: orders of ${day} (${reply.status})`);
    t.point();
  }
}

async function clocks(t) {
  const world = await t.world({ env: { LOG_LEVEL: 'error' } });
  const shop = await Shop.open(world);
  const numbers = [];
  for (const [name, ms] of Object.entries(SHIFTS)) {
    await world.site.kill();
    await world.startSite({ port: world.port, preload: [CLOCK], env: { FAULTS_CLOCK_MS: String(ms) } });
    await world.ready(t.limit(15_000));
    await sessions(t, world, name);
    await captcha(t, world, name);
    numbers.push(...(await deadlines(t, world, shop, name)));
  }
  t.equal(new Set(numbers).size, numbers.length, 'order numbers');
  for (const zone of ['America/New_York', 'Pacific/Kiritimati']) {
    await world.site.kill();
    await world.startSite({ port: world.port, env: { TZ: zone } });
    await world.ready(t.limit(15_000));
    await days(t, world, numbers.slice(-2), shop.finance, zone);
  }
  t.note(`numbers of one day under three clocks: ${numbers.join(' ')}`);
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  { id: 'R-30', name: 'the clock of the site is ten minutes or 400 days off', seconds: 240, run: clocks },
];
