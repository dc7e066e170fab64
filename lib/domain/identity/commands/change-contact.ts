import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { AppError } from '@/lib/core/errors';
import { randomToken } from '@/lib/core/ids';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { uniqueViolation } from '@/lib/data/db-errors';
import { withTx } from '@/lib/data/tx';
import { identityErrors } from '../errors';
import { spendToken } from './issue-token';

interface PhoneChange {
  token: string;
  /** A number that the caller has just proved. */
  phone: string;
}

/** A failure of the unique key says the same as the look before it: the two may race. */
async function orTaken(field: 'phone' | 'mail', act: () => Promise<void>): Promise<void> {
  const taken = (): AppError => {
    const error = field === 'phone' ? identityErrors.phoneTaken : identityErrors.mailTaken;
    return error({ errors: { [field]: error().message } });
  };
  try {
    await act();
  } catch (e) {
    throw uniqueViolation(e) === null ? e : taken();
  }
}

/**
 * Moves the caller's account to another phone number (security.md S-25). Where the old number was the login name, the new one takes its
 * place, so that nothing of the account answers to a number that somebody else may hold tomorrow.
 *
 * @throws 422 `tokenGone`, 409 `phoneTaken` at `phone`
 */
export async function changePhone(
  outer: Ctx,
  change: PhoneChange,
  also: (tx: Ctx) => Promise<void>,
): Promise<void> {
  const { phone } = change;
  await orTaken('phone', () =>
    withTx(outer, async (ctx) => {
      const { userId } = requireBuyer(ctx);
      await spendToken(ctx, change.token, 'phone');
      const [before] = await ctx.db
        .select({ phone: users.phone, loginName: users.loginName })
        .from(users)
        .where(eq(users.id, userId))
        .for('update');
      const [named] = await ctx.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.loginName, phone), sql`${users.id} <> ${userId}`));
      const loginName =
        before && before.loginName === before.phone ? (named ? `u${randomToken(9)}` : phone) : undefined;
      await ctx.db
        .update(users)
        .set({ phone, loginName, phoneVerifiedAt: ctx.now, updatedAt: ctx.now })
        .where(eq(users.id, userId));
      await also(ctx);
    }),
  );
}

/**
 * Binds a mail address to the caller's account, in the place of the one before.
 *
 * @throws 422 `tokenGone`, 409 `mailTaken` at `mail`
 */
export async function changeMail(outer: Ctx, change: { token: string; mail: string }): Promise<void> {
  await orTaken('mail', () =>
    withTx(outer, async (ctx) => {
      await spendToken(ctx, change.token, 'mail');
      await ctx.db
        .update(users)
        .set({ email: change.mail, emailVerifiedAt: ctx.now, updatedAt: ctx.now })
        .where(eq(users.id, requireBuyer(ctx).userId));
    }),
  );
}
