import 'server-only';
import { inArray } from 'drizzle-orm';
import { qaItems } from '@/db/schema/site';
import type { Ctx } from '@/lib/data/ctx';
import { enableListed, sortListed } from '@/lib/data/listed';
import { deleteListed } from '@/lib/data/listed-bin';
import { siteErrors } from '@/lib/domain/site/errors';
import { siteLists, type SiteList } from '@/lib/domain/site/lists';

/** Switches rows of one of the site's lists on or off. @throws 404 when one of them does not exist */
export async function enableSiteRows(
  ctx: Ctx,
  name: SiteList,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> {
  await enableListed(ctx, siteLists[name], ids, enabled);
}

/** Gives rows of one of the site's lists a new order among themselves. @throws 404, 422 when questions belong to different groups */
export async function sortSiteRows(ctx: Ctx, name: SiteList, ids: readonly number[]): Promise<void> {
  await sortListed(ctx, siteLists[name], ids);
}

/**
 * Deletes rows of one of the site's lists, all of them or none.
 *
 * @throws 404 when one of them does not exist, 409 when a group still holds questions
 */
export async function deleteSiteRows(ctx: Ctx, name: SiteList, ids: readonly number[]): Promise<void> {
  await deleteListed(ctx, siteLists[name], ids, async (rows) => {
    if (name !== 'qaGroup') return;
    const held = await ctx.db.$count(
      qaItems,
      inArray(
        qaItems.groupId,
        rows.map((r) => r.id),
      ),
    );
    if (held > 0) {
      throw siteErrors.groupHolds({
        message: `分组中还有 ${held} 个问题，请先移走或删除`,
        data: { items: held },
      });
    }
  });
}
