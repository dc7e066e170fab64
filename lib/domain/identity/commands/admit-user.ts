import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { Ctx } from '@/lib/data/ctx';
import { identityErrors } from '../errors';
import type { LoginFacts } from '../rules';

/**
 * Marks the login of an account that is still active. The row stays locked until the session is written, so a ban waits or wins, and none
 * slips between (security.md S-13).
 *
 * @returns what decides about the rest of the login
 * @throws 403 `disabled`
 */
export async function admitUser(ctx: Ctx, userId: number): Promise<LoginFacts> {
  const [row] = await ctx.db
    .update(users)
    .set({ lastLoginAt: ctx.now })
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
    .returning({
      role: users.role,
      mustChangePassword: users.mustChangePassword,
      hasSecondFactor: sql<boolean>`${users.totpEnabledAt} is not null`,
    });
  if (!row) throw identityErrors.disabled();
  return row;
}
