import 'server-only';
import { asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { publicInfos } from '@/db/schema/site';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean } from '@/lib/data/public-text';
import { assertPictures } from '@/lib/domain/article/lost-pictures';
import { INFO_TAGS, textsOfInfo } from '@/lib/domain/site/commands/save-public-info';
import { siteErrors } from '@/lib/domain/site/errors';
import { attachmentsOf } from '@/lib/domain/site/info-queries';
import { saysSomething } from '@/lib/domain/site/rules';
import { publicInfoStates } from '@/lib/domain/site/states';
import { syncUploadUses } from '@/lib/domain/upload/uses';

type Info = typeof publicInfos.$inferSelect;

/** The documents named, all of them, locked by ascending id. @throws 404 */
async function lockInfos(ctx: Ctx, wanted: readonly number[]): Promise<Info[]> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(publicInfos)
    .where(inArray(publicInfos.id, ids))
    .orderBy(asc(publicInfos.id))
    .for('update');
  if (rows.length !== ids.length) throw siteErrors.infoGone();
  return rows;
}

/** @throws 422 when a document has neither text nor files, holds the mark of a lost picture or words that are not published */
async function assertFit(ctx: Ctx, info: Info): Promise<void> {
  assertPictures({ contentHtml: info.contentHtml });
  const files = await attachmentsOf(ctx, info.id);
  if (!saysSomething(info.contentHtml) && files.length === 0)
    throw siteErrors.emptyText({ message: `“${info.title}”没有正文也没有附件，不能发布` });
  await assertClean(ctx, await textsOfInfo(ctx, info, files));
}

/**
 * Publishes documents or takes them offline, all of them or none; those that are so already stay untouched. The first publication sets the
 * date unless the form gave one.
 *
 * @throws 404, 409 when a draft is to be taken offline, 422 when one has neither text nor files, or holds words that are not published
 */
export async function enablePublicInfos(
  ctx: Ctx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> {
  requireAdmin(ctx);
  const status = enabled ? 'published' : 'offline';
  const rows = (await lockInfos(ctx, ids)).filter((r) => r.status !== status);
  for (const info of rows) {
    if (!enabled && info.status === 'draft') {
      throw siteErrors.notPublic({
        message: `“${info.title}”的状态为“${publicInfoStates.draft}”，不能下线`,
        data: { id: info.id, status: info.status },
      });
    }
    // eslint-disable-next-line no-await-in-loop -- rows one after the other
    if (enabled) await assertFit(ctx, info);
    // eslint-disable-next-line no-await-in-loop -- see above
    await ctx.db
      .update(publicInfos)
      .set({
        status,
        version: info.version + 1,
        updatedAt: ctx.now,
        ...(enabled ? { publishedAt: info.publishedAt ?? ctx.now } : {}),
      })
      .where(eq(publicInfos.id, info.id));
    // eslint-disable-next-line no-await-in-loop -- see above
    await recordOperation(ctx, {
      action: enabled ? 'publicinfo.publish' : 'publicinfo.withdraw',
      entity: 'publicinfo',
      entityId: info.id,
      before: { status: info.status },
      after: { title: info.title, status },
    });
  }
  if (rows.length > 0) await invalidate(ctx, INFO_TAGS);
}

/** Deletes documents that are not public, all of them or none; their files become free. @throws 404, 409 when one is public */
export async function deletePublicInfos(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  for (const info of await lockInfos(ctx, ids)) {
    if (info.status === 'published') {
      throw siteErrors.stillPublic({
        message: `“${info.title}”已发布，请先下线再删除`,
        data: { id: info.id, status: info.status },
      });
    }
    // eslint-disable-next-line no-await-in-loop -- rows one after the other
    await ctx.db.delete(publicInfos).where(eq(publicInfos.id, info.id));
    // eslint-disable-next-line no-await-in-loop -- see above
    await syncUploadUses(ctx, { entity: 'publicInfo', entityId: info.id, paths: [] });
    // eslint-disable-next-line no-await-in-loop -- see above
    await recordOperation(ctx, {
      action: 'publicinfo.del',
      entity: 'publicinfo',
      entityId: info.id,
      before: { title: info.title, indexNo: info.indexNo, status: info.status },
    });
  }
}

/** Puts these documents before all others, in this order; every other one goes back to its date. @throws 404 */
export async function pinPublicInfos(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  await lockName(ctx, 'site:publicInfoPins');
  await lockInfos(ctx, ids);
  const before = await ctx.db
    .select({ id: publicInfos.id })
    .from(publicInfos)
    .where(gt(publicInfos.sort, 0))
    .orderBy(desc(publicInfos.sort), desc(publicInfos.id));
  const old = before.map((r) => r.id);
  if (old.join() === ids.join()) return;
  if (old.length > 0) await ctx.db.update(publicInfos).set({ sort: 0 }).where(inArray(publicInfos.id, old));
  if (ids.length > 0) {
    const values = sql.join(
      ids.map((id, i) => sql`(${id}::bigint, ${ids.length - i}::int)`),
      sql`, `,
    );
    await ctx.db.execute(
      sql`update public_infos p set sort = pinned.sort from (values ${values}) as pinned (id, sort) where p.id = pinned.id`,
    );
  }
  await invalidate(ctx, INFO_TAGS);
  await recordOperation(ctx, {
    action: 'publicinfo.sort',
    entity: 'publicinfo',
    entityId: 'all',
    before: { order: old },
    after: { order: ids },
  });
}
