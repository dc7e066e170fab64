import 'server-only';
import { desc, eq, isNull, sql } from 'drizzle-orm';
import { alerts, outboundMessages } from '@/db/schema/log';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { messageChannels, messageStates, type MessageChannel, type MessageState } from '@/lib/states/log';
import type { AlertsView } from './alert-contract';
import { ALERT_PURPOSE } from './alert-rules';
import { receiverStates, unreachableChannels } from './receiver-queries';

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
  const targets = await receiverStates(ctx, await unreachableChannels(ctx));
  return {
    targets: targets.map(({ channel, name, works, text }) => ({ channel, name, works, text })),
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
