import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { outboundMessages } from '@/db/schema/log';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { ALERT_PURPOSE, alertRetryMs, type AlertChannel } from '../alert-rules';
import { robotAddress } from '../receiver-rows-queries';
import { failureNote, sendAlert } from './tell-receivers';

/**
 * Sends one alert. What is refused for now is tried again for some hours, then it has failed. Logs name neither number nor address.
 */
export async function deliverAlert(ctx: Ctx, messageId: number): Promise<void> {
  if (ctx.inTx) throw new Error('providers are called outside of transactions');
  const waiting = and(
    eq(outboundMessages.id, messageId),
    eq(outboundMessages.purpose, ALERT_PURPOSE),
    eq(outboundMessages.status, 'pending'),
  );
  const [message] = await ctx.db
    .update(outboundMessages)
    .set({ tries: sql`${outboundMessages.tries} + 1`, updatedAt: sql`now()` })
    .where(waiting)
    .returning();
  if (!message) return;
  const { recipient, params } = message;
  const failed = await sendAlert(ctx, {
    channel: message.channel as AlertChannel,
    recipient,
    params,
    outId: `alert-${message.id}`,
    address: recipient.startsWith('robot:') ? await robotAddress(ctx, recipient) : null,
  });
  // An alert that comes twice does less harm than one that never comes; the mail carries one Message-ID.
  const again = failed !== null && ['temporary', 'limit', 'unknown'].includes(failed.kind);
  const pause = again ? alertRetryMs(message.tries) : null;
  await withTx(ctx, async (tx) => {
    await tx.db
      .update(outboundMessages)
      .set({
        status: failed === null ? 'sent' : pause === null ? 'failed' : 'pending',
        sentAt: failed === null ? sql`now()` : null,
        error: failed && failureNote(failed),
        updatedAt: sql`now()`,
      })
      .where(waiting);
    if (pause !== null)
      await enqueue(tx, {
        task: 'alert.deliver',
        payload: { messageId },
        key: `alert.deliver:${messageId}`,
        runAt: new Date(tx.now.getTime() + pause),
        maxAttempts: 5,
      });
  });
  if (failed)
    ctx.log.warn({ messageId, channel: message.channel, again: pause !== null }, 'alert not delivered');
}
