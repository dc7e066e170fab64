import 'server-only';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { publicInfoAttachments, publicInfos } from '@/db/schema/site';
import { checkedLabels, contentOf } from '@/lib/core/content';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { textsOf, type PublicText } from '@/lib/data/public-text';
import { assertPictures } from '@/lib/domain/article/lost-pictures';
import { infoFields, storedWork, type InfoText } from '@/lib/domain/site/fields';
import { siteErrors } from '@/lib/domain/site/errors';
import { attachmentsOf } from '@/lib/domain/site/info-queries';
import { saysSomething } from '@/lib/domain/site/rules';
import { textsOfFiles } from '@/lib/domain/upload/file-texts';
import { findKnownFiles } from '@/lib/domain/upload/known-files';
import { syncUploadUses, uploadPathsOfHtml } from '@/lib/domain/upload/uses';

export const INFO_TAGS = ['publicInfos'];

export type Info = typeof publicInfos.$inferSelect;
type Attachments = InfoText['attachments'];

/** Index numbers are looked at under it. */
export const lockIndex = (ctx: Ctx) => lockName(ctx, 'site:publicInfoIndex');

/** @throws 409 at the field when another document carries the number */
export async function refuseTakenIndex(ctx: Ctx, indexNo: string | null, self = 0): Promise<void> {
  if (indexNo === null) return;
  const taken = await ctx.db.$count(
    publicInfos,
    and(eq(publicInfos.indexNo, indexNo), ne(publicInfos.id, self)),
  );
  if (taken > 0) throw siteErrors.indexNoTaken({ errors: { indexNo: '索引号已被使用' } });
}

/** The documents named, all of them, locked by ascending id. @throws 404 */
export async function lockInfos(ctx: Ctx, wanted: readonly number[]): Promise<Info[]> {
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

/** One document, locked. @throws 404 */
export async function lockInfo(ctx: Ctx, id: number): Promise<Info> {
  return (await lockInfos(ctx, [id]))[0] as Info;
}

/** Who had the next text in hand, with one more. */
export const withHand = ({ hands }: Pick<Info, 'hands'>, userId: number): number[] =>
  hands.includes(userId) ? hands : [...hands, userId];

/** What a form says, or a document's row, as a text. */
export function workOf(
  row: Omit<InfoText, 'publishedAt' | 'attachments'> & Pick<Info, 'publishedAt'>,
  attachments: Attachments,
): InfoText {
  const files = attachments.map((a) => ({ path: a.path, title: a.title }));
  return {
    ...contentOf(infoFields, { ...row, attachments: files }),
    contentText: row.contentText,
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}

export const momentOfWork = ({ publishedAt }: Pick<InfoText, 'publishedAt'>): Date | null =>
  publishedAt === null ? null : new Date(publishedAt);

/** The text that goes to the auditors: the next one of a published document, else its own. */
export async function textInWork(ctx: Ctx, info: Info): Promise<InfoText> {
  return storedWork(info.working) ?? workOf(info, await attachmentsOf(ctx, info.id));
}

/** The ids of files by their place. @throws 400 at the field of one that is not stored */
export async function requireFiles(ctx: Ctx, attachments: Attachments): Promise<number[]> {
  const known = await findKnownFiles(
    ctx,
    attachments.map((a) => a.path),
  );
  return attachments.map(({ path }, i) => {
    const file = known.get(path);
    if (file) return file.id;
    throw siteErrors.unknownAttachment({ errors: { [`attachments.${i}.title`]: '附件不存在，请重新上传' } });
  });
}

/** Puts the files of a document in the place of those that it had. @throws 400 at the field of one that is not stored */
export async function writeFiles(ctx: Ctx, id: number, attachments: Attachments): Promise<void> {
  const ids = await requireFiles(ctx, attachments);
  const rows = attachments.map(({ title }, sort) => ({
    publicInfoId: id,
    uploadId: ids[sort] as number,
    title,
    sort,
  }));
  await ctx.db.delete(publicInfoAttachments).where(eq(publicInfoAttachments.publicInfoId, id));
  if (rows.length > 0) await ctx.db.insert(publicInfoAttachments).values(rows);
  await syncInfoFiles(ctx, id);
}

/** Writes down every stored file that a document shows, or will show with its next text. */
export async function syncInfoFiles(ctx: Ctx, id: number): Promise<void> {
  const info = await lockInfo(ctx, id);
  const next = storedWork(info.working);
  const texts = [workOf(info, await attachmentsOf(ctx, id)), ...(next ? [next] : [])];
  const paths = texts.flatMap((t) => [
    ...t.attachments.map((a) => a.path),
    ...uploadPathsOfHtml(t.contentHtml),
  ]);
  await syncUploadUses(ctx, { entity: 'publicInfo', entityId: id, paths });
}

const LABELS = { ...checkedLabels(infoFields), contentText: '正文', contentHtml: '图片说明' };

/** What the public reads of a document. */
export async function textsOfInfo(ctx: Ctx, text: InfoText): Promise<PublicText[]> {
  const { attachments, contentHtml } = text;
  return [...textsOf({ ...text }, LABELS), ...(await textsOfFiles(ctx, { attachments, html: contentHtml }))];
}

/** @throws 422 when a document has neither text nor files, or holds the mark of a lost picture */
export function assertWhole(text: InfoText): void {
  assertPictures({ contentHtml: text.contentHtml });
  if (saysSomething(text.contentHtml) || text.attachments.length > 0) return;
  throw siteErrors.emptyText({ message: `“${text.title}”没有正文也没有附件，不能发布` });
}
