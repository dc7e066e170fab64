import 'server-only';
import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { accountKey } from '@/lib/domain/identity/commands/check-password';
import { dropSecondFactor } from '@/lib/domain/identity/commands/enrol-second-factor';
import { revokeSessions } from '@/lib/domain/identity/commands/revoke-sessions';
import { unlock } from '@/lib/domain/identity/lockouts';
import { makeOneTimePassword } from '@/lib/domain/identity/one-time-password';
import type { AccountActInput, AccountView, OneTimeView } from '../contract';
import { accountErrors } from '../errors';
import { getAccount } from '../queries';
import { lockAccount } from './edit-account';

/**
 * POST account/password/reset: a password that is told once, to the caller, and changed at the next login. The sessions end; the
 * authenticator stays, so that the password alone opens nothing.
 *
 * @throws 403 for one's own, 404, 409 `disabled`
 */
export async function resetPassword(ctx: Ctx, { id, reason }: AccountActInput): Promise<OneTimeView> {
  const { text, hash } = await makeOneTimePassword();
  return withTx(ctx, async (tx) => {
    const user = await lockAccount(tx, id);
    if (user.status !== 'active') throw accountErrors.disabled();
    await tx.db
      .update(users)
      .set({
        passwordHash: hash,
        passwordChangedAt: tx.now,
        mustChangePassword: true,
        updatedAt: tx.now,
      })
      .where(eq(users.id, id));
    await unlock(tx, accountKey(user.loginName));
    const sessions = await revokeSessions(tx, id, 'password_reset');
    await recordOperation(tx, {
      action: 'account.password.reset',
      entity: 'user',
      entityId: id,
      after: { mustChangePassword: true, sessions },
      reason,
    });
    return { account: await getAccount(tx, id), oneTimePassword: text };
  });
}

/**
 * POST account/second/reset: for who has lost the phone and the recovery codes. The sessions end, and the next login sets up a new
 * authenticator.
 *
 * @throws 403 for one's own, 404, 409 `noSecondFactor`
 */
export async function resetSecondFactor(ctx: Ctx, { id, reason }: AccountActInput): Promise<AccountView> {
  const user = await lockAccount(ctx, id);
  if (user.totpEnabledAt === null) throw accountErrors.noSecondFactor();
  await dropSecondFactor(ctx, id);
  const sessions = await revokeSessions(ctx, id, 'second_factor');
  await recordOperation(ctx, {
    action: 'account.second.reset',
    entity: 'user',
    entityId: id,
    before: { secondFactor: true },
    after: { secondFactor: false, sessions },
    reason,
  });
  return getAccount(ctx, id);
}
