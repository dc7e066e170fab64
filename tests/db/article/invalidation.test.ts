import type { Ctx } from '@/lib/data/ctx';
import { collectTags, dropTags, pageCache } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import {
  cachedArticle,
  cachedArticlePage,
  cachedCategoryTree,
  cachedLatest,
  cachedMonths,
  cachedSurroundings,
} from '@/lib/domain/article/cached';
import { auditArticle } from '@/lib/domain/article/commands/audit-article';
import { editArticle } from '@/lib/domain/article/commands/edit-article';
import { publishArticle } from '@/lib/domain/article/commands/publish-article';
import { submitArticle } from '@/lib/domain/article/commands/submit-article';
import { withdrawArticle } from '@/lib/domain/article/commands/withdraw-article';
import { makeCtx } from '@/tests/support/ctx';
import {
  articleFields,
  insertArticle,
  makeArticleCategory,
  makeOffice,
  makeDraft,
  type Office,
} from '@/tests/support/factories/article';

let guest: Ctx;
let office: Office;
let law: number;
let lawChild: number;
let other: number;
let lawArticle: number;
let otherArticle: number;

beforeAll(async () => {
  office = await makeOffice();
  law = await makeArticleCategory();
  lawChild = await makeArticleCategory({ parentId: law });
  other = await makeArticleCategory();
  lawArticle = await insertArticle({ categoryId: lawChild, status: 'published' });
  otherArticle = await insertArticle({ categoryId: other, status: 'published' });
  // Behind the articles: a reader of an earlier moment does not see them yet.
  guest = makeCtx();
});
beforeEach(() => dropTags(null));

/** The reads of each public page, as the pages make them. */
const pages: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  home: async (ctx) => {
    const tree = await cachedCategoryTree(ctx);
    return Promise.all(
      tree
        .slice(0, 4)
        .map((n) => cachedArticlePage(ctx, { articleCategory: n.nodeEntity.id, pageNum: 1, pageSize: 9 })),
    );
  },
  'list of the category': (ctx) =>
    cachedArticlePage(ctx, { articleCategory: lawChild, pageNum: 1, pageSize: 20 }),
  'list of its parent': (ctx) => cachedArticlePage(ctx, { articleCategory: law, pageNum: 1, pageSize: 20 }),
  'list of all': (ctx) => cachedArticlePage(ctx, { pageNum: 1, pageSize: 20 }),
  'list of another category': (ctx) =>
    cachedArticlePage(ctx, { articleCategory: other, pageNum: 1, pageSize: 20 }),
  'detail in the category': (ctx) => detail(ctx, lawArticle),
  'detail in another category': (ctx) => detail(ctx, otherArticle),
  feed: (ctx) => cachedLatest(ctx, 30),
  sitemap: (ctx) => cachedMonths(ctx),
};

async function detail(ctx: Ctx, id: number): Promise<unknown> {
  const article = await cachedArticle(ctx, id);
  return article && cachedSurroundings(ctx, article);
}

/** Names of the pages that the front cache drops while `work` runs. */
async function dropped(work: () => Promise<unknown>): Promise<string[]> {
  const tags = new Map<string, Set<string>>();
  for (const [name, read] of Object.entries(pages))
    tags.set(name, (await collectTags(() => read(guest))).tags);
  const gone = new Set<string>();
  const listen = (announced: readonly string[] | null) => {
    for (const [name, own] of tags)
      if (announced === null || announced.some((t) => own.has(t))) gone.add(name);
  };
  pageCache().listeners.add(listen);
  await work();
  pageCache().listeners.delete(listen);
  return Object.keys(pages).filter((name) => gone.has(name));
}

async function passed(categoryId: number): Promise<number> {
  const { id } = await makeDraft(office.editor, categoryId);
  await withTx(office.editor, (c) => submitArticle(c, id));
  await withTx(office.auditor, (c) => auditArticle(c, { id, version: 1, decision: 'approve' }));
  return id;
}

const showing = [
  'home',
  'list of the category',
  'list of its parent',
  'list of all',
  'detail in the category',
  'feed',
  'sitemap',
];

test('publishing drops exactly the pages that show the article', async () => {
  const id = await passed(lawChild);
  expect(await dropped(() => withTx(office.editor, (c) => publishArticle(c, id)))).toEqual(showing);
});

test('withdrawing drops the same pages', async () => {
  const id = await passed(lawChild);
  await withTx(office.editor, (c) => publishArticle(c, id));
  expect(await dropped(() => withTx(office.editor, (c) => withdrawArticle(c, { id })))).toEqual(showing);
});

test('work on a draft drops nothing, and neither does a refused act', async () => {
  expect(
    await dropped(async () => {
      const id = await passed(lawChild);
      await withTx(office.editor, (c) => publishArticle(c, id + 1_000_000)).catch(() => undefined);
    }),
  ).toEqual([]);
});

test('a revision that moves an article drops the old place and the new one', async () => {
  const id = await passed(lawChild);
  await withTx(office.editor, (c) => publishArticle(c, id));
  await withTx(office.editor, (c) => editArticle(c, { id, version: 1, ...articleFields(other) }));
  await withTx(office.editor, (c) => submitArticle(c, id));
  await withTx(office.auditor, (c) => auditArticle(c, { id, version: 2, decision: 'approve' }));
  expect(await dropped(() => withTx(office.editor, (c) => publishArticle(c, id)))).toEqual(
    Object.keys(pages),
  );
});

test('a reader sees the article right after the commit, and no more right after the withdrawal', async () => {
  const id = await passed(lawChild);
  const list = async () =>
    (await cachedArticlePage(guest, { articleCategory: lawChild, pageNum: 1, pageSize: 20 })).list.map(
      (a) => a.id,
    );
  expect(await cachedArticle(guest, id)).toBeNull();
  expect(await list()).not.toContain(id);
  await withTx(office.editor, (c) => publishArticle(c, id));
  const later = makeCtx();
  expect(await cachedArticle(later, id)).toMatchObject({ id });
  expect(
    (await cachedArticlePage(later, { articleCategory: lawChild, pageNum: 1, pageSize: 20 })).list.map(
      (a) => a.id,
    ),
  ).toContain(id);
  await withTx(office.editor, (c) => withdrawArticle(c, { id }));
  expect(await cachedArticle(later, id)).toBeNull();
});
