import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { articleCategories, articleRevisions, articles } from '@/db/schema/article';
import type { Ctx } from '@/lib/data/ctx';
import { revisionsOf } from '@/lib/data/revisions';
import { articleErrors } from '@/lib/domain/article/errors';
import type { ArticleState, RevisionState } from '@/lib/states/article';
import type { ArticleText } from '@/lib/domain/article/fields';
import { textInWork, type ArticleRow, type RevisionRow } from '@/lib/domain/article/texts';

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

export const { insertRevision, currentRevision, moveRevision, writeDraft, handsOfRevision, dataWithMyHand } =
  revisionsOf<typeof articleRevisions, ArticleRow, ArticleText>({
    table: articleRevisions,
    of: 'articleId',
    columns: ['title', 'contentHtml', 'contentText'],
    textOf: (ctx, article) => textInWork(ctx, article, null),
    statusOf: ({ status }) => STATUS_OF[status],
    isLive: ({ status, workingRevisionId }) => status === 'published' && workingRevisionId === null,
    noRevision: () => articleErrors.noRevision(),
  });

/** Accounts that wrote, edited or submitted the text in work: those of its revision, of an import those of the article. */
export const handsInWork = (
  row: Pick<ArticleRow, 'createdBy' | 'submittedBy'> & {
    revision: Pick<RevisionRow, 'data' | 'createdBy' | 'submittedBy'> | null;
  },
): number[] =>
  row.revision ? handsOfRevision(row.revision) : [row.createdBy, row.submittedBy].filter((id) => id !== null);
