import { eq } from 'drizzle-orm';
import { articles, articleViewsDaily } from '@/db/schema/article';
import { formatDate } from '@/lib/core/dates';
import { dropTags } from '@/lib/data/page-cache';
import { countView, flushViews } from '@/lib/domain/article/commands/count-view';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { insertArticle, makeArticleCategory } from '@/tests/support/factories/article';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
/** One moment for the whole file: no test straddles midnight. */
const now = new Date();
const today = formatDate(now);
const publishedAt = new Date(now.getTime() - 60_000);
const reader = (ip: string, userAgent = CHROME) => makeCtx({ ip, userAgent, now });

const viewsOf = async (id: number) => {
  const [row] = await testDb().select({ views: articles.views }).from(articles).where(eq(articles.id, id));
  const daily = await testDb().select().from(articleViewsDaily).where(eq(articleViewsDaily.articleId, id));
  return { total: row?.views, daily: daily.map((d) => [d.day, d.views]) };
};

beforeEach(() => dropTags(null));

test('each visitor counts once a day and article, robots never; the counts are written together', async () => {
  const categoryId = await makeArticleCategory();
  const [a, b] = await Promise.all([
    insertArticle({ categoryId, status: 'published', publishedAt }),
    insertArticle({ categoryId, status: 'published', publishedAt }),
  ]);
  await countView(reader('203.0.113.1'), a);
  await countView(reader('203.0.113.1'), a);
  await countView(reader('203.0.113.2'), a);
  await countView(reader('203.0.113.1'), b);
  await countView(reader('203.0.113.3', 'Baiduspider/2.0'), a);
  await countView(reader('203.0.113.4', 'curl/8.0'), a);
  await countView(reader('203.0.113.5', ''), a);
  expect(await viewsOf(a)).toEqual({ total: 0, daily: [] });
  await flushViews();
  await flushViews();
  expect(await viewsOf(a)).toEqual({ total: 2, daily: [[today, 2]] });
  expect(await viewsOf(b)).toEqual({ total: 1, daily: [[today, 1]] });
  await countView(reader('203.0.113.9'), a);
  await flushViews();
  expect(await viewsOf(a)).toEqual({ total: 3, daily: [[today, 3]] });
});

test('S-11 a text that is not public is not counted and not admitted', async () => {
  const id = await insertArticle({ categoryId: await makeArticleCategory(), status: 'draft' });
  await expect(countView(reader('203.0.113.1'), id)).rejects.toMatchObject({ status: 404 });
});

test('a view counts for the day on which it was read, however late it is written', async () => {
  const id = await insertArticle({
    categoryId: await makeArticleCategory(),
    status: 'published',
    publishedAt,
  });
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
  await countView(reader('203.0.113.20'), id);
  await countView({ ...reader('203.0.113.20'), now: tomorrow }, id);
  await flushViews();
  expect(await viewsOf(id)).toEqual({
    total: 2,
    daily: expect.arrayContaining([
      [today, 1],
      [formatDate(tomorrow), 1],
    ]),
  });
});
