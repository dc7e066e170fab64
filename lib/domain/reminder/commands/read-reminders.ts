import 'server-only';
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { reminderMutes, reminderReads, reminders } from '@/db/schema/reminder';
import { coreErrors } from '@/lib/core/errors';
import { permissionSubject, requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { ReminderSwitchInput } from '../contract';
import { kindsFor } from '../rules';
import { ownReminders } from '../scope';

/** Those of the caller's open reminders are read from now on; what he has read already, or is none of his, is left out. */
async function read(ctx: Ctx, which: SQL): Promise<void> {
  const { userId } = requireAdmin(ctx);
  await ctx.db
    .insert(reminderReads)
    .select(
      ctx.db
        .select({
          userId: sql<number>`${userId}::bigint`.as('user_id'),
          reminderId: reminders.id,
          readAt: sql<Date>`now()`.as('read_at'),
        })
        .from(reminders)
        .where(and(ownReminders(ctx), which)),
    )
    .onConflictDoNothing();
}

export async function readReminders(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<null> {
  await read(ctx, inArray(reminders.id, [...ids]));
  return null;
}

/** 全部已读, as far as the caller has seen: what came since stays unread. */
export async function readAllReminders(ctx: Ctx, { newest }: { newest: number }): Promise<null> {
  await read(ctx, lte(reminders.id, newest));
  return null;
}

/** Switches a kind of reminder off, or on again, for the caller alone. @throws 403 for a kind that cannot reach him */
export async function switchReminders(ctx: Ctx, { kind, on }: ReminderSwitchInput): Promise<null> {
  const { userId } = requireAdmin(ctx);
  const subject = permissionSubject(ctx.actor);
  if (!subject || !kindsFor(subject).includes(kind)) throw coreErrors.forbidden();
  if (on)
    await ctx.db
      .delete(reminderMutes)
      .where(and(eq(reminderMutes.userId, userId), eq(reminderMutes.kind, kind)));
  else await ctx.db.insert(reminderMutes).values({ userId, kind }).onConflictDoNothing();
  return null;
}
