import { Client } from 'pg';
import { compare } from './compare.mjs';
import { fetchRaw, runNode } from './measure.mjs';

/** Articles of the measured database; BENCH_ARTICLES makes it smaller for a trial. */
const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 100_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const COLD_REQUESTS = 150;
const HEADERS = { 'accept-encoding': 'gzip' };
const PAGE_SIZE = 20;
const SEARCHERS = 2;

/** Fills the bench's own database unless it was filled by an earlier run. */
async function prepare({ client, seed }) {
  const { rows } = await client.query(
    "select count(*)::int as n from articles a join users u on u.id = a.created_by where u.login_name = 'generated-editor'",
  );
  if (rows[0].n >= ARTICLES) return;
  await runNode([seed, '--articles', String(ARTICLES - rows[0].n), '--again']);
}

/** The measured addresses, from what the database holds. */
async function addresses(client) {
  const { rows } = await client.query(`
    select (select count(*)::int from articles where status = 'published' and deleted_at is null) as total,
      (select category_id from articles group by 1 order by count(*) desc limit 1) as category,
      (select id from articles where status = 'published' and deleted_at is null order by published_at desc offset 3 limit 1) as newest,
      (select id from articles where status = 'published' and deleted_at is null order by published_at offset 1000 limit 1) as oldest`);
  const { total, category, newest, oldest } = rows[0];
  const last = Math.ceil(total / PAGE_SIZE);
  const search = (word) => `/index/search?keyword=${encodeURIComponent(word)}`;
  return {
    home: '/index',
    'list, first page': '/index/list',
    'list, middle page': `/index/list?pageNum=${Math.floor(last / 2)}`,
    'list, last page': `/index/list?pageNum=${last}`,
    'list of a category': `/index/list?category=${category}&pageNum=2`,
    'detail, new': `/index/details/${newest}`,
    'detail, old': `/index/details/${oldest}`,
    'search, common word': search('保密'),
    'search, rare words': search('量子密钥 令牌'),
    feed: '/rss.xml',
    sitemap: '/sitemap.xml',
  };
}

/** Drops everything that the site keeps, data and pages: a notification that is no list of tags drops all. */
async function forget(client) {
  await client.query("select pg_notify('portal_cache', 'everything')");
  // The site hears it on another connection.
  await new Promise((resolve) => setTimeout(resolve, 15));
}

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const ms = (n) => Number(n.toFixed(1));

/** Latencies of single requests right after everything was forgotten. */
async function cold(client, url) {
  for (let i = 0; i < 5; i += 1) {
    await forget(client);
    await fetchRaw(url, HEADERS);
  }
  const times = [];
  let failed = 0;
  for (let i = 0; i < COLD_REQUESTS; i += 1) {
    await forget(client);
    const started = performance.now();
    const reply = await fetchRaw(url, HEADERS);
    times.push(performance.now() - started);
    if (reply.status !== 200) failed += 1;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const mean = times.reduce((a, t) => a + t, 0) / times.length;
  return {
    rps: Math.round(1000 / mean),
    p50: ms(percentile(sorted, 0.5)),
    p99: ms(percentile(sorted, 0.99)),
    failed,
  };
}

/**
 * The news pages over a hundred thousand articles: cold (one request at a time, everything forgotten before each) and as they are served
 * in a row (16 connections, stored pages from the front cache; 2 connections for searches, which are rendered anew), beside a bare server with the same bytes.
 */
async function run({ site, sitePid, ownerUrl, seed }) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await prepare({ client, seed });
    const rows = [];
    for (const [name, path] of Object.entries(await addresses(client))) {
      const first = await cold(client, `${site}${path}`);
      // Searches are not stored, and only a few may run at once.
      const connections = name.startsWith('search') ? SEARCHERS : 16;
      const warm = await compare({ site, sitePid, path, headers: HEADERS, seconds: SECONDS, connections });
      rows.push({ name, articles: ARTICLES, cold: first, ...warm });
      console.log(`${name}: cold p50 ${first.p50} ms, then ${warm.site.rps} req/s`);
    }
    return rows;
  } finally {
    await client.end();
  }
}

function table(rows) {
  return [
    '| page | cold req/s (1 connection) | p50 ms | p99 ms | in a row req/s | p99 ms | bare req/s | ratio | CPU-ms site / bare | bytes gzip | failed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (r) =>
        `| ${r.name} | ${r.cold.rps} | ${r.cold.p50} | ${r.cold.p99} | ${r.site.rps} ±${r.site.spreadPercent}% | ${r.site.p99} | ${r.bare.rps} ±${r.bare.spreadPercent}% | ${r.ratio} | ${r.site.cpuPerRequest} / ${r.bare.cpuPerRequest} | ${r.bytes} | ${r.cold.failed + r.site.failed} |`,
    ),
  ].join('\n');
}

export const news = { dataDir: 'bench-news', run, table };
