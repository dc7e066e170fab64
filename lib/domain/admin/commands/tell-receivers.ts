import 'server-only';
import { outboundMessages } from '@/db/schema/log';
import { sql } from 'drizzle-orm';
import { fitText } from '@/lib/core/characters';
import { randomToken } from '@/lib/core/ids';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { siteName } from '@/lib/text/site';
import type { AlertTestView } from '../alert-contract';
import { ALERT_PURPOSE, failureText, receiversOf, type AlertChannel, type Receiver } from '../alert-rules';

interface Failure {
  kind: string;
  code: string;
  message: string;
}

interface AlertMessage {
  channel: AlertChannel;
  recipient: string;
  /** `count` for a template of SMS, `subject` and `text` elsewhere. */
  params: Record<string, string>;
  outId: string;
}

/** Hands one message to its channel. @returns `null` when the channel took it */
export async function sendAlert(
  ctx: Pick<Ctx, 'ports' | 'log'>,
  { channel, recipient, params, outId }: AlertMessage,
): Promise<Failure | null> {
  const { subject = '', text = '' } = params;
  const { mail, sms, webhook } = ctx.ports;
  const refused = { kind: 'notConfigured', code: 'none', message: 'not configured' };
  try {
    const said =
      channel === 'webhook'
        ? await webhook?.send(`${subject}\n${text}`)
        : channel === 'mail'
          ? await mail.send({ to: recipient, subject, text, idempotencyKey: outId })
          : await sms.send({ phone: recipient, purpose: 'alert', params, outId });
    if (!said) return refused;
    if (said.ok) return null;
    return { kind: said.kind, code: said.code, message: 'message' in said ? said.message : '' };
  } catch (e) {
    // The ports throw only for our own mistakes, before anything is sent.
    ctx.log.error({ err: e, channel }, 'adapter refused an alert');
    return refused;
  }
}

/** What a message keeps of its failure. */
export const failureNote = ({ kind, code, message }: Failure): string =>
  fitText([`${kind} ${code}`, message].filter((part) => part !== '').join(': '), 500);

/**
 * Tells every receiver at once and waits for what becomes of it: for a trial, and for what has to be told while the site or its database is down.
 */
export function tellReceivers(
  ctx: Pick<Ctx, 'ports' | 'log' | 'config'>,
  { subject, text, count }: { subject: string; text: string; count: number },
): Promise<{ receiver: Receiver; outId: string; failed: Failure | null }[]> {
  const once = randomToken(12);
  return Promise.all(
    receiversOf(ctx.config.alerts).map(async (receiver, i) => {
      const { channel, recipient } = receiver;
      const params: Record<string, string> = channel === 'sms' ? { count: String(count) } : { subject, text };
      const outId = `alert-${once}-${i}`;
      return { receiver, outId, failed: await sendAlert(ctx, { channel, recipient, params, outId }) };
    }),
  );
}

/** POST /api/admin/system/alerts/test: a message to every receiver, by every channel, and whether each was taken. */
export async function testAlerts(ctx: Ctx): Promise<AlertTestView> {
  requireAdmin(ctx);
  if (ctx.inTx) throw new Error('providers are called outside of transactions');
  const url = new URL('/admin/system', ctx.config.siteOrigin).href;
  const told = await tellReceivers(ctx, {
    subject: `【${siteName}】系统告警测试`,
    text: `这是一条测试消息，收到即表示告警渠道可用。\n查看：${url}`,
    count: 0,
  });
  await withTx(ctx, async (tx) => {
    for (const { receiver, outId, failed } of told) {
      const { channel, recipient } = receiver;
      await tx.db.insert(outboundMessages).values({
        channel,
        recipient,
        purpose: ALERT_PURPOSE,
        params: {},
        dedupeKey: `alert:test:${outId}`,
        status: failed ? 'failed' : 'sent',
        tries: 1,
        sentAt: failed ? null : sql`now()`,
        error: failed && failureNote(failed),
      });
    }
    await recordOperation(tx, {
      action: 'alert.test',
      entity: 'alert',
      entityId: 'test',
      after: { count: told.length, delivered: told.filter(({ failed }) => failed === null).length },
    });
  });
  return {
    results: told.map(({ receiver: { channel, name }, failed }) => ({
      channel,
      name,
      delivered: failed === null,
      text: failed ? failureText(failed.kind, failed.code) : '',
    })),
  };
}
