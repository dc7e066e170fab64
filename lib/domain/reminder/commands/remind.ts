import 'server-only';
import { and, eq, isNotNull, isNull, like, lt, or, sql } from 'drizzle-orm';
import { reminders } from '@/db/schema/reminder';
import type { PermissionKey } from '@/lib/core/permissions';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { prefixPattern } from '@/lib/data/like';
import { lockName } from '@/lib/data/locks';
import type { ReminderKind } from '@/lib/states/reminder';
import { KEPT_DAYS } from '../rules';

interface Words {
  kind: ReminderKind;
  /** Names the thing, `rejected:article:7`; open once. */
  key: string;
  title: string;
  text?: string;
  /** The page on which it is dealt with. */
  path: string;
}
/** For one person, by the act of another. */
export interface PersonalReminder extends Words {
  userId: number | null;
}
/** For everybody with a right. */
export interface SharedReminder extends Words {
  can: PermissionKey;
}

const open = isNull(reminders.overAt);

/**
 * Tells one person, in the transaction of the act. Said again of the same thing it is new to him; of two acts at once one is kept. Nobody is
 * reminded of what he did himself.
 */
export async function remind(ctx: Ctx, { userId, ...words }: PersonalReminder): Promise<void> {
  if (!ctx.inTx) throw new Error('a reminder is written inside the transaction of the act');
  await endReminder(ctx, words.key);
  if (userId === null || userId === actorUserId(ctx)) return;
  await ctx.db
    .insert(reminders)
    .values({ ...words, userId })
    .onConflictDoNothing({ target: reminders.key, where: open });
}

/** The thing is dealt with: nobody is reminded of it any more. */
export async function endReminder(ctx: Ctx, key: string): Promise<void> {
  await ctx.db
    .update(reminders)
    .set({ overAt: sql`now()` })
    .where(and(eq(reminders.key, key), open));
}

/**
 * Makes the open reminders whose keys begin with `prefix` those of what a job has found: opens what is new, keeps what lasts as read or unread as it
 * is, ends what is gone. Runs that meet take turns.
 */
export async function syncReminders(
  ctx: Ctx,
  prefix: string,
  found: readonly SharedReminder[],
): Promise<void> {
  if (!ctx.inTx) throw new Error('reminders are compared inside a transaction');
  await lockName(ctx, `reminders:${prefix}`);
  if (found.length > 0)
    await ctx.db
      .insert(reminders)
      .values(found.map((r) => ({ ...r })))
      .onConflictDoUpdate({
        target: reminders.key,
        targetWhere: open,
        set: { title: sql`excluded.title`, text: sql`excluded.text`, path: sql`excluded.path` },
        setWhere: sql`(${reminders.title}, ${reminders.text}, ${reminders.path}) is distinct from (excluded.title, excluded.text, excluded.path)`,
      });
  await ctx.db
    .update(reminders)
    .set({ overAt: sql`now()` })
    .where(
      and(
        open,
        like(reminders.key, prefixPattern(prefix)),
        sql`${reminders.key} <> all(${sql.param(found.map((r) => r.key))}::text[])`,
      ),
    );
}

/** Drops what is over, and what somebody has not dealt with for so long that nothing will come of it. */
export async function tidyReminders(ctx: Ctx): Promise<void> {
  const before = (days: number) => sql`now() - make_interval(days => ${days})`;
  await ctx.db
    .delete(reminders)
    .where(
      or(
        lt(reminders.overAt, before(KEPT_DAYS.over)),
        and(isNotNull(reminders.userId), lt(reminders.createdAt, before(KEPT_DAYS.personal))),
      ),
    );
}
