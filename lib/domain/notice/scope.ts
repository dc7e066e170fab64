import 'server-only';
import { eq, type SQL } from 'drizzle-orm';
import { notices, userNoticeSettings } from '@/db/schema/notice';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';

/** Messages to the caller (security.md S-06). */
export function ownNotices(ctx: Ctx): SQL {
  return eq(notices.userId, requireBuyer(ctx).userId);
}

/** What the caller switched off. */
export function ownSettings(ctx: Ctx): SQL {
  return eq(userNoticeSettings.userId, requireBuyer(ctx).userId);
}
