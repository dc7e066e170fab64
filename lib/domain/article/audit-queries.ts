import 'server-only';
import { aliasedTable, and, asc, desc, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { articleCategories, articleEvents, articleRevisions, articles } from '@/db/schema/article';
import { users } from '@/db/schema/identity';
import { pageOffset } from '@/lib/core/page';
import { countUpTo, cutTotal } from '@/lib/data/bounded';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { officeRead } from '@/lib/data/office-read';
import { namedRows, type Named } from '@/lib/data/words';
import type { AuditListInput, AuditQueueInput, AuditQueueView } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import {
  between,
  current,
  inCategory,
  officePage,
  titled,
  type Chosen,
} from '@/lib/domain/article/office-queries';
import { mayAudit } from '@/lib/domain/article/policy';
import { handsInWork } from '@/lib/domain/article/revisions';

const submitter = aliasedTable(users, 'submitter');
const auditor = aliasedTable(users, 'auditor');

/** A text of an article that an auditor has to decide on: its own, or its next revision. */
export const waiting = or(eq(articles.status, 'pending'), eq(articles.workingStatus, 'pending'));

async function waitingBy(ctx: Ctx, input: AuditQueueInput & { mine?: boolean }): Promise<Chosen> {
  const [named, category] = await Promise.all([
    namedRows(ctx, titled, input.keyword),
    inCategory(ctx, input.articleCategory),
  ]);
  const where = and(
    isNull(articles.deletedAt),
    input.kind === 'new' ? eq(articles.status, 'pending') : undefined,
    input.kind === 'revision' ? eq(articles.workingStatus, 'pending') : undefined,
    waiting,
    category,
    input.mine ? eq(articles.submittedBy, requireAdmin(ctx).userId) : undefined,
    between(articles.submittedAt, input),
  );
  // Few wait: for the count, too, a word is looked for among them and not among all titles.
  const few = { ...named, count: named.page };
  return { named: few, where, by: [asc(articles.submittedAt), asc(articles.id)] };
}

/** Texts that wait for an auditor, the longest waiting first. @throws 422 too far back */
export async function listPending(ctx: Ctx, input: AuditListInput) {
  const keep = Boolean(input.keyword) && !input.mine && 'waiting-articles';
  return officePage(ctx, input, { choose: () => waitingBy(ctx, input), keep });
}

/** How many texts a queue holds at once. */
const QUEUE = 500;

/** Texts that wait for this auditor, the longest waiting first; those in which he had a hand wait for others. */
export async function auditQueue(ctx: Ctx, input: AuditQueueInput): Promise<AuditQueueView> {
  const me = requireAdmin(ctx);
  const { named, where, by } = await waitingBy(ctx, input);
  const rows = await ctx.db
    .select({
      id: articles.id,
      createdBy: articles.createdBy,
      submittedBy: articles.submittedBy,
      revision: {
        data: articleRevisions.data,
        createdBy: articleRevisions.createdBy,
        submittedBy: articleRevisions.submittedBy,
      },
    })
    .from(articles)
    .leftJoin(articleRevisions, current)
    .where(and(named.page, where))
    .orderBy(...by)
    .limit(QUEUE + 1);
  const mine = rows.slice(0, QUEUE).filter((row) => mayAudit(me, { hands: handsInWork(row) }));
  return { ids: mine.map((row) => row.id), more: rows.length > QUEUE };
}

const decided = { table: articleRevisions, id: articleRevisions.id, text: articleRevisions.title };
/** Texts by a word in their title, kept until the next act on an article. */
function decidedNamed(ctx: Ctx, word: string | undefined): Promise<Named> {
  const find = () => namedRows(ctx, decided, word);
  if (!word) return find();
  return officeRead(ctx, { name: 'decided-words', until: articleEvents, input: word }, find);
}

const latest = [desc(articleRevisions.auditedAt), desc(articleRevisions.id)];

/** Decisions of the auditors, the latest first; a page's rows get their article once the page is known. @throws 422 too far back */
export async function listAudited(ctx: Ctx, input: AuditListInput) {
  const rejected = eq(articleRevisions.status, 'rejected');
  const passed = or(eq(articleRevisions.status, 'approved'), eq(articleRevisions.status, 'superseded'));
  const [named, category] = await Promise.all([
    decidedNamed(ctx, input.keyword),
    inCategory(ctx, input.articleCategory),
  ]);
  if (pageOffset(input) >= named.most) throw articleErrors.tooDeep();
  const where = and(
    isNotNull(articleRevisions.auditedAt),
    input.result === 'reject' ? rejected : undefined,
    input.result === 'approve' ? passed : undefined,
    category,
    input.mine ? eq(articleRevisions.auditedBy, requireAdmin(ctx).userId) : undefined,
    between(articleRevisions.auditedAt, input),
  );
  // Every revision belongs to an article: it is read only when the filter asks about it.
  const ids = (words: SQL | undefined) => {
    const all = ctx.db.select({ id: articleRevisions.id }).from(articleRevisions).$dynamic();
    const joined = category ? all.innerJoin(articles, eq(articles.id, articleRevisions.articleId)) : all;
    return joined.where(and(words, where));
  };
  const chosen = ids(named.page)
    .orderBy(...latest)
    .limit(input.pageSize)
    .offset(pageOffset(input))
    .as('chosen');
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
    .from(chosen)
    .innerJoin(articleRevisions, eq(articleRevisions.id, chosen.id))
    .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .leftJoin(submitter, eq(submitter.id, articleRevisions.submittedBy))
    .leftJoin(auditor, eq(auditor.id, articleRevisions.auditedBy))
    .orderBy(...latest);
  const filter = { ...input, pageNum: 1, mine: input.mine && requireAdmin(ctx).userId };
  const total = officeRead(ctx, { name: 'audited-articles', until: articleEvents, input: filter }, () =>
    countUpTo(ctx, ids(named.count), named.most),
  );
  return cutTotal(await paginate(input, page, total), named.most);
}
export type AuditedRevisionRow = Awaited<ReturnType<typeof listAudited>>['list'][number];
