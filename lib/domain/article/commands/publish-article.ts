import 'server-only';
import { and, eq } from 'drizzle-orm';
import { articleEvents, articleRevisions, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import { invalidateArticle } from '@/lib/domain/article/cached';
import { articleErrors } from '@/lib/domain/article/errors';
import {
  currentRevision,
  lockArticle,
  moveRevision,
  textOfRevision,
  type ArticleRow,
} from '@/lib/domain/article/revisions';
import { articleMachine } from '@/lib/domain/article/states';
import { articleSearchColumns } from '@/lib/domain/search/row-columns';

/**
 * Shows a passed text to the public: a new article, or the next revision of a public one in the place of the old. An article that was
 * public before keeps its first date. @throws 409 when nothing passed is waiting
 */
export async function publishArticle(ctx: Ctx, id: number): Promise<void> {
  requireAdmin(ctx);
  const article = await lockArticle(ctx, id);
  const categories =
    article.status === 'published' ? await publishRevision(ctx, article) : await publishFirst(ctx, article);
  await invalidateArticle(ctx, id, categories);
  await recordOperation(ctx, {
    action: 'article.publish',
    entity: 'article',
    entityId: id,
    after: { title: article.title },
  });
}

async function publishFirst(ctx: Ctx, article: ArticleRow): Promise<number[]> {
  await transition(ctx, {
    machine: articleMachine,
    table: articles,
    events: articleEvents,
    id: article.id,
    action: 'publish',
    set: { publishedAt: article.publishedAt ?? ctx.now, offlineAt: null, updatedAt: ctx.now },
    payload: { revisionNo: article.revisionNo },
  });
  return [article.categoryId];
}

async function publishRevision(ctx: Ctx, article: ArticleRow): Promise<number[]> {
  if (article.workingStatus !== 'approved') throw articleErrors.noRevision();
  const revision = await currentRevision(ctx, article);
  if (revision.status !== 'approved') throw articleErrors.noRevision();
  const [live] = await ctx.db
    .select()
    .from(articleRevisions)
    .where(
      and(eq(articleRevisions.articleId, article.id), eq(articleRevisions.revisionNo, article.revisionNo)),
    );
  if (live) await moveRevision(ctx, live, 'replace', {});
  const text = textOfRevision(revision);
  await ctx.db
    .update(articles)
    .set({
      ...text,
      ...(await articleSearchColumns(ctx, text)),
      revisionNo: revision.revisionNo,
      workingRevisionId: null,
      workingStatus: null,
      updatedAt: ctx.now,
    })
    .where(eq(articles.id, article.id));
  await recordEvent(ctx, articleEvents, {
    entityId: article.id,
    action: 'publish',
    fromStatus: 'published',
    toStatus: 'published',
    payload: { revisionNo: revision.revisionNo, replaced: article.revisionNo },
  });
  return [article.categoryId, text.categoryId];
}
