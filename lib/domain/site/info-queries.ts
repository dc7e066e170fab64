import 'server-only';
import { and, asc, desc, eq, gt, gte, ilike, lt, or, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { publicInfoAttachments, publicInfos } from '@/db/schema/site';
import { uploads } from '@/db/schema/upload';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { siteErrors } from '@/lib/domain/site/errors';
import type { InfoOfficeListInput, InfoOfficeRow, InfoOfficeView } from '@/lib/domain/site/info-contract';

const columns = {
  id: publicInfos.id,
  title: publicInfos.title,
  indexNo: publicInfos.indexNo,
  issuer: publicInfos.issuer,
  status: publicInfos.status,
  publishedAt: publicInfos.publishedAt,
  sort: publicInfos.sort,
  version: publicInfos.version,
  attachmentCount: sql<number>`(select count(*)::int from ${publicInfoAttachments} where ${publicInfoAttachments.publicInfoId} = ${publicInfos.id})`,
  createdByName: users.name,
  updatedAt: publicInfos.updatedAt,
};

interface Row extends Omit<InfoOfficeRow, 'publishedAt' | 'updatedAt'> {
  publishedAt: Date | null;
  updatedAt: Date;
}

const present = (row: Row): InfoOfficeRow => ({
  ...row,
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
  const { keyword, status, pinned, startTime, endTime } = input;
  const pattern = keyword ? containsPattern(keyword) : '';
  const where = and(
    status ? eq(publicInfos.status, status) : undefined,
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
  return { ...page, list: page.list.map(present) };
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
  const [row] = await ctx.db
    .select({ ...columns, contentHtml: publicInfos.contentHtml })
    .from(publicInfos)
    .leftJoin(users, eq(users.id, publicInfos.createdBy))
    .where(eq(publicInfos.id, id));
  if (!row) throw siteErrors.infoGone();
  const { contentHtml, ...head } = row;
  return { ...present(head), contentHtml, attachments: await attachmentsOf(ctx, id) };
}
