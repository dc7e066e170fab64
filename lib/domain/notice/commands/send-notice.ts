import 'server-only';
import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { outboundMessages } from '@/db/schema/log';
import { notices, userNoticeSettings } from '@/db/schema/notice';
import { formatDate } from '@/lib/core/dates';
import { MOBILE_PATTERN } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { readFacts, type NoticeFacts } from '../facts-queries';
import { sentNoticeKinds, type NoticeKind, type SentNoticeKind } from '../states';

type User = typeof users.$inferSelect;
type Way = 'sms' | 'mail';

/** How long a mail waits for a file that is still being fetched. */
const FILE_WAIT_MS = 3 * 60_000;

/**
 * Writes down what the buyer is told of an event, and the messages that are to leave the house, in one transaction with the jobs that send
 * them. The same event is written once, however often this runs. A closed account is told nothing (PIPL article 47).
 */
export async function sendNotice(outer: Ctx, kind: NoticeKind, entityId: number): Promise<void> {
  await withTx(outer, async (ctx) => {
    const facts = await readFacts(ctx, kind, entityId);
    if (!facts) return;
    // Held until the end: an account is closed before or after its messages are written, not meanwhile.
    const [user] = await ctx.db.select().from(users).where(eq(users.id, facts.userId)).for('share');
    if (!user || user.status === 'closed') return;
    const { orderId, words } = facts;
    const [notice] = await ctx.db
      .insert(notices)
      .values({
        userId: user.id,
        kind,
        entityId,
        orderId,
        title: words.title,
        text: words.text,
        path: words.path,
      })
      .onConflictDoNothing({ target: [notices.kind, notices.entityId, notices.userId] })
      .returning({ id: notices.id });
    const sent = sentNoticeKinds.find((k) => k === kind);
    if (notice && sent) await writeMessages(ctx, { notice: notice.id, kind: sent, facts, user });
  });
}

interface Outgoing {
  notice: number;
  kind: SentNoticeKind;
  facts: NoticeFacts;
  user: User;
}

async function writeMessages(ctx: Ctx, out: Outgoing): Promise<void> {
  const { kind, facts, user } = out;
  const [setting] = await ctx.db
    .select()
    .from(userNoticeSettings)
    .where(and(eq(userNoticeSettings.userId, user.id), eq(userNoticeSettings.kind, kind)));
  const wanted = { sms: setting?.sms ?? true, mail: setting?.mail ?? true };
  if (wanted.sms && facts.words.sms && user.phone && MOBILE_PATTERN.test(user.phone)) {
    await write(ctx, out, 'sms', user.phone);
  }
  // An address that was named for an invoice wants its file, whatever the account wants to hear.
  const own = wanted.mail && user.emailVerifiedAt ? user.email : null;
  const mailTo = facts.mailTo ?? own;
  if (mailTo) await write(ctx, out, 'mail', mailTo);
}

/**
 * Parcels of one order that leave on one day are told by one message: an order may have hundreds of receivers. After a recall the number of
 * that message may be dead, and the next parcel is told again.
 */
function dedupeKey(ctx: Ctx, { notice, kind, facts }: Outgoing, way: Way): string {
  if (kind !== 'shipped') return `notice:${notice}:${way}`;
  const round = facts.recalled > 0 ? `:${facts.recalled}` : '';
  return `notice:shipped:${facts.orderId}:${formatDate(ctx.now)}${round}:${way}`;
}

async function write(ctx: Ctx, out: Outgoing, way: Way, recipient: string): Promise<void> {
  const [message] = await ctx.db
    .insert(outboundMessages)
    .values({
      channel: way,
      recipient,
      purpose: out.kind,
      params: { ...(way === 'sms' ? out.facts.words.sms : {}), noticeId: String(out.notice) },
      dedupeKey: dedupeKey(ctx, out, way),
    })
    .onConflictDoNothing({ target: outboundMessages.dedupeKey })
    .returning({ id: outboundMessages.id });
  if (!message) return;
  const waits = way === 'mail' && out.facts.waitsForFile;
  await enqueue(ctx, {
    task: `notice.${way}`,
    payload: { messageId: message.id },
    key: `notice.${way}:${message.id}`,
    ...(waits && { runAt: new Date(ctx.now.getTime() + FILE_WAIT_MS) }),
  });
}
