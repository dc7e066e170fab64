import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { outboundMessages } from '@/db/schema/log';
import { notices, userNoticeSettings } from '@/db/schema/notice';
import { formatDate } from '@/lib/core/dates';
import { MOBILE_PATTERN } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { prepared, preparedSql } from '@/lib/data/prepared';
import { pipelined } from '@/lib/data/pipelined';
import { withTxAfter } from '@/lib/data/tx';
import { readFacts } from '../facts-queries';
import type { NoticeFacts } from '../rules';
import { sentNoticeKinds, type NoticeKind, type SentNoticeKind } from '@/lib/states/notice';

type User = Awaited<ReturnType<typeof heldUser>>[number];
type Setting = typeof userNoticeSettings.$inferSelect;
type Way = 'sms' | 'mail';

/** How long a mail waits for a file that is still being fetched. */
const FILE_WAIT_MS = 3 * 60_000;

const ph = sql.placeholder;

const heldUser = prepared('notice_user', (db, name) =>
  db
    .select({
      id: users.id,
      status: users.status,
      phone: users.phone,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(users.id, ph('userId')))
    .for('share')
    .prepare(name),
);

const settingOf = prepared('notice_setting', (db, name) =>
  db
    .select()
    .from(userNoticeSettings)
    .where(and(eq(userNoticeSettings.userId, ph('userId')), eq(userNoticeSettings.kind, ph('kind'))))
    .prepare(name),
);

const putNotice = preparedSql<{ id: number }>(
  'notice_put',
  () => sql`insert into ${notices} (user_id, kind, entity_id, order_id, title, text, path)
    values (${ph('userId')}, ${ph('kind')}, ${ph('entityId')}, ${ph('orderId')}, ${ph('title')}, ${ph('text')}, ${ph('path')})
    on conflict (kind, entity_id, user_id) do nothing returning id`,
);

/**
 * Writes down what the buyer is told of an event, and the messages that are to leave the house, in one transaction with the jobs that send
 * them. The same event is written once, however often this runs. A closed account is told nothing (PIPL article 47).
 */
export async function sendNotice(outer: Ctx, kind: NoticeKind, entityId: number): Promise<void> {
  await withTxAfter(
    outer,
    (ctx) => readFacts(ctx, kind, entityId),
    async (ctx, facts) => {
      if (!facts) return;
      const { userId, orderId, words } = facts;
      // Held until the end: an account is closed before or after its messages are written, not meanwhile.
      const [[user], [setting]] = await pipelined(
        heldUser(ctx.db, { userId }),
        settingOf(ctx.db, { userId, kind }),
      );
      if (!user || user.status === 'closed') return;
      const [notice] = await putNotice(ctx.db, { userId, kind, entityId, orderId, ...words });
      const sent = sentNoticeKinds.find((k) => k === kind);
      if (notice && sent) await writeMessages(ctx, { notice: notice.id, kind: sent, facts, user }, setting);
    },
  );
}

interface Outgoing {
  notice: number;
  kind: SentNoticeKind;
  facts: NoticeFacts;
  user: User;
}

async function writeMessages(ctx: Ctx, out: Outgoing, setting: Setting | undefined): Promise<void> {
  const { facts, user } = out;
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
