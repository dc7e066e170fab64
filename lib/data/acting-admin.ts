import 'server-only';
import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { AdminPermission } from '@/lib/core/permissions';
import { isAdminRole } from '@/lib/core/role';
import type { AdminActor, Ctx } from './ctx';

/**
 * The administrator for whom a job acts, with the rights of today; `null` when the account is no administrator's any more.
 *
 * @param sessionId names the kind of job in histories
 */
export async function actingAdmin(ctx: Ctx, userId: number, sessionId: string): Promise<AdminActor | null> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  if (!user || !isAdminRole(user.role)) return null;
  const permissions = user.permissions as AdminPermission[];
  return { kind: 'admin', userId: user.id, name: user.name, role: user.role, permissions, sessionId };
}
