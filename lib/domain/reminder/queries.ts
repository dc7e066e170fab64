import 'server-only';
import { and, desc, eq, not, sql } from 'drizzle-orm';
import { reminderMutes, reminders } from '@/db/schema/reminder';
import { toIso } from '@/lib/core/dates';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { reminderKinds } from '@/lib/states/reminder';
import type { ReminderListView } from './contract';
import { kindsFor, MOST_SHOWN } from './rules';
import { ownReminders, readByMe } from './scope';

/** How many open reminders the caller has not read; no more are counted than are shown. */
export async function countReminders(ctx: Ctx): Promise<{ unread: number }> {
  const some = ctx.db
    .select({ id: reminders.id })
    .from(reminders)
    .where(and(ownReminders(ctx), not(readByMe(ctx))))
    .limit(MOST_SHOWN)
    .as('some');
  const [row] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(some);
  return { unread: row?.n ?? 0 };
}

/** The caller's open reminders, the newest first, and which kinds he gets. */
export async function listReminders(ctx: Ctx): Promise<ReminderListView> {
  const me = requireAdmin(ctx);
  const rows = await ctx.db
    .select({
      id: reminders.id,
      kind: reminders.kind,
      title: reminders.title,
      text: reminders.text,
      path: reminders.path,
      createdAt: reminders.createdAt,
      read: readByMe(ctx),
    })
    .from(reminders)
    .where(ownReminders(ctx))
    .orderBy(desc(reminders.id))
    .limit(MOST_SHOWN);
  const off = await ctx.db
    .select({ kind: reminderMutes.kind })
    .from(reminderMutes)
    .where(eq(reminderMutes.userId, me.userId));
  return {
    list: rows.map((r) => ({ ...r, kindLabel: reminderKinds[r.kind], createdAt: toIso(r.createdAt) })),
    unread: (await countReminders(ctx)).unread,
    kinds: kindsFor(me).map((kind) => ({
      kind,
      label: reminderKinds[kind],
      on: off.every((m) => m.kind !== kind),
    })),
  };
}
