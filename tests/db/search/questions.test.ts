import { articles } from '@/db/schema/article';
import { publicInfos } from '@/db/schema/site';
import { dropTags } from '@/lib/data/page-cache';
import { reindex } from '@/lib/domain/search/commands/reindex';
import type { SiteSearchInput } from '@/lib/domain/siteSearch/contract';
import { searchSite } from '@/lib/domain/siteSearch/queries';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { insertArticle, makeArticleCategory } from '@/tests/support/factories/article';
import { makeProduct } from '@/tests/support/factories/product';

const NOW = new Date('2026-11-21T12:00:00+08:00');
const day = (n: number) => new Date(NOW.getTime() + n * 86_400_000);
const ctx = () => makeCtx({ now: NOW });
let category: number;

beforeAll(async () => {
  category = await makeArticleCategory();
});
beforeEach(async () => {
  dropTags(null);
  await testDb().delete(articles);
  await testDb().delete(publicInfos);
  await ownerQuery('delete from products');
});

const article = (title: string, contentText = '正文', more: Partial<typeof articles.$inferInsert> = {}) =>
  insertArticle({
    categoryId: category,
    status: 'published',
    title,
    contentText,
    publishedAt: day(-1),
    ...more,
  });

const input = (keyword: string, more: Partial<SiteSearchInput> = {}): SiteSearchInput => ({
  keyword,
  type: 'all',
  pageNum: 1,
  pageSize: 20,
  ...more,
});

async function search(keyword: string, more: Partial<SiteSearchInput> = {}) {
  await reindex(ctx());
  dropTags(null);
  const found = await searchSite(ctx(), input(keyword, more));
  return { ...found, ids: found.list.map((i) => i.id) };
}

describe('what must be found (news-editor-reading.md 3.2)', () => {
  test('a word of two characters, in titles and in bodies', async () => {
    const inTitle = await article('保密宣传月启动');
    const inBody = await article('宣传月启动', '各单位应当做好保密工作');
    await article('期刊征订通知');
    expect(await search('保密')).toMatchObject({ ids: [inTitle, inBody], mode: 'all' });
  });

  test('a name of three characters', async () => {
    const id = await article('表彰决定', '会议表彰了李晓雨同志');
    expect((await search('李晓雨')).ids).toEqual([id]);
  });

  test('mixed letters, digits and signs, in either width and case', async () => {
    const id = await article('标准解读', '应当符合 GB/T 37668-2019 的要求');
    await article('标准目录', '应当符合有关要求');
    for (const keyword of [
      'GB/T 37668',
      'gb/t',
      '37668',
      '３７６６８',
      'ＧＢ／Ｔ ３７６６８',
      '37668-2019',
    ]) {
      expect([keyword, (await search(keyword)).ids]).toEqual([keyword, [id]]);
    }
  });

  test('a body of ten thousand characters, to its last word', async () => {
    const filler = Array.from({ length: 2490 }, (_, i) =>
      String.fromCodePoint(0x4e00 + ((i * 37) % 5000)),
    ).join('');
    const id = await article('长文', `${filler.repeat(4)}结尾处提到电磁泄漏`);
    const found = await search('电磁泄漏');
    expect(found.ids).toEqual([id]);
    expect(found.list[0]?.snippet.filter((p) => p.hit).map((p) => p.text)).toEqual(['电磁泄漏']);
  });

  test('the middle of a longer word, by pairs of characters', async () => {
    const id = await article('新修订的保守国家秘密法实施条例');
    const found = await search('密法实');
    expect(found).toMatchObject({ ids: [id], mode: 'pairs' });
    expect(found.list[0]?.title.filter((p) => p.hit).map((p) => p.text)).toEqual(['密法实']);
  });

  test('one character, in titles', async () => {
    const id = await article('密');
    await article('其他', '密');
    expect(await search('密')).toMatchObject({ ids: [id], mode: 'title' });
  });

  test('the beginning of the last word', async () => {
    const id = await article('使用 PostgreSQL 的注意事项');
    expect((await search('postgre')).ids).toEqual([id]);
  });
});

describe('how questions are understood', () => {
  test('every word must be there; only when that finds nothing is any word enough', async () => {
    const both = await article('定密培训', '密码知识');
    const one = await article('定密流程');
    expect(await search('定密 密码')).toMatchObject({ ids: [both], mode: 'all' });
    expect(await search('定密 无人机')).toMatchObject({ mode: 'any', total: 2 });
    expect(new Set((await search('定密')).ids)).toEqual(new Set([both, one]));
  });

  test('text in quotes is looked for as it stands', async () => {
    const id = await article('一', '切实加强保密管理工作');
    await article('二', '管理工作中应当注意保密');
    for (const keyword of ['"保密管理工作"', '“保密管理工作”'])
      expect((await search(keyword)).ids).toEqual([id]);
    expect((await search('保密管理工作')).total).toBe(2);
  });

  test.each([
    "' & |",
    "保密' & | ! :* <->",
    "'); drop table articles; --",
    String.raw`\'保密\\`,
    '保密:*A & !x',
    '<-> <-> <2>',
    '((((',
    '"',
    '%',
    '_',
    '*',
    '\u0000保密'.replace('\u0000', ''),
    '密 '.repeat(25).trim(),
  ])('S-36 the question %j is words, never a query: no error', async (keyword) => {
    await article('保密须知');
    const found = await search(keyword);
    expect(found.total).toBeLessThanOrEqual(1);
    expect(await testDb().$count(articles)).toBe(1);
  });
});

describe('order', () => {
  test('an exact title first, then titles, keywords, bodies', async () => {
    const body = await article('甲', '内容讲的是定密责任人');
    const keyword = await article('乙', '正文', { keywords: ['定密责任人'] });
    const part = await article('定密责任人的职责');
    const exact = await article('定密责任人', '正文', { publishedAt: day(-900) });
    expect((await search('定密责任人')).ids).toEqual([exact, part, keyword, body]);
  });

  test('of two equal texts the newer one', async () => {
    const old = await article('保密检查', '正文', { publishedAt: day(-700) });
    const fresh = await article('保密检查', '正文', { publishedAt: day(-2) });
    expect((await search('保密检查')).ids).toEqual([fresh, old]);
  });
});

describe('S-11: only what is public', () => {
  test.each([
    ['draft', { status: 'draft', publishedAt: null }],
    ['offline', { status: 'offline' }],
    ['to come', { publishedAt: day(1) }],
    ['expired', { expireAt: day(-1) }],
    ['deleted', { deletedAt: day(-1) }],
  ] as const)('an article that is %s is not found', async (_, more) => {
    await article('不公开的无人机', '无人机', more);
    expect(await search('无人机')).toMatchObject({ total: 0, mode: null });
  });

  test('nor what lies in a hidden category, off the shelf, or not yet published as information', async () => {
    const hidden = await makeArticleCategory({ visible: false });
    await article('无人机', '无人机', { categoryId: hidden });
    await makeProduct({ title: '无人机', marketable: false });
    await makeProduct({ title: '无人机', deletedAt: NOW });
    await testDb()
      .insert(publicInfos)
      .values([
        { title: '无人机', status: 'draft' },
        { title: '无人机', status: 'published', publishedAt: day(1) },
      ]);
    expect(await search('无人机')).toMatchObject({ total: 0, mode: null });
  });
});

test('the three kinds stand in one list; each has its number and its tab', async () => {
  const news = await article('保密年度报告发布');
  const book = await makeProduct({ title: '保密年度报告汇编', author: '李文博', isbn: '978-7-5001-0037-8' });
  const [info] = await testDb()
    .insert(publicInfos)
    .values({ title: '保密年度报告', status: 'published', publishedAt: day(-3), contentText: '年度报告全文' })
    .returning({ id: publicInfos.id });
  const all = await search('年度报告');
  expect(all.counts).toEqual({ all: 3, article: 1, publicInfo: 1, product: 1 });
  expect(new Set(all.list.map((i) => `${i.kind} ${i.url}`))).toEqual(
    new Set([
      `article /index/details/${news}`,
      `product /mall/details/${book.id}`,
      `publicInfo /index/publicinfo/${info?.id}`,
    ]),
  );
  const tab = await search('年度报告', { type: 'product' });
  expect([tab.ids, tab.total, tab.counts.all]).toEqual([[book.id], 1, 3]);
  expect((await search('9787500100378', { type: 'product' })).ids).toEqual([book.id]);
  expect((await search('978-7-5001-0037-8')).ids).toEqual([book.id]);
});

test('pages do not overlap', async () => {
  const ids = new Set<number>();
  for (let i = 0; i < 5; i += 1) ids.add(await article(`保密知识${i}`));
  const pages = await Promise.all([1, 2, 3].map((pageNum) => search('保密知识', { pageNum, pageSize: 2 })));
  expect(pages.map((p) => p.ids.length)).toEqual([2, 2, 1]);
  expect(new Set(pages.flatMap((p) => p.ids))).toEqual(ids);
  expect(pages.map((p) => p.total)).toEqual([5, 5, 5]);
});
