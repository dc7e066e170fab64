import type { Description } from '@/components/ui/description-list';
import { formatDateTime } from '@/lib/core/dates';
import { readFen } from '@/lib/core/money';
import type { QuotationDetailView } from '@/lib/domain/quotation/contract';

/** What both sides see of a quotation. */
type Quoted = Omit<QuotationDetailView, 'allowedActions' | 'placedBy'> &
  Partial<Pick<QuotationDetailView, 'placedBy'>>;

/** What the state means for the buyer. */
export function quotationSentence(row: Quoted): string {
  switch (row.face) {
    case 'pending':
      return '报价单正在由商城复核，通过后即可下载和下单。';
    case 'valid':
      if (row.purchaseId !== null)
        return `已提交单位审批，通过后自动按报价单下单；价格在 ${row.validUntil}（含当日）前有效。`;
      return `价格、运费和优惠在 ${row.validUntil}（含当日）前有效，期间可一次转为订单；报价不占用库存。`;
    case 'ordered':
      return `已转为订单 ${row.orderSn ?? ''}。`;
    case 'expired':
      return '报价单已过期；可以重新加入购物车，按现在的价格报价或下单。';
    case 'cancelled':
      return row.cancelReason ? `报价单已作废：${row.cancelReason}` : '报价单已作废，需要时请重新报价。';
  }
}

/** What it says beside its goods. */
export function quotationFacts(row: Quoted): Description[] {
  const { receiver } = row;
  return [
    { label: '报价单号', value: row.quotationSn },
    { label: '抬头', value: row.customerName },
    { label: '报价时间', value: formatDateTime(row.createdAt) },
    { label: '有效期至', value: row.validUntil },
    ...(receiver
      ? [
          { label: '收货人', value: `${receiver.name} ${receiver.phone}` },
          { label: '配送方式', value: row.shippingMethodName },
          { label: '收货地址', value: receiver.text, wide: true },
        ]
      : []),
    ...(row.placedBy && !row.placedBy.me ? [{ label: '创建人', value: row.placedBy.name }] : []),
    ...(row.remark ? [{ label: '备注', value: row.remark, wide: true }] : []),
  ];
}

/** The sums under the lines, the total last. */
export const quotationSums = (row: Quoted): { label: string; fen: number }[] => [
  { label: '商品金额', fen: row.goodsFen },
  ...(row.discountFen > 0
    ? [{ label: `协议优惠（${row.discountReason ?? ''}）`, fen: -row.discountFen }]
    : []),
  { label: '运费', fen: row.freightFen },
  { label: row.taxFen > 0 ? `合计（含税额 ${readFen(row.taxFen)} 元）` : '合计', fen: row.totalFen },
];

/** Where its PDF is. */
export const quotationPaper = (id: number): string => `/api/user/quotation/pdf/${id}`;
