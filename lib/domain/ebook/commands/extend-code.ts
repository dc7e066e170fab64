import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes } from '@/db/schema/activation';
import { dayEnd, formatDate } from '@/lib/core/dates';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import type { CodeExtendInput } from '../codes-contract';
import { ebookErrors } from '../errors';
import { activationCodeMachine } from '@/lib/states/ebook';
import { lockCodes } from './lock-codes';

const SECOND_MS = 1000;

/**
 * Lets somebody read longer, until the end of a day or for good; a code whose reading had ended opens again.
 *
 * @throws 404, 400 at `until` for a day that is not later, 409 for a code without an end
 */
export async function extendCode(ctx: Ctx, { id, until = null, reason }: CodeExtendInput): Promise<void> {
  const [code] = await lockCodes(ctx, [id]);
  if (!code) throw ebookErrors.codeNotFound();
  const { status, expiresAt } = code;
  if ((status !== 'activated' && status !== 'expired') || expiresAt === null) {
    const message = status === 'activated' ? '该激活码长期有效，无需延期' : '只有已激活的激活码可以延期';
    throw ebookErrors.codeState({ message });
  }
  const end = until === null ? null : new Date(dayEnd(until).getTime() - SECOND_MS);
  const least = expiresAt > ctx.now ? expiresAt : ctx.now;
  if (end !== null && end <= least) {
    const message = `新的截止日期须晚于 ${formatDate(least)}`;
    throw ebookErrors.badTerm({ message, errors: { until: message } });
  }
  const payload = { until: until ?? '长期' };
  if (status === 'expired') {
    await transition(ctx, {
      machine: activationCodeMachine,
      table: activationCodes,
      events: activationCodeEvents,
      id,
      action: 'renew',
      set: { expiresAt: end },
      reason,
      payload,
    });
  } else {
    await ctx.db
      .update(activationCodes)
      .set({ expiresAt: end, updatedAt: sql`now()` })
      .where(eq(activationCodes.id, id));
    await recordEvent(ctx, activationCodeEvents, {
      entityId: id,
      action: 'extend',
      fromStatus: status,
      toStatus: status,
      reason,
      payload,
    });
  }
  await recordOperation(ctx, {
    action: 'activationCode.extend',
    entity: 'activationCode',
    entityId: id,
    before: { expiresAt },
    after: { sn: code.sn, expiresAt: end },
    reason,
  });
}
