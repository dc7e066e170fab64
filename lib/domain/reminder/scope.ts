import 'server-only';
import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { reminderMutes, reminderReads, reminders } from '@/db/schema/reminder';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { rightsOf } from './rules';

/** Open reminders of the caller: his own, and those of everybody with a right of his; kinds that he switched off are left out. */
export function ownReminders(ctx: Ctx): SQL {
  const me = requireAdmin(ctx);
  return and(
    isNull(reminders.overAt),
    or(eq(reminders.userId, me.userId), sql`${reminders.can} = any(${sql.param(rightsOf(me))}::text[])`),
    sql`not exists (select from ${reminderMutes} m where m.user_id = ${me.userId} and m.kind = ${reminders.kind})`,
  ) as SQL;
}

/** Whether the caller has read it. */
export const readByMe = (ctx: Ctx): SQL<boolean> =>
  sql<boolean>`exists (select from ${reminderReads} x where x.user_id = ${requireAdmin(ctx).userId} and x.reminder_id = ${reminders.id})`;
