import 'server-only';
import { aliasedTable, and, asc, count, desc, eq, ilike, isNotNull, isNull, or } from 'drizzle-orm';
import { articleCategories, articleRevisions, articles } from '@/db/schema/article';
import { users } from '@/db/schema/identity';
import { pageOffset, type Paged } from '@/lib/core/page';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { AuditListInput } from '@/lib/domain/article/contract';
import { between, officeRows, officeTotal, under, type OfficeRow } from '@/lib/domain/article/office-queries';

const submitter = aliasedTable(users, 'submitter');
const auditor = aliasedTable(users, 'auditor');

/** A text of an article that an auditor has to decide on: its own, or its next revision. */
export const waiting = or(eq(articles.status, 'pending'), eq(articles.workingStatus, 'pending'));

/** Texts that wait for an auditor, the longest waiting first. */
export async function listPending(ctx: Ctx, input: AuditListInput): Promise<Paged<OfficeRow>> {
  const where = and(
    isNull(articles.deletedAt),
    input.kind === 'new' ? eq(articles.status, 'pending') : undefined,
    input.kind === 'revision' ? eq(articles.workingStatus, 'pending') : waiting,
    under(input.articleCategory),
    input.keyword ? ilike(articles.title, containsPattern(input.keyword)) : undefined,
    input.mine ? eq(articles.submittedBy, requireAdmin(ctx).userId) : undefined,
    between(articles.submittedAt, input),
  );
  const page = officeRows(ctx)
    .where(where)
    .orderBy(asc(articles.submittedAt), asc(articles.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  return paginate(input, page, officeTotal(ctx, where, input.articleCategory !== undefined));
}

/** Decisions of the auditors, the latest first. */
export async function listAudited(ctx: Ctx, input: AuditListInput) {
  const rejected = eq(articleRevisions.status, 'rejected');
  const passed = or(eq(articleRevisions.status, 'approved'), eq(articleRevisions.status, 'superseded'));
  const where = and(
    isNotNull(articleRevisions.auditedAt),
    input.result === 'reject' ? rejected : undefined,
    input.result === 'approve' ? passed : undefined,
    under(input.articleCategory),
    input.keyword ? ilike(articleRevisions.title, containsPattern(input.keyword)) : undefined,
    input.mine ? eq(articleRevisions.auditedBy, requireAdmin(ctx).userId) : undefined,
    between(articleRevisions.auditedAt, input),
  );
  const counted = ctx.db.select({ n: count() }).from(articleRevisions);
  // Every revision belongs to an article: without a category they are counted alone, inside their index.
  const total =
    input.articleCategory === undefined
      ? counted.where(where)
      : counted
          .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
          .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
          .where(where);
  const page = ctx.db
    .select({
      id: articles.id,
      title: articleRevisions.title,
      revisionNo: articleRevisions.revisionNo,
      categoryName: articleCategories.name,
      revisionStatus: articleRevisions.status,
      opinion: articleRevisions.opinion,
      submittedByName: submitter.name,
      auditedByName: auditor.name,
      auditedAt: articleRevisions.auditedAt,
      status: articles.status,
    })
    .from(articleRevisions)
    .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .leftJoin(submitter, eq(submitter.id, articleRevisions.submittedBy))
    .leftJoin(auditor, eq(auditor.id, articleRevisions.auditedBy))
    .where(where)
    .orderBy(desc(articleRevisions.auditedAt), desc(articleRevisions.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  return paginate(
    input,
    page,
    total.then((r) => r[0]?.n ?? 0),
  );
}
export type AuditedRevisionRow = Awaited<ReturnType<typeof listAudited>>['list'][number];
