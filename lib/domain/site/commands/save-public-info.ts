import 'server-only';
import { eq } from 'drizzle-orm';
import { publicInfoEvents, publicInfos } from '@/db/schema/site';
import { dayStart, formatDate } from '@/lib/core/dates';
import { contentOf } from '@/lib/core/content';
import { keepAbsent } from '@/lib/core/edit';
import type { Saved } from '@/lib/core/listed';
import { recordOperation } from '@/lib/data/audit';
import { actorUserId, requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import { sanitizeArticle } from '@/lib/domain/article/sanitize';
import { textOfHtml } from '@/lib/domain/article/text-of-html';
import { publicInfoSearchColumns } from '@/lib/domain/search/row-columns';
import { infoFields } from '@/lib/domain/site/fields';
import { siteErrors } from '@/lib/domain/site/errors';
import type { InfoEditInput, InfoFields } from '@/lib/domain/site/info-contract';
import {
  lockIndex,
  lockInfo,
  momentOfWork,
  refuseTakenIndex,
  requireFiles,
  syncInfoFiles,
  textInWork,
  withHand,
  workOf,
  writeFiles,
  type Info,
} from '@/lib/domain/site/info-text';
import { publicInfoMachine } from '@/lib/states/site';

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
  const contentHtml = sanitizeArticle(input.contentHtml);
  const { attachments: _, ...text } = contentOf(infoFields, { ...input, contentHtml });
  const whole = { ...text, contentText: textOfHtml(contentHtml) };
  return { ...whole, ...(await publicInfoSearchColumns(ctx, whole)) };
}

const factsOf = (
  row: Pick<Info, 'title' | 'indexNo' | 'issuer' | 'publishedAt' | 'contentText'>,
  input?: Pick<InfoFields, 'attachments'>,
) => ({
  title: row.title,
  indexNo: row.indexNo,
  issuer: row.issuer,
  publishedAt: row.publishedAt,
  characters: row.contentText.length,
  attachments: input?.attachments.map((a) => a.title),
});

/** Adds a document as a draft. @throws 400 future day or unknown file, 409 when the index number is taken */
export async function addPublicInfo(ctx: Ctx, input: InfoFields): Promise<Saved> {
  const me = requireAdmin(ctx);
  await lockIndex(ctx);
  const values = await columns(ctx, input);
  await refuseTakenIndex(ctx, values.indexNo);
  const publishedAt = momentOf(ctx, input.publishDate, null);
  const stamp = { hands: [me.userId], createdBy: actorUserId(ctx), createdAt: ctx.now, updatedAt: ctx.now };
  const [row] = (await ctx.db
    .insert(publicInfos)
    .values({ ...values, publishedAt, ...stamp })
    .returning()) as [Info];
  await writeFiles(ctx, row.id, input.attachments);
  await recordEvent(ctx, publicInfoEvents, {
    entityId: row.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'draft',
  });
  await recordOperation(ctx, {
    action: 'publicinfo.add',
    entity: 'publicinfo',
    entityId: row.id,
    after: factsOf(row, input),
  });
  return { id: row.id, version: row.version };
}

/**
 * Saves a document as a draft. A published one stays as the public sees it: what is saved becomes its next text, which goes to the auditors.
 *
 * @throws 400 future day or unknown file, 404, 409 when somebody saved since (nothing is written then), while it waits for its audit, or when the
 * index number is taken
 */
export async function editPublicInfo(ctx: Ctx, input: InfoEditInput): Promise<Saved> {
  const me = requireAdmin(ctx);
  const { id, version } = input;
  await lockIndex(ctx);
  const before = await lockInfo(ctx, id);
  if (before.version !== version) throw siteErrors.changed({ data: { version: before.version } });
  if (before.status === 'pending' || before.workingStatus === 'pending') throw siteErrors.underAudit();
  const old = await textInWork(ctx, before);
  const whole = keepAbsent(contentOf(infoFields, old), input);
  const values = await columns(ctx, whole);
  await refuseTakenIndex(ctx, values.indexNo, id);
  const publishedAt = momentOf(ctx, input.publishDate, momentOfWork(old));
  const set = {
    version: version + 1,
    hands: withHand(before, me.userId),
    rejectReason: null,
    updatedAt: ctx.now,
  };
  if (before.status === 'published') {
    const working = workOf({ ...values, publishedAt }, whole.attachments);
    await requireFiles(ctx, working.attachments);
    await ctx.db
      .update(publicInfos)
      .set({ ...set, working, workingStatus: 'draft' })
      .where(eq(publicInfos.id, id));
    await recordEvent(ctx, publicInfoEvents, {
      entityId: id,
      action: 'edit',
      fromStatus: before.workingStatus,
      toStatus: 'draft',
      payload: { working: true },
    });
    await syncInfoFiles(ctx, id);
  } else {
    await transition(ctx, {
      machine: publicInfoMachine,
      table: publicInfos,
      events: publicInfoEvents,
      id,
      action: 'edit',
      set: { ...values, ...set, publishedAt, working: null, workingStatus: null },
    });
    await writeFiles(ctx, id, whole.attachments);
  }
  await recordOperation(ctx, {
    action: 'publicinfo.edit',
    entity: 'publicinfo',
    entityId: id,
    before: factsOf({ ...old, publishedAt: momentOfWork(old) }),
    after: factsOf({ ...values, publishedAt }, whole),
  });
  return { id, version: version + 1 };
}
