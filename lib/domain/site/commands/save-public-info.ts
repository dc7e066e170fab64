import 'server-only';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { publicInfoAttachments, publicInfos } from '@/db/schema/site';
import { uploads } from '@/db/schema/upload';
import { dayStart, formatDate } from '@/lib/core/dates';
import { keepAbsent } from '@/lib/core/edit';
import type { Saved } from '@/lib/core/listed';
import { recordOperation } from '@/lib/data/audit';
import { actorUserId, requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean, textsOf, type PublicText } from '@/lib/data/public-text';
import { assertPictures } from '@/lib/domain/article/lost-pictures';
import { sanitizeArticle } from '@/lib/domain/article/sanitize';
import { textOfHtml } from '@/lib/domain/article/text-of-html';
import { publicInfoSearchColumns } from '@/lib/domain/search/row-columns';
import { siteErrors } from '@/lib/domain/site/errors';
import type { InfoEditInput, InfoFields } from '@/lib/domain/site/info-contract';
import { saysSomething } from '@/lib/domain/site/rules';
import { textsOfFiles } from '@/lib/domain/upload/file-texts';
import { findKnownFiles } from '@/lib/domain/upload/known-files';
import { FILES } from '@/lib/domain/upload/picture-paths';
import { syncUploadUses, uploadPathsOfHtml } from '@/lib/domain/upload/uses';

export const INFO_TAGS = ['publicInfos'];

type Info = typeof publicInfos.$inferSelect;

/** Index numbers are looked at under it. */
const lockIndex = (ctx: Ctx) => lockName(ctx, 'site:publicInfoIndex');

async function refuseTakenIndex(ctx: Ctx, indexNo: string | null, self = 0): Promise<void> {
  if (indexNo === null) return;
  const taken = await ctx.db.$count(
    publicInfos,
    and(eq(publicInfos.indexNo, indexNo), ne(publicInfos.id, self)),
  );
  if (taken > 0) throw siteErrors.indexNoTaken({ errors: { indexNo: '索引号已被使用' } });
}

/**
 * The moment that a chosen day stands for: the one already stored when it is the same day, now for today, else the beginning of the day.
 *
 * @throws 400 at the field for a day to come
 */
function momentOf(ctx: Ctx, day: string | null | undefined, stored: Date | null): Date | null {
  if (!day) return stored;
  if (stored && formatDate(stored) === day) return stored;
  const today = formatDate(ctx.now);
  if (day > today) throw siteErrors.futureDate({ errors: { publishDate: '发布日期不能晚于今天' } });
  return day === today ? ctx.now : dayStart(day);
}

/** What a form sent, made safe to store (security.md S-34), with its search columns. */
async function columns(ctx: Ctx, input: InfoFields) {
  const { title, indexNo = null, issuer = null } = input;
  const contentHtml = sanitizeArticle(input.contentHtml);
  const text = { title, indexNo, issuer, contentText: textOfHtml(contentHtml) };
  return { ...text, contentHtml, ...(await publicInfoSearchColumns(ctx, text)) };
}

/** Puts the files of a document in the place of those that it had. @throws 400 at the field of one that is not stored */
async function attach(ctx: Ctx, id: number, { attachments }: InfoFields, html: string): Promise<void> {
  const paths = attachments.map((a) => a.path);
  const known = await findKnownFiles(ctx, paths);
  const rows = attachments.map(({ path, title }, sort) => {
    const file = known.get(path);
    if (!file) {
      throw siteErrors.unknownAttachment({
        errors: { [`attachments.${sort}.title`]: '附件不存在，请重新上传' },
      });
    }
    return { publicInfoId: id, uploadId: file.id, title, sort };
  });
  await ctx.db.delete(publicInfoAttachments).where(eq(publicInfoAttachments.publicInfoId, id));
  if (rows.length > 0) await ctx.db.insert(publicInfoAttachments).values(rows);
  await syncUploadUses(ctx, {
    entity: 'publicInfo',
    entityId: id,
    paths: [...paths, ...uploadPathsOfHtml(html)],
  });
}

/** What the public reads of a document. */
export async function textsOfInfo(
  ctx: Ctx,
  info: Pick<Info, 'title' | 'indexNo' | 'issuer' | 'contentText' | 'contentHtml'>,
  attachments: readonly { path: string; title: string }[],
): Promise<PublicText[]> {
  const labels = {
    title: '标题',
    indexNo: '索引号',
    issuer: '发布机构',
    contentText: '正文',
    contentHtml: '图片说明',
  };
  return [...textsOf(info, labels), ...(await textsOfFiles(ctx, { attachments, html: info.contentHtml }))];
}

/** The files that a document has now. */
const attachedTo = (ctx: Ctx, id: number): Promise<InfoFields['attachments']> =>
  ctx.db
    .select({ path: sql<string>`${FILES} || ${uploads.key}`, title: publicInfoAttachments.title })
    .from(publicInfoAttachments)
    .innerJoin(uploads, eq(uploads.id, publicInfoAttachments.uploadId))
    .where(eq(publicInfoAttachments.publicInfoId, id))
    .orderBy(asc(publicInfoAttachments.sort), asc(publicInfoAttachments.id));

const factsOf = (row: Info, input?: InfoFields) => ({
  title: row.title,
  indexNo: row.indexNo,
  issuer: row.issuer,
  publishedAt: row.publishedAt,
  characters: row.contentText.length,
  attachments: input?.attachments.map((a) => a.title),
});

/** Adds a document as a draft. @throws 400 future day or unknown file, 409 when the index number is taken */
export async function addPublicInfo(ctx: Ctx, input: InfoFields): Promise<Saved> {
  requireAdmin(ctx);
  await lockIndex(ctx);
  const values = await columns(ctx, input);
  await refuseTakenIndex(ctx, values.indexNo);
  const publishedAt = momentOf(ctx, input.publishDate, null);
  const stamp = { createdBy: actorUserId(ctx), createdAt: ctx.now, updatedAt: ctx.now };
  const [row] = (await ctx.db
    .insert(publicInfos)
    .values({ ...values, publishedAt, ...stamp })
    .returning()) as [Info];
  await attach(ctx, row.id, input, values.contentHtml);
  await recordOperation(ctx, {
    action: 'publicinfo.add',
    entity: 'publicinfo',
    entityId: row.id,
    after: factsOf(row, input),
  });
  return { id: row.id, version: row.version };
}

/**
 * Saves a document; a public one changes at once.
 *
 * @throws 400 future day or unknown file, 404, 409 when somebody saved since (nothing is written then) or the index number is taken,
 * 422 when a public one would have no text
 */
export async function editPublicInfo(ctx: Ctx, input: InfoEditInput): Promise<Saved> {
  requireAdmin(ctx);
  const { id, version } = input;
  await lockIndex(ctx);
  const [before] = await ctx.db.select().from(publicInfos).where(eq(publicInfos.id, id)).for('update');
  if (!before) throw siteErrors.infoGone();
  if (before.version !== version) throw siteErrors.changed({ data: { version: before.version } });
  const { indexNo, issuer, contentHtml } = before;
  const whole = keepAbsent({ indexNo, issuer, contentHtml, attachments: await attachedTo(ctx, id) }, input);
  const values = await columns(ctx, whole);
  if (before.status === 'published' && !saysSomething(values.contentHtml) && whole.attachments.length === 0) {
    throw siteErrors.emptyText({ errors: { contentHtml: '已发布的信息须有正文或附件' } });
  }
  if (before.status === 'published') assertPictures({ contentHtml: values.contentHtml });
  await refuseTakenIndex(ctx, values.indexNo, id);
  if (before.status === 'published')
    await assertClean(ctx, await textsOfInfo(ctx, values, whole.attachments));
  const publishedAt = momentOf(ctx, input.publishDate, before.publishedAt);
  const [row] = (await ctx.db
    .update(publicInfos)
    .set({ ...values, publishedAt, version: version + 1, updatedAt: ctx.now })
    .where(eq(publicInfos.id, id))
    .returning()) as [Info];
  await attach(ctx, id, whole, values.contentHtml);
  if (row.status === 'published') await invalidate(ctx, INFO_TAGS);
  await recordOperation(ctx, {
    action: 'publicinfo.edit',
    entity: 'publicinfo',
    entityId: id,
    before: factsOf(before),
    after: factsOf(row, whole),
  });
  return { id, version: row.version };
}
