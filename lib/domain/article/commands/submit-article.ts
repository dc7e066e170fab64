import 'server-only';
import { eq } from 'drizzle-orm';
import { articleEvents, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { assertClean } from '@/lib/data/public-text';
import { recordEvent, transition } from '@/lib/data/transition';
import { textsOfArticle } from '@/lib/domain/article/check';
import { articleErrors } from '@/lib/domain/article/errors';
import { assertPictures } from '@/lib/domain/article/lost-pictures';
import {
  currentRevision,
  dataWithMyHand,
  lockArticle,
  moveRevision,
  writeDraft,
} from '@/lib/domain/article/revisions';
import { WORD_LIMIT, wordCount } from '@/lib/domain/article/rules';
import { articleMachine } from '@/lib/states/article';
import type { ArticleText } from '@/lib/domain/article/fields';
import { textInWork } from '@/lib/domain/article/texts';

/** @throws 422 when the text is empty, waits for a picture or has more words than the specification allows (section 9) */
function assertComplete({ contentHtml, contentText }: ArticleText): void {
  const words = wordCount(contentHtml, contentText);
  if (words === 0) throw articleErrors.emptyText({ errors: { contentHtml: '请输入正文' } });
  if (words > WORD_LIMIT) {
    const message = `正文字数超出最大允许值：${words} 字，最多 ${WORD_LIMIT} 字`;
    throw articleErrors.tooLong({ message, errors: { contentHtml: message } });
  }
  assertPictures({ contentHtml });
}

/**
 * Hands a text to the auditors: the article's own, or the next revision of a public one. A schedule that was set waits for their decision.
 *
 * @throws 409 from any other state; 422 for an empty or too long text, forbidden words, or words that nobody has confirmed
 */
export async function submitArticle(ctx: Ctx, id: number): Promise<void> {
  const me = requireAdmin(ctx);
  const article = await lockArticle(ctx, id);
  let revision = await currentRevision(ctx, article);
  if (article.status === 'offline' && article.workingRevisionId !== null) {
    throw articleErrors.noRevision({ message: '请先打开编辑并保存修订稿' });
  }
  const text = await textInWork(ctx, article, revision);
  // What somebody has decided on stays as it was read: the same words go in as a new revision.
  if (revision.status === 'rejected' || article.status === 'offline') {
    revision = await writeDraft(ctx, article, revision, text);
  }
  const submitted = { submittedBy: me.userId, submittedAt: ctx.now };
  const payload: Record<string, unknown> = { revisionNo: revision.revisionNo };
  if (article.status === 'published') {
    if (article.workingRevisionId === null) throw articleErrors.noRevision();
    assertComplete(text);
    Object.assign(payload, await assertClean(ctx, await textsOfArticle(ctx, text)));
    await ctx.db
      .update(articles)
      .set({
        workingRevisionId: revision.id,
        workingStatus: 'pending',
        ...submitted,
        rejectReason: null,
        updatedAt: ctx.now,
      })
      .where(eq(articles.id, id));
    await recordEvent(ctx, articleEvents, {
      entityId: id,
      action: 'submit',
      fromStatus: revision.status,
      toStatus: 'pending',
      payload: { ...payload, working: true },
    });
  } else {
    if (articleMachine.from('submit').includes(article.status)) {
      assertComplete(text);
      Object.assign(payload, await assertClean(ctx, await textsOfArticle(ctx, text)));
    }
    await transition(ctx, {
      machine: articleMachine,
      table: articles,
      events: articleEvents,
      id,
      action: 'submit',
      set: { ...submitted, revisionNo: revision.revisionNo, rejectReason: null, updatedAt: ctx.now },
      payload,
    });
  }
  await moveRevision(ctx, revision, 'submit', { ...submitted, data: dataWithMyHand(ctx, revision) });
  await recordOperation(ctx, { action: 'article.submit', entity: 'article', entityId: id, after: payload });
}
