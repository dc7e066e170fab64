import { eq } from 'drizzle-orm';
import { articles, articleViewsDaily } from '@/db/schema/article';
import { formatDate } from '@/lib/core/dates';
import { countView, flushViews } from '@/lib/domain/article/commands/count-view';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { insertArticle, makeArticleCategory } from '@/tests/support/factories/article';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
/** One moment for the whole file: no test straddles midnight. */
const now = new Date();
const today = formatDate(now);
const reader = (ip: string, userAgent = CHROME) => makeCtx({ ip, userAgent, now });

const viewsOf = async (id: number) => {
  const [row] = await testDb().select({ views: articles.views }).from(articles).where(eq(articles.id, id));
  const daily = await testDb().select().from(articleViewsDaily).where(eq(articleViewsDaily.articleId, id));
  return { total: row?.views, daily: daily.map((d) => [d.day, d.views]) };
};

test('each visitor counts once a day and article, robots never; the counts are written together', async () => {
  const categoryId = await makeArticleCategory();
  const [a, b] = await Promise.all([
    insertArticle({ categoryId, status: 'published' }),
    insertArticle({ categoryId, status: 'published' }),
  ]);
  await countView(reader('203.0.113.1'), a);
  await countView(reader('203.0.113.1'), a);
  await countView(reader('203.0.113.2'), a);
  await countView(reader('203.0.113.1'), b);
  await countView(reader('203.0.113.3', 'Baiduspider/2.0'), a);
  await countView(reader('203.0.113.4', 'curl/8.0'), a);
  await countView(reader('203.0.113.5', ''), a);
  expect(await viewsOf(a)).toEqual({ total: 0, daily: [] });
  await flushViews(today);
  await flushViews(today);
  expect(await viewsOf(a)).toEqual({ total: 2, daily: [[today, 2]] });
  expect(await viewsOf(b)).toEqual({ total: 1, daily: [[today, 1]] });
  await countView(reader('203.0.113.9'), a);
  await flushViews(today);
  expect(await viewsOf(a)).toEqual({ total: 3, daily: [[today, 3]] });
});

test('S-11 a text that is not public is not counted and not admitted', async () => {
  const id = await insertArticle({ categoryId: await makeArticleCategory(), status: 'draft' });
  await expect(countView(reader('203.0.113.1'), id)).rejects.toMatchObject({ status: 404 });
});
