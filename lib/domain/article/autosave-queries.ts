import 'server-only';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { articleAutosaves } from '@/db/schema/article';
import { toIso } from '@/lib/core/dates';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { AutosaveView } from '@/lib/domain/article/office-contract';

/** Forms of texts that were never saved: as many of them are offered again. */
const NEW_DRAFTS = 5;

const textOf = (v: unknown) => (typeof v === 'string' ? v : '');

export function autosaveView(row: typeof articleAutosaves.$inferSelect): AutosaveView {
  return {
    draftKey: row.draftKey,
    articleId: row.articleId,
    baseVersion: row.baseVersion,
    title: textOf(row.data.title),
    characters: textOf(row.data.contentHtml).replaceAll(/<[^>]*>/g, '').length,
    updatedAt: toIso(row.updatedAt),
    data: row.data,
  };
}

/** My kept form of an article, or my latest ones that were never saved. */
export async function listAutosaves(ctx: Ctx, id?: number): Promise<AutosaveView[]> {
  const { userId } = requireAdmin(ctx);
  const rows = await ctx.db
    .select()
    .from(articleAutosaves)
    .where(
      and(
        eq(articleAutosaves.userId, userId),
        id === undefined ? isNull(articleAutosaves.articleId) : eq(articleAutosaves.articleId, id),
      ),
    )
    .orderBy(desc(articleAutosaves.updatedAt))
    .limit(NEW_DRAFTS);
  return rows.map(autosaveView);
}
