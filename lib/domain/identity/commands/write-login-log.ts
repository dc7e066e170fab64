import 'server-only';
import { loginLogs } from '@/db/schema/log';
import type { Ctx } from '@/lib/data/ctx';
import { countEvent } from '@/lib/data/event-counts';
import type { LoginMethod } from '@/lib/states/log';
import { maskLogin } from '../rules';

interface LoginEntry {
  userId: number | null;
  /** As typed; stored masked. */
  login: string;
  method: LoginMethod;
  success: boolean;
  /** Machine word of a failure. */
  reason?: string;
  sessionId?: string;
}

/** Appends one row to the login log. */
export async function writeLoginLog(ctx: Ctx, entry: LoginEntry): Promise<void> {
  if (!entry.success && entry.method !== 'logout') countEvent(ctx, 'logins_refused', entry.method);
  await ctx.db.insert(loginLogs).values({
    userId: entry.userId,
    loginName: maskLogin(entry.login),
    method: entry.method,
    success: entry.success,
    reason: entry.reason ?? null,
    ip: ctx.ip || null,
    userAgent: ctx.userAgent.slice(0, 300) || null,
    sessionId: entry.sessionId ?? null,
  });
}
