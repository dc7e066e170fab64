import { asc, eq } from 'drizzle-orm';
import { articleEvents, articleRevisions, articles } from '@/db/schema/article';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { auditArticle } from '@/lib/domain/article/commands/audit-article';
import { editArticle } from '@/lib/domain/article/commands/edit-article';
import { publishArticle } from '@/lib/domain/article/commands/publish-article';
import { submitArticle } from '@/lib/domain/article/commands/submit-article';
import type { ArticleFields } from '@/lib/domain/article/contract';
import { testDb } from '@/tests/support/db';
import { articleFields, makeDraft, type Office } from '@/tests/support/factories/article';

export const rowOf = async (id: number) => {
  const [row] = await testDb().select().from(articles).where(eq(articles.id, id));
  if (!row) throw new Error('no article');
  return row;
};

export const revisionsOf = (id: number) =>
  testDb()
    .select({ no: articleRevisions.revisionNo, status: articleRevisions.status })
    .from(articleRevisions)
    .where(eq(articleRevisions.articleId, id))
    .orderBy(asc(articleRevisions.revisionNo));

/** `action:from>to` of every event, in order. */
export const eventsOf = async (id: number) => {
  const rows = await testDb()
    .select()
    .from(articleEvents)
    .where(eq(articleEvents.entityId, id))
    .orderBy(asc(articleEvents.id));
  return rows.map((e) => `${e.action}:${e.fromStatus ?? ''}>${e.toStatus ?? ''}`);
};

export const submit = (ctx: Ctx, id: number) => withTx(ctx, (c) => submitArticle(c, id));
export const publish = (ctx: Ctx, id: number) => withTx(ctx, (c) => publishArticle(c, id));
export const audit = (ctx: Ctx, id: number, decision: 'approve' | 'reject', version = 1, note?: string) =>
  withTx(ctx, (c) => auditArticle(c, { id, version, decision, note }));

/** Saves new words; the category stays unless told otherwise. */
export const edit = async (ctx: Ctx, id: number, version: number, more: Partial<ArticleFields> = {}) => {
  const { categoryId } = await rowOf(id);
  return withTx(ctx, (c) => editArticle(c, { id, version, ...articleFields(categoryId, more) }));
};

/** Status and message of a refusal; `null` when nothing was refused. */
export const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (e: AppError) => e,
  );
  return error && { status: error.status, message: error.message };
};

/** An article that went through the whole desk. */
export async function publicArticle(office: Office, category: number, title = '公开文章'): Promise<number> {
  const { id } = await makeDraft(office.editor, category, { title });
  await submit(office.editor, id);
  await audit(office.auditor, id, 'approve');
  await publish(office.editor, id);
  return id;
}
