import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes } from '@/db/schema/activation';
import { users } from '@/db/schema/identity';
import { readingSessions } from '@/db/schema/reading';
import { formatDate } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import { maskPhone } from '@/lib/core/phone';
import { isBuyerRole } from '@/lib/core/role';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import type { CodeRebindInput } from '../codes-contract';
import { codeActs } from '../codes-rules';
import { ebookErrors } from '../errors';
import { codeLooks, lookOf } from '../rules';
import { lockCodes } from './lock-codes';
import { dropCodeTokens } from './mint-token';

const atPhone = (message: string) => ebookErrors.badRebind({ message, errors: { phone: message } });

/** The account of the number, held until the end: it is not closed or stopped meanwhile. Accounts come before every other lock. */
async function holdReader(ctx: Ctx, phone: string): Promise<{ id: number; name: string }> {
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, role: users.role, status: users.status })
    .from(users)
    .where(eq(users.phone, phone))
    .for('share');
  if (!user || user.status === 'closed') throw atPhone('该手机号码尚未注册，请读者先注册账号再换绑');
  if (!isBuyerRole(user.role)) throw atPhone('该手机号码属于管理账号，不能用于阅读');
  if (user.status !== 'active') throw atPhone('该账号已停用，不能换绑');
  return user;
}

/**
 * Gives the right to read to the account of another number (news-editor-reading.md 4.2): what was activated, when and until when stays as it is.
 * The old reader's next page is refused, because every page asks who activated the code; what he has open by this code alone ends. A frozen code
 * stays frozen.
 *
 * @returns whom it belongs to now, masked
 * @throws 404, 400 at `phone` for a number without an account that may read, 409 for a code that nobody reads by
 */
export async function rebindCode(ctx: Ctx, input: CodeRebindInput): Promise<{ name: string; phone: string }> {
  const { id, phone, reason } = input;
  const next = await holdReader(ctx, phone);
  const [code] = await lockCodes(ctx, [id]);
  if (!code) throw ebookErrors.codeNotFound();
  const today = formatDate(ctx.now);
  const facts = { ...code, activateUntil: null };
  if (!codeActs(facts, ctx.now, today).includes('rebind')) {
    const look = codeLooks[lookOf(facts, ctx.now, today)];
    throw ebookErrors.codeState({ message: `激活码当前为“${look}”，只有正在使用的激活码可以换绑` });
  }
  if (code.activatedBy === next.id) throw atPhone('该激活码已由此账号使用，无需换绑');
  const [before] = await ctx.db
    .select({ phone: users.phone })
    .from(users)
    .where(eq(users.id, code.activatedBy ?? 0));
  const from = before?.phone ? maskPhone(before.phone) : '已注销账号';
  const to = maskPhone(phone);
  await ctx.db
    .update(activationCodes)
    .set({ activatedBy: next.id, updatedAt: sql`now()` })
    .where(eq(activationCodes.id, id));
  await dropCodeTokens(ctx, [id]);
  await ctx.db
    .update(readingSessions)
    .set({ revokedAt: sql`now()`, revokeReason: 'rebind' })
    .where(and(eq(readingSessions.activationCodeId, id), isNull(readingSessions.revokedAt)));
  await recordEvent(ctx, activationCodeEvents, {
    entityId: id,
    action: 'rebind',
    fromStatus: code.status,
    toStatus: code.status,
    reason,
    payload: { from, to, fromUserId: code.activatedBy, toUserId: next.id },
  });
  await recordOperation(ctx, {
    action: 'activationCode.rebind',
    entity: 'activationCode',
    entityId: id,
    before: { readerId: code.activatedBy, readerPhone: from },
    after: { sn: code.sn, readerId: next.id, readerPhone: to },
    reason,
  });
  return { name: maskName(next.name), phone: to };
}
