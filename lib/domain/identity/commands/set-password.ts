import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { identityErrors } from '../errors';
import { unlock } from '../lockouts';
import { accountKey } from './check-password';

/**
 * Stores a new password of the account that a proved phone number belongs to, and opens its lock. The caller ends the other sessions.
 *
 * @returns the account's id
 * @throws 422 `notRegistered`, 403 `disabled`
 */
export async function setPasswordByPhone(ctx: Ctx, phone: string, passwordHash: string): Promise<number> {
  const [user] = await ctx.db
    .select({ id: users.id, status: users.status, loginName: users.loginName })
    .from(users)
    .where(eq(users.phone, phone))
    .for('update');
  if (!user || user.status === 'closed') throw identityErrors.notRegistered();
  if (user.status !== 'active') throw identityErrors.disabled();
  await ctx.db
    .update(users)
    .set({ passwordHash, passwordChangedAt: ctx.now, mustChangePassword: false, updatedAt: ctx.now })
    .where(and(eq(users.id, user.id), eq(users.status, 'active')));
  await unlock(ctx, accountKey(user.loginName));
  return user.id;
}

/**
 * Stores a new password of the caller's own account (`userId`). `before` is the hash that the old password was judged by: when another change was
 * quicker, this one is refused. The caller ends the other sessions.
 *
 * @throws 409 when the password has been changed meanwhile
 */
export async function setOwnPassword(
  ctx: Ctx,
  userId: number,
  before: string | null,
  passwordHash: string,
): Promise<void> {
  const [user] = await ctx.db
    .update(users)
    .set({ passwordHash, passwordChangedAt: ctx.now, mustChangePassword: false, updatedAt: ctx.now })
    .where(
      and(
        eq(users.id, userId),
        eq(users.status, 'active'),
        sql`${users.passwordHash} is not distinct from ${before}`,
      ),
    )
    .returning({ loginName: users.loginName });
  if (!user) throw coreErrors.conflict();
  await unlock(ctx, accountKey(user.loginName));
}
