import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { outboundMessages } from '@/db/schema/log';
import { fitText } from '@/lib/core/characters';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { ALERT_PURPOSE } from '../alert-queries';
import { alertRetryMs } from '../alert-rules';

type Message = typeof outboundMessages.$inferSelect;

interface Outcome {
  ok: boolean;
  again: boolean;
  note: string | null;
}

async function send(ctx: Ctx, message: Message): Promise<Outcome> {
  const { subject = '', text = '' } = message.params;
  try {
    if (message.channel === 'webhook') {
      const said = (await ctx.ports.webhook?.send(`${subject}\n${text}`)) ?? {
        ok: false as const,
        kind: 'refused' as const,
        code: 'not configured',
      };
      return said.ok
        ? { ok: true, again: false, note: null }
        : { ok: false, again: said.kind === 'temporary', note: `${said.kind} ${said.code}` };
    }
    const outId = `alert-${message.id}`;
    const said =
      message.channel === 'mail'
        ? await ctx.ports.mail.send({ to: message.recipient, subject, text, idempotencyKey: outId })
        : await ctx.ports.sms.send({
            phone: message.recipient,
            purpose: 'alert',
            params: message.params,
            outId,
          });
    if (said.ok) return { ok: true, again: false, note: null };
    // An alert that comes twice does less harm than one that never comes; the mail carries one Message-ID.
    const again = ['temporary', 'limit', 'unknown'].includes(said.kind);
    return { ok: false, again, note: `${said.kind} ${said.code}: ${said.message}` };
  } catch (e) {
    ctx.log.error({ err: e, messageId: message.id }, 'adapter refused an alert');
    return { ok: false, again: false, note: 'not configured' };
  }
}

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
  const { ok, again, note } = await send(ctx, message);
  const pause = again ? alertRetryMs(message.tries) : null;
  await withTx(ctx, async (tx) => {
    await tx.db
      .update(outboundMessages)
      .set({
        status: ok ? 'sent' : pause === null ? 'failed' : 'pending',
        sentAt: ok ? sql`now()` : null,
        error: note ? fitText(note, 500) : null,
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
  if (!ok)
    ctx.log.warn({ messageId, channel: message.channel, again: pause !== null }, 'alert not delivered');
}
