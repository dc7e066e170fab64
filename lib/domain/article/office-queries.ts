import 'server-only';
import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { articleCategories, articleEvents, articleRevisions, articles } from '@/db/schema/article';
import { users } from '@/db/schema/identity';
import { uploads } from '@/db/schema/upload';
import { inOrder } from '@/lib/core/in-order';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { pageOffset, type Paged, type PageInput } from '@/lib/core/page';
import { countUpTo, cutTotal } from '@/lib/data/bounded';
import { officeRead } from '@/lib/data/office-read';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { anyOf, prepared } from '@/lib/data/prepared';
import { namedRows, type Named } from '@/lib/data/words';
import type { OfficeListInput } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { lastRemarks } from '@/lib/domain/article/revision-queries';
import { textInWork } from '@/lib/domain/article/texts';
import { FILES } from '@/lib/domain/upload/picture-paths';

const submitter = aliasedTable(users, 'submitter');
const auditor = aliasedTable(users, 'auditor');
const locker = aliasedTable(users, 'locker');
const remover = aliasedTable(users, 'remover');

/** The revision that work on an article is about. */
export const current = or(
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
  viewsBase: articles.viewsBase,
  isTop: articles.isTop,
  topUntil: articles.topUntil,
  isLead: articles.isLead,
  recommended: articles.recommended,
  scheduledAt: articles.scheduledAt,
  expireAt: articles.expireAt,
  lockedByName: locker.name,
  deletedAt: articles.deletedAt,
  deletedByName: remover.name,
  revision: {
    data: articleRevisions.data,
    createdBy: articleRevisions.createdBy,
    submittedBy: articleRevisions.submittedBy,
  },
};

/** The articles `ids` with what a row shows, in no order; built once (lib/data/prepared.ts). */
const rowsOf = prepared('article_desk_rows', (db, name) =>
  db
    .select(rowColumns)
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .leftJoin(articleRevisions, current)
    .leftJoin(users, eq(users.id, articles.createdBy))
    .leftJoin(submitter, eq(submitter.id, articles.submittedBy))
    .leftJoin(auditor, eq(auditor.id, articles.auditedBy))
    .leftJoin(locker, and(eq(locker.id, articles.lockedBy), sql`${articles.lockedUntil} > now()`))
    .leftJoin(remover, eq(remover.id, articles.deletedBy))
    .where(sql`${articles.id} = ${anyOf('ids')}`)
    .prepare(name),
);
export type OfficeRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** Rows in the order of `ids`. */
async function officeRows(ctx: Ctx, ids: readonly number[]): Promise<OfficeRow[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await rowsOf(ctx.db, { ids }));
}

export function between(
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

/** Articles that carry a mark, or wait for a moment; bare columns, so that the partial index answers. */
function flagged(flag: OfficeListInput['flag']): SQL | undefined {
  switch (flag) {
    case 'scheduled':
      return isNotNull(articles.scheduledAt);
    case 'expiring':
      return and(isNotNull(articles.expireAt), eq(articles.status, 'published'));
    case 'top':
      return sql`${articles.isTop}`;
    case 'lead':
      return sql`${articles.isLead}`;
    case 'recommended':
      return sql`${articles.recommended}`;
    default:
      return undefined;
  }
}

/** Articles of a category and of everything below it; none when there is no such category. */
export async function inCategory(ctx: Ctx, id: number | undefined): Promise<SQL | undefined> {
  if (id === undefined) return undefined;
  const rows = await ctx.db
    .select({ id: articleCategories.id })
    .from(articleCategories)
    .where(like(articleCategories.path, `%/${id}/%`));
  return rows.length > 0
    ? inArray(
        articles.categoryId,
        rows.map((r) => r.id),
      )
    : sql`false`;
}

/** The words of a title. */
export const titled = { table: articles, id: articles.id, text: articles.title };

export interface Chosen {
  named: Named;
  where: SQL | undefined;
  by: SQL[];
}

/**
 * Which articles stand on a page, read from an index, and how many there are.
 *
 * @throws 422 beyond what a list counts: a filter finds it
 */
async function placesOf(ctx: Ctx, input: PageInput, { named, where, by }: Chosen) {
  if (pageOffset(input) >= named.most) throw articleErrors.tooDeep();
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ id: articles.id })
      .from(articles)
      .where(and(named.page, where))
      .orderBy(...by)
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    countUpTo(
      ctx,
      ctx.db.select({ id: articles.id }).from(articles).where(and(named.count, where)),
      named.most,
    ),
  ]);
  return { ids: rows.map((r) => r.id), total, most: named.most };
}

/**
 * A page of articles: only its rows are joined with what they show.
 *
 * @param keep a name, when the places may be 20 seconds old as long as nobody has worked on an article: all that chooses them stands in the input
 * @throws 422 beyond what a list counts
 */
export async function officePage<T extends PageInput>(
  ctx: Ctx,
  input: T,
  { choose, keep }: { choose: () => Promise<Chosen>; keep: string | false },
): Promise<Paged<OfficeRow> & { more: boolean }> {
  const load = async () => placesOf(ctx, input, await choose());
  const kept = keep && { name: keep, until: articleEvents, input };
  const { ids, total, most } = await (kept ? officeRead(ctx, kept, load) : load());
  const { pageNum, pageSize } = input;
  return cutTotal({ list: await officeRows(ctx, ids), total, pageNum, pageSize }, most);
}

/** Articles of the back office by state, category, mark, words of the title and day of the last change. @throws 422 too far back */
export async function listOfficeArticles(ctx: Ctx, input: OfficeListInput) {
  const name = 'desk-articles';
  const who = input.mine ? requireAdmin(ctx).userId : null;
  return officeRead(ctx, { name, input: [input, who] }, () =>
    officePage(ctx, input, { choose: () => chosenBy(ctx, input, who), keep: isKept(input) && name }),
  );
}

/** Orders that no index has, and words that stand in many titles: such places may be 20 seconds old as long as nobody has worked on an article. */
const isKept = ({ keyword, sort, mine }: OfficeListInput) =>
  !mine && (Boolean(keyword) || Boolean(sort?.endsWith('views')) || sort === 'publishedAt');

async function chosenBy(ctx: Ctx, input: OfficeListInput, author: number | null): Promise<Chosen> {
  const state = input.status;
  const [named, category] = await Promise.all([
    namedRows(ctx, titled, input.keyword),
    inCategory(ctx, input.articleCategory),
  ]);
  const where = and(
    state === 'deleted' ? isNotNull(articles.deletedAt) : isNull(articles.deletedAt),
    state && state !== 'deleted' ? eq(articles.status, state) : undefined,
    category,
    between(articles.updatedAt, input),
    flagged(input.flag),
    author === null ? undefined : eq(articles.createdBy, author),
  );
  return { named, where, by: order(input.sort) };
}

/** One article as the back office works on it: the text of its current revision, and its history. @throws 404 */
export async function getOfficeArticle(ctx: Ctx, id: number) {
  const [row] = await officeRows(ctx, [id]);
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
      payload: articleEvents.payload,
      at: articleEvents.createdAt,
    })
    .from(articleEvents)
    .where(eq(articleEvents.entityId, id))
    .orderBy(desc(articleEvents.id))
    .limit(100);
  const working = revision?.article_revisions ?? null;
  const text = await textInWork(ctx, article, working);
  return {
    row,
    article,
    revision: working,
    text,
    files: await attachedFiles(ctx, text.attachments),
    remarks: article.rejectReason === null ? [] : await lastRemarks(ctx, id),
    events,
  };
}

/** The files of an attachment list, in its order; one whose bytes are gone is left out. */
async function attachedFiles(ctx: Ctx, list: readonly { path: string; title: string }[]) {
  if (list.length === 0) return [];
  const keys = list.map((a) => a.path.slice(FILES.length));
  const found = await ctx.db
    .select({ key: uploads.key, sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(and(inArray(uploads.key, keys), isNull(uploads.purgedAt)));
  return list.flatMap(({ path, title }) => {
    const file = found.find((f) => FILES + f.key === path);
    return file ? [{ title, path, sizeBytes: file.sizeBytes }] : [];
  });
}
