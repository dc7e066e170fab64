import 'server-only';
import { articleEvents, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import type { ArticleFields, ArticleSaved } from '@/lib/domain/article/contract';
import { insertRevision, requireCategory, textOfFields } from '@/lib/domain/article/revisions';
import { articleSearchColumns } from '@/lib/domain/search/row-columns';

/** Makes a draft. @throws 400 when the category does not exist */
export async function createArticle(ctx: Ctx, fields: ArticleFields): Promise<ArticleSaved> {
  const me = requireAdmin(ctx);
  await requireCategory(ctx, fields.categoryId);
  const text = textOfFields(fields);
  const [row] = await ctx.db
    .insert(articles)
    .values({
      ...text,
      ...(await articleSearchColumns(ctx, text)),
      createdBy: me.userId,
      updatedBy: me.userId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning({ id: articles.id, version: articles.version });
  const saved = row as { id: number; version: number };
  await insertRevision(ctx, saved.id, 1, text, { hands: [me.userId] });
  await recordEvent(ctx, articleEvents, {
    entityId: saved.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'draft',
    payload: { revisionNo: 1 },
  });
  const { contentHtml: _, contentText, ...head } = text;
  await recordOperation(ctx, {
    action: 'article.add',
    entity: 'article',
    entityId: saved.id,
    after: { ...head, characters: contentText.length },
  });
  return { ...saved, status: 'draft', workingStatus: null };
}
