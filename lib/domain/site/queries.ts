import 'server-only';
import { and, asc, count, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import {
  advisoryContacts,
  friendLinks,
  publicInfoAttachments,
  publicInfos,
  qaGroups,
  qaItems,
  qqContacts,
  settings,
} from '@/db/schema/site';
import { uploads } from '@/db/schema/upload';
import { toIso } from '@/lib/core/dates';
import { pageOffset, type PageInput, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { prepared } from '@/lib/data/prepared';
import type {
  Advisory,
  FriendLink,
  PublicInfo,
  PublicInfoRow,
  QaDetail,
  QaGroup,
  QqContact,
} from '@/lib/domain/site/contract';

// What stands in the frame of every public page is built once: a page that is not kept asks for it anew.
const friends = prepared('friend_links', (db, name) =>
  db
    .select({
      id: friendLinks.id,
      name: friendLinks.name,
      url: friendLinks.url,
      logoPath: friendLinks.logoPath,
    })
    .from(friendLinks)
    .where(eq(friendLinks.enabled, true))
    .orderBy(asc(friendLinks.sort), asc(friendLinks.id))
    .limit(200)
    .prepare(name),
);

export const listFriendLinks = (ctx: Ctx): Promise<FriendLink[]> => friends(ctx.db, {});

const advisory = prepared('advisory', (db, name) =>
  db
    .select({
      id: advisoryContacts.id,
      name: advisoryContacts.name,
      phone: advisoryContacts.phone,
      detail: advisoryContacts.detail,
    })
    .from(advisoryContacts)
    .where(eq(advisoryContacts.enabled, true))
    .orderBy(asc(advisoryContacts.sort), asc(advisoryContacts.id))
    .limit(sql.placeholder('take'))
    .offset(sql.placeholder('skip'))
    .prepare(name),
);

const advisoryCount = prepared('advisory_count', (db, name) =>
  db.select({ n: count() }).from(advisoryContacts).where(eq(advisoryContacts.enabled, true)).prepare(name),
);

export async function listAdvisory(ctx: Ctx, input: PageInput): Promise<Paged<Advisory>> {
  const rows = advisory(ctx.db, { take: input.pageSize, skip: pageOffset(input) });
  return paginate(
    input,
    rows,
    advisoryCount(ctx.db, {}).then(([row]) => row?.n ?? 0),
  );
}

export async function listQq(ctx: Ctx): Promise<QqContact[]> {
  return ctx.db
    .select({ id: qqContacts.id, name: qqContacts.name, qq: qqContacts.qq })
    .from(qqContacts)
    .where(eq(qqContacts.enabled, true))
    .orderBy(asc(qqContacts.sort), asc(qqContacts.id))
    .limit(50);
}

/** What the public may see of the public information: published, and its time has come (S-11). */
export const publicNow = (ctx: Ctx) =>
  and(eq(publicInfos.status, 'published'), lte(publicInfos.publishedAt, ctx.now));

const infoColumns = {
  id: publicInfos.id,
  title: publicInfos.title,
  indexNo: publicInfos.indexNo,
  issuer: publicInfos.issuer,
  publishedAt: publicInfos.publishedAt,
};

interface InfoRow {
  id: number;
  title: string;
  indexNo: string | null;
  issuer: string | null;
  publishedAt: Date | null;
}

const infoView = ({ publishedAt, ...row }: InfoRow): PublicInfoRow => ({
  ...row,
  createDate: toIso(publishedAt ?? new Date(0)),
});

/** Pinned ones first, then by date. */
export async function listPublicInfos(ctx: Ctx, input: PageInput): Promise<Paged<PublicInfoRow>> {
  const where = publicNow(ctx);
  const rows = ctx.db
    .select(infoColumns)
    .from(publicInfos)
    .where(where)
    .orderBy(desc(publicInfos.sort), desc(publicInfos.publishedAt), desc(publicInfos.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(publicInfos, where));
  return { ...page, list: page.list.map(infoView) };
}

/** Public information for the sitemap, newest first. */
export async function listPublicInfoDates(
  ctx: Ctx,
  limit: number,
): Promise<{ id: number; updatedAt: Date }[]> {
  return ctx.db
    .select({ id: publicInfos.id, updatedAt: publicInfos.updatedAt })
    .from(publicInfos)
    .where(publicNow(ctx))
    .orderBy(desc(publicInfos.publishedAt), desc(publicInfos.id))
    .limit(limit);
}

/** One piece of public information, `null` when the public may not see it. */
export async function findPublicInfo(ctx: Ctx, id: number): Promise<PublicInfo | null> {
  const [row] = await ctx.db
    .select({ ...infoColumns, content: publicInfos.contentHtml })
    .from(publicInfos)
    .where(and(eq(publicInfos.id, id), publicNow(ctx)));
  if (!row) return null;
  const attachments = await ctx.db
    .select({
      title: publicInfoAttachments.title,
      path: sql<string>`'/files/' || ${uploads.key}`,
      sizeBytes: uploads.sizeBytes,
    })
    .from(publicInfoAttachments)
    .innerJoin(uploads, eq(uploads.id, publicInfoAttachments.uploadId))
    .where(
      and(eq(publicInfoAttachments.publicInfoId, id), eq(uploads.private, false), isNull(uploads.deletedAt)),
    )
    .orderBy(asc(publicInfoAttachments.sort), asc(publicInfoAttachments.id));
  const { content, ...head } = row;
  return { ...infoView(head), content, attachments };
}

/** Questions and answers by group, in display order; groups without any are left out. */
export async function listQa(ctx: Ctx): Promise<QaGroup[]> {
  const rows = await ctx.db
    .select({
      groupId: qaGroups.id,
      groupName: qaGroups.name,
      id: qaItems.id,
      question: qaItems.question,
      answer: qaItems.answerHtml,
    })
    .from(qaItems)
    .innerJoin(qaGroups, eq(qaGroups.id, qaItems.groupId))
    .where(and(eq(qaItems.enabled, true), eq(qaGroups.enabled, true)))
    .orderBy(asc(qaGroups.sort), asc(qaGroups.id), asc(qaItems.sort), asc(qaItems.id))
    .limit(500);
  const groups = new Map<number, QaGroup>();
  for (const { groupId, groupName, ...item } of rows) {
    const group = groups.get(groupId) ?? { id: groupId, name: groupName, items: [] };
    group.items.push(item);
    groups.set(groupId, group);
  }
  return [...groups.values()];
}

export async function findQa(ctx: Ctx, id: number): Promise<QaDetail | null> {
  const [row] = await ctx.db
    .select({
      id: qaItems.id,
      question: qaItems.question,
      answer: qaItems.answerHtml,
      groupName: qaGroups.name,
    })
    .from(qaItems)
    .innerJoin(qaGroups, eq(qaGroups.id, qaItems.groupId))
    .where(and(eq(qaItems.id, id), eq(qaItems.enabled, true), eq(qaGroups.enabled, true)));
  return row ?? null;
}

const publicSettings = prepared('public_settings', (db, name) =>
  db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(eq(settings.isPublic, true))
    .prepare(name),
);

/** Settings that any visitor may know. */
export async function listPublicSettings(ctx: Ctx): Promise<Map<string, unknown>> {
  const rows = await publicSettings(ctx.db, {});
  return new Map(rows.map((r) => [r.key, r.value]));
}
