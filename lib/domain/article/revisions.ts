import 'server-only';
import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import { articleCategories, articleRevisions, articles } from '@/db/schema/article';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { articleErrors } from '@/lib/domain/article/errors';
import { articleRevisionMachine, type ArticleState, type RevisionState } from '@/lib/states/article';
import type { ArticleText } from '@/lib/domain/article/fields';
import { textInWork, type ArticleRow, type RevisionRow } from '@/lib/domain/article/texts';

/** Accounts that wrote, edited or submitted this revision: none of them audits it. */
export function handsOf(revision: Pick<RevisionRow, 'data' | 'createdBy' | 'submittedBy'>): number[] {
  const listed = Array.isArray(revision.data.hands) ? (revision.data.hands as number[]) : [];
  const known = [...listed, revision.createdBy, revision.submittedBy].filter((id) => id !== null);
  return [...new Set(known)];
}

function withHand(hands: readonly number[], id: number | null): number[] {
  return id === null ? [...hands] : [...new Set([...hands, id])];
}

function columnsOf(text: ArticleText, hands: readonly number[]) {
  const { title, contentHtml, contentText, ...data } = text;
  return { title, contentHtml, contentText, data: { ...data, hands } };
}

/** The article, locked until the transaction ends. @throws 404 when there is none, or it lies in the recycle bin (unless `deleted`) */
export async function lockArticle(ctx: Ctx, id: number, deleted = false): Promise<ArticleRow> {
  const [row] = await ctx.db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), deleted ? undefined : isNull(articles.deletedAt)))
    .for('update');
  if (!row) throw articleErrors.notFound();
  return row;
}

/** @throws 400 when the category does not exist */
export async function requireCategory(ctx: Ctx, id: number): Promise<void> {
  const [row] = await ctx.db
    .select({ id: articleCategories.id })
    .from(articleCategories)
    .where(eq(articleCategories.id, id));
  if (!row) throw articleErrors.unknownCategory({ errors: { categoryId: '所选栏目不存在' } });
}

const STATUS_OF: Record<ArticleState, RevisionState> = {
  draft: 'draft',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  published: 'approved',
  offline: 'approved',
};

/**
 * The revision that work on a locked article is about: the unfinished one of a public article, else the one that the article's text is.
 * An imported article without revisions gets its first.
 */
export async function currentRevision(ctx: Ctx, article: ArticleRow): Promise<RevisionRow> {
  const [row] = await ctx.db
    .select()
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, article.id),
        article.workingRevisionId === null
          ? eq(articleRevisions.revisionNo, article.revisionNo)
          : eq(articleRevisions.id, article.workingRevisionId),
      ),
    )
    .for('update');
  if (row) return row;
  const hands = [article.createdBy, article.updatedBy, article.submittedBy].filter((id) => id !== null);
  return insertRevision(ctx, article.id, article.revisionNo, await textInWork(ctx, article, null), {
    hands,
    status: STATUS_OF[article.status],
    createdBy: article.createdBy,
  });
}

interface NewRevision {
  hands: readonly number[];
  status?: RevisionState;
  createdBy?: number | null;
}

export async function insertRevision(
  ctx: Ctx,
  articleId: number,
  revisionNo: number,
  text: ArticleText,
  more: NewRevision,
): Promise<RevisionRow> {
  const [row] = await ctx.db
    .insert(articleRevisions)
    .values({
      articleId,
      revisionNo,
      status: more.status ?? 'draft',
      ...columnsOf(text, more.hands),
      createdBy: more.createdBy === undefined ? actorUserId(ctx) : more.createdBy,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  return row as RevisionRow;
}

async function nextNumber(ctx: Ctx, articleId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ n: max(articleRevisions.revisionNo) })
    .from(articleRevisions)
    .where(eq(articleRevisions.articleId, articleId));
  return (row?.n ?? 0) + 1;
}

/**
 * Puts a text into a draft revision. A draft is overwritten; a revision that somebody has decided on stays as it was read, and a new one
 * begins. A passed text that never went live, or is no longer live, becomes 'superseded'.
 */
export async function writeDraft(
  ctx: Ctx,
  article: ArticleRow,
  current: RevisionRow,
  text: ArticleText,
): Promise<RevisionRow> {
  const me = actorUserId(ctx);
  const live = article.status === 'published' && article.workingRevisionId === null;
  if (current.status === 'draft' && !live) {
    const hands = withHand(handsOf(current), me);
    const [row] = await ctx.db
      .update(articleRevisions)
      .set({ ...columnsOf(text, hands), updatedAt: ctx.now })
      .where(eq(articleRevisions.id, current.id))
      .returning();
    return row as RevisionRow;
  }
  if (current.status === 'approved' && !live) await moveRevision(ctx, current, 'replace', {});
  const before = current.status === 'rejected' ? handsOf(current) : [];
  const revisionNo = await nextNumber(ctx, article.id);
  return insertRevision(ctx, article.id, revisionNo, text, { hands: withHand(before, me) });
}

type RevisionAction = keyof typeof articleRevisionMachine.actions;

/** Changes the state of a revision by the machine's table; the article's event row tells about it. @throws 409 when the move is illegal */
export async function moveRevision(
  ctx: Ctx,
  revision: RevisionRow,
  action: RevisionAction,
  set: Partial<typeof articleRevisions.$inferInsert>,
): Promise<void> {
  const to = articleRevisionMachine.to(action)[0] as RevisionState;
  const moved = await ctx.db
    .update(articleRevisions)
    .set({ ...set, status: to, updatedAt: ctx.now })
    .where(
      and(
        eq(articleRevisions.id, revision.id),
        inArray(articleRevisions.status, [...articleRevisionMachine.from(action)]),
      ),
    )
    .returning({ id: articleRevisions.id });
  if (moved.length === 0) throw articleErrors.noRevision();
}

/** Hands of a revision with the acting account added: written when a text is submitted. */
export function dataWithMyHand(ctx: Ctx, revision: RevisionRow): Record<string, unknown> {
  return { ...revision.data, hands: withHand(handsOf(revision), actorUserId(ctx)) };
}
