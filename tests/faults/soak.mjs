import { everything } from './support/everything.mjs';
import { rate, tell } from './support/load.mjs';
import { openFiles, rssBytes } from './support/processes.mjs';
import { Random } from './support/random.mjs';
import { Shop } from './support/shop.mjs';

/** mixed traffic for a long time: nothing fails, memory does not grow. FAULTS_SOAK_SECONDS=1800 is the row's own measure. */

const SECONDS = Number(process.env.FAULTS_SOAK_SECONDS ?? 60);
const RPS = 50;
const MB = 1024 * 1024;
/** Caches fill and code is compiled in the first part of the time; the slope counts from there. */
const WARM_UP = 0.4;
/** A shorter run tells the slope and does not judge it: one collection of garbage moves it by more than what it looks for. */
const JUDGED_SECONDS = 600;
const SLOPE_MB_PER_MINUTE = 1;
const BUYERS = 60;

/** Slope of the line of least squares through points `[minutes, MB]`. */
function slope(points) {
  const n = points.length;
  const [mx, my] = [0, 1].map((k) => points.reduce((s, p) => s + p[k], 0) / n);
  const above = points.reduce((s, [x, y]) => s + (x - mx) * (y - my), 0);
  return above / points.reduce((s, [x]) => s + (x - mx) ** 2, 0);
}

/**
 * The lowest figure of each of twenty equal parts of the time: what remains after a collection. The saw teeth between them are garbage and no leak.
 */
function floors(samples) {
  const size = Math.max(1, Math.floor(samples.length / 20));
  const parts = [];
  for (let i = 0; i + size <= samples.length; i += size)
    parts.push(samples.slice(i, i + size).toSorted((a, b) => a[1] - b[1])[0]);
  return parts;
}

/** What visitors, buyers and desks do, by its share of a hundred. */
function traffic(world, shop, buyers, admin) {
  const random = new Random(32);
  const buyer = () => random.pick(buyers);
  const pages = [
    '/index',
    '/mall',
    '/index/list',
    '/mall/list',
    '/mobile/home',
    '/index/publicinfo',
    '/mall/about',
    '/rss.xml',
    '/sitemap.xml',
  ];
  const calls = [
    '/api/guest/article/list?pageNum=',
    '/api/guest/product/list?pageNum=',
    '/api/guest/publicinfo/list?pageNum=',
  ];
  const own = [
    '/api/user/order/list',
    '/api/user/cart/myCart',
    '/api/user/receiver/all',
    '/api/user/message/unread',
    '/api/user/member/detail',
  ];
  const offices = [
    '/api/admin/order/list',
    '/api/admin/article/list',
    '/api/admin/product/list',
    '/api/admin/stock/list',
  ];
  const rendered = [
    '/user/center',
    '/user/center/orders',
    '/login/userlogin',
    '/mall/list?sort=sales&x=1',
    '/index/search?keyword=%E4%BF%9D%E5%AF%86',
  ];
  const order = async () => {
    const who = buyer();
    const reply = await shop.order(who, undefined, { n: random.below(8) });
    // Three unpaid orders are all that a buyer may have: the third is cancelled again.
    if (reply.status === 200 && random.chance(0.9))
      await world.post(`/api/user/order/cancel/${reply.json.data.id}`, {}, who);
    return reply;
  };
  const shares = [
    [38, () => world.get(random.pick(pages))],
    [16, () => world.get(random.pick(calls) + (1 + random.below(5)))],
    [
      10,
      () =>
        world.get(
          `/index/search?keyword=${encodeURIComponent(random.pick(['保密', '定密', '网络', '教育']))}`,
        ),
    ],
    [12, () => world.get(random.pick(own), buyer())],
    [6, () => world.get(random.pick(rendered), buyer())],
    [6, () => world.get(random.pick(offices), admin)],
    [
      8,
      () =>
        world.post(
          '/api/user/cart/add',
          { productId: random.pick(shop.titles), quantity: 1, replace: true },
          buyer(),
        ),
    ],
    [4, order],
  ];
  const wheel = shares.flatMap(([share, act]) => Array.from({ length: share }, () => act));
  return () => random.pick(wheel)();
}

async function soak(t) {
  const world = await t.world({ env: { LOG_LEVEL: 'warn' } });
  const shop = await Shop.open(world);
  const [buyers, admin] = await Promise.all([world.buyers(BUYERS), everything(world)]);
  await shop.learnTotal(buyers[0]);
  const act = traffic(world, shop, buyers, admin);
  const { pid } = world.site;
  // Nobody sends a cold process the traffic of a whole day at once.
  await rate(act, { rps: RPS / 5, seconds: 20 }).ended();
  const [started, samples] = [performance.now(), []];
  const timer = setInterval(
    () => samples.push([(performance.now() - started) / 60_000, rssBytes(pid) / MB, openFiles(pid)]),
    500,
  );
  const replies = await rate(act, { rps: RPS, seconds: SECONDS }).ended();
  clearInterval(timer);
  t.point(replies.length);
  const { byStatus, p50, p99 } = tell(replies);
  const failed = replies.filter((r) => r.status >= 500 || r.status === 0);
  const warm = samples.filter(([minute]) => minute >= (SECONDS / 60) * WARM_UP);
  const grown = slope(floors(warm));
  const seconds = (performance.now() - started) / 1000;
  t.note(
    `${replies.length} requests in ${Math.round(seconds)} s (${(replies.length / seconds).toFixed(1)} a second), ${JSON.stringify(byStatus)}, p50 ${p50} ms, p99 ${p99} ms`,
  );
  t.note(
    `memory ${Math.round(samples[0]?.[1] ?? 0)} MB at the start, ${Math.round(warm[0]?.[1] ?? 0)} MB warm, ${Math.round(warm.at(-1)?.[1] ?? 0)} MB at the end; slope ${grown.toFixed(2)} MB/min over the last ${(1 - WARM_UP) * 100} % of the time`,
  );
  t.equal(
    failed.length,
    0,
    `answers of 5xx, first ${JSON.stringify(failed[0]?.text?.slice(0, 100) ?? failed[0]?.error)}`,
  );
  if (SECONDS >= JUDGED_SECONDS)
    t.check(grown < SLOPE_MB_PER_MINUTE, `memory grows by ${grown.toFixed(2)} MB a minute`);
  else t.note(`the slope is judged from ${JUDGED_SECONDS} s on (FAULTS_SOAK_SECONDS)`);
  const [firstFiles, lastFiles] = [warm[0]?.[2] ?? 0, warm.at(-1)?.[2] ?? 0];
  t.check(lastFiles - firstFiles < 100, `open files and sockets grew from ${firstFiles} to ${lastFiles}`);
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  {
    id: 'R-32',
    name: 'fifty requests a second for a long time: none fails, memory stays',
    seconds: SECONDS + 240,
    run: soak,
  },
];
