import 'server-only';
import { and, asc, desc, eq, gt, gte, ilike, lt, or, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { publicInfoAttachments, publicInfoEvents, publicInfos } from '@/db/schema/site';
import { uploads } from '@/db/schema/upload';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { requireAdmin, type AdminActor, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { noteOf } from '@/lib/domain/article/office-present';
import { articleActions } from '@/lib/domain/article/policy';
import { storedWork } from '@/lib/domain/site/fields';
import { siteErrors } from '@/lib/domain/site/errors';
import { infoChanges } from '@/lib/domain/site/info-diff';
import type { InfoOfficeListInput, InfoOfficeRow, InfoOfficeView } from '@/lib/domain/site/info-contract';
import { findKnownFiles } from '@/lib/domain/upload/known-files';

const columns = {
  id: publicInfos.id,
  title: publicInfos.title,
  indexNo: publicInfos.indexNo,
  issuer: publicInfos.issuer,
  status: publicInfos.status,
  workingStatus: publicInfos.workingStatus,
  rejectReason: publicInfos.rejectReason,
  hands: publicInfos.hands,
  publishedAt: publicInfos.publishedAt,
  sort: publicInfos.sort,
  version: publicInfos.version,
  attachmentCount: sql<number>`(select count(*)::int from ${publicInfoAttachments} where ${publicInfoAttachments.publicInfoId} = ${publicInfos.id})`,
  createdByName: users.name,
  updatedAt: publicInfos.updatedAt,
};

interface Row extends Omit<InfoOfficeRow, 'publishedAt' | 'updatedAt' | 'allowedActions'> {
  hands: number[];
  publishedAt: Date | null;
  updatedAt: Date;
}

export const present = (actor: AdminActor, { hands, ...row }: Row): InfoOfficeRow => ({
  ...row,
  // A document has no times of its own to plan.
  allowedActions: articleActions(actor, { ...row, hands, deleted: false }).filter((a) => a !== 'schedule'),
  publishedAt: toIsoOrNull(row.publishedAt),
  updatedAt: toIso(row.updatedAt),
});

function ordered(sort: InfoOfficeListInput['sort']): SQL[] {
  if (sort === undefined)
    return [desc(publicInfos.sort), desc(publicInfos.publishedAt), desc(publicInfos.id)];
  const way = sort.startsWith('-') ? desc : asc;
  return [way(publicInfos[sort.replace('-', '') as 'id' | 'publishedAt' | 'updatedAt']), way(publicInfos.id)];
}

/** Public information of the office by state, words, and day of publication. */
export async function listOfficeInfos(ctx: Ctx, input: InfoOfficeListInput): Promise<Paged<InfoOfficeRow>> {
  const me = requireAdmin(ctx);
  const { keyword, status, pinned, startTime, endTime } = input;
  const pattern = keyword ? containsPattern(keyword) : '';
  const where = and(
    status === 'pending'
      ? or(eq(publicInfos.status, status), eq(publicInfos.workingStatus, status))
      : status && eq(publicInfos.status, status),
    pinned ? gt(publicInfos.sort, 0) : undefined,
    keyword
      ? or(
          ilike(publicInfos.title, pattern),
          ilike(publicInfos.indexNo, pattern),
          ilike(publicInfos.issuer, pattern),
        )
      : undefined,
    startTime ? gte(publicInfos.publishedAt, dayStart(startTime)) : undefined,
    endTime ? lt(publicInfos.publishedAt, dayEnd(endTime)) : undefined,
  );
  const rows = ctx.db
    .select(columns)
    .from(publicInfos)
    .leftJoin(users, eq(users.id, publicInfos.createdBy))
    .where(where)
    .orderBy(...ordered(input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(publicInfos, where));
  return { ...page, list: page.list.map((row) => present(me, row)) };
}

/** The files under a document, in their order. */
export async function attachmentsOf(ctx: Ctx, id: number): Promise<InfoOfficeView['attachments']> {
  return ctx.db
    .select({
      title: publicInfoAttachments.title,
      path: sql<string>`'/files/' || ${uploads.key}`,
      sizeBytes: uploads.sizeBytes,
    })
    .from(publicInfoAttachments)
    .innerJoin(uploads, eq(uploads.id, publicInfoAttachments.uploadId))
    .where(eq(publicInfoAttachments.publicInfoId, id))
    .orderBy(asc(publicInfoAttachments.sort), asc(publicInfoAttachments.id));
}

/** One document as the office works on it, whatever its state. @throws 404 */
export async function getOfficeInfo(ctx: Ctx, id: number): Promise<InfoOfficeView> {
  const me = requireAdmin(ctx);
  const [row] = await ctx.db
    .select({ ...columns, contentHtml: publicInfos.contentHtml, working: publicInfos.working })
    .from(publicInfos)
    .leftJoin(users, eq(users.id, publicInfos.createdBy))
    .where(eq(publicInfos.id, id));
  if (!row) throw siteErrors.infoGone();
  const { contentHtml, working, ...head } = row;
  const events = await ctx.db
    .select({
      action: publicInfoEvents.action,
      actorName: publicInfoEvents.actorName,
      reason: publicInfoEvents.reason,
      payload: publicInfoEvents.payload,
      at: publicInfoEvents.createdAt,
    })
    .from(publicInfoEvents)
    .where(eq(publicInfoEvents.entityId, id))
    .orderBy(desc(publicInfoEvents.id))
    .limit(50);
  const history = events.map(({ payload, at, ...e }) => ({
    ...e,
    note: noteOf(e.action, payload),
    at: toIso(at),
  }));
  const next = storedWork(working);
  const live = { ...present(me, head), contentHtml, attachments: await attachmentsOf(ctx, id) };
  if (next) {
    const { attachments, contentText: _, ...text } = next;
    const known = await findKnownFiles(
      ctx,
      attachments.map((a) => a.path),
    );
    const files = attachments.map((a) => ({ ...a, sizeBytes: known.get(a.path)?.sizeBytes ?? 0 }));
    return { ...live, ...text, attachments: files, changes: infoChanges(live, next), events: history };
  }
  return { ...live, changes: null, events: history };
}
