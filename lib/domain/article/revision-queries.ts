import 'server-only';
import { aliasedTable, and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { articleCategories, articleRevisions, articles } from '@/db/schema/article';
import { users } from '@/db/schema/identity';
import { comparedKeys } from '@/lib/core/content';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { TextRemark } from '@/lib/core/text-remark';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type {
  RevisionDiffView,
  RevisionListView,
  RevisionRowView,
} from '@/lib/domain/article/office-contract';
import { charactersOf, diffLines, linesOfHtml, markedText } from '@/lib/domain/article/diff-rules';
import { diffFields } from '@/lib/domain/article/content-diff';
import { articleFields } from '@/lib/domain/article/fields';
import { articleErrors } from '@/lib/domain/article/errors';
import { textOfAny, type ArticleRow, type RevisionRow } from '@/lib/domain/article/texts';

const submitter = aliasedTable(users, 'submitter');
const auditor = aliasedTable(users, 'auditor');

async function articleOf(ctx: Ctx, id: number): Promise<ArticleRow> {
  const [article] = await ctx.db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), isNull(articles.deletedAt)));
  if (!article) throw articleErrors.notFound();
  return article;
}

async function revisionRows(ctx: Ctx, article: ArticleRow, numbers?: number[]): Promise<RevisionRowView[]> {
  const rows = await ctx.db
    .select({
      id: articleRevisions.id,
      revisionNo: articleRevisions.revisionNo,
      status: articleRevisions.status,
      title: articleRevisions.title,
      words: sql<number>`length(regexp_replace(${articleRevisions.contentText}, '[\\t\\r\\n]', '', 'g'))`,
      createdByName: users.name,
      createdAt: articleRevisions.createdAt,
      updatedAt: articleRevisions.updatedAt,
      submittedByName: submitter.name,
      submittedAt: articleRevisions.submittedAt,
      auditedByName: auditor.name,
      auditedAt: articleRevisions.auditedAt,
      opinion: articleRevisions.opinion,
      remarks: articleRevisions.remarks,
    })
    .from(articleRevisions)
    .leftJoin(users, eq(users.id, articleRevisions.createdBy))
    .leftJoin(submitter, eq(submitter.id, articleRevisions.submittedBy))
    .leftJoin(auditor, eq(auditor.id, articleRevisions.auditedBy))
    .where(
      and(
        eq(articleRevisions.articleId, article.id),
        numbers ? inArray(articleRevisions.revisionNo, numbers) : undefined,
      ),
    )
    .orderBy(desc(articleRevisions.revisionNo))
    .limit(200);
  return rows.map(({ id, createdAt, updatedAt, submittedAt, auditedAt, ...row }) => ({
    ...row,
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
    submittedAt: toIsoOrNull(submittedAt),
    auditedAt: toIsoOrNull(auditedAt),
    live: article.status === 'published' && row.revisionNo === article.revisionNo,
    working:
      article.workingRevisionId === null
        ? row.revisionNo === article.revisionNo
        : id === article.workingRevisionId,
  }));
}

/** What the last audit said of places in the text. */
export async function lastRemarks(ctx: Ctx, id: number): Promise<TextRemark[]> {
  const [row] = await ctx.db
    .select({ remarks: articleRevisions.remarks })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, id), isNotNull(articleRevisions.auditedAt)))
    .orderBy(desc(articleRevisions.revisionNo))
    .limit(1);
  return row?.remarks ?? [];
}

/** Every revision of an article, the latest first. @throws 404 */
export async function listRevisions(ctx: Ctx, id: number): Promise<RevisionListView> {
  const article = await articleOf(ctx, id);
  const { permissions } = requireAdmin(ctx);
  const pending = article.status === 'pending' || article.workingStatus === 'pending';
  return {
    id,
    title: article.title,
    version: article.version,
    mayRestore: permissions.includes('news.edit') && !pending,
    revisions: await revisionRows(ctx, article),
  };
}

async function revisionOf(ctx: Ctx, articleId: number, revisionNo: number): Promise<RevisionRow> {
  const [row] = await ctx.db
    .select()
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.revisionNo, revisionNo)));
  if (!row) throw articleErrors.revisionNotFound();
  return row;
}

interface DiffRequest {
  id: number;
  from: number;
  to: number;
  mode: 'text' | 'html';
}

/** What changed between two revisions: field by field, and the body paragraph by paragraph. @throws 404 */
export async function diffRevisions(ctx: Ctx, req: DiffRequest): Promise<RevisionDiffView> {
  const article = await articleOf(ctx, req.id);
  const [from, to] = [await revisionOf(ctx, req.id, req.from), await revisionOf(ctx, req.id, req.to)];
  const [before, after] = [await textOfAny(ctx, article, from), await textOfAny(ctx, article, to)];
  const rows = await revisionRows(ctx, article, [req.from, req.to]);
  const names = await ctx.db
    .select({ id: articleCategories.id, name: articleCategories.name })
    .from(articleCategories)
    .where(inArray(articleCategories.id, [before.categoryId, after.categoryId]));
  const categories = new Map(names.map((n) => [n.id, n.name]));
  const fields = diffFields(
    articleFields,
    comparedKeys(articleFields),
    { before, after },
    { categoryId: (id) => categories.get(id) ?? '' },
  );
  const body =
    req.mode === 'html'
      ? diffLines(linesOfHtml(before.contentHtml), linesOfHtml(after.contentHtml))
      : diffLines(markedText(before.contentHtml), markedText(after.contentHtml));
  const sum = (kind: 'add' | 'del') =>
    body.flatMap((l) => l.parts).reduce((n, p) => n + (p.kind === kind ? charactersOf(p.text) : 0), 0);
  const row = (no: number) => rows.find((r) => r.revisionNo === no) as RevisionRowView;
  return { from: row(req.from), to: row(req.to), fields, body, added: sum('add'), removed: sum('del') };
}
