import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes } from '@/db/schema/activation';
import { formatDate } from '@/lib/core/dates';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvents } from '@/lib/data/transition';
import type { CodeActInput } from '../codes-contract';
import { codeActs, heldByCase } from '../codes-rules';
import { ebookErrors } from '../errors';
import { codeLooks, lookOf } from '../rules';
import { lockCodes } from './lock-codes';

const NOTHING = { frozenAt: null, frozenBy: null, frozenReason: null };

async function setFrozen(ctx: Ctx, { ids, reason }: CodeActInput, freeze: boolean): Promise<void> {
  const { userId } = requireAdmin(ctx);
  const action = freeze ? 'freeze' : 'unfreeze';
  const today = formatDate(ctx.now);
  const codes = await lockCodes(ctx, ids);
  // The last day of activation does not stand against a freeze, so the row alone says what may be done.
  const stuck = codes.find((c) => !codeActs({ ...c, activateUntil: null }, ctx.now, today).includes(action));
  if (stuck) {
    if (heldByCase(stuck)) {
      throw ebookErrors.codeState({
        message: `激活码 ${stuck.sn} 因${stuck.frozenReason ?? '售后申请'}冻结，请在售后单中处理`,
      });
    }
    const look = codeLooks[lookOf({ ...stuck, activateUntil: null }, ctx.now, today)];
    throw ebookErrors.codeState({
      message: `激活码 ${stuck.sn} 当前为“${look}”，不能${freeze ? '冻结' : '解除冻结'}`,
    });
  }
  await ctx.db
    .update(activationCodes)
    .set({
      ...(freeze ? { frozenAt: sql`now()`, frozenBy: userId, frozenReason: reason } : NOTHING),
      updatedAt: sql`now()`,
    })
    .where(inArray(activationCodes.id, ids));
  await recordEvents(
    ctx,
    activationCodeEvents,
    codes.map(({ id, status }) => ({ entityId: id, action, fromStatus: status, toStatus: status, reason })),
  );
  for (const code of codes) {
    await recordOperation(ctx, {
      action: freeze ? 'activationCode.freeze' : 'activationCode.unfreeze',
      entity: 'activationCode',
      entityId: code.id,
      after: { sn: code.sn },
      reason,
    });
  }
}

/**
 * Freezes codes: nobody activates them, and who reads by them is refused from the next page on, because every page asks. Nothing is taken away
 * for good: the term goes on, and unfreezing gives back what there was. All codes or none.
 *
 * @throws 404, 409 for a code that is frozen already, void or over
 */
export function freezeCodes(ctx: Ctx, input: CodeActInput): Promise<void> {
  return setFrozen(ctx, input, true);
}

/** @throws 404, 409 for a code that is not frozen, and for one that an after-sale holds until it ends */
export function unfreezeCodes(ctx: Ctx, input: CodeActInput): Promise<void> {
  return setFrozen(ctx, input, false);
}
