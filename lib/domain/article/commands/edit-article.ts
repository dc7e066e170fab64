import 'server-only';
import { eq } from 'drizzle-orm';
import { articleEvents, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import type { ArticleEditInput, ArticleSaved } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import {
  currentRevision,
  lockArticle,
  requireCategory,
  textOfFields,
  textInWork,
  writeDraft,
  type ArticleRow,
  type ArticleText,
  type RevisionRow,
} from '@/lib/domain/article/revisions';
import { articleMachine } from '@/lib/domain/article/states';
import { articleSearchColumns } from '@/lib/domain/search/row-columns';

function changes(before: ArticleText, after: ArticleText) {
  const keys = (Object.keys(after) as (keyof ArticleText)[]).filter(
    (k) => JSON.stringify(before[k]) !== JSON.stringify(after[k]),
  );
  const side = (text: ArticleText) =>
    Object.fromEntries(
      keys.map((k) => (k === 'contentHtml' || k === 'contentText' ? [k, `${text[k].length}`] : [k, text[k]])),
    );
  return { before: side(before), after: side(after) };
}

/**
 * Saves a text. What was not public becomes a draft again, also when it had been passed (S-12); what is public stays as it is and the
 * text becomes a draft of the next revision.
 *
 * @throws 409 when somebody saved since the form was read, or the text is under audit: nothing is written then
 */
export async function editArticle(ctx: Ctx, input: ArticleEditInput): Promise<ArticleSaved> {
  const me = requireAdmin(ctx);
  const article = await lockArticle(ctx, input.id);
  if (article.version !== input.version) throw articleErrors.changed({ data: { version: article.version } });
  const current = await currentRevision(ctx, article);
  if (current.status === 'pending')
    throw articleErrors.underAudit({ message: '待审核的文章请先撤回送审再编辑' });
  await requireCategory(ctx, input.categoryId);
  const text = textOfFields(input);
  const draft = await writeDraft(ctx, article, current, text);
  const version = article.version + 1;
  const stamp = { version, updatedBy: me.userId, updatedAt: ctx.now };
  const saved =
    article.status === 'published'
      ? await saveBeside(ctx, article, draft, stamp)
      : await saveInPlace(ctx, article, draft, text, stamp);
  await recordOperation(ctx, {
    action: 'article.edit',
    entity: 'article',
    entityId: article.id,
    ...changes(textInWork(article, current), text),
  });
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
      ...text,
      ...(await articleSearchColumns(ctx, text)),
      ...stamp,
      revisionNo: draft.revisionNo,
      workingRevisionId: null,
      workingStatus: null,
    },
    payload: { revisionNo: draft.revisionNo },
  });
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
