import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { cachedArticle, cachedArticlePage, cachedSurroundings } from '@/lib/domain/article/cached';
import { withdrawArticle } from '@/lib/domain/article/commands/withdraw-article';
import { withTx } from '@/lib/data/tx';
import { makeCtx } from '@/tests/support/ctx';
import { insertArticle, makeArticleCategory, makeOffice } from '@/tests/support/factories/article';

const DAY = 86_400_000;
let root: number;
let leaves: number[];
/** Ids in the order of the list. */
let dated: number[];
let tops: number[];

beforeAll(async () => {
  root = await makeArticleCategory();
  leaves = [await makeArticleCategory({ parentId: root }), await makeArticleCategory({ parentId: root })];
  const hidden = await makeArticleCategory({ visible: false });
  const made = [];
  for (let i = 0; i < 45; i += 1) {
    const categoryId = [root, ...leaves][i % 3] ?? root;
    // Every fourth pair shares its moment: the id decides.
    const at = new Date(Date.now() - DAY * (60 - Math.floor(i / 4)));
    made.push(await insertArticle({ categoryId, status: 'published', publishedAt: at }));
  }
  dated = made.toReversed();
  tops = [];
  for (const [i, categoryId] of [root, ...leaves].entries()) {
    const publishedAt = new Date(Date.now() - DAY * (200 + i));
    tops.push(await insertArticle({ categoryId, status: 'published', isTop: true, publishedAt }));
  }
  const past = new Date(Date.now() - DAY);
  await insertArticle({ categoryId: root, status: 'published', expireAt: past });
  await insertArticle({ categoryId: root, status: 'draft', publishedAt: past });
  await insertArticle({ categoryId: hidden, status: 'published', publishedAt: past });
});
beforeEach(() => dropTags(null));

async function everyPage(ctx: Ctx, articleCategory: number | undefined, pageSize: number) {
  const pages: number[][] = [];
  const total = 48;
  for (let pageNum = 1; pageNum <= Math.ceil(total / pageSize); pageNum += 1) {
    const page = await cachedArticlePage(ctx, { articleCategory, pageNum, pageSize });
    expect(page.total).toBe(total);
    pages.push(page.list.map((a) => a.id));
  }
  return pages;
}

test.each([1, 2, 5, 7, 20, 47, 48, 100])(
  'pages of %i hold every article once and in order, from whichever end they are read',
  async (pageSize) => {
    const wanted = [...tops, ...dated];
    for (const category of [root, undefined]) {
      const pages = await everyPage(makeCtx(), category, pageSize);
      expect(pages.flat()).toEqual(wanted);
      expect(pages.slice(0, -1).every((p) => p.length === pageSize)).toBe(true);
    }
  },
);

test('a page beyond the last one is empty and still knows the total', async () => {
  for (const pageNum of [11, 5000]) {
    expect(await cachedArticlePage(makeCtx(), { articleCategory: root, pageNum, pageSize: 5 })).toEqual({
      list: [],
      total: 48,
      pageNum,
      pageSize: 5,
    });
  }
});

describe('related articles', () => {
  test('share keywords across categories, and a withdrawn one disappears at once', async () => {
    const office = await makeOffice();
    const [own, other] = leaves as [number, number];
    const make = (categoryId: number, keywords: string[], day: number) =>
      insertArticle({
        categoryId,
        keywords,
        status: 'published',
        publishedAt: new Date(Date.now() - DAY * day),
      });
    const common = [];
    for (let i = 0; i < 21; i += 1) common.push(await make(other, ['保密'], 300 + i));
    const rare = await make(other, ['电磁泄漏'], 900);
    const hiddenDraft = await insertArticle({ categoryId: own, status: 'draft', keywords: ['电磁泄漏'] });
    const id = await make(own, ['保密', '电磁泄漏', "引'号{,}"], 500);
    const read = async () => {
      const article = await cachedArticle(makeCtx(), id);
      if (!article) throw new Error('not public');
      return (await cachedSurroundings(makeCtx(), article)).related.map((a) => a.id);
    };
    const first = await read();
    expect(first).toHaveLength(6);
    expect(first[0]).toBe(rare);
    expect(first.slice(1)).toEqual(common.slice(0, 5));
    expect(first).not.toContain(hiddenDraft);
    await withTx(office.editor, (c) => withdrawArticle(c, { id: rare }));
    expect(await read()).not.toContain(rare);
  });
});
