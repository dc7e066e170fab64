import 'server-only';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { articleRevisions, articles } from '@/db/schema/article';
import type { ResultsView } from '@/lib/core/results';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { eachAlone } from '@/lib/data/each-alone';
import { auditArticle } from '@/lib/domain/article/commands/audit-article';
import { publishArticle } from '@/lib/domain/article/commands/publish-article';
import type { ArticlePassInput, ArticlePassManyInput } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { lockArticle } from '@/lib/domain/article/revisions';

/**
 * Passes a text and shows it to the public in one act: what cannot be published is not passed either. A text with a time of its own waits for it.
 *
 * @throws what passing and publishing throw; 409 for a text with a schedule
 */
export async function passAndPublish(ctx: Ctx, { id, version, opinion }: ArticlePassInput): Promise<void> {
  const { scheduledAt } = await lockArticle(ctx, id);
  if (scheduledAt) throw articleErrors.scheduled();
  await auditArticle(ctx, { id, version, decision: 'approve', note: opinion });
  await publishArticle(ctx, id);
}

/** Passes several texts at the versions that stood in the list, each for itself. */
export async function passArticles(ctx: Ctx, { items }: ArticlePassManyInput): Promise<ResultsView> {
  requireAdmin(ctx);
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  const pass = (tx: Ctx, id: number) =>
    auditArticle(tx, { id, version: versions.get(id) ?? 0, decision: 'approve' });
  return { results: await eachAlone(ctx, ids, await titlesOf(ctx, ids), pass) };
}

/** The titles under work. */
async function titlesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .select({ id: articles.id, title: articles.title, working: articleRevisions.title })
    .from(articles)
    .leftJoin(articleRevisions, eq(articleRevisions.id, articles.workingRevisionId))
    .where(and(inArray(articles.id, [...ids]), isNull(articles.deletedAt)));
  return new Map(rows.map((row) => [row.id, row.working ?? row.title]));
}
