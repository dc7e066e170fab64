import 'server-only';
import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  isNotNull,
  isNull,
  like,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import {
  articleCategories,
  articleEvents,
  articleRevisions,
  articles,
  articleViewsDaily,
} from '@/db/schema/article';
import { users } from '@/db/schema/identity';
import { dayEnd, dayStart, formatDate } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { AuditListInput, OfficeListInput } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { buildTree, type CategoryNode } from '@/lib/domain/article/rules';
import type { ArticleState } from '@/lib/domain/article/states';

const submitter = aliasedTable(users, 'submitter');
const auditor = aliasedTable(users, 'auditor');

/** The revision that work on an article is about. */
const current = or(
  eq(articleRevisions.id, articles.workingRevisionId),
  and(
    isNull(articles.workingRevisionId),
    eq(articleRevisions.articleId, articles.id),
    eq(articleRevisions.revisionNo, articles.revisionNo),
  ),
);

const rowColumns = {
  id: articles.id,
  title: sql<string>`case when ${articles.workingRevisionId} is null then ${articles.title} else coalesce(${articleRevisions.title}, ${articles.title}) end`,
  categoryId: articles.categoryId,
  categoryName: articleCategories.name,
  status: articles.status,
  workingStatus: articles.workingStatus,
  version: articles.version,
  createdBy: articles.createdBy,
  submittedBy: articles.submittedBy,
  createdByName: users.name,
  submittedByName: submitter.name,
  submittedAt: articles.submittedAt,
  auditedByName: auditor.name,
  auditedAt: articles.auditedAt,
  rejectReason: articles.rejectReason,
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
  views: sql<number>`${articles.viewsBase} + ${articles.views}`,
  isTop: articles.isTop,
  isLead: articles.isLead,
  deletedAt: articles.deletedAt,
  revision: {
    data: articleRevisions.data,
    createdBy: articleRevisions.createdBy,
    submittedBy: articleRevisions.submittedBy,
  },
};

function rows(ctx: Ctx) {
  return ctx.db
    .select(rowColumns)
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .leftJoin(articleRevisions, current)
    .leftJoin(users, eq(users.id, articles.createdBy))
    .leftJoin(submitter, eq(submitter.id, articles.submittedBy))
    .leftJoin(auditor, eq(auditor.id, articles.auditedBy));
}
export type OfficeRow = Awaited<ReturnType<typeof rows>>[number];

async function total(ctx: Ctx, where: SQL | undefined, byCategory: boolean): Promise<number> {
  const base = ctx.db.select({ n: count() }).from(articles);
  const [row] = await (byCategory
    ? base.innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId)).where(where)
    : base.where(where));
  return row?.n ?? 0;
}

/** A category and everything below it, by the ids in its path. */
function under(categoryId: number | undefined): SQL | undefined {
  return categoryId === undefined ? undefined : like(articleCategories.path, `%/${categoryId}/%`);
}

function between(
  column: typeof articles.updatedAt | typeof articles.submittedAt | typeof articleRevisions.auditedAt,
  input: { startTime?: string; endTime?: string },
): SQL | undefined {
  return and(
    input.startTime ? gte(column, dayStart(input.startTime)) : undefined,
    input.endTime ? lt(column, dayEnd(input.endTime)) : undefined,
  );
}

const sortColumns = {
  updatedAt: articles.updatedAt,
  publishedAt: articles.publishedAt,
  createdAt: articles.createdAt,
  views: rowColumns.views,
  id: articles.id,
} as const;

/** Only the date of publication may be absent; the others are ordered by their indexes. */
function order(sort: OfficeListInput['sort']): SQL[] {
  const word = sort ?? '-updatedAt';
  const down = word.startsWith('-');
  const name = (down ? word.slice(1) : word) as keyof typeof sortColumns;
  const column = sortColumns[name];
  const way = down ? sql`${column} desc` : sql`${column} asc`;
  return [name === 'publishedAt' ? sql`${way} nulls last` : way, down ? desc(articles.id) : asc(articles.id)];
}

/** Articles of the back office by state, category, words of the title and day of the last change. */
export async function listOfficeArticles(ctx: Ctx, input: OfficeListInput): Promise<Paged<OfficeRow>> {
  const state = input.status;
  const where = and(
    state === 'deleted' ? isNotNull(articles.deletedAt) : isNull(articles.deletedAt),
    state && state !== 'deleted' ? eq(articles.status, state) : undefined,
    under(input.articleCategory),
    input.keyword ? ilike(articles.title, containsPattern(input.keyword)) : undefined,
    between(articles.updatedAt, input),
  );
  const page = rows(ctx)
    .where(where)
    .orderBy(...order(input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  return paginate(input, page, total(ctx, where, input.articleCategory !== undefined));
}

const waiting = or(eq(articles.status, 'pending'), eq(articles.workingStatus, 'pending'));

/** Texts that wait for an auditor, the longest waiting first. */
export async function listPending(ctx: Ctx, input: AuditListInput): Promise<Paged<OfficeRow>> {
  const where = and(
    isNull(articles.deletedAt),
    waiting,
    under(input.articleCategory),
    input.keyword ? ilike(articles.title, containsPattern(input.keyword)) : undefined,
    between(articles.submittedAt, input),
  );
  const page = rows(ctx)
    .where(where)
    .orderBy(asc(articles.submittedAt), asc(articles.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  return paginate(input, page, total(ctx, where, input.articleCategory !== undefined));
}

/** Decisions of the auditors, the latest first. */
export async function listAudited(ctx: Ctx, input: AuditListInput) {
  const where = and(
    isNotNull(articleRevisions.auditedAt),
    under(input.articleCategory),
    input.keyword ? ilike(articleRevisions.title, containsPattern(input.keyword)) : undefined,
    between(articleRevisions.auditedAt, input),
  );
  const base = () =>
    ctx.db
      .select({ n: count() })
      .from(articleRevisions)
      .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
      .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
      .where(where);
  const page = ctx.db
    .select({
      id: articles.id,
      title: articleRevisions.title,
      categoryName: articleCategories.name,
      revisionStatus: articleRevisions.status,
      opinion: articleRevisions.opinion,
      auditedByName: auditor.name,
      auditedAt: articleRevisions.auditedAt,
      status: articles.status,
    })
    .from(articleRevisions)
    .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .leftJoin(auditor, eq(auditor.id, articleRevisions.auditedBy))
    .where(where)
    .orderBy(desc(articleRevisions.auditedAt), desc(articleRevisions.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  return paginate(
    input,
    page,
    base().then((r) => r[0]?.n ?? 0),
  );
}
export type AuditedRevisionRow = Awaited<ReturnType<typeof listAudited>>['list'][number];

/** One article as the back office works on it: the text of its current revision, and its history. @throws 404 */
export async function getOfficeArticle(ctx: Ctx, id: number) {
  const [row] = await rows(ctx).where(eq(articles.id, id));
  const [article] = await ctx.db.select().from(articles).where(eq(articles.id, id));
  if (!row || !article) throw articleErrors.notFound();
  const [revision] = await ctx.db
    .select()
    .from(articleRevisions)
    .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
    .where(and(eq(articles.id, id), current));
  const events = await ctx.db
    .select({
      action: articleEvents.action,
      actorName: articleEvents.actorName,
      reason: articleEvents.reason,
      toStatus: articleEvents.toStatus,
      at: articleEvents.createdAt,
    })
    .from(articleEvents)
    .where(eq(articleEvents.entityId, id))
    .orderBy(desc(articleEvents.id))
    .limit(100);
  return { row, article, revision: revision?.article_revisions ?? null, events };
}

/** The whole tree of categories, hidden ones too. */
export async function officeCategoryTree(ctx: Ctx): Promise<CategoryNode[]> {
  const all = await ctx.db
    .select({ id: articleCategories.id, parentId: articleCategories.parentId, name: articleCategories.name })
    .from(articleCategories)
    .orderBy(asc(articleCategories.sort), asc(articleCategories.id));
  return buildTree(all);
}

/** Figures of the news desk. */
export async function officeSummary(ctx: Ctx) {
  const today = dayStart(formatDate(ctx.now));
  const firstDay = formatDate(new Date(today.getTime() - 13 * 24 * 3600 * 1000));
  const [states, deleted, pending, published, views] = await Promise.all([
    ctx.db
      .select({ status: articles.status, n: count() })
      .from(articles)
      .where(isNull(articles.deletedAt))
      .groupBy(articles.status),
    ctx.db.select({ n: count() }).from(articles).where(isNotNull(articles.deletedAt)),
    ctx.db
      .select({ n: count() })
      .from(articles)
      .where(and(isNull(articles.deletedAt), waiting)),
    ctx.db
      .select({ n: count() })
      .from(articles)
      .where(
        and(eq(articles.status, 'published'), isNull(articles.deletedAt), gte(articles.publishedAt, today)),
      ),
    ctx.db
      .select({ day: articleViewsDaily.day, views: sql<number>`sum(${articleViewsDaily.views})::int` })
      .from(articleViewsDaily)
      .where(gte(articleViewsDaily.day, firstDay))
      .groupBy(articleViewsDaily.day),
  ]);
  return {
    states: new Map<ArticleState, number>(states.map((s) => [s.status, s.n])),
    deleted: deleted[0]?.n ?? 0,
    pending: pending[0]?.n ?? 0,
    today: published[0]?.n ?? 0,
    firstDay,
    views: new Map(views.map((v) => [v.day, v.views])),
  };
}
