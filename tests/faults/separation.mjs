import path from 'node:path';
import { ROOT } from '../../scripts/start/paths.mjs';
import { everything } from './support/everything.mjs';
import { call } from './support/http.mjs';
import { endpoints, pages } from './support/targets.mjs';
import { until } from './support/processes.mjs';
import { Random } from './support/random.mjs';
import { Shop, key } from './support/shop.mjs';

/** R-33: nobody is ever handed another's data, and what was taken from the public is gone everywhere. */

const REQUESTS = 1000;
const CALLERS = 8;
const GONE_MS = 60_000;

/** Two people whose every word is known: nothing of one may stand in an answer to the other. */
async function twoPeople(world, shop) {
  const people = await world.buyers(2);
  await shop.learnTotal(people[0]);
  const stamp = String(Date.now()).slice(-7);
  return Promise.all(
    people.map(async (one, i) => {
      const mark = i === 0 ? '赵独秀' : '钱无双';
      const facts = {
        name: `${mark}${stamp}`,
        phone: `13${i}7${stamp}`,
        mail: `only${i}${stamp}@example.com`,
        street: `${mark}路 ${stamp} 号`,
      };
      await world.query('update users set name = $2, phone = $3, email = $4 where id = $1', [
        one.id,
        facts.name,
        facts.phone,
        facts.mail,
      ]);
      await world.query('update receivers set name = $2, phone = $3, address = $4 where id = $1', [
        one.receiverId,
        `${mark}收`,
        facts.phone,
        facts.street,
      ]);
      const orders = [];
      for (let n = 0; n < 3; n += 1) {
        const reply = await shop.order(one, key(), { n });
        if (reply.status !== 200) throw new Error(`no order: ${reply.status} ${reply.text}`);
        orders.push(reply.json.data);
      }
      await world.post('/api/user/cart/add', { productId: shop.titles[4 + i], quantity: 1 }, one);
      await world.post('/api/user/invoice/title/add', { kind: 'personal', name: `${mark}抬头${stamp}` }, one);
      return {
        ...one,
        orders,
        words: [mark, facts.phone, facts.mail, facts.street, ...orders.map((o) => o.orderSn)],
      };
    }),
  );
}

/** Addresses of all personal reads: calls, pages, and the payloads of pages; ids are of either person. */
function personalReads(random, both) {
  const order = () => random.pick(random.pick(both).orders);
  const filled = (at) =>
    at.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name) =>
      /sn/i.test(name) ? order().orderSn : String(order().id),
    );
  const calls = endpoints()
    .filter((e) => e.method === 'GET' && e.path.startsWith('/api/user/'))
    .map((e) => {
      const names = Object.keys(e.schema?.properties ?? {}).filter((n) =>
        /^(orderId|orderSn|sn|id)$/.test(n),
      );
      return () => ({
        path: `${filled(e.path)}?${names.map((n) => `${n}=${/sn/i.test(n) ? order().orderSn : order().id}`).join('&')}`,
      });
    });
  const own = [
    ...pages(path.join(ROOT, 'app', '(desktop)', '(buyer)')),
    ...pages(path.join(ROOT, 'app', '(mobile)', 'mobile', '(buyer)'), '/mobile'),
  ].flatMap((at) => {
    const address = () => `${filled(at)}?orderSn=${order().orderSn}&id=${order().id}`;
    return [
      () => ({ path: address(), headers: {} }),
      () => ({ path: `${address()}&_rsc=x`, headers: { rsc: '1' } }),
      () => ({ path: address(), headers: { rsc: '1', 'next-router-prefetch': '1' } }),
    ];
  });
  // What everybody may see must not remember who asked first.
  const open = [
    '/index',
    '/mall',
    '/mall/list',
    '/mobile/home',
    '/login/userlogin',
    '/api/guest/article/list',
    '/api/guest/product/list',
  ].map((at) => () => ({ path: at, headers: {} }));
  return [...calls, ...calls, ...own, ...open];
}

/** One read; the payload of a page is asked for again at the address that Next wants it at. */
async function ask(world, { path: at, headers }, cookie) {
  const reply = await world.get(at, { cookie, headers });
  const { location } = reply.headers;
  if (reply.status !== 307 || !location?.includes('_rsc=')) return reply;
  const { pathname, search } = new URL(location, world.url);
  return world.get(pathname + search, { cookie, headers });
}

async function interleaved(t) {
  const world = await t.world();
  const shop = await Shop.open(world);
  const both = await twoPeople(world, shop);
  const random = new Random(33);
  const reads = personalReads(random, both);
  const [statuses, seen] = [{}, [0, 0]];
  let next = 0;
  const caller = async () => {
    while (next < REQUESTS) {
      const n = next;
      next += 1;
      const read = reads[Math.floor(n / 2) % reads.length]();
      // Both at the same moment, and a guest among them.
      const asked = [...both.keys(), ...(n % 5 === 0 ? [2] : [])];
      const replies = await Promise.all(asked.map((i) => ask(world, read, both[i]?.cookie)));
      for (const [k, reply] of replies.entries()) {
        const who = asked[k];
        t.point();
        statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
        for (const [i, other] of both.entries()) {
          // What the caller itself wrote into the address may come back.
          const said = other.words.filter((w) => reply.text.includes(w) && !read.path.includes(w));
          if (i === who) seen[i] += said.length > 0 ? 1 : 0;
          else
            t.check(
              said.length === 0,
              `${read.path} ${JSON.stringify(read.headers ?? {})} told ${who === 2 ? 'a guest' : `person ${who}`}: ${said.join(', ')}`,
            );
        }
        t.check(reply.status < 500 && reply.status > 0, `${read.path}: ${reply.status} ${reply.error ?? ''}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  t.note(
    `${reads.length} kinds of reads, replies by status ${JSON.stringify(statuses)}; own data was seen ${seen.join(' and ')} times`,
  );
  t.check(
    seen.every((n) => n > REQUESTS / 20),
    'the people hardly saw their own data: the marks are not looked for where they stand',
  );
}

/** Where something public is shown: on a page of its own, and in lists of others. */
function surfaces({ own, lists }, title) {
  const rsc = { rsc: '1' };
  return [
    ...own.map((at) => ({ at, headers: {} })),
    ...own.filter((at) => !at.startsWith('/api/')).map((at) => ({ at: `${at}?_rsc=x`, headers: rsc })),
    ...[...lists, `/api/guest/search?keyword=${encodeURIComponent(title.slice(0, 12))}`].map((at) => ({
      at,
      headers: {},
    })),
  ];
}

const shows = (reply, { title, marks }) =>
  reply.status === 200 && [title, ...marks].some((m) => reply.text.includes(m));

/** Looks until something is gone from every surface of every process. */
async function goneFrom(t, sites, places, thing, act) {
  const look = (site, p) => call(site.url + p.at, { headers: p.headers });
  const all = sites.flatMap((site, i) => places.map((p) => ({ site, i, p })));
  const before = await Promise.all(all.map(async (a) => shows(await look(a.site, a.p), thing)));
  const shown = all.filter((_, k) => before[k]);
  t.check(shown.length >= sites.length * 4, `${thing.what}: only ${shown.length} places showed it before`);
  const done = await act();
  if (!t.equal(done.status, 200, `${thing.what} could not be taken away: ${done.text.slice(0, 200)}`)) return;
  const started = performance.now();
  let longest = 0;
  await Promise.all(shown.map(async ({ site, i, p }) => {
    const ok = await until(async () => !shows(await look(site, p), thing), GONE_MS, 250);
    t.point();
    longest = Math.max(longest, performance.now() - started);
    t.check(ok, `${thing.what} is still at ${p.at} ${JSON.stringify(p.headers)} of process ${i + 1} after ${GONE_MS / 1000} s`);
  })); // prettier-ignore
  t.note(
    `${thing.what}: shown at ${shown.length} places of ${sites.length} processes, gone from all after ${Math.round(longest)} ms`,
  );
}

async function takenAway(t) {
  const world = await t.world({ gateway: false });
  const first = world.site;
  const second = await world.startSite();
  const admin = await everything(world);
  const post = (at, body) => call(first.url + at, { body, cookie: admin.cookie });
  const [article] = await world.query(
    `select a.id::int, a.title, a.category_id::int as category from articles a where a.status = 'published' and a.deleted_at is null
     and not exists (select 1 from articles b where b.id <> a.id and position(a.title in b.title) > 0) and length(a.title) >= 12 order by a.published_at desc limit 1`,
  );
  const [product] = await world.query(
    `select p.id::int, p.title, p.category_id::int as category from products p where p.marketable and p.deleted_at is null and p.kind = 'paper_book'
     and not exists (select 1 from products b where b.id <> p.id and position(p.title in b.title) > 0) and length(p.title) >= 5 order by p.id desc limit 1`,
  );
  const files = async (site) =>
    [...(await call(`${site.url}/sitemap.xml`)).text.matchAll(/\/sitemaps\/[a-z0-9-]+\.xml/g)].map(
      (m) => m[0],
    );
  const sitemaps = [...new Set(await files(first)), '/news-sitemap.xml', '/rss.xml', '/atom.xml'];
  await goneFrom(t, [first, second], surfaces({
    own: [`/index/details/${article.id}`, `/mobile/news/${article.id}`, `/api/guest/article/detail/${article.id}`],
    lists: ['/index', '/mobile/home', '/mobile/news', `/index/list?category=${article.category}`, '/api/guest/article/list?pageSize=100', `/api/guest/article/list?articleCategory=${article.category}`, ...sitemaps],
  }, article.title), { what: 'an article', title: article.title, marks: [`/index/details/${article.id}<`] }, () => post('/api/admin/article/withdraw', { id: article.id, reason: '故障测试' })); // prettier-ignore
  await goneFrom(t, [first, second], surfaces({
    own: [`/mall/details/${product.id}`, `/mobile/detail?id=${product.id}`, `/api/guest/product/detail/${product.id}`],
    lists: ['/mall', '/mall/list', `/mall/list?category=${product.category}`, '/mobile/list', '/api/guest/product/list?pageSize=100', ...sitemaps],
  }, product.title), { what: 'a product', title: product.title, marks: [`/mall/details/${product.id}<`] }, () => post('/api/admin/product/marketable', { ids: [product.id], marketable: false })); // prettier-ignore
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  { id: 'R-33', name: "two sessions interleaved: never the other's data", seconds: 300, run: interleaved },
  {
    id: 'R-33',
    name: 'what was taken from the public is gone from pages, calls, search, feeds, sitemaps and the second process',
    seconds: 200,
    run: takenAway,
  },
];
