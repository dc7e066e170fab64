import { eq, sql } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import { operationLogs } from '@/db/schema/log';
import { products } from '@/db/schema/product';
import { searchTerms } from '@/db/schema/search';
import { withTx } from '@/lib/data/tx';
import { addTerms, deleteTerms, requestReindex } from '@/lib/domain/search/commands/edit-terms';
import { reindex } from '@/lib/domain/search/commands/reindex';
import { columnsWith } from '@/lib/domain/search/index-text';
import { dropTags } from '@/lib/data/page-cache';
import { cutText, getIndexState } from '@/lib/domain/search/queries';
import { productSearchColumns } from '@/lib/domain/search/row-columns';
import { currentSegmenter } from '@/lib/domain/search/segmenter';
import { searchArticles } from '@/lib/domain/article/search-queries';
import { createArticle } from '@/lib/domain/article/commands/create-article';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { articleFields, insertArticle, makeArticleCategory } from '@/tests/support/factories/article';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeProduct } from '@/tests/support/factories/product';
import { runDueJobs } from '@/tests/support/jobs';

let category: number;
let editor: ReturnType<typeof makeCtx>;
const add = (text: string) => withTx(editor, (ctx) => addTerms(ctx, text));
const lexemes = async (id: number) =>
  (
    await testDb().execute<{ lexeme: string; positions: number[]; weights: string[] }>(
      sql`select u.lexeme, u.positions, u.weights from articles a, unnest(a.search) u where a.id = ${id}`,
    )
  ).rows;
const versionOf = async (id: number) =>
  (await testDb().select({ v: articles.searchVersion }).from(articles).where(eq(articles.id, id)))[0]?.v;

beforeAll(async () => {
  category = await makeArticleCategory();
  editor = makeCtx({ actor: adminActor(await makeAdmin(['news.edit'], '编辑')) });
});

describe('the vector of a row', () => {
  test('carries weights by field, and shorter words at the place of the longer one', async () => {
    const saved = await withTx(editor, (ctx) =>
      createArticle(
        ctx,
        articleFields(category, {
          title: '保密局通知',
          keywords: ['定密'],
          source: '编辑部',
          contentHtml: '<p>电磁泄漏的防护</p>',
        }),
      ),
    );
    const rows = new Map((await lexemes(saved.id)).map((r) => [r.lexeme, r]));
    expect(rows.get('保密局')).toMatchObject({ positions: [1], weights: ['A'] });
    expect(rows.get('保密')).toMatchObject({ positions: [1], weights: ['A'] });
    expect(rows.get('通知')).toMatchObject({ positions: [2], weights: ['A'] });
    expect(rows.get('定密')?.weights).toEqual(['B']);
    expect(rows.get('编辑部')?.weights).toEqual(['C']);
    expect(rows.get('防护')?.weights).toEqual(['D']);
    expect(rows.has('的')).toBe(false);
    expect(await versionOf(saved.id)).toBe((await currentSegmenter(editor)).version);
  });

  test('keeps within the limits of a tsvector, whatever the text', async () => {
    const segmenter = await currentSegmenter(editor);
    const texts = {
      title: "'; drop table articles; -- \\ ' :1A",
      body: `${'保密 '.repeat(40_000)}${Array.from({ length: 20_000 }, (_, i) => `w${i}x${i * 7919}`).join(' ')}${'长'.repeat(3000)} ${'z'.repeat(5000)}`,
    };
    const { search, bigrams } = columnsWith(segmenter, texts);
    const { rows } = await testDb().execute<{
      places: number;
      size: number;
      highest: number;
      longest: number;
    }>(
      sql`select max(cardinality(u.positions)) as places, max(pg_column_size(v)) as size, max(u.positions[cardinality(u.positions)]) as highest,
        max(length(u.lexeme)) as longest from (select ${search}::tsvector as v) t, unnest(v) u`,
    );
    expect(rows[0]?.places).toBe(255);
    expect(rows[0]?.highest).toBeLessThanOrEqual(16_383);
    expect(rows[0]?.size).toBeLessThan(1_048_576);
    expect(rows[0]?.longest).toBeLessThanOrEqual(64);
    expect(bigrams.length).toBeLessThanOrEqual(8000);
  });
});

describe('words of the office', () => {
  test('a batch makes one version, one job and one line in the log; words it has are left alone', async () => {
    const before = await getIndexState(editor);
    expect(await add('量子保密通信\n保密行政管理部门, a b\n密')).toEqual({
      added: 2,
      known: 0,
      refused: ['a', 'b', '密'],
    });
    expect(await cutText(editor, '保密行政管理部门')).toEqual(['保密行政管理部门']);
    expect(await add('量子保密通信')).toEqual({ added: 0, known: 1, refused: [] });
    const after = await getIndexState(editor);
    expect([after.version, after.queued, after.done]).toEqual([before.version + 1, true, 0]);
    const logs = await testDb()
      .select({ entityId: operationLogs.entityId })
      .from(operationLogs)
      .where(eq(operationLogs.action, 'search.term.add'));
    expect(logs.map((l) => Number(l.entityId))).toEqual([after.version]);
    const { rows } = await testDb().execute<{ n: number }>(
      sql`select count(*) as n from graphile_worker.jobs where task_identifier = 'search.reindex'`,
    );
    expect(rows[0]?.n).toBe(1);
  });

  test.each(['', 'abc', '密', '保密/工作 密、a'])(
    'nothing fit among %j: refused, no new version',
    async (text) => {
      const before = await getIndexState(editor);
      await expect(add(text)).rejects.toMatchObject({ status: 400 });
      expect(await getIndexState(editor)).toEqual(before);
    },
  );

  test('rows are found while they wait for the new version, and after it', async () => {
    const id = await insertArticle({
      categoryId: category,
      status: 'published',
      title: '通报',
      contentText: '要求网络保密自查小组每月汇报',
    });
    await reindex(editor);
    await add('网络保密自查小组');
    const find = async () =>
      (await searchArticles(makeCtx(), { keyword: '网络保密自查小组', pageNum: 1, pageSize: 10 })).list.map(
        (a) => a.id,
      );
    expect(await find()).toEqual([id]);
    await runDueJobs();
    expect(await getIndexState(editor)).toMatchObject({ queued: false });
    expect((await lexemes(id)).map((l) => l.lexeme)).toContain('网络保密自查小组');
    expect(await find()).toEqual([id]);
  });

  test('a deleted word is cut again', async () => {
    await add('阳光护密行动队');
    expect(await cutText(editor, '阳光护密行动队')).toEqual(['阳光护密行动队']);
    const [row] = await testDb()
      .select({ id: searchTerms.id })
      .from(searchTerms)
      .where(eq(searchTerms.term, '阳光护密行动队'));
    await withTx(editor, (ctx) => deleteTerms(ctx, [row?.id ?? 0]));
    expect((await cutText(editor, '阳光护密行动队')).length).toBeGreaterThan(1);
    const { version } = await getIndexState(editor);
    await withTx(editor, (ctx) => deleteTerms(ctx, [row?.id ?? 0]));
    expect((await getIndexState(editor)).version).toBe(version);
  });
});

test('a save and the re-index write the same columns, here a product', async () => {
  const texts = {
    title: '保密法释义',
    author: '李文博',
    isbn: '978-7-5001-0037-8',
    introText: '适合机关工作人员',
  };
  const book = await makeProduct(texts);
  const saved = await productSearchColumns(editor, { ...texts, categoryId: book.categoryId });
  await reindex(editor);
  const [row] = await testDb()
    .select({
      bigrams: products.bigrams,
      searchVersion: products.searchVersion,
      same: sql`search = ${saved.search}::tsvector`,
    })
    .from(products)
    .where(eq(products.id, book.id));
  expect(row).toEqual({ bigrams: saved.bigrams, searchVersion: saved.searchVersion, same: true });
});

describe('re-index', () => {
  beforeEach(() => testDb().update(articles).set({ searchVersion: 0 }));

  test('a stopped run goes on with what is left', async () => {
    for (let i = 0; i < 5; i += 1) await insertArticle({ categoryId: category, status: 'published' });
    // They came in without an event.
    dropTags(null);
    const { total, done } = await getIndexState(editor);
    expect(await reindex(editor, { budgetMs: -1 })).toEqual({ written: 0, complete: false });
    const batches: number[] = [];
    const first = await reindex(editor, { onBatch: (n) => batches.push(n) });
    expect(first).toEqual({ written: total - done, complete: true });
    expect(batches.reduce((a, b) => a + b, 0)).toBe(total - done);
    expect(await reindex(editor)).toEqual({ written: 0, complete: true });
    expect(await getIndexState(editor)).toMatchObject({ total, done: total });
  });

  test('a request by hand brings every row up to date and leaves no job behind', async () => {
    await withTx(editor, requestReindex);
    await withTx(editor, requestReindex);
    await runDueJobs();
    const state = await getIndexState(editor);
    expect([state.done, state.queued]).toEqual([state.total, false]);
  });
});
