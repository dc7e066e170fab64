import 'server-only';
import { desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { publicInfoAttachments, publicInfoEvents, publicInfos } from '@/db/schema/site';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin, putBack, rowOf, type BinEntry } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean } from '@/lib/data/public-text';
import { recordEvent, transition } from '@/lib/data/transition';
import { queueReindex } from '@/lib/domain/search/commands/edit-terms';
import { publicInfoSearchColumns } from '@/lib/domain/search/row-columns';
import { storedWork, type InfoText } from '@/lib/domain/site/fields';
import { siteErrors } from '@/lib/domain/site/errors';
import {
  assertWhole,
  INFO_TAGS,
  lockIndex,
  lockInfos,
  momentOfWork,
  refuseTakenIndex,
  textInWork,
  textsOfInfo,
  writeFiles,
  type Info,
} from '@/lib/domain/site/info-text';
import { publicInfoMachine, publicInfoStates } from '@/lib/states/site';

/** Puts the next text of a published document in the place of the old. @throws 409 when its index number was taken meanwhile */
async function replace(
  ctx: Ctx,
  info: Info,
  work: InfoText,
  payload: Record<string, unknown>,
): Promise<void> {
  await lockIndex(ctx);
  await refuseTakenIndex(ctx, work.indexNo, info.id);
  const { attachments, publishedAt: _, ...text } = work;
  await ctx.db
    .update(publicInfos)
    .set({
      ...text,
      ...(await publicInfoSearchColumns(ctx, text)),
      publishedAt: momentOfWork(work) ?? info.publishedAt,
      working: null,
      workingStatus: null,
      hands: [],
      version: info.version + 1,
      updatedAt: ctx.now,
    })
    .where(eq(publicInfos.id, info.id));
  await writeFiles(ctx, info.id, attachments);
  await recordEvent(ctx, publicInfoEvents, {
    entityId: info.id,
    action: 'publish',
    fromStatus: 'published',
    toStatus: 'published',
    payload: { ...payload, working: true },
  });
}

/** Shows what was audited. @throws 409 when nothing was; 422 when it has become unfit since */
async function show(ctx: Ctx, info: Info): Promise<void> {
  const { id, status } = info;
  const state = status === 'published' ? info.workingStatus : status;
  if (state !== 'approved') {
    throw siteErrors.notAudited({
      message: `“${info.title}”的状态为“${publicInfoStates[state ?? status]}”，审核通过后才能发布`,
      data: { id, status },
    });
  }
  const text = await textInWork(ctx, info);
  assertWhole(text);
  const payload = await assertClean(ctx, await textsOfInfo(ctx, text));
  if (info.working && status === 'published') return replace(ctx, info, text, payload);
  await transition(ctx, {
    machine: publicInfoMachine,
    table: publicInfos,
    events: publicInfoEvents,
    id,
    action: 'publish',
    set: {
      publishedAt: info.publishedAt ?? ctx.now,
      hands: [],
      version: info.version + 1,
      updatedAt: ctx.now,
    },
    payload,
  });
}

async function hide(ctx: Ctx, info: Info): Promise<void> {
  const { id, status, title } = info;
  if (status !== 'published') {
    throw siteErrors.notPublic({
      message: `“${title}”的状态为“${publicInfoStates[status]}”，不能下线`,
      data: { id, status },
    });
  }
  await transition(ctx, {
    machine: publicInfoMachine,
    table: publicInfos,
    events: publicInfoEvents,
    id,
    action: 'withdraw',
    set: { version: info.version + 1, updatedAt: ctx.now },
  });
}

/**
 * Publishes documents that were audited, also the next texts of published ones, or takes documents offline, all of them or none; those that are so
 * already stay untouched. The first publication sets the date unless the form gave one.
 *
 * @throws 404, 409 before the audit or when one that is not public is to be taken offline, 422 when one has neither text nor files, holds the mark
 * of a lost picture, or words that are not published
 */
export async function enablePublicInfos(
  ctx: Ctx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> {
  requireAdmin(ctx);
  const same = (r: Info) =>
    enabled ? r.status === 'published' && r.workingStatus === null : r.status === 'offline';
  const rows = (await lockInfos(ctx, ids)).filter((r) => !same(r));
  for (const info of rows) {
    await (enabled ? show(ctx, info) : hide(ctx, info));
    await recordOperation(ctx, {
      action: enabled ? 'publicinfo.publish' : 'publicinfo.withdraw',
      entity: 'publicinfo',
      entityId: info.id,
      before: { status: info.status },
      after: { title: (storedWork(info.working) ?? info).title, status: enabled ? 'published' : 'offline' },
    });
  }
  if (rows.length > 0) await invalidate(ctx, INFO_TAGS);
}

/** Moves documents that are not public into the recycle bin, all of them or none. @throws 404, 409 when one is public */
export async function deletePublicInfos(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  for (const info of await lockInfos(ctx, ids)) {
    if (info.status === 'published') {
      throw siteErrors.stillPublic({
        message: `“${info.title}”已发布，请先下线再删除`,
        data: { id: info.id, status: info.status },
      });
    }
    if (info.status === 'pending')
      throw siteErrors.underAudit({ message: `“${info.title}”正在等待审核，请先撤回送审` });
    await moveToBin(ctx, {
      kind: 'publicinfo',
      id: info.id,
      title: info.title,
      parts: [
        { table: publicInfos, where: eq(publicInfos.id, info.id) },
        { table: publicInfoAttachments, where: eq(publicInfoAttachments.publicInfoId, info.id) },
      ],
    });
    await recordOperation(ctx, {
      action: 'publicinfo.del',
      entity: 'publicinfo',
      entityId: info.id,
      before: { title: info.title, indexNo: info.indexNo, status: info.status },
    });
  }
}

/** Puts a document back in the state that it had. @throws 409 when its index number was taken meanwhile */
export async function restorePublicInfo(ctx: Ctx, entry: BinEntry): Promise<void> {
  await lockIndex(ctx);
  const { indexNo } = rowOf(entry, publicInfos) as Pick<Info, 'indexNo'>;
  await refuseTakenIndex(ctx, indexNo);
  await putBack(ctx, [publicInfos, publicInfoAttachments], entry);
  await queueReindex(ctx);
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
