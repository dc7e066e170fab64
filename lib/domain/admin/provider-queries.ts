import 'server-only';
import { sql } from 'drizzle-orm';
import { paymentEvents } from '@/db/schema/payment';
import { onlineFacts, onlineProviders } from '@/lib/core/payment-providers';
import { formatDateTime } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { officeRead } from '@/lib/data/office-read';
import type { PartState } from './health-rules';

interface Last extends Record<string, unknown> {
  channel: string;
  good: string | null;
  bad: string | null;
}

const when = (text: string | null | undefined) => (text ? formatDateTime(new Date(text)) : null);

/** The configured providers whose last known call failed, by their names. */
export async function failingProviders(ctx: Ctx): Promise<string[]> {
  return (await providersNow(ctx)).failing;
}

/** Providers outside the house: whether they are configured and, where the tables know it, when they last worked and last failed. */
export async function providersState(ctx: Ctx): Promise<PartState> {
  const { failing, facts, missing } = await providersNow(ctx);
  return {
    level: failing.length > 0 ? 'warn' : 'ok',
    text:
      failing.length > 0
        ? `${failing.join('、')}最近一次调用失败`
        : missing > 0
          ? `已配置的服务正常，${missing} 项未配置`
          : '全部已配置且正常',
    facts,
  };
}

type Service = [label: string, configured: boolean, key: string | null];

async function providersNow(ctx: Ctx) {
  const { messages, openChannels, einvoice } = ctx.config;
  const sent = await ctx.db.execute<Last>(sql`
    select channel, max(sent_at) filter (where status = 'sent')::text as good,
      max(updated_at) filter (where status in ('failed', 'unknown'))::text as bad
    from outbound_messages where created_at > now() - interval '30 days' group by channel`);
  const told = { name: 'providers-told', until: paymentEvents, input: null };
  const paid = await officeRead(ctx, told, async () => {
    const { rows } = await ctx.db.execute<Last>(sql`
      select provider as channel, max(received_at) filter (where verified)::text as good,
        max(received_at) filter (where not verified)::text as bad
      from payment_events where received_at > now() - interval '30 days' group by provider`);
    return rows;
  });
  const last = new Map([...sent.rows, ...paid].map((r) => [r.channel, r]));
  const services: Service[] = [
    ['短信', messages.sms, 'sms'],
    ['邮件', messages.mail, 'mail'],
    ...onlineProviders.map((p): Service => [onlineFacts(p).service, openChannels.includes(p), p]),
    ['电子发票', einvoice !== null, null],
    ['物流查询', ctx.ports.tracking !== null, null],
    ['搜索引擎推送', ctx.ports.searchPush.length > 0, 'push'],
  ];
  const failing: string[] = [];
  const facts = services.map(([label, configured, key]) => {
    const row = key === null ? undefined : last.get(key);
    const [good, bad] = [row?.good ?? null, row?.bad ?? null];
    if (configured && bad && (!good || Date.parse(bad) > Date.parse(good))) failing.push(label);
    const parts = [
      configured ? '已配置' : '未配置',
      good && `最近成功 ${when(good)}`,
      bad && `最近失败 ${when(bad)}`,
    ];
    return { label, value: parts.filter((p) => p !== null).join('；') };
  });
  const missing = services.filter(([, configured]) => !configured).length;
  return { failing, facts, missing };
}
