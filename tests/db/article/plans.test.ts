import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { cachedAds } from '@/lib/domain/ad/cached';
import { listAudited, listPending } from '@/lib/domain/article/audit-queries';
import {
  cachedArticle,
  cachedArticlePage,
  cachedCategory,
  cachedCategoryTree,
  cachedLatest,
  cachedMonth,
  cachedCategoryDates,
  cachedGone,
  cachedMonths,
  cachedNews,
  cachedSurroundings,
} from '@/lib/domain/article/cached';
import {
  auditListInput,
  officeListInput,
  type OfficeListInput as OfficeList,
} from '@/lib/domain/article/contract';
import { getOfficeArticle, listOfficeArticles } from '@/lib/domain/article/office-queries';
import { searchArticles } from '@/lib/domain/article/search-queries';
import { officeSummary } from '@/lib/domain/article/summary-queries';
import { articleSearchColumns } from '@/lib/domain/search/row-columns';
import { cachedPublicInfos } from '@/lib/domain/site/cached';
import { generateArticles } from '@/scripts/seed/articles';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDbUrl } from '@/tests/support/db';
import { brokenInvariants } from '@/tests/support/invariants';
import { plansOf, sequentialScans } from '@/tests/support/plans';

/** Tables that grow with the work of the desk and with its readers. */
const GROWING = new Set([
  'articles',
  'article_revisions',
  'article_events',
  'article_views_daily',
  'article_attachments',
  'article_imports',
  'operation_logs',
  'upload_uses',
  'uploads',
]);

const ARTICLES = 24_000;

beforeAll(async () => {
  await generateArticles({
    databaseUrl: testDbUrl('owner'),
    articles: ARTICLES,
    paragraphs: 1,
    corpus: 300,
  });
  await ownerQuery(`insert into uploads (key, usage, kind, sha256, size_bytes, mime, ext, original_name)
    select 'a/' || g || '.pdf', 'attachment', 'file', repeat('0', 64), 1000, 'application/pdf', 'pdf', g || '.pdf' from generate_series(1, 5000) g`);
  await ownerQuery(`insert into article_attachments (article_id, upload_id, title)
    select a.id, u.id, '附件' from (select id, row_number() over (order by id) n from articles) a
    join (select id, row_number() over (order by id) n from uploads) u using (n)`);
  await ownerQuery('vacuum (analyze) uploads, article_attachments');
});

const scans = async (work: (ctx: Ctx) => Promise<unknown>) => sequentialScans(await plansOf(work), GROWING);

/** A top category of the tree with its first child. */
async function categoryIds(ctx: Ctx) {
  const [top] = await cachedCategoryTree(ctx);
  return { top: top?.nodeEntity.id ?? 0, leaf: top?.childNodes[0]?.nodeEntity.id ?? 0 };
}

async function oneArticle(offset: number): Promise<number> {
  const [row] = await ownerQuery<{ id: number }>(
    "select id from articles where status = 'published' and deleted_at is null order by id offset $1 limit 1",
    [offset],
  );
  return row?.id ?? 0;
}

async function detail(ctx: Ctx, id: number) {
  const article = await cachedArticle(ctx, id);
  if (!article) throw new Error('not public');
  return cachedSurroundings(ctx, article);
}

describe('generated articles', () => {
  test('keep every rule of the books', async () => {
    expect(await brokenInvariants()).toEqual({});
  });

  test('are found by what they say: their search columns are those that a save would write', async () => {
    const rows = await ownerQuery<{
      category_id: number;
      title: string;
      source: string;
      keywords: string[];
      content_text: string;
      search: string;
      bigrams: string[];
    }>('select * from articles where id % 997 = 0 order by id');
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      const wanted = await articleSearchColumns(makeCtx(), {
        categoryId: row.category_id,
        title: row.title,
        source: row.source,
        keywords: row.keywords,
        contentText: row.content_text,
      });
      const [{ same } = { same: false }] = await ownerQuery<{ same: boolean }>(
        'select $1::tsvector = $2::tsvector as same',
        [wanted.search, row.search],
      );
      expect({ title: row.title, same }).toEqual({ title: row.title, same: true });
      expect(new Set(row.bigrams)).toEqual(new Set(wanted.bigrams));
    }
  });

  test('a second run is refused unless asked for', async () => {
    const before = await ownerQuery('select count(*) as n from articles');
    await expect(generateArticles({ databaseUrl: testDbUrl('owner'), articles: 5 })).rejects.toMatchObject({
      rows: ARTICLES,
    });
    expect(await ownerQuery('select count(*) as n from articles')).toEqual(before);
  });
});

describe('public reads answer from indexes', () => {
  const cases: [string, (ctx: Ctx) => Promise<unknown>][] = [
    [
      'home',
      async (ctx) => {
        const tree = await cachedCategoryTree(ctx);
        for (const { nodeEntity } of tree.slice(0, 4)) {
          await cachedArticlePage(ctx, { articleCategory: nodeEntity.id, pageNum: 1, pageSize: 9 });
        }
        await cachedAds(ctx, { adPosition: 1, pageNum: 1, pageSize: 7 });
        await cachedPublicInfos(ctx, { pageNum: 1, pageSize: 8 });
      },
    ],
    ...[1, 2, 600, 1100, 1152, 9999].map((pageNum): [string, (ctx: Ctx) => Promise<unknown>] => [
      `page ${pageNum} of all`,
      (ctx) => cachedArticlePage(ctx, { pageNum, pageSize: 20 }),
    ]),
    ...[1, 2, 100, 9999].flatMap((pageNum): [string, (ctx: Ctx) => Promise<unknown>][] => [
      [
        `page ${pageNum} of a category with children`,
        async (ctx) =>
          cachedArticlePage(ctx, { articleCategory: (await categoryIds(ctx)).top, pageNum, pageSize: 20 }),
      ],
      [
        `page ${pageNum} of a category`,
        async (ctx) =>
          cachedArticlePage(ctx, { articleCategory: (await categoryIds(ctx)).leaf, pageNum, pageSize: 20 }),
      ],
    ]),
    ['a category', async (ctx) => cachedCategory(ctx, (await categoryIds(ctx)).leaf)],
    ['the first article', async (ctx) => detail(ctx, await oneArticle(0))],
    ['an article in the middle', async (ctx) => detail(ctx, await oneArticle(11_000))],
    ['the last article', async (ctx) => detail(ctx, await oneArticle(23_000))],
    ['feed', (ctx) => cachedLatest(ctx, 30)],
    ['news sitemap', (ctx) => cachedNews(ctx)],
    ['feed of a category', async (ctx) => cachedLatest(ctx, 30, (await categoryIds(ctx)).leaf)],
    ['dates of the categories', (ctx) => cachedCategoryDates(ctx)],
    ['dead links', (ctx) => cachedGone(ctx)],
    ['index of sitemaps', (ctx) => cachedMonths(ctx)],
    ['sitemap of a month', (ctx) => cachedMonth(ctx, '2021-05', { part: 1, size: 50_000 })],
    ['dates of the categories', cachedCategoryDates],
    ['pages that are gone', cachedGone],
    ...['保密', '涉密人员', '量子密钥 令牌', '「零信任」', 'GB/T 37668', '张'].map(
      (keyword): [string, (ctx: Ctx) => Promise<unknown>] => [
        `search for ${keyword}`,
        (ctx) => searchArticles(ctx, { keyword, pageNum: 1, pageSize: 20 }),
      ],
    ),
    [
      'search in a category',
      async (ctx) =>
        searchArticles(ctx, {
          articleCategory: (await categoryIds(ctx)).top,
          keyword: '脱密期',
          pageNum: 2,
          pageSize: 20,
        }),
    ],
  ];

  test.each(cases)('%s', async (_name, work) => {
    expect(await scans(work)).toEqual([]);
  });

  test('the last page reads hardly more than the first, and one in the middle only its index', async () => {
    const blocks = async (pageNum: number) => {
      const plans = await plansOf(async (ctx) => {
        await cachedArticlePage(ctx, { pageNum: 3, pageSize: 20 });
        dropTags(['never']);
        return cachedArticlePage(ctx, { pageNum, pageSize: 20 });
      });
      const pages = plans.filter((p) => p.sql.includes('place'));
      expect(pages).toHaveLength(2);
      return pages[1]?.blocks ?? 0;
    };
    const [{ n } = { n: 0 }] = await ownerQuery<{ n: number }>(
      "select count(*) as n from articles where status = 'published' and deleted_at is null",
    );
    const last = Math.ceil(n / 20);
    const first = await blocks(1);
    expect(await blocks(last)).toBeLessThan(first * 2 + 20);
    expect(await blocks(Math.floor(last / 2))).toBeLessThan(first + 400);
  });

  test('no list reads rows that it does not show', async () => {
    const plans = await plansOf((ctx) => cachedArticlePage(ctx, { pageNum: 300, pageSize: 20 }));
    const page = plans.find((p) => p.sql.includes('place'));
    expect(page?.nodes.map((n) => n.index)).toContain('articles_public_all_idx');
    expect(page?.nodes.map((n) => n.type)).toContain('Index Only Scan');
  });
});

describe('the office answers from indexes', () => {
  const list = (more: Partial<OfficeList>) => (ctx: Ctx) =>
    listOfficeArticles(ctx, { ...officeListInput.parse({}), ...more });
  const audits =
    (read: typeof listPending | typeof listAudited, more: object) =>
    (ctx: Ctx): Promise<unknown> =>
      read(ctx, auditListInput.parse({ pageSize: 20, ...more }));
  const cases: [string, (ctx: Ctx) => Promise<unknown>][] = [
    ['all', list({})],
    ['a late page', list({ pageNum: 900 })],
    ['a state', list({ status: 'pending' })],
    ['the recycle bin', list({ status: 'deleted' })],
    ['a category', async (ctx) => list({ articleCategory: (await categoryIds(ctx)).top })(ctx)],
    ['days', list({ startTime: '2020-01-01', endTime: '2020-01-31' })],
    ['by publication', list({ sort: '-publishedAt' })],
    ['by creation', list({ sort: '-createdAt' })],
    ['by number', list({ sort: 'id' })],
    ['a number as the word', list({ keyword: '261122000001' })],
    ['a word that nobody uses', list({ keyword: '量子纠缠态' })],
    ['a single character that nobody uses', list({ keyword: '鑫' })],
    ['waiting', audits(listPending, {})],
    ['waiting, of a word', audits(listPending, { keyword: '量子纠缠态' })],
    ['waiting, a late page', audits(listPending, { pageNum: 400 })],
    ['decided', audits(listAudited, {})],
    ['decided, of a word', audits(listAudited, { keyword: '量子纠缠态' })],
    ['decided, a late page', audits(listAudited, { pageNum: 400 })],
    ['refused', audits(listAudited, { result: 'reject' })],
    ['one article', async (ctx) => getOfficeArticle(ctx, await oneArticle(12_000))],
    ['figures', officeSummary],
  ];
  test.each(cases)('%s', async (_name, work) => {
    expect(await scans(work)).toEqual([]);
  });

  test('R-31 a word of the desk finds what a scan of the titles would, in any case and with signs', async () => {
    const [some] = await ownerQuery<{ title: string }>(
      'select title from articles where id % 131 = 7 limit 1',
    );
    const title = some?.title ?? '';
    for (const keyword of [title, title.slice(2, 7), title.slice(3, 4), '50%', 'gb/t', '《', '的']) {
      const page = await list({ keyword })(makeCtx());
      const [all] = await ownerQuery<{ n: number }>(
        'select count(*)::int as n from articles where deleted_at is null and strpos(lower(title), lower($1)) > 0',
        [keyword],
      );
      const n = all?.n ?? -1;
      expect({ keyword, total: page.total, more: page.more }).toEqual({
        keyword,
        total: Math.min(n, 1000),
        more: n > 1000,
      });
      expect(page.list.every((r) => r.title.toLowerCase().includes(keyword.toLowerCase()))).toBe(true);
    }
  });

  test('R-31 a common word costs no more than its page and a count that ends, and counting all ends at ten thousand', async () => {
    const [common] = await ownerQuery<{ gram: string; n: number }>(
      `select gram, count(*)::int as n from articles, unnest(text_grams(title)) gram
       where length(gram) = 2 group by 1 order by 2 desc limit 1`,
    );
    expect(common?.n).toBeGreaterThan(4000);
    const plans = await plansOf(list({ keyword: common?.gram ?? '' }));
    for (const plan of plans) expect(plan.blocks).toBeLessThan(2500);
    const all = await list({})(makeCtx());
    expect([all.total, all.more]).toEqual([10_000, true]);
    await expect(list({ pageNum: 1001 })(makeCtx())).rejects.toMatchObject({ code: 'RULE' });
  });
});
