import 'server-only';
import { and, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { articleAutosaves, articles } from '@/db/schema/article';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { autosaveView } from '@/lib/domain/article/autosave-queries';
import type { AutosaveInput, AutosaveView } from '@/lib/domain/article/office-contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { sanitizeArticle } from '@/lib/domain/article/sanitize';
import { syncUploadUses, uploadPathsOfHtml } from '@/lib/domain/upload/uses';

/**
 * What an open form last looked like, kept on the server: apart from the revisions, so that typing never fills the history
 * (news-editor-reading.md 2.2, item 12). One row per person and form.
 */
const KEPT_DAYS = 30;
/** Forms of texts that were never saved: so many of one person are kept, the oldest go first. */
const KEPT_NEW = 20;

const articleOf = (draftKey: string) =>
  draftKey.startsWith('article:') ? Number(draftKey.slice('article:'.length)) : null;

const usesOf = (userId: number, draftKey: string) => `${userId}:${draftKey}`;

/** Keeps the form as it stands. @throws 404 when it is of an article that is gone */
export async function keepAutosave(ctx: Ctx, input: AutosaveInput): Promise<AutosaveView> {
  const { userId } = requireAdmin(ctx);
  const articleId = articleOf(input.draftKey);
  if (articleId !== null) {
    const [row] = await ctx.db
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.id, articleId), isNull(articles.deletedAt)));
    if (!row) throw articleErrors.notFound();
  }
  const contentHtml = sanitizeArticle(input.data.contentHtml ?? '');
  const values = {
    articleId,
    baseVersion: input.baseVersion ?? null,
    data: JSON.parse(JSON.stringify({ ...input.data, contentHtml })) as Record<string, unknown>,
    updatedAt: ctx.now,
  };
  const [row] = await ctx.db
    .insert(articleAutosaves)
    .values({ userId, draftKey: input.draftKey, ...values })
    .onConflictDoUpdate({ target: [articleAutosaves.userId, articleAutosaves.draftKey], set: values })
    .returning();
  await syncUploadUses(ctx, {
    entity: 'articleDraft',
    entityId: usesOf(userId, input.draftKey),
    paths: [...uploadPathsOfHtml(contentHtml), input.data.coverPath],
  });
  if (articleId === null) await forgetOldest(ctx, userId);
  return autosaveView(row as typeof articleAutosaves.$inferSelect);
}

async function forgetOldest(ctx: Ctx, userId: number): Promise<void> {
  const surplus = await ctx.db
    .select({ key: articleAutosaves.draftKey })
    .from(articleAutosaves)
    .where(and(eq(articleAutosaves.userId, userId), isNull(articleAutosaves.articleId)))
    .orderBy(desc(articleAutosaves.updatedAt), desc(articleAutosaves.draftKey))
    .offset(KEPT_NEW);
  if (surplus.length === 0) return;
  const keys = surplus.map((s) => s.key);
  await forgetWhere(ctx, and(eq(articleAutosaves.userId, userId), inArray(articleAutosaves.draftKey, keys)));
}

/** Forgets my kept form; nothing happens without one. */
export async function forgetAutosave(ctx: Ctx, draftKey: string | undefined): Promise<void> {
  if (!draftKey) return;
  const { userId } = requireAdmin(ctx);
  const gone = await ctx.db
    .delete(articleAutosaves)
    .where(and(eq(articleAutosaves.userId, userId), eq(articleAutosaves.draftKey, draftKey)))
    .returning({ key: articleAutosaves.draftKey });
  if (gone.length === 0) return;
  await syncUploadUses(ctx, { entity: 'articleDraft', entityId: usesOf(userId, draftKey), paths: [] });
}

/** Forgets forms that nobody has touched for a month, and those of one article when it is deleted for good. */
export async function forgetAutosaves(ctx: Ctx, of: { articleId: number } | 'old'): Promise<void> {
  await forgetWhere(
    ctx,
    of === 'old'
      ? lt(articleAutosaves.updatedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`)
      : eq(articleAutosaves.articleId, of.articleId),
  );
}

async function forgetWhere(ctx: Ctx, which: SQL | undefined): Promise<void> {
  const gone = await ctx.db
    .delete(articleAutosaves)
    .where(which)
    .returning({ userId: articleAutosaves.userId, draftKey: articleAutosaves.draftKey });
  for (const row of gone) {
    await syncUploadUses(ctx, {
      entity: 'articleDraft',
      entityId: usesOf(row.userId, row.draftKey),
      paths: [],
    });
  }
}
