import 'server-only';
import { articleEvents, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { forgetAutosave } from '@/lib/domain/article/commands/keep-autosave';
import type { ArticleFields, ArticleSaved } from '@/lib/domain/article/contract';
import type { ArticleText } from '@/lib/domain/article/fields';
import { planChange, planSides, type Plan, type PlanChange } from '@/lib/domain/article/plan';
import { insertRevision, requireCategory } from '@/lib/domain/article/revisions';
import {
  columnsOfText,
  requireAttachments,
  syncArticleFiles,
  textOfFields,
  writeAttachments,
} from '@/lib/domain/article/texts';
import { articleSearchColumns } from '@/lib/domain/search/row-columns';

const NO_PLAN: Plan = {
  isLead: false,
  isTop: false,
  topUntil: null,
  recommended: false,
  viewsBase: 0,
  viewsSource: null,
  publishedAt: null,
  scheduledAt: null,
  expireAt: null,
};

/** Makes a draft. @throws 400 when the category or an attachment does not exist, or a time is not possible */
export async function createArticle(ctx: Ctx, fields: ArticleFields): Promise<ArticleSaved> {
  const me = requireAdmin(ctx);
  await requireCategory(ctx, fields.categoryId);
  const text = textOfFields(fields);
  await requireAttachments(ctx, text.attachments);
  const plan = await planChange(ctx, { ...NO_PLAN, status: 'draft' }, fields);
  const saved = await insertDraft(ctx, text, { hands: [me.userId], plan });
  await forgetAutosave(ctx, fields.draftKey);
  return saved;
}

interface NewDraft {
  hands: readonly number[];
  plan?: PlanChange;
  /** The article whose text it is. */
  copiedFrom?: { id: number; title: string };
}

/** Stores a text as a new draft, with its first revision, its event and its line in the operation log. */
export async function insertDraft(
  ctx: Ctx,
  text: ArticleText,
  { hands, plan = {}, copiedFrom }: NewDraft,
): Promise<ArticleSaved> {
  const me = requireAdmin(ctx);
  const [row] = await ctx.db
    .insert(articles)
    .values({
      ...columnsOfText(text),
      ...plan,
      ...(await articleSearchColumns(ctx, text)),
      createdBy: me.userId,
      updatedBy: me.userId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning({ id: articles.id, version: articles.version });
  const saved = row as { id: number; version: number };
  await insertRevision(ctx, saved.id, 1, text, { hands });
  await writeAttachments(ctx, saved.id, text.attachments);
  await syncArticleFiles(ctx, saved.id);
  await recordEvent(ctx, articleEvents, {
    entityId: saved.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'draft',
    payload: { revisionNo: 1, ...(copiedFrom && { copiedFrom }) },
  });
  const { contentHtml: _, contentText, ...head } = text;
  await recordOperation(ctx, {
    action: copiedFrom ? 'article.copy' : 'article.add',
    entity: 'article',
    entityId: saved.id,
    after: {
      ...head,
      ...planSides(NO_PLAN, plan).after,
      characters: contentText.length,
      ...(copiedFrom && { copiedFrom: copiedFrom.id }),
    },
  });
  return { ...saved, status: 'draft', workingStatus: null };
}
