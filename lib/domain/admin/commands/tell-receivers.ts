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
import { receiverErrors } from '../errors';
import { allReceivers, receiverOfRow, receiverRows, robotAddress } from '../receiver-rows-queries';
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
  /** Of a robot that was set on the page; `null` when it is gone. */
  address?: string | null;
}

/** Hands one message to its channel. @returns `null` when the channel took it */
export async function sendAlert(
  ctx: Pick<Ctx, 'ports' | 'log'>,
  { channel, recipient, params, outId, address }: AlertMessage,
): Promise<Failure | null> {
  const { subject = '', text = '' } = params;
  const { mail, sms, webhook, robots } = ctx.ports;
  const refused = { kind: 'notConfigured', code: 'none', message: 'not configured' };
  try {
    const said =
      channel === 'webhook'
        ? await (recipient === ''
            ? webhook?.send(`${subject}\n${text}`)
            : address && robots.send(address, `${subject}\n${text}`))
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

interface Said {
  subject: string;
  text: string;
  count: number;
}
export interface Told {
  receiver: Receiver;
  outId: string;
  failed: Failure | null;
}

/** Tells these at once and waits for what becomes of it. @param addressOf of a robot that was set on the page */
export function tellAll(
  ctx: Pick<Ctx, 'ports' | 'log'>,
  receivers: readonly Receiver[],
  { subject, text, count }: Said,
  addressOf: (recipient: string) => Promise<string | null> = () => Promise.resolve(null),
): Promise<Told[]> {
  const once = randomToken(12);
  return Promise.all(
    receivers.map(async (receiver, i) => {
      const { channel, recipient } = receiver;
      const params: Record<string, string> = channel === 'sms' ? { count: String(count) } : { subject, text };
      const outId = `alert-${once}-${i}`;
      const address = recipient.startsWith('robot:') ? await addressOf(recipient) : null;
      return {
        receiver,
        outId,
        failed: await sendAlert(ctx, { channel, recipient, params, outId, address }),
      };
    }),
  );
}

/** Tells every receiver of the environment: what has to be told while the site or its database is down. */
export const tellReceivers = (ctx: Pick<Ctx, 'ports' | 'log' | 'config'>, said: Said): Promise<Told[]> =>
  tellAll(ctx, receiversOf(ctx.config.alerts), said);

/** Of a trial to one receiver: he may be switched off still. @throws 404 */
async function one(ctx: Ctx, id: number): Promise<Receiver[]> {
  const row = (await receiverRows(ctx)).find((r) => r.id === id);
  const receiver = row && receiverOfRow(ctx, row);
  if (!receiver) throw receiverErrors.notFound();
  return [receiver];
}

/** POST /api/admin/system/alerts/test: a message to every receiver, or to one, by its channel, and whether each was taken. @throws 404 */
export async function testAlerts(ctx: Ctx, { id }: { id?: number } = {}): Promise<AlertTestView> {
  requireAdmin(ctx);
  if (ctx.inTx) throw new Error('providers are called outside of transactions');
  const url = new URL('/admin/system', ctx.config.siteOrigin).href;
  const receivers = id === undefined ? await allReceivers(ctx) : await one(ctx, id);
  const said = {
    subject: `【${siteName}】系统告警测试`,
    text: `这是一条测试消息，收到即表示告警渠道可用。\n查看：${url}`,
    count: 0,
  };
  const told = await tellAll(ctx, receivers, said, (recipient) => robotAddress(ctx, recipient));
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
      entityId: id ?? 'test',
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
