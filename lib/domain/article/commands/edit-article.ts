import 'server-only';
import { eq } from 'drizzle-orm';
import { articleEvents, articles } from '@/db/schema/article';
import { changedFields } from '@/lib/core/content';
import { keepAbsent } from '@/lib/core/edit';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import { forgetAutosave } from '@/lib/domain/article/commands/keep-autosave';
import type { ArticleEditInput, ArticleSaved } from '@/lib/domain/article/contract';
import type { ArticleText } from '@/lib/domain/article/fields';
import { articleErrors } from '@/lib/domain/article/errors';
import { assertNotHeld } from '@/lib/domain/article/lock-queries';
import { planChange, planSides, writePlan } from '@/lib/domain/article/plan';
import { currentRevision, lockArticle, requireCategory, writeDraft } from '@/lib/domain/article/revisions';
import { articleMachine } from '@/lib/states/article';
import {
  columnsOfText,
  requireAttachments,
  sidesOf,
  syncArticleFiles,
  textInWork,
  textOfFields,
  writeAttachments,
  type ArticleRow,
  type RevisionRow,
} from '@/lib/domain/article/texts';
import { articleSearchColumns } from '@/lib/domain/search/row-columns';

/**
 * Saves a form. A changed text becomes a draft again, also when it had been passed (S-12); what is public stays as it is and the text
 * becomes a draft of the next revision. The plan (times, flags) is written at once. A save that changes no word leaves the state alone.
 *
 * @throws 409 when somebody saved since the form was read, holds the editor's lock, or the text is under audit: nothing is written then
 */
export async function editArticle(ctx: Ctx, input: ArticleEditInput): Promise<ArticleSaved> {
  const me = requireAdmin(ctx);
  const article = await lockArticle(ctx, input.id);
  if (article.version !== input.version) throw articleErrors.changed({ data: { version: article.version } });
  await assertNotHeld(ctx, article);
  const current = await currentRevision(ctx, article);
  if (current.status === 'pending')
    throw articleErrors.underAudit({ message: '待审核的文章请先撤回送审再编辑' });
  await requireCategory(ctx, input.categoryId);
  const before = await textInWork(ctx, article, current);
  const text = textOfFields(keepAbsent(before, input));
  const plan = await planChange(ctx, article, input);
  const planned = Object.keys(plan).length > 0;
  // Saving takes the unfinished revision of a withdrawn article into the article, changed or not.
  const adopts = article.status === 'offline' && article.workingRevisionId !== null;
  const rewritten = adopts || changedFields(before, text).length > 0;
  const saved = rewritten
    ? await saveText(ctx, article, current, text, me.userId)
    : {
        id: article.id,
        version: article.version,
        status: article.status,
        workingStatus: article.workingStatus,
      };
  if (planned) {
    await writePlan(ctx, { ...article, status: saved.status, workingStatus: saved.workingStatus }, plan, {
      updatedBy: me.userId,
      version: article.version + 1,
    });
    saved.version = article.version + 1;
  }
  await forgetAutosave(ctx, input.draftKey);
  if (!rewritten && !planned) return saved;
  const words = sidesOf(before, text);
  const times = planSides(article, plan);
  await recordOperation(ctx, {
    action: 'article.edit',
    entity: 'article',
    entityId: article.id,
    before: { ...words.before, ...times.before },
    after: { ...words.after, ...times.after },
  });
  return saved;
}

/** Puts a text into the article's draft: in place, or beside the public one. */
export async function saveText(
  ctx: Ctx,
  article: ArticleRow,
  current: RevisionRow,
  text: ArticleText,
  userId: number,
): Promise<ArticleSaved> {
  await requireAttachments(ctx, text.attachments);
  const draft = await writeDraft(ctx, article, current, text);
  const stamp = { version: article.version + 1, updatedBy: userId, updatedAt: ctx.now };
  const saved =
    article.status === 'published'
      ? await saveBeside(ctx, article, draft, stamp)
      : await saveInPlace(ctx, article, draft, text, stamp);
  await syncArticleFiles(ctx, article.id);
  return saved;
}

interface Stamp {
  version: number;
  updatedBy: number;
  updatedAt: Date;
}

async function saveInPlace(
  ctx: Ctx,
  article: ArticleRow,
  draft: RevisionRow,
  text: ArticleText,
  stamp: Stamp,
): Promise<ArticleSaved> {
  const row = await transition(ctx, {
    machine: articleMachine,
    table: articles,
    events: articleEvents,
    id: article.id,
    action: 'edit',
    set: {
      ...columnsOfText(text),
      ...(await articleSearchColumns(ctx, text)),
      ...stamp,
      revisionNo: draft.revisionNo,
      workingRevisionId: null,
      workingStatus: null,
    },
    payload: { revisionNo: draft.revisionNo },
  });
  await writeAttachments(ctx, article.id, text.attachments);
  return { id: row.id, version: stamp.version, status: row.status, workingStatus: null };
}

async function saveBeside(
  ctx: Ctx,
  article: ArticleRow,
  draft: RevisionRow,
  stamp: Stamp,
): Promise<ArticleSaved> {
  await ctx.db
    .update(articles)
    .set({ ...stamp, workingRevisionId: draft.id, workingStatus: draft.status })
    .where(eq(articles.id, article.id));
  await recordEvent(ctx, articleEvents, {
    entityId: article.id,
    action: 'edit',
    fromStatus: article.workingStatus,
    toStatus: draft.status,
    payload: { revisionNo: draft.revisionNo, working: true },
  });
  return { id: article.id, version: stamp.version, status: article.status, workingStatus: draft.status };
}
