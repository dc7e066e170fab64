import { Client } from 'pg';
import { mallOrders, ordersTable } from './mall-orders.mjs';
import { runNode } from './measure.mjs';
import { measurePages, pagesTable } from './pages.mjs';

/** Products of the measured database; BENCH_PRODUCTS makes it smaller for a trial. */
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 50_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const PAGE_SIZE = 20;
const SEARCHERS = 2;

/** Fills the bench's own database unless it was filled by an earlier run. */
async function prepare({ client, seed }) {
  const { rows } = await client.query(
    "select count(*)::int as n from products p join users u on u.id = p.created_by where u.login_name = 'generated-clerk'",
  );
  if (rows[0].n >= PRODUCTS) return;
  await runNode([seed, '--products', String(PRODUCTS - rows[0].n), '--again']);
}

/** The measured addresses, from what the database holds. */
async function addresses(client) {
  const { rows } = await client.query(`
    with shelf as (select * from products where status = 'approved' and marketable and deleted_at is null)
    select (select count(*)::int from shelf) as total,
      (select c.parent_id from shelf s join product_categories c on c.id = s.category_id group by 1 order by count(*) desc limit 1) as category,
      (select brand_id from shelf group by 1 order by count(*) desc limit 1) as brand,
      (select id from shelf where kind = 'paper_book' order by marketable_at desc offset 3 limit 1) as newest,
      (select id from shelf where kind = 'paper_book' order by marketable_at offset 1000 limit 1) as oldest,
      (select id from shelf where kind = 'paper_periodical' order by id desc limit 1) as periodical`);
  const { total, category, brand, newest, oldest, periodical } = rows[0];
  const last = Math.ceil(total / PAGE_SIZE);
  const list = (query) => `/mall/list?${new URLSearchParams(query)}`;
  // The page of a search is a frame: what it costs is its call.
  const search = (query) =>
    `/api/guest/product/shelf?${new URLSearchParams({ ...query, pageSize: PAGE_SIZE })}`;
  return {
    'mall home': '/mall',
    'list, first page': '/mall/list',
    'list, middle page': list({ pageNum: Math.floor(last / 2) }),
    'list, last page': list({ pageNum: last }),
    'list by sales': list({ sort: 'sales' }),
    'list of a category': list({ category, pageNum: 2 }),
    'list of a brand': list({ brand }),
    'list, four filters': list({ category, brand, kind: 'paper_book', year: 2025 }),
    'search, common word': search({ keyword: '保密' }),
    'search, common word in a brand': search({ keyword: '保密', brand }),
    'search, rare words': search({ keyword: '定密管理 图解读本' }),
    'detail, new': `/mall/details/${newest}`,
    'detail, old': `/mall/details/${oldest}`,
    'detail, periodical': `/mall/details/${periodical}`,
  };
}

/** The public mall over fifty thousand products, then orders. BENCH_PART=pages or orders measures one of the two. */
async function run({ site, sitePid, ownerUrl, seed, dataDir }) {
  const part = process.env.BENCH_PART;
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await prepare({ client, seed });
    const pages =
      part === 'orders'
        ? []
        : await measurePages({
            client,
            site,
            sitePid,
            pages: await addresses(client),
            seconds: SECONDS,
            searchers: SEARCHERS,
          });
    const orders = part === 'pages' ? [] : await mallOrders({ site, sitePid, client, dataDir });
    return { products: PRODUCTS, pages, orders };
  } finally {
    await client.end();
  }
}

const table = ({ pages, orders }) =>
  [pages.length > 0 && pagesTable(pages), orders.length > 0 && ordersTable(orders)]
    .filter(Boolean)
    .join('\n\n');

export const mall = { dataDir: 'bench-mall', run, table };
