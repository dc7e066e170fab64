import 'server-only';
import type { refundEvents } from '@/db/schema/payment';
import { toIso } from '@/lib/core/dates';
import { formatFen } from '@/lib/core/money';
import { wordOf } from '@/lib/core/word-of';
import { channelStateLabel } from '@/lib/states/payment';

const titles: Readonly<Record<string, string>> = {
  create: '发起退款',
  agree: '复核同意',
  send: '向渠道请求退款',
  retry: '以同一退款单号重新请求',
  fail: '渠道退款失败',
  toManual: '转线下退款',
  succeed: '退款成功',
  cancel: '撤销退款',
};

const says = (payload: Record<string, unknown> | null, key: string, label: string): string => {
  const value = payload?.[key];
  return typeof value === 'string' && value !== '' ? `${label}${value}` : '';
};

/** An event of a refund as finance reads it: who, and what was said. */
export function refundTimeline(event: typeof refundEvents.$inferSelect) {
  const { action, payload } = event;
  const amount =
    action === 'create' && typeof payload?.['amountFen'] === 'number' ? payload['amountFen'] : null;
  const parts = [
    event.actorKind === 'admin' || event.actorKind === 'buyer' ? event.actorName : '系统',
    amount === null ? '' : `${formatFen(amount)} 元`,
    channelStateLabel(event.reason ?? says(payload, 'reason', '')),
    says(payload, 'bankDate', '转账日期 '),
    says(payload, 'bankReference', '流水号 '),
    says(payload, 'receivedAccount', '退入 '),
  ];
  return {
    title: wordOf(titles, action),
    time: toIso(event.createdAt),
    text: parts.filter(Boolean).join('，'),
  };
}
