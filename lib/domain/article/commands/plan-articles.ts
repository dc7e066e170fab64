import 'server-only';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { PlanFields } from '@/lib/domain/article/contract';
import type { ArticleScheduleInput, ArticleTopInput } from '@/lib/domain/article/office-contract';
import { planChange, planSides, writePlan } from '@/lib/domain/article/plan';
import { lockArticle } from '@/lib/domain/article/revisions';

/** Changes the plan of articles without a new audit; one that already has it is left alone. */
async function plan(ctx: Ctx, ids: readonly number[], action: string, fields: PlanFields): Promise<void> {
  requireAdmin(ctx);
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    // Rows are locked in the order of their ids.
    const article = await lockArticle(ctx, id);
    const change = await planChange(ctx, article, fields);
    if (Object.keys(change).length === 0) continue;
    await writePlan(ctx, article, change);
    await recordOperation(ctx, { action, entity: 'article', entityId: id, ...planSides(article, change) });
  }
}

/** Sets, moves or cancels the times of an article. @throws 404; 400 at the field for an impossible time */
export function scheduleArticle(ctx: Ctx, { id, ...times }: ArticleScheduleInput): Promise<void> {
  return plan(ctx, [id], 'article.schedule', times);
}

/** Puts articles at the top of their lists, until a date or for good, or takes them down from there. @throws 404 */
export function topArticles(ctx: Ctx, { ids, on, until }: ArticleTopInput): Promise<void> {
  return plan(ctx, ids, 'article.top', { isTop: on, topUntil: on ? (until ?? null) : null });
}

/** Makes articles leads of their blocks; of several leads of one category the newest is shown. @throws 404 */
export function leadArticles(ctx: Ctx, ids: readonly number[], on: boolean): Promise<void> {
  return plan(ctx, ids, 'article.lead', { isLead: on });
}

/** Recommends articles, or no longer. @throws 404 */
export function recommendArticles(ctx: Ctx, ids: readonly number[], on: boolean): Promise<void> {
  return plan(ctx, ids, 'article.recommend', { recommended: on });
}
