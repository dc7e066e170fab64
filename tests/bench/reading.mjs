import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { encode } from 'next-auth/jwt';
import { PDFDocument } from 'pdfkit';
import { Client } from 'pg';
import { cpuMs, load } from './measure.mjs';

/** Pages of the file that is converted, and then read. */
const PAGES = Number(process.env.BENCH_PAGES ?? 200);
/** Readers at once, each waiting for his page. */
const READERS = [1, 4, 16];
/** Pages of one reader in a row: as many as his stock allows without a wait. */
const IN_A_ROW = Array.from({ length: 48 }, (_, i) => (i % PAGES) + 1);
/** Then back and forth among the last ones. */
const BACK = Array.from({ length: 16 }, (_, i) => IN_A_ROW[44 + (i % 4)]);
const LINKS = 24;
const WIDTHS = [900, 1600];
const FONT = join(process.cwd(), 'node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf');

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const ms = (n) => Number(n.toFixed(1));

/** A4 pages full of text with a coloured field, as a periodical has them. */
function pdf(pages) {
  const doc = new PDFDocument({ autoFirstPage: false, compress: true });
  doc.registerFont('text', FONT);
  const chunks = [];
  doc.on('data', (c) => chunks.push(c));
  const text = '机关单位应当加强保密教育，落实保密责任，定期开展自查，发现隐患及时整改。'.repeat(36);
  for (let n = 1; n <= pages; n += 1) {
    doc.addPage({ size: 'A4', margin: 48 });
    doc.rect(48, 48, 499, 120).fill(n % 2 ? '#7a8fb5' : '#b58f7a');
    doc.fillColor('#222').font('text').fontSize(18).text(`第 ${n} 页`, 60, 60);
    doc.fontSize(10).text(text, 48, 190, { columns: 2, columnGap: 18, width: 499, height: 580 });
  }
  doc.end();
  return new Promise((resolve) => {
    doc.once('end', () => resolve(Buffer.concat(chunks)));
  });
}

/** One call as a browser makes it. */
function call(agent, site, path, { method = 'GET', cookie = '', body, type = 'application/json' } = {}) {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(method === 'POST' ? { origin: site, 'content-type': type } : {}) };
    const req = request(`${site}${path}`, { agent, method, headers }, (res) => {
      const chunks = [];
      res.on('data', (c) => chunks.push(c));
      res.on('end', () =>
        resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(chunks) }),
      );
    });
    req.once('error', reject);
    req.end(body);
  });
}

const dataOf = (reply) => {
  const json = JSON.parse(reply.body.toString('utf8'));
  if (reply.status !== 200) throw new Error(`${reply.status} ${json.message}`);
  return json.data;
};

async function cookieOf(client, secret, userId, role, proven) {
  const sid = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (id, user_id, expires_at, absolute_expires_at, second_factor_at)
     values ($1, $2, now() + interval '4 hours', now() + interval '4 hours', case when $3 then now() end)`,
    [createHash('sha256').update(sid).digest('hex'), userId, proven],
  );
  return `session=${await encode({ token: { sid, role }, secret, maxAge: 4 * 3600 })}`;
}

/** Readers with an activated code of the product, a session and a device each. */
async function makeReaders({ client, secret, agent, site, productId, publicId, count }) {
  const stamp = Date.now();
  const role = 'user#userPurchase';
  const { rows } = await client.query(
    `with made as (insert into users (login_name, name, role, phone)
       select 'bench-reader-' || $1 || '-' || n, '压测读者', $2, '19' || right($1, 5) || lpad(n::text, 4, '0') from generate_series(1, $3) n returning id),
     batch as (insert into code_batches (batch_no, product_id, quantity) values ('BENCH' || $1, $4, $3) returning id)
     insert into activation_codes (batch_id, sn, code_hmac, code_enc, last4, product_id, status, activated_by, activated_at)
     select batch.id, 'E' || upper(substr(md5($1 || made.id), 1, 12)), md5('bench' || $1 || made.id), 'x', '0000', $4, 'activated', made.id, now()
     from made, batch returning activated_by::int as id`,
    [String(stamp), role, count, productId],
  );
  const readers = [];
  for (const { id } of rows) {
    const session = await cookieOf(client, secret, id, role, false);
    const opened = await call(agent, site, `/api/guest/ebook/open/${publicId}`, {
      method: 'POST',
      cookie: session,
      body: '{}',
    });
    dataOf(opened);
    const device = (opened.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
    readers.push({ cookie: `${session}; ${device}` });
  }
  return readers;
}

/** Hands the file in as an editor does and answers with the asset when it can be read. */
async function convert({ client, secret, agent, site, meanwhile }) {
  const { rows: editors } = await client.query(
    "select id::int, role from users where role like 'admin#%' and 'product.edit' = any(permissions) and status = 'active' order by id limit 1",
  );
  const { rows: books } = await client.query(
    "select id::int from products where kind = 'e_book' and marketable and deleted_at is null order by id limit 1",
  );
  const productId = books[0].id;
  const cookie = await cookieOf(client, secret, editors[0].id, editors[0].role, true);
  const form = new FormData();
  form.set('productId', String(productId));
  form.set('title', `压测 ${Date.now()}`);
  form.set('file', new File([await pdf(PAGES)], 'bench.pdf', { type: 'application/pdf' }));
  const packed = new Response(form);
  const started = performance.now();
  const stored = dataOf(
    await call(agent, site, '/api/admin/product/ebook/upload', {
      method: 'POST',
      cookie,
      type: packed.headers.get('content-type'),
      body: Buffer.from(await packed.arrayBuffer()),
    }),
  );
  const beside = meanwhile();
  for (;;) {
    const { rows } = await client.query(
      'select public_id, status, fail_reason, converted_pages, active from ebook_assets where id = $1',
      [stored.id],
    );
    const [asset] = rows;
    if (asset.status === 'failed') throw new Error(`not converted: ${asset.fail_reason}`);
    if (asset.status === 'ready' && asset.active) {
      const seconds = (performance.now() - started) / 1000;
      return { productId, publicId: asset.public_id, seconds, beside: await beside };
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** `count` readers at once, each fetching pages one after the other; the addresses are asked for as the reader does. */
async function read({ site, sitePid, agent, publicId, readers, width, asked }) {
  const times = [];
  const statuses = {};
  let bytes = 0;
  const one = async ({ cookie }) => {
    for (let at = 0; at < asked.length; at += LINKS) {
      const pages = asked.slice(at, at + LINKS);
      const { links } = dataOf(
        await call(
          agent,
          site,
          `/api/guest/ebook/links/${publicId}?pages=${[...new Set(pages)].join(',')}&w=${width}`,
          { cookie },
        ),
      );
      const sources = new Map(links.map((l) => [l.page, l.src]));
      for (const page of pages) {
        const sent = performance.now();
        const reply = await call(agent, site, sources.get(page), { cookie });
        times.push(performance.now() - sent);
        statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
        bytes += reply.body.length;
      }
    }
  };
  const cpu = cpuMs(sitePid);
  const started = performance.now();
  await Promise.all(readers.map(one));
  const sorted = times.toSorted((a, b) => a - b);
  return {
    pagesPerSecond: ms((1000 * times.length) / (performance.now() - started)),
    p50: ms(percentile(sorted, 0.5)),
    p99: ms(percentile(sorted, 0.99)),
    cpuPerPage: ms((cpuMs(sitePid) - cpu) / times.length),
    kb: Math.round(bytes / times.length / 1024),
    refused: times.length - (statuses[200] ?? 0),
  };
}

function residentMb(pid) {
  try {
    const line = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(line?.[1] ?? 0) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** Visitors at an even pace, as a busy hour has them: 150 a second get the home page, 15 a list that is read from the database. */
async function visit({ site, sitePid, seconds }) {
  const at = (path, rate) => load({ url: `${site}${path}`, pid: sitePid, seconds, connections: 16, rate });
  const [home, list] = await Promise.all([at('/index', 150), at('/api/guest/product/list?pageSize=20', 15)]);
  return { home, list };
}

/** What visitors wait with and without a conversion, in milliseconds. */
function besideLines(seconds, alone, beside) {
  const line = (name, key) =>
    `${name}: alone p50 ${alone[key].p50}, p97.5 ${alone[key].p975}, p99 ${alone[key].p99} ms; beside it p50 ${beside[key].p50}, p97.5 ${beside[key].p975}, p99 ${beside[key].p99} ms; failed ${alone[key].failed + beside[key].failed}`;
  return [
    `conversion of ${PAGES} pages: ${ms(seconds)} s`,
    line('home page, 150 a second', 'home'),
    line('list of products, 15 a second', 'list'),
  ];
}

/** Visitors alone, then beside a conversion; then pages cold and again, by more and more readers. */
async function run({ site, sitePid, ownerUrl, dataDir }) {
  const secret = /^SESSION_SECRET=(.*)$/m.exec(readFileSync(join(dataDir, 'secrets.env'), 'utf8'))?.[1];
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const visits = (seconds) => visit({ site, sitePid, seconds });
    await visits(5);
    const alone = await visits(20);
    const made = await convert({ client, secret, agent, site, meanwhile: () => visits(20) });
    console.log(besideLines(made.seconds, alone, made.beside).join('\n'));
    const rows = [];
    for (const width of WIDTHS) {
      for (const count of READERS) {
        // New people each time: nobody has used up his pages, and nothing of theirs is kept.
        const readers = await makeReaders({ client, secret, agent, site, ...made, count });
        const parts = { site, sitePid, agent, publicId: made.publicId, readers, width };
        const first = await read({ ...parts, asked: IN_A_ROW });
        const again = await read({ ...parts, asked: BACK });
        rows.push({ width, readers: count, first, again, mb: residentMb(sitePid) });
        console.log(
          `${width} px, ${count} readers: first ${first.pagesPerSecond} pages/s, p99 ${first.p99} ms; again ${again.pagesPerSecond} pages/s; site ${rows.at(-1).mb} MB`,
        );
      }
    }
    return [{ conversion: { pages: PAGES, seconds: ms(made.seconds) }, alone, beside: made.beside }, ...rows];
  } finally {
    agent.destroy();
    await client.end();
  }
}

function table([{ conversion, alone, beside }, ...rows]) {
  const side = (r) => `${r.pagesPerSecond} | ${r.p50} | ${r.p99} | ${r.cpuPerPage} | ${r.refused}`;
  return [
    ...besideLines(conversion.seconds, alone, beside),
    '',
    '| width | readers at once | first: pages/s | p50 ms | p99 ms | CPU-ms | refused | again: pages/s | p50 ms | p99 ms | CPU-ms | refused | kB | site MB |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (r) => `| ${r.width} | ${r.readers} | ${side(r.first)} | ${side(r.again)} | ${r.first.kb} | ${r.mb} |`,
    ),
  ].join('\n');
}

export const reading = { dataDir: 'bench-reading', run, table };
