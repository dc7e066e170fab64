import 'server-only';
import { eq } from 'drizzle-orm';
import { letterEvents, letters } from '@/db/schema/letter';
import { formatDate } from '@/lib/core/dates';
import type { Saved } from '@/lib/core/listed';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { addListed } from '@/lib/data/listed';
import { notifyBuyer } from '@/lib/data/notify';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean, textsOf } from '@/lib/data/public-text';
import { transition } from '@/lib/data/transition';
import { letterMachine, lettersTag } from '@/lib/states/letter';
import { letterErrors } from '../errors';
import { erratumList } from '../lists';
import type { LetterAnswerInput, LetterPublishInput, LetterReasonInput } from '../office-contract';
import { letterTexts } from '../texts';

type Row = typeof letters.$inferSelect;

async function locked(ctx: Ctx, id: number): Promise<Row> {
  requireAdmin(ctx);
  const [row] = await ctx.db.select().from(letters).where(eq(letters.id, id)).for('update');
  if (!row) throw letterErrors.notFound();
  return row;
}

interface Handled {
  action: keyof typeof letterMachine.actions;
  reply?: string | null;
  reason?: string;
}

/** Moves a letter, says so in the log and to its writer. */
async function handle(ctx: Ctx, row: Row, { action, reply, reason }: Handled): Promise<void> {
  const { userId: handledBy } = requireAdmin(ctx);
  const { id, status, productId, userId } = row;
  const first = status === 'pending';
  const after = await transition(ctx, {
    machine: letterMachine,
    table: letters,
    events: letterEvents,
    id,
    action,
    set: { ...(first && { handledBy, handledAt: ctx.now, reply: reply ?? null }), reason: reason ?? null },
    reason,
  });
  await invalidate(ctx, [lettersTag(productId)]);
  await recordOperation(ctx, {
    action: `letter.${action}`,
    entity: 'letter',
    entityId: id,
    before: { status },
    after: { status: after.status, productId, reply: after.reply },
    reason,
  });
  if (first && userId !== null) await notifyBuyer(ctx, 'letterAnswered', id);
}

/** 公开, with or without a reply that stands below it. @throws 404, 409 when it was handled, 422 for words that are not published */
export async function publishLetter(ctx: Ctx, { id, reply }: LetterPublishInput): Promise<void> {
  const row = await locked(ctx, id);
  const said = { ...row, reply: reply ?? '' };
  await assertClean(ctx, textsOf(said, { ...letterTexts, reply: '编辑部回复' }));
  await handle(ctx, row, { action: 'publish', reply: reply || null });
}

/** 单独答复: its writer alone reads it. @throws 404, 409 when it was handled */
export async function answerLetter(ctx: Ctx, { id, reply }: LetterAnswerInput): Promise<void> {
  await handle(ctx, await locked(ctx, id), { action: 'answer', reply });
}

/** 不予采用, with the reason. @throws 404, 409 when it was handled */
export async function refuseLetter(ctx: Ctx, { id, reason }: LetterReasonInput): Promise<void> {
  await handle(ctx, await locked(ctx, id), { action: 'refuse', reason });
}

/** 撤下 from the product's page, with the reason. @throws 404, 409 when it is not public */
export async function withdrawLetter(ctx: Ctx, { id, reason }: LetterReasonInput): Promise<void> {
  await handle(ctx, await locked(ctx, id), { action: 'withdraw', reason });
}

/**
 * 转为勘误: the mistake that a letter reports becomes a correction of its product, which the public does not see until it is enabled.
 *
 * @throws 404, 409 when there is one already, 422 for another kind of letter, a refused one, and for words that are not published
 */
export async function correctByLetter(ctx: Ctx, id: number): Promise<Saved> {
  const { kind, status, productId, edition, page, line, wrongText, rightText } = await locked(ctx, id);
  if (kind !== 'mistake' || status === 'refused' || !wrongText || !rightText) throw letterErrors.noMistake();
  return addListed(ctx, erratumList, {
    productId,
    letterId: id,
    edition,
    page,
    line,
    wrongText,
    rightText,
    statedOn: formatDate(ctx.now),
    enabled: false,
  });
}
