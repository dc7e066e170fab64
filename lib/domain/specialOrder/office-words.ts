import { formatDateTime } from '@/lib/core/dates';
import { formatFen } from '@/lib/core/money';
import { paymentProviders } from '@/lib/core/payment-providers';
import { wordOf } from '@/lib/core/word-of';

/** What the members of an exception's detail are called; others are told by their own name. */
const labels: Readonly<Record<string, string>> = {
  amountFen: '金额',
  refundFen: '退回金额',
  expectedFen: '应为金额',
  refundedFen: '已退金额',
  totalFen: '总金额',
  invoicedFen: '已开票金额',
  netFen: '实收净额',
  provider: '支付渠道',
  channel: '支付方式',
  outTradeNo: '商户单号',
  outRefundNo: '退款单号',
  refundNo: '退款单号',
  providerTxn: '渠道交易号',
  providerRefundId: '渠道退款单号',
  providerState: '渠道状态',
  billDate: '账单日期',
  bankDate: '转账日期',
  bankReference: '银行流水号',
  paidAt: '付款时间',
  refundedAt: '退款时间',
  reason: '原因',
  source: '来源',
  description: '需求说明',
  quantity: '数量',
  contactName: '联系人',
  contactPhone: '联系电话',
  sku: '商品编码',
  deliveryCenterName: '发货仓',
  stockItemId: '库存编号',
  onHand: '现存量',
  ledgerOnHand: '流水合计现存量',
  reserved: '占用',
  ledgerReserved: '流水合计占用',
  damaged: '残损',
  ledgerDamaged: '流水合计残损',
  brokenMovementId: '余额中断的流水编号',
};
const words: Readonly<Record<string, Record<string, string>>> = {
  provider: paymentProviders,
  source: {
    notify: '渠道通知',
    query: '主动查询',
    poll: '定时查询',
    bill: '渠道账单',
    offline: '银行转账',
    manual: '人工登记',
  },
};
/** Of the channel's own bookkeeping: no use to a clerk. */
const HIDDEN = new Set(['merchantId', 'appId', 'currency', 'receivedAccount', 'state']);

function textOf(key: string, value: unknown): string {
  if (key.endsWith('Fen') && typeof value === 'number') return `${formatFen(value)} 元`;
  if (key.endsWith('At') && typeof value === 'string') return formatDateTime(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return words[key]?.[String(value)] ?? String(value);
}

/** An exception's detail for people. */
export function detailFacts(detail: Record<string, unknown>): { label: string; value: string }[] {
  return Object.entries(detail).flatMap(([key, value]) =>
    value === null || value === '' || HIDDEN.has(key)
      ? []
      : [{ label: wordOf(labels, key), value: textOf(key, value) }],
  );
}
