import 'server-only';
import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { Ctx } from '@/lib/data/ctx';
import { identityErrors } from '../errors';

/**
 * Marks the login of an account that is still active. The row stays locked until the session is written, so a ban waits or wins, and none
 * slips between (security.md S-13).
 *
 * @throws 403 `disabled`
 */
export async function admitUser(ctx: Ctx, userId: number): Promise<void> {
  const rows = await ctx.db
    .update(users)
    .set({ lastLoginAt: ctx.now })
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
    .returning({ id: users.id });
  if (rows.length === 0) throw identityErrors.disabled();
}
