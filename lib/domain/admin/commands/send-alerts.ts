import 'server-only';
import { and, eq, inArray, isNotNull, isNull, lt, or, like, sql } from 'drizzle-orm';
import { alerts, outboundMessages } from '@/db/schema/log';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { syncReminders, type SharedReminder } from '@/lib/domain/reminder/commands/remind';
import { siteName } from '@/lib/text/site';
import {
  ALERT_KEPT_DAYS,
  ALERT_PURPOSE,
  digestText,
  REPEAT_HOURS,
  topicOf,
  type Finding,
} from '../alert-rules';
import { findingSources, type FindingSource } from '../finding-queries';
import { receiverFindings, unreachableChannels } from '../receiver-queries';
import { allReceivers } from '../receiver-rows-queries';

/** What a source finds now; `null` when it could not be asked: its alerts stay as they are. */
async function ask(ctx: Ctx, find: FindingSource[1]): Promise<Finding[] | null> {
  try {
    return await ctx.db.transaction((part) => find({ ...ctx, db: part }));
  } catch (e) {
    ctx.log.error({ err: e, source: find.name }, 'findings could not be asked for');
    return null;
  }
}

/** Opens what is new, keeps what lasts, closes what is gone. */
async function settle(ctx: Ctx, [prefixes, find]: FindingSource): Promise<void> {
  const found = await ask(ctx, find);
  if (!found) return;
  for (const { key, title, detail = '', holdMinutes = 0 } of found) {
    const notifyAt = sql`now() + make_interval(mins => ${holdMinutes})`;
    await ctx.db
      .insert(alerts)
      .values({ key, title, detail, notifyAt })
      .onConflictDoUpdate({
        target: alerts.key,
        targetWhere: isNull(alerts.resolvedAt),
        set: { title, detail },
      });
  }
  const keys = found.map((f) => f.key);
  const own = or(...prefixes.map((p) => like(alerts.key, `${p}%`)));
  await ctx.db
    .update(alerts)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(
        isNull(alerts.resolvedAt),
        own,
        keys.length > 0 ? sql`${alerts.key} <> all(${sql.param(keys)}::text[])` : undefined,
      ),
    );
}

const ALERT_KEYS = 'alert:';

/** What the bell of the platform's administrators says of a finding; differences of bills finance hears of by itself. */
const reminderOf = (a: { id: number; key: string; title: string; detail: string }): SharedReminder => ({
  kind: a.key.startsWith('job:') ? 'failedJob' : 'alert',
  key: `${ALERT_KEYS}${a.id}`,
  can: 'platform.manage',
  title: a.title,
  text: a.detail,
  path: a.key.startsWith('job:')
    ? '/admin/jobs?state=failed'
    : a.key.startsWith('paused:')
      ? '/admin/jobs?state=recurring'
      : '/admin/system',
});

interface Found {
  key: string;
  title: string;
  detail: string;
}

/** Writes each receiver a message about what concerns him, with the job that sends it; to whom nothing is new, nothing is written. */
async function writeMessages(
  ctx: Ctx,
  all: { opened: readonly Found[]; lasting: readonly Found[]; over: readonly Found[]; repeated: boolean },
): Promise<number> {
  const url = new URL('/admin/system', ctx.config.siteOrigin).href;
  let written = 0;
  for (const [i, { channel, recipient, topics }] of (await allReceivers(ctx)).entries()) {
    const his = ({ key }: Found) => topics.includes(topicOf(key));
    const digest = {
      opened: all.opened.filter(his),
      lasting: all.lasting.filter(his),
      over: all.over.filter(his),
    };
    const { opened, lasting, over } = digest;
    const isNews = opened.length > 0 || over.length > 0 || (all.repeated && lasting.length > 0);
    // A short message is sent for new findings only.
    if (!isNews || (channel === 'sms' && opened.length === 0)) continue;
    const { subject, text } = digestText(digest, { name: siteName, url });
    const params: Record<string, string> =
      channel === 'sms' ? { count: String(opened.length) } : { subject, text };
    const [made] = await ctx.db
      .insert(outboundMessages)
      .values({
        channel,
        recipient,
        purpose: ALERT_PURPOSE,
        params,
        dedupeKey: `alert:${ctx.requestId}:${i}`,
      })
      .onConflictDoNothing({ target: outboundMessages.dedupeKey })
      .returning({ id: outboundMessages.id });
    if (!made) continue;
    written += 1;
    await enqueue(ctx, {
      task: 'alert.deliver',
      payload: { messageId: made.id },
      key: `alert.deliver:${made.id}`,
      maxAttempts: 5,
    });
  }
  return written;
}

/**
 * Tells the operators (those of the environment and those of the page) in one message each what was found, what has lasted for a day, and what is
 * over. Findings that have to last for a while are told of when they have. Runs every five minutes; runs that meet take turns, and the second
 * finds nothing left to say. A short message is sent for new findings only.
 *
 * @returns messages written
 */
export async function sendAlerts(outer: Ctx): Promise<number> {
  const unreachable = await unreachableChannels(outer);
  const receivers: FindingSource = [['receiver:'], (ctx) => receiverFindings(ctx, unreachable)];
  return withTx(outer, async (ctx) => {
    await lockName(ctx, 'alerts');
    for (const source of [...findingSources, receivers]) await settle(ctx, source);
    const due = await ctx.db
      .select()
      .from(alerts)
      .where(and(isNull(alerts.resolvedAt), sql`${alerts.notifyAt} <= now()`))
      .orderBy(alerts.id);
    await syncReminders(ctx, ALERT_KEYS, due.map(reminderOf));
    const opened = due.filter((a) => a.notifiedAt === null);
    const lasting = due.filter((a) => a.notifiedAt !== null);
    const repeated = lasting.some(
      (a) => ctx.now.getTime() - (a.notifiedAt?.getTime() ?? 0) >= REPEAT_HOURS * 3600_000,
    );
    // Told of, and over since: a row that has said so is removed.
    const over = await ctx.db
      .delete(alerts)
      .where(and(isNotNull(alerts.resolvedAt), isNotNull(alerts.notifiedAt)))
      .returning({ key: alerts.key, title: alerts.title, detail: alerts.detail });
    await ctx.db.delete(alerts).where(isNotNull(alerts.resolvedAt));
    await tidy(ctx);
    if (opened.length === 0 && over.length === 0 && !repeated) return 0;
    const told = repeated ? due : opened;
    if (told.length > 0)
      await ctx.db
        .update(alerts)
        .set({ notifiedAt: ctx.now })
        .where(
          inArray(
            alerts.id,
            told.map((a) => a.id),
          ),
        );
    return writeMessages(ctx, { opened, lasting, over, repeated });
  });
}

/** Messages of long ago go: they hold addresses. */
async function tidy(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(outboundMessages)
    .where(
      and(
        eq(outboundMessages.purpose, ALERT_PURPOSE),
        like(outboundMessages.dedupeKey, 'alert:%'),
        lt(outboundMessages.createdAt, sql`now() - make_interval(days => ${ALERT_KEPT_DAYS})`),
      ),
    );
}
