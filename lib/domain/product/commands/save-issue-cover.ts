import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { periodicalIssues } from '@/db/schema/periodical';
import type { Saved } from '@/lib/core/listed';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { requirePicture } from '@/lib/domain/upload/known-files';
import { syncUploadUses } from '@/lib/domain/upload/uses';
import { productTags } from '../cached';
import type { IssueCoverInput } from '../plan-contract';
import { planErrors } from '../plan-errors';
import { lockIssue } from './lock-plan';

/**
 * Gives an issue a cover, another one, or none; the newest published issue's stands for its periodical. A save of what is there changes nothing.
 *
 * @throws 400 when it is no stored picture, 404, 409 when the issue was called off or somebody saved since
 */
export async function saveIssueCover(ctx: Ctx, { id, version, coverPath }: IssueCoverInput): Promise<Saved> {
  requireAdmin(ctx);
  const { issue } = await lockIssue(ctx, id);
  if (issue.status === 'cancelled') throw planErrors.cancelled();
  if (issue.coverPath === coverPath) return issue;
  if (issue.version !== version) throw planErrors.changed();
  await requirePicture(ctx, { field: 'coverPath', path: coverPath });
  const [row] = await ctx.db
    .update(periodicalIssues)
    .set({ coverPath, version: sql`${periodicalIssues.version} + 1`, updatedAt: ctx.now })
    .where(eq(periodicalIssues.id, id))
    .returning({ id: periodicalIssues.id, version: periodicalIssues.version });
  await syncUploadUses(ctx, { entity: 'periodicalIssue', entityId: id, paths: [coverPath] });
  await recordOperation(ctx, {
    action: 'issue.cover',
    entity: 'periodicalIssue',
    entityId: id,
    before: { coverPath: issue.coverPath },
    after: { coverPath },
  });
  await invalidate(ctx, [productTags.one(issue.productId), productTags.all]);
  return row ?? issue;
}
