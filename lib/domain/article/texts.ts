import 'server-only';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { articleAttachments, articleRevisions, articles } from '@/db/schema/article';
import { uploads } from '@/db/schema/upload';
import { changedSides, contentOf } from '@/lib/core/content';
import type { Ctx } from '@/lib/data/ctx';
import type { ArticleFields } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { articleFields, type ArticleText, type AttachmentRef } from '@/lib/domain/article/fields';
import { sanitizeArticle } from '@/lib/domain/article/sanitize';
import { textOfHtml } from '@/lib/domain/article/text-of-html';
import { FILES } from '@/lib/domain/upload/picture-paths';
import { syncUploadUses } from '@/lib/domain/upload/uses';

export type ArticleRow = typeof articles.$inferSelect;
export type RevisionRow = typeof articleRevisions.$inferSelect;

/** What a form sent, made safe to store (security.md S-34). */
export function textOfFields(fields: ArticleFields): ArticleText {
  const contentHtml = sanitizeArticle(fields.contentHtml);
  const once = new Map((fields.attachments ?? []).map((a) => [a.path, a]));
  return {
    ...contentOf(articleFields, fields),
    keywords: [...new Set(fields.keywords)],
    attachments: [...once.values()].map(({ path, title }) => ({ path, title })),
    contentHtml,
    contentText: textOfHtml(contentHtml),
  };
}

/** The columns of `articles` that hold a text; its attachments have a table of their own. */
export function columnsOfText(text: ArticleText): Omit<ArticleText, 'attachments'> {
  const { attachments: _, ...columns } = text;
  return columns;
}

async function textOfArticle(ctx: Ctx, row: ArticleRow): Promise<ArticleText> {
  const attachments = await ctx.db
    .select({ path: sql<string>`${FILES} || ${uploads.key}`, title: articleAttachments.title })
    .from(articleAttachments)
    .innerJoin(uploads, eq(uploads.id, articleAttachments.uploadId))
    .where(eq(articleAttachments.articleId, row.id))
    .orderBy(asc(articleAttachments.sort), asc(articleAttachments.id));
  return { ...contentOf(articleFields, { ...row, attachments }), contentText: row.contentText };
}

/** A revision as a text. Rows of an import keep no fields of their own: they read as `base`. */
export function textOfRevision(row: RevisionRow, base?: ArticleText): ArticleText {
  const { title, contentHtml, contentText } = row;
  const data: Partial<ArticleText> = row.data;
  const fields = data.categoryId === undefined ? { ...base, ...data } : data;
  return { ...contentOf(articleFields, { ...fields, title, contentHtml }), contentText };
}

/** The text under work: the unfinished revision of a public article, else the article's own. */
export async function textInWork(
  ctx: Ctx,
  article: ArticleRow,
  revision: RevisionRow | null,
): Promise<ArticleText> {
  return revision && article.workingRevisionId === revision.id
    ? textOfRevision(revision)
    : textOfArticle(ctx, article);
}

/** Any revision of an article as a text that can be compared, or worked on again. */
export async function textOfAny(ctx: Ctx, article: ArticleRow, revision: RevisionRow): Promise<ArticleText> {
  return textOfRevision(revision, await textOfArticle(ctx, article));
}

/** Both sides of a change for the operation log; of the body only its length. */
export const sidesOf = (before: ArticleText, after: ArticleText) =>
  changedSides(before, after, (content) => {
    const { contentHtml: _, contentText, ...rest } = content;
    return { ...rest, ...(contentText === undefined ? {} : { characters: contentText.length }) };
  });

const keyOf = (path: string) => path.slice(FILES.length);

/** Ids of the public files that attachments name, by path. */
async function filesOf(ctx: Ctx, list: readonly AttachmentRef[]): Promise<Map<string, number>> {
  if (list.length === 0) return new Map();
  const keys = list.map((a) => keyOf(a.path));
  const found = await ctx.db
    .select({ id: uploads.id, key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.key, keys), eq(uploads.private, false), isNull(uploads.purgedAt)));
  return new Map(found.map((u) => [FILES + u.key, u.id]));
}

/** @throws 400 when an attachment is no public file of the library */
export async function requireAttachments(ctx: Ctx, list: readonly AttachmentRef[]): Promise<void> {
  const known = await filesOf(ctx, list);
  const lost = list.find((a) => !known.has(a.path));
  if (lost)
    throw articleErrors.lostFile({ errors: { attachments: `附件“${lost.title}”不存在，请重新上传` } });
}

/** Makes the files under an article's own text those of `list`, in its order. */
export async function writeAttachments(
  ctx: Ctx,
  articleId: number,
  list: readonly AttachmentRef[],
): Promise<void> {
  await ctx.db.delete(articleAttachments).where(eq(articleAttachments.articleId, articleId));
  const known = await filesOf(ctx, list);
  const rows = list.flatMap(({ path, title }, sort) => {
    const uploadId = known.get(path);
    return uploadId === undefined ? [] : [{ articleId, uploadId, title, sort }];
  });
  if (rows.length > 0) await ctx.db.insert(articleAttachments).values(rows);
}

/** Writes down every stored file that the article or one of its revisions shows, so that an old revision can be restored whole. */
export async function syncArticleFiles(ctx: Ctx, articleId: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ path: string | null }>(sql`
    with texts as (
      select content_html, cover_path, null::jsonb as attachments from articles where id = ${articleId}
      union all
      select content_html, data->>'coverPath', data->'attachments' from article_revisions where article_id = ${articleId}
    )
    select (regexp_matches(content_html, '/files/[A-Za-z0-9][A-Za-z0-9._/-]*', 'g'))[1] as path from texts
    union select cover_path from texts
    union select a->>'path' from texts, jsonb_array_elements(coalesce(attachments, '[]'::jsonb)) a
    union select ${FILES} || u.key from article_attachments t join uploads u on u.id = t.upload_id
      where t.article_id = ${articleId}`);
  await syncUploadUses(ctx, { entity: 'article', entityId: articleId, paths: rows.map((r) => r.path) });
}
