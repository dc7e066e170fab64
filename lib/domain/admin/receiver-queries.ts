import 'server-only';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { outboundMessages } from '@/db/schema/log';
import { formatDateTime } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import {
  ALERT_KEPT_DAYS,
  ALERT_PURPOSE,
  failureText,
  NOT_CONFIGURED,
  type AlertChannel,
  type Finding,
  type Receiver,
} from './alert-rules';
import { allReceivers } from './receiver-rows-queries';
import type { PartState } from './health-rules';

/** Why a channel's provider cannot be reached, by channel. */
type Unreachable = Partial<Record<AlertChannel, string>>;

export interface ReceiverState extends Receiver {
  works: boolean;
  /** Whether anything was ever sent to him. */
  tried: boolean;
  text: string;
}

/** Minutes for which a receiver must be out of reach before the others are told: servers of mail put strangers off at first. */
const HOLD_MINUTES = 15;

async function ask(ctx: Ctx, channel: AlertChannel): Promise<string | null> {
  const port = ctx.ports[channel];
  if (!port) return NOT_CONFIGURED;
  try {
    const said = await port.check();
    return said.ok ? null : failureText(said.kind, said.code);
  } catch (e) {
    ctx.log.error({ err: e, channel }, 'an adapter refuses its settings');
    return NOT_CONFIGURED;
  }
}

/** The channels of the receivers whose providers do not answer, or refuse our account; each process asks once a minute. */
export async function unreachableChannels(ctx: Ctx): Promise<Unreachable> {
  if (ctx.inTx) throw new Error('providers are called outside of transactions');
  const asked = (await allReceivers(ctx)).filter((r) => r.channel !== 'webhook' || r.recipient === '');
  const channels = [...new Set(asked.map((r) => r.channel))];
  return cached(`alert-channels:${channels.join()}`, [], async () => {
    const said = await Promise.all(channels.map(async (c) => [c, await ask(ctx, c)] as const));
    return Object.fromEntries(said.filter(([, why]) => why !== null));
  });
}

/** The last alert that was tried for each receiver, by channel and recipient. */
async function lastTried(ctx: Ctx, receivers: readonly Receiver[]) {
  const { channel, recipient, status, error, updatedAt, id } = outboundMessages;
  const rows = await ctx.db
    .selectDistinctOn([channel, recipient], { channel, recipient, status, error, updatedAt })
    .from(outboundMessages)
    .where(
      and(
        eq(outboundMessages.purpose, ALERT_PURPOSE),
        gt(outboundMessages.tries, 0),
        inArray(
          recipient,
          receivers.map((r) => r.recipient),
        ),
        gt(outboundMessages.createdAt, sql`now() - make_interval(days => ${ALERT_KEPT_DAYS})`),
      ),
    )
    .orderBy(channel, recipient, desc(id));
  return new Map(rows.map((row) => [`${row.channel} ${row.recipient}`, row]));
}

/** The reason that a message keeps (`kind code: the provider's words`), without those words. */
const reasonOf = (error: string | null) => {
  const [, kind = '', code = ''] = /^(\w+) ([^\s:]+)/.exec(error ?? '') ?? [];
  return failureText(kind, code);
};

/** Whether each receiver can be reached, as far as anybody knows without sending something. */
export async function receiverStates(ctx: Ctx, unreachable: Unreachable): Promise<ReceiverState[]> {
  const receivers = await allReceivers(ctx);
  if (receivers.length === 0) return [];
  const tried = await lastTried(ctx, receivers);
  return receivers.map((receiver) => {
    const last = tried.get(`${receiver.channel} ${receiver.recipient}`);
    // A robot of the page has an address of its own, which nobody asks without saying something.
    const why = receiver.recipient.startsWith('robot:') ? undefined : unreachable[receiver.channel];
    const failed = last?.error != null;
    const text =
      why ??
      (failed
        ? reasonOf(last.error)
        : last?.status === 'sent'
          ? `最近送达 ${formatDateTime(last.updatedAt)}`
          : '尚未向其发送过消息');
    return { ...receiver, works: why === undefined && !failed, tried: last !== undefined, text };
  });
}

/** A receiver that is out of reach, for the others to hear of. */
export async function receiverFindings(ctx: Ctx, unreachable: Unreachable): Promise<Finding[]> {
  return (await receiverStates(ctx, unreachable))
    .filter((r) => !r.works)
    .map(({ channel, name, text }) => ({
      key: `receiver:${channel}:${name}`,
      title: `告警无法送达：${name}`,
      detail: text,
      holdMinutes: HOLD_MINUTES,
    }));
}

/** Whether a finding would reach anybody. */
export async function alertState(ctx: Ctx): Promise<PartState> {
  const states = await receiverStates(ctx, await unreachableChannels(ctx));
  const lost = states.filter((r) => !r.works);
  return {
    level: lost.length > 0 ? 'bad' : states.length > 0 ? 'ok' : 'warn',
    text:
      lost.length > 0
        ? `${lost.map((r) => r.name).join('、')}收不到告警`
        : states.length > 0
          ? '接收人都能收到告警'
          : '没有配置接收人，发现异常时不会通知任何人',
    facts: states.map((r) => ({ label: r.name, value: r.text })),
  };
}
