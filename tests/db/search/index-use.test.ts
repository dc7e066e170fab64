import { and, sql } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import { publicArticles } from '@/lib/domain/article/scope';
import { reindex } from '@/lib/domain/search/commands/reindex';
import { matchSql, rankedHits } from '@/lib/domain/search/match';
import { planQuery } from '@/lib/domain/search/query-text';
import { currentSegmenter } from '@/lib/domain/search/segmenter';
import { articleTable } from '@/lib/domain/search/tables';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeArticleCategory } from '@/tests/support/factories/article';

const ROWS = 3000;
const WORDS = [
  '会议',
  '部署',
  '宣传',
  '培训',
  '检查',
  '制度',
  '档案',
  '网络',
  '设备',
  '人员',
  '期刊',
  '征订',
];
let category: number;

/** Three thousand articles; one in two hundred is about 电磁泄漏. */
beforeAll(async () => {
  category = await makeArticleCategory();
  const values = Array.from({ length: ROWS }, (_, i) => {
    const words = Array.from(
      { length: 40 },
      (_w, j) => WORDS[(i * 7 + j * 5 + ((i * j) % 11)) % WORDS.length],
    );
    return {
      categoryId: category,
      title: `保密工作动态第${i}期`,
      contentText: `${words.join('')}${i % 200 === 0 ? '电磁泄漏防护' : ''}`,
      status: 'published' as const,
      publishedAt: new Date(Date.UTC(2026, 0, 1) - i * 3_600_000),
    };
  });
  for (let i = 0; i < ROWS; i += 500)
    await testDb()
      .insert(articles)
      .values(values.slice(i, i + 500));
  await reindex(makeCtx());
  await ownerQuery('vacuum analyze articles');
});

async function planOf(keyword: string, mode: string): Promise<string> {
  const step = planQuery(await currentSegmenter(makeCtx()), keyword).steps.find((s) => s.mode === mode);
  if (!step) throw new Error('no such step');
  const where = and(matchSql(articleTable, step), publicArticles(new Date(), [category]));
  const { rows } = await testDb().execute<{ 'QUERY PLAN': string }>(
    sql`explain (costs off) select id from articles where ${where} order by published_at desc limit 1000`,
  );
  return rows.map((r) => r['QUERY PLAN']).join('\n');
}

test.each([
  ['泄漏', 'all', 'articles_search_idx'],
  ['电磁泄漏', 'all', 'articles_search_idx'],
  ['“电磁泄漏”', 'all', 'articles_search_idx'],
  ['磁泄', 'pairs', 'articles_bigrams_idx'],
])('the question %j is answered by an index and not by reading the table', async (keyword, mode, index) => {
  const plan = await planOf(keyword, mode);
  expect(plan).toContain(`Bitmap Index Scan on ${index}`);
  expect(plan).not.toContain('Seq Scan');
});

test('every row about it is found, and a word in all of them is bounded', async () => {
  const ctx = makeCtx();
  const segmenter = await currentSegmenter(ctx);
  const hits = async (keyword: string) => {
    const plan = planQuery(segmenter, keyword);
    const [step] = plan.steps;
    return step ? rankedHits(ctx, articleTable, step, plan, publicArticles(ctx.now, [category])) : [];
  };
  expect(await hits('泄漏')).toHaveLength(ROWS / 200);
  expect(await hits('保密')).toHaveLength(1000);
  // Beyond the newest thousand, an old row whose title is the question comes first.
  const [row] = await testDb()
    .insert(articles)
    .values({
      categoryId: category,
      title: '保密工作',
      contentText: '正文',
      status: 'published',
      publishedAt: new Date(Date.UTC(2019, 0, 1)),
    })
    .returning({ id: articles.id });
  await reindex(ctx);
  const all = await hits('保密工作');
  expect([all.length, all[0]?.id]).toEqual([1000, row?.id]);
});
