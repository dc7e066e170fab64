import 'server-only';
import { sql } from 'drizzle-orm';
import { userNoticeSettings } from '@/db/schema/notice';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import type { MessageSettingsInput } from '../contract';

/** Switches SMS and mail of one kind on or off for the caller. The user centre shows every message all the same. */
export async function saveNoticeSettings(ctx: Ctx, { kind, sms, mail }: MessageSettingsInput): Promise<void> {
  const { userId } = requireBuyer(ctx);
  await ctx.db
    .insert(userNoticeSettings)
    .values({ userId, kind, sms, mail })
    .onConflictDoUpdate({
      target: [userNoticeSettings.userId, userNoticeSettings.kind],
      set: { sms, mail, updatedAt: sql`now()` },
    });
}
