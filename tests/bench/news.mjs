import { Client } from 'pg';
import { runNode } from './measure.mjs';
import { measurePages, pagesTable } from './pages.mjs';

/** Articles of the measured database; BENCH_ARTICLES makes it smaller for a trial. */
const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 100_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
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
  // The page of a search is a frame: what it costs is its call.
  const search = (word) => `/api/guest/search?keyword=${encodeURIComponent(word)}&pageSize=${PAGE_SIZE}`;
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

/** The news pages over a hundred thousand articles. */
async function run({ site, sitePid, ownerUrl, seed }) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await prepare({ client, seed });
    const pages = await addresses(client);
    const rows = await measurePages({ client, site, sitePid, pages, seconds: SECONDS, searchers: SEARCHERS });
    return rows.map((row) => ({ articles: ARTICLES, ...row }));
  } finally {
    await client.end();
  }
}

export const news = { dataDir: 'bench-news', run, table: pagesTable };
