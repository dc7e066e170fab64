import { eq } from 'drizzle-orm';
import { articleCategories, articles } from '@/db/schema/article';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { createArticle } from '@/lib/domain/article/commands/create-article';
import type { ArticleFields } from '@/lib/domain/article/contract';
import type { ArticleState } from '@/lib/states/article';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { makeAdmin } from './people';

let serial = 0;

/** A category of the news site, under `parentId` when given. */
export async function makeArticleCategory(
  more: { parentId?: number; visible?: boolean; sort?: number } = {},
): Promise<number> {
  serial += 1;
  const db = testDb();
  const [row] = await db
    .insert(articleCategories)
    .values({ name: `栏目${serial}`, sort: serial, ...more })
    .returning({ id: articleCategories.id });
  const id = row?.id ?? 0;
  const [parent] = more.parentId
    ? await db
        .select({ path: articleCategories.path })
        .from(articleCategories)
        .where(eq(articleCategories.id, more.parentId))
    : [];
  await db
    .update(articleCategories)
    .set({ path: `${parent?.path ?? '/'}${id}/` })
    .where(eq(articleCategories.id, id));
  return id;
}

/** A row as an import leaves it: no revisions, any state. */
export async function insertArticle(
  values: Partial<typeof articles.$inferInsert> & { categoryId: number; status: ArticleState },
): Promise<number> {
  serial += 1;
  const [row] = await testDb()
    .insert(articles)
    .values({
      title: `文章${serial}`,
      contentHtml: '<p>正文</p>',
      contentText: '正文',
      publishedAt: values.status === 'published' ? new Date(Date.now() - serial * 1000) : null,
      ...values,
    })
    .returning({ id: articles.id });
  return row?.id ?? 0;
}

export const articleFields = (categoryId: number, more: Partial<ArticleFields> = {}): ArticleFields => ({
  categoryId,
  title: '新文章',
  summary: '',
  keywords: [],
  contentHtml: '<p>第一段</p>',
  isLead: false,
  isTop: false,
  ...more,
});

/** The desk of a test: two editors, an auditor, and one person who holds both permissions. */
export async function makeOffice() {
  const [editor, second, auditor, both] = await Promise.all([
    makeAdmin(['news.edit'], '编辑甲'),
    makeAdmin(['news.edit'], '编辑乙'),
    makeAdmin(['news.audit'], '审核甲'),
    makeAdmin(['news.edit', 'news.audit'], '主编'),
  ]);
  const as = (user: Parameters<typeof adminActor>[0]) => makeCtx({ actor: adminActor(user) });
  return { editor: as(editor), second: as(second), auditor: as(auditor), both: as(both) };
}
export type Office = Awaited<ReturnType<typeof makeOffice>>;

/** A draft by the desk's first editor. */
export function makeDraft(ctx: Ctx, categoryId: number, more: Partial<ArticleFields> = {}) {
  return withTx(ctx, (c) => createArticle(c, articleFields(categoryId, more)));
}
