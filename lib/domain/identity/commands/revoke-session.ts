import 'server-only';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { sessions } from '@/db/schema/identity';
import { coreErrors } from '@/lib/core/errors';
import { requireAccount, type Ctx } from '@/lib/data/ctx';
import type { SessionView } from '../account-contract';
import { listSessions, sessionKey } from '../account-queries';
import { revokeReading } from './revoke-reading';

/**
 * Logs the caller out on another device, or on all others, those that only read for him included. This browser's own session ends by logging out.
 *
 * @returns the list as it is afterwards
 * @throws 404 when there is no such session of the caller's
 */
export async function revokeSession(ctx: Ctx, { key }: { key?: string }): Promise<SessionView[]> {
  const { userId, sessionId } = requireAccount(ctx);
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now, revokeReason: 'owner' })
    .where(
      and(
        eq(sessions.userId, userId),
        ne(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        key ? eq(sessionKey, key) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  if (key && ended.length === 0) throw coreErrors.notFound({ message: '该设备已退出登录' });
  if (!key) await revokeReading(ctx, userId, 'owner');
  return listSessions(ctx);
}
