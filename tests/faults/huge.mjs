import { Agent } from 'node:http';
import { everything } from './support/everything.mjs';
import { endpoints } from './support/targets.mjs';
import { rssBytes } from './support/processes.mjs';
import { flood } from './support/flood.mjs';
import { rawRequest, sendRaw } from './support/raw-http.mjs';

/** requests, lists and batches that are far too large. */

const MB = 1024 * 1024;
const REFUSED = [400, 401, 403, 404, 405, 409, 411, 413, 415, 431];
/** Pages look at no body, and neither do reads: they may answer as if there were none. */
const unread = (c) => c.method === 'GET' || !c.path.startsWith('/api/');

/** The growth of a process's memory over its size at the start, in bytes, looked at every 10 ms. */
function watchMemory(pid) {
  const start = rssBytes(pid);
  let most = start;
  const timer = setInterval(() => {
    most = Math.max(most, rssBytes(pid));
  }, 10);
  return () => {
    clearInterval(timer);
    return most - start;
  };
}

/** What a hostile client floods: where, as whom, as what. */
function floods({ buyer, admin }) {
  const json = { 'content-type': 'application/json' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const calls = [
    { path: '/api/guest/cart/lines', headers: json, first: '{"a":"' },
    { path: '/api/valid/login', headers: json, first: '{"loginName":"' },
    { path: '/api/guest/payment/notify/wxpay', headers: json, first: '{"a":"' },
    { path: '/api/user/order/add', headers: { ...json, cookie: buyer }, first: '{"remark":"' },
    { path: '/api/admin/article/add', headers: { ...json, cookie: admin }, first: '{"contentHtml":"' },
    {
      path: '/api/guest/cart/lines',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      first: 'a=',
    },
    { path: '/api/guest/cart/lines', headers: multipart, first: part },
    { path: '/api/user/order/add', headers: { ...multipart, cookie: buyer }, first: part },
    { path: '/api/user/member/update/basic', headers: { ...multipart, cookie: buyer }, first: part },
    { path: '/api/admin/ad/enable', headers: { ...multipart, cookie: admin }, first: part },
    { path: '/api/guest/nowhere', headers: json, first: '{' },
    { path: '/index', headers: json, first: '{' },
    { path: '/index', headers: { ...json, 'next-action': '40'.padEnd(42, 'a') }, first: '[' },
    {
      path: '/login/userlogin',
      headers: multipart,
      first: '--x\r\nContent-Disposition: form-data; name="$ACTION_ID_x"\r\n\r\n',
    },
    { path: '/user/center', headers: { ...multipart, cookie: buyer }, first: part },
    { path: '/api/guest/article/list', method: 'GET', headers: json, first: '{' },
  ];
  return calls.flatMap((c) => [c, { ...c, chunked: true }]);
}

async function hugeBodies(t) {
  const world = await t.world({ gateway: false });
  const [[buyer], admin] = await Promise.all([world.buyers(1), everything(world)]);
  const { hostname, port } = new URL(world.url);
  const to = { host: hostname, port: Number(port) };
  const list = floods({ buyer: buyer.cookie, admin: admin.cookie });
  const send = (c, bytes) =>
    flood(to, { ...c, bytes, headers: { host: `${hostname}:${port}`, origin: world.url, ...c.headers } });
  // Code that runs for the first time takes memory of its own.
  for (let i = 0; i < 3; i += 1) {
    await Promise.all(list.map((c) => send(c, 200_000)));
  }
  // Nor is what four answers at once take, whatever was sent: pages are rendered all the same.
  for (const c of [...list, ...list]) {
    await Promise.all([0, 1, 2, 3].map(() => send(c, 200_000)));
  }
  const start = rssBytes(world.site.pid);
  let most = 0;
  const peaks = [];
  for (const c of list) {
    const grown = watchMemory(world.site.pid);
    const replies = await Promise.all([0, 1, 2, 3].map(() => send(c, 100 * MB)));
    const what = `${c.method ?? 'POST'} ${c.path} ${c.headers['content-type']}${c.chunked ? ', chunked' : ''}`;
    peaks.push([what, grown()]);
    t.point(replies.length);
    for (const { status, ms, text } of replies) {
      most = Math.max(most, ms);
      t.check(
        REFUSED.includes(status) || (unread(c) && status === 200),
        `${what}: ${status} ${text.slice(0, 40)}`,
      );
      t.check(ms < t.limit(6000), `${what}: answered after ${ms} ms`);
    }
  }
  const [worst] = peaks.toSorted((a, b) => b[1] - a[1]);
  const kept = Math.round((rssBytes(world.site.pid) - start) / MB);
  t.note(
    `slowest answer ${most} ms; memory + ${Math.round(worst[1] / MB)} MB at most during four of a kind (${worst[0]}), + ${kept} MB after all`,
  );
  for (const [what, bytes] of peaks)
    t.check(bytes < 50 * MB, `${what}: memory + ${Math.round(bytes / MB)} MB`);
  t.equal((await world.get('/readyz')).status, 200, '/readyz afterwards');
}

async function oddShapes(t) {
  const world = await t.world({ gateway: false });
  const [[buyer], admin] = await Promise.all([world.buyers(1), everything(world)]);
  const { hostname, port, host } = new URL(world.url);
  const to = { host: hostname, port: Number(port) };
  const ask = (request, cookie) =>
    sendRaw(
      to,
      rawRequest({
        body: null,
        ...request,
        headers: { host, origin: world.url, ...(cookie ? { cookie } : {}), ...request.headers },
      }),
    );
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  const deepArray = `{"ids":${'['.repeat(10_000)}1${']'.repeat(10_000)}}`;
  const json = { 'content-type': 'application/json' };
  const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(10_000);
  /** @type {[string, any, number[]][]} */
  const cases = [
    ['header of 64 kB', { method: 'GET', path: '/index', headers: { 'x-long': 'h'.repeat(65_536) } }, [431]],
    ['cookie of 64 kB', { method: 'GET', path: '/api/user/cart/count', headers: { cookie: `a=${'c'.repeat(65_536)}` } }, [431]],
    ['address of 64 kB', { method: 'GET', path: `/index?a=${'u'.repeat(65_536)}`, headers: {} }, [431, 414]],
    ['5,000 headers', { method: 'GET', path: '/index', headers: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x-${i}`, '1'])) }, [431]],
    ['100,000 fields', { method: 'POST', path: '/api/guest/cart/lines', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: Array.from({ length: 100_000 }, (_, i) => `f${i}=1`).join('&') }, [400, 413]],
    ['10,000 parts', { method: 'POST', path: '/api/guest/cart/lines', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: `${parts}--x--\r\n` }, [413]],
  ]; // prettier-ignore
  const grown = watchMemory(world.site.pid);
  for (const [what, request, wanted] of cases) {
    const reply = await ask(request);
    t.point();
    t.check(wanted.includes(reply.status), `${what}: ${reply.status} ${reply.body.toString().slice(0, 150)}`);
    t.check(reply.ms < t.limit(3000), `${what}: ${reply.ms} ms`);
  }
  // Call-backs answer in their provider's words, which may be a 200.
  for (const e of endpoints().filter((one) => one.method === 'POST' && !one.path.includes('/notify/'))) {
    const path = e.path.replaceAll(/\[(?:\.\.\.)?\w+\]/g, '1');
    for (const body of [deep, deepArray]) {
      const reply = await ask(
        { method: 'POST', path, headers: json, body },
        e.path.startsWith('/api/user/') ? buyer.cookie : admin.cookie,
      );
      t.point();
      t.check(reply.status >= 400 && reply.status < 500, `${path} with JSON 10,000 deep: ${reply.status}`);
      t.check(reply.ms < t.limit(3000), `${path} with JSON 10,000 deep: ${reply.ms} ms`);
    }
  }
  const bytes = grown();
  t.note(`odd shapes: memory + ${Math.round(bytes / MB)} MB`);
  t.check(world.site.lives(), 'the site process has ended');
  t.equal((await world.get('/readyz')).status, 200, '/readyz afterwards');
}

/** A refusal that comes before the body has been read leaves a connection that carries the next call. */
async function afterRefusal(t) {
  const world = await t.world({ gateway: false });
  const body = { remark: 'x'.repeat(3 * MB) };
  for (const path of [
    '/api/user/order/add',
    '/api/admin/article/add',
    '/api/guest/cart/lines',
    '/api/guest/nowhere',
    '/index',
  ]) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const refused = await world.post(path, body, { agent });
    t.check(
      REFUSED.includes(refused.status) || (unread({ path }) && refused.status === 200),
      `${path} with 3 MB: ${refused.status} ${refused.error ?? ''}`,
    );
    const next = await world.get('/api/guest/article/list', { agent });
    t.point();
    t.check(
      next.status === 200 && next.ms < t.limit(3000),
      `the call after ${path}: ${next.status} ${next.error ?? ''} after ${Math.round(next.ms)} ms`,
    );
    agent.destroy();
  }
}

/** Numbers in every list of an object: how many rows a reply carries. */
const longest = (value) =>
  Array.isArray(value)
    ? Math.max(value.length, ...value.map(longest), 0)
    : value && typeof value === 'object'
      ? Math.max(0, ...Object.values(value).map(longest))
      : 0;

/** Fields of an endpoint's input that take a list, by name. */
const listFields = ({ schema }) =>
  Object.entries(schema?.properties ?? {}).filter(([, s]) =>
    [s, ...(s.anyOf ?? []), ...(s.oneOf ?? [])].some((one) => one.type === 'array'),
  );

/** The largest page that a list may hand out (lib/core/page.ts), and what is a whole by nature: trees of regions and the like. */
const MOST_ROWS = 500;

async function bigLists(t) {
  const world = await t.world({ gateway: false });
  const [[buyer], admin] = await Promise.all([world.buyers(1), everything(world)]);
  const who = (path) =>
    path.startsWith('/api/admin/') ? admin.cookie : path.startsWith('/api/user/') ? buyer.cookie : undefined;
  let [lists, batches] = [0, 0];
  for (const e of endpoints()) {
    const path = e.path.replaceAll(/\[(?:\.\.\.)?\w+\]/g, '1');
    const options = { cookie: who(e.path), timeoutMs: 15_000 };
    const paged = 'pageSize' in (e.schema?.properties ?? {}) || 'pageNum' in (e.schema?.properties ?? {});
    if (paged) {
      lists += 1;
      const size = { pageNum: 1, pageSize: 1_000_000 };
      const reply = await (e.method === 'GET'
        ? world.get(`${path}?pageNum=1&pageSize=1000000`, options)
        : world.post(path, size, options));
      t.point();
      const rows = longest(reply.json?.data?.list ?? reply.json?.data);
      t.check(
        (reply.status === 200 && rows <= MOST_ROWS) || (reply.status >= 400 && reply.status < 500),
        `${path} with pageSize 1000000: ${reply.status}, ${rows} rows`,
      );
      const far = await (e.method === 'GET'
        ? world.get(`${path}?pageNum=1000000000&pageSize=20`, options)
        : world.post(path, { pageNum: 1_000_000_000, pageSize: 20 }, options));
      t.point();
      t.check(
        far.status < 500 && far.status > 0 && far.ms < t.limit(3000),
        `${path} page 1000000000: ${far.status} after ${Math.round(far.ms)} ms`,
      );
    }
    for (const [name, schema] of e.method === 'POST' ? listFields(e) : []) {
      batches += 1;
      const objects = JSON.stringify(schema).includes('"properties"');
      const many = Array.from({ length: 100_000 }, (_, i) => (objects ? {} : i + 1));
      const reply = await world.post(path, { [name]: many }, options);
      t.point();
      t.check([400, 413].includes(reply.status), `${path} with ${name} x 100,000: ${reply.status}`);
      t.check(reply.ms < t.limit(6000), `${path} with ${name} x 100,000: ${Math.round(reply.ms)} ms`);
    }
  }
  t.note(`${lists} paged lists, ${batches} fields of lists`);
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  {
    id: 'R-24',
    name: 'bodies of 100 MB are refused in time and memory stays',
    seconds: 300,
    run: hugeBodies,
  },
  { id: 'R-24', name: 'a refused body leaves its connection usable', run: afterRefusal },
  {
    id: 'R-24',
    name: 'long headers, deep JSON, thousands of fields are refused',
    seconds: 300,
    run: oddShapes,
  },
  {
    id: 'R-25',
    name: 'a million rows a page and a hundred thousand ids are capped or refused',
    seconds: 300,
    run: bigLists,
  },
];
