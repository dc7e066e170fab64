import { createHash } from 'node:crypto';
import { S3Server } from '../support/s3-server.mjs';
import { call, formWithFile } from './support/http.mjs';
import { on, pair, somePicture, waited } from './support/pair.mjs';

/** R-33 over two site processes: files that were handed in, and exports that were made, through one of them are served by the other. */

const UED = '/api/admin/ued/config?action=';
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
/** A document that is large enough to come in many pieces. */
const LARGE = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(20 * 1024 * 1024, 'page of a document\n'),
  Buffer.from('\n%%EOF\n'),
]);

/** Bytes of an address: `call` keeps text only. */
async function bytesOf(url, headers = {}) {
  const reply = await fetch(url, { headers });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

async function handIn(t, world, site, desk, action, name, bytes, type) {
  const form = formWithFile('upfile', name, bytes, type);
  const reply = await on(site, world, UED + action, {
    ...form,
    cookie: desk.cookie,
    timeoutMs: 60_000,
  });
  t.equal(reply.json?.state, 'SUCCESS', `${name} handed in: ${reply.status} ${reply.text.slice(0, 200)}`);
  return reply.json?.url;
}

/** Handed in through A: served by both, also in part; deleted through B: gone from both, and its bytes with it. */
async function uploads(t, { world, a, b }, bytesThere) {
  const desk = await world.admin(['news.edit', 'news.audit', 'product.edit'], 'admin#adminNews');
  const picture = await handIn(t, world, a, desk, 'uploadimage', 'a.png', somePicture(world), 'image/png');
  const document = await handIn(t, world, a, desk, 'uploadfile', 'a.pdf', LARGE, 'application/pdf');
  if (!picture || !document) return;
  const [here, there] = [await bytesOf(a.url + picture), await bytesOf(b.url + picture)];
  t.equal([there.status, hash(there.bytes)], [200, hash(here.bytes)], 'a picture of A on B');
  const whole = await bytesOf(b.url + document);
  t.equal([whole.status, hash(whole.bytes)], [200, hash(LARGE)], 'a large document of A on B');
  const part = await bytesOf(b.url + document, { range: 'bytes=100000-100099' });
  t.equal(
    [part.status, part.bytes.toString()],
    [206, LARGE.subarray(100_000, 100_100).toString()],
    'a part of it',
  );
  const known = await bytesOf(b.url + document, { 'if-none-match': whole.headers.get('etag') });
  t.equal(known.status, 304, 'known by its mark on either site');
  t.point(4);

  const rows = await world.query(
    'select id::int, key from uploads where $1 like $2 || key or $3 like $2 || key',
    [picture, '/files/', document],
  );
  t.equal(rows.length, 2, 'rows of the files');
  const gone = await on(b, world, '/api/admin/media/del', {
    cookie: desk.cookie,
    body: { ids: rows.map((r) => r.id) },
  });
  t.equal(gone.status, 200, `deleted through B ${gone.text}`);
  for (const { key } of rows) {
    const ms = await waited(async () => !(await bytesThere(key)), 15_000, 100);
    t.check(ms < 15_000, `the bytes of ${key} are still stored`);
  }
  for (const site of [a, b])
    for (const url of [picture, document]) {
      t.equal((await call(site.url + url)).status, 404, `${url} after its deletion`);
      t.point();
    }
}

/** Asked for through B, made by the job of A, downloaded from B. */
async function exported(t, { world, a, b }) {
  const office = await world.admin(['order', 'report', 'finance', 'warehouse', 'platform']);
  const asked = await on(b, world, '/api/admin/order/export', { cookie: office.cookie, body: {} });
  const id = asked.json?.data?.id;
  if (!t.check(id, `export asked through B: ${asked.status} ${asked.text.slice(0, 200)}`)) return;
  let seen = null;
  await waited(
    async () => {
      seen = (await on(b, world, `/api/admin/export/detail/${id}`, { cookie: office.cookie })).json?.data;
      return seen?.downloadable || seen?.error;
    },
    60_000,
    200,
  );
  t.check(seen?.downloadable, `the export is there for B: ${JSON.stringify(seen)}`);
  const [one, two] = await Promise.all(
    [a, b].map((site) => bytesOf(`${site.url}/api/admin/export/download/${id}`, { cookie: office.cookie })),
  );
  t.equal([one.status, two.status], [200, 200], 'downloaded from both');
  t.check(
    two.bytes.subarray(0, 2).toString() === 'PK' && hash(one.bytes) === hash(two.bytes),
    'the same workbook',
  );
  t.note(`export of ${seen?.rowCount} rows made by A, ${two.bytes.length} bytes from B`);
  t.point(2);
}

async function onDisk(t) {
  const { promises: fs } = await import('node:fs');
  const both = await pair(t, { gateway: false, b: { JOBS: 'off' } });
  const there = (key) =>
    fs.access(`${both.world.storage}/data/${key}`).then(
      () => true,
      () => false,
    );
  await uploads(t, both, there);
  await exported(t, both);
}

async function inBucket(t) {
  const store = new S3Server();
  await store.start();
  try {
    const both = await pair(t, { gateway: false, env: store.env(), b: { JOBS: 'off' } });
    await uploads(t, both, async (key) => store.objects.has(key));
    await exported(t, both);
    const desk = await both.world.admin(['news.edit', 'news.audit'], 'admin#adminNews');
    // A store that asks to slow down once, then a store that is away: a clear failure in time, and the site lives.
    store.fail(503);
    t.check(
      await handIn(
        t,
        both.world,
        both.a,
        desk,
        'uploadfile',
        'b.pdf',
        LARGE.subarray(0, 5000),
        'application/pdf',
      ),
      'a busy store',
    );
    await store.stop();
    const form = formWithFile('upfile', 'c.pdf', LARGE.subarray(0, 5000), 'application/pdf');
    const refused = await on(both.a, both.world, `${UED}uploadfile`, { ...form, cookie: desk.cookie });
    t.check(
      refused.json?.state !== 'SUCCESS' && refused.ms < 6000,
      `a store that is away: ${refused.text.slice(0, 100)} after ${Math.round(refused.ms)} ms`,
    );
    const [row] = await both.world.query(
      `select count(*)::int as n from uploads where original_name = 'c.pdf' and deleted_at is null`,
    );
    t.equal(row.n, 0, 'rows of a file that was not stored');
    t.equal((await call(`${both.b.url}/index`)).status, 200, 'pages without the store');
    t.point(3);
  } finally {
    await store.stop().catch(() => undefined);
  }
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  {
    id: 'R-33',
    name: 'two processes: uploads and exports of one are served by the other, files in a shared folder',
    run: onDisk,
  },
  {
    id: 'R-33',
    name: 'two processes: uploads and exports of one are served by the other, files in an S3 bucket; a busy and a lost store',
    run: inBucket,
  },
];
