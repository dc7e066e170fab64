import 'server-only';
import { desc, eq, isNull, sql } from 'drizzle-orm';
import { alerts, outboundMessages } from '@/db/schema/log';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { messageChannels, messageStates, type MessageChannel, type MessageState } from '@/lib/states/log';
import type { AlertsView } from './alert-contract';
import { ALERT_PURPOSE } from './alert-rules';
import { receiverStates, unreachableChannels } from './receiver-queries';
import { receiverRows } from './receiver-rows-queries';
import { alertChannels } from '@/lib/states/alert';

/** Whom alerts reach, what is open, and what became of the last message. */
export async function listAlerts(ctx: Ctx): Promise<AlertsView> {
  const open = await ctx.db
    .select()
    .from(alerts)
    .where(isNull(alerts.resolvedAt))
    .orderBy(desc(alerts.foundAt), desc(alerts.id))
    .limit(100);
  const [last] = await ctx.db
    .select({
      at: sql<string>`coalesce(${outboundMessages.sentAt}, ${outboundMessages.updatedAt})::text`,
      channel: outboundMessages.channel,
      status: outboundMessages.status,
    })
    .from(outboundMessages)
    .where(eq(outboundMessages.purpose, ALERT_PURPOSE))
    .orderBy(desc(outboundMessages.id))
    .limit(1);
  const states = await receiverStates(ctx, await unreachableChannels(ctx));
  const rows = await receiverRows(ctx);
  const live = new Map(states.map((s) => [s.id, s]));
  const floor = states
    .filter((s) => s.id === null)
    .map(({ channel, name, topics, works, tried, text }) => ({
      id: null,
      channel,
      channelLabel: alertChannels[channel],
      name,
      label: '',
      topics: [...topics],
      enabled: true,
      works,
      tried,
      text,
    }));
  const set = rows.map((r) => {
    const state = live.get(r.id);
    return {
      id: r.id,
      channel: r.channel,
      channelLabel: alertChannels[r.channel],
      name: r.shown,
      label: r.label,
      topics: r.topics,
      enabled: r.active,
      works: state?.works ?? false,
      tried: state?.tried ?? false,
      text: state?.text ?? (r.active ? '与服务器配置的接收人相同，或地址无法读取' : '已停用，不发送'),
    };
  });
  return {
    targets: [...floor, ...set],
    open: open.map((a) => ({
      id: a.id,
      title: a.title,
      detail: a.detail,
      foundAt: toIso(a.foundAt),
      notifiedAt: toIsoOrNull(a.notifiedAt),
    })),
    last: last
      ? {
          at: toIso(new Date(last.at)),
          channelLabel: messageChannels[last.channel as MessageChannel],
          statusLabel: messageStates[last.status as MessageState],
        }
      : null,
  };
}
