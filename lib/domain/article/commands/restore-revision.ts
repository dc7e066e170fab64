import 'server-only';
import { and, eq } from 'drizzle-orm';
import { articleRevisions } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { ArticleSaved } from '@/lib/domain/article/contract';
import type { RevisionRestoreInput } from '@/lib/domain/article/office-contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { saveText } from '@/lib/domain/article/commands/edit-article';
import { assertNotHeld } from '@/lib/domain/article/lock-queries';
import { currentRevision, lockArticle, requireCategory } from '@/lib/domain/article/revisions';
import { textOfAny } from '@/lib/domain/article/texts';

/**
 * Makes the words of an old revision the draft again. Nothing of the history is rewritten, and what is public stays until the draft has
 * passed.
 *
 * @throws 404 when there is no such revision; 409 when somebody saved meanwhile, holds the lock, or the text is under audit
 */
export async function restoreRevision(ctx: Ctx, input: RevisionRestoreInput): Promise<ArticleSaved> {
  const me = requireAdmin(ctx);
  const article = await lockArticle(ctx, input.id);
  if (article.version !== input.version) throw articleErrors.changed({ data: { version: article.version } });
  await assertNotHeld(ctx, article);
  const current = await currentRevision(ctx, article);
  if (current.status === 'pending')
    throw articleErrors.underAudit({ message: '待审核的文章请先撤回送审再恢复旧版本' });
  const [old] = await ctx.db
    .select()
    .from(articleRevisions)
    .where(
      and(eq(articleRevisions.articleId, article.id), eq(articleRevisions.revisionNo, input.revisionNo)),
    );
  if (!old) throw articleErrors.revisionNotFound();
  const text = await textOfAny(ctx, article, old);
  await requireCategory(ctx, text.categoryId);
  const saved = await saveText(ctx, article, current, text, me.userId);
  await recordOperation(ctx, {
    action: 'article.revision.restore',
    entity: 'article',
    entityId: article.id,
    before: { version: article.version },
    after: { title: text.title, revisionNo: input.revisionNo, version: saved.version },
  });
  return saved;
}
