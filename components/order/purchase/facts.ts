import type { Description } from '@/components/ui/description-list';
import { formatDateTime } from '@/lib/core/dates';
import type { PurchaseDetailView, PurchaseView } from '@/lib/domain/purchase/contract';

/** What the state means for who reads it. */
export function purchaseSentence(row: PurchaseView): string {
  const who = row.decidedByName ?? '';
  switch (row.status) {
    case 'pending':
      return row.allowedActions.includes('decide')
        ? '通过后以申请人的名义下单，届时才占用库存。'
        : '等待单位管理员审批；通过后自动下单，届时才占用库存和计算付款期限。';
    case 'approved':
      return `${who}已通过，生成订单 ${row.orderSn ?? ''}。`;
    case 'refused':
      return `${who}已驳回。原因：${row.reason ?? ''}`;
    case 'withdrawn':
      return row.reason ? `申请已结束：${row.reason}` : '申请人已撤回。';
  }
}

/** Who asks: `null` for the own request. */
export const asker = ({ placedBy }: PurchaseView): string | null =>
  placedBy && !placedBy.me ? placedBy.name : null;

const wish = ({ invoice }: PurchaseDetailView): string =>
  invoice ? `${invoice.type === 'special' ? '专用发票' : '普通发票'}　${invoice.title}` : '不需要';

/** What it says beside its goods. */
export function purchaseFacts(row: PurchaseDetailView): Description[] {
  const { receiver } = row;
  return [
    { label: '申请号', value: row.requestSn },
    { label: '申请人', value: row.placedBy?.me ? '本人' : row.placedBy?.name },
    { label: '提交时间', value: formatDateTime(row.createdAt) },
    { label: '审批原因', value: row.causeLabel },
    ...(row.quotationSn === null ? [] : [{ label: '报价单', value: row.quotationSn }]),
    ...(receiver
      ? [
          { label: '收货人', value: `${receiver.name} ${receiver.phone}` },
          { label: '配送方式', value: row.shippingMethodName },
          { label: '收货地址', value: receiver.text, wide: true },
        ]
      : []),
    { label: '支付方式', value: row.paymentName },
    { label: '发票', value: wish(row) },
    ...(row.remark ? [{ label: '备注', value: row.remark, wide: true }] : []),
  ];
}

/** The sums of what was asked for, the total last. */
export const askedSums = (row: PurchaseDetailView) => [
  { label: '商品金额', fen: row.goodsFen },
  { label: '运费', fen: row.freightFen },
  ...(row.discountFen > 0 ? [{ label: '协议优惠', fen: -row.discountFen }] : []),
  { label: '申请总额', fen: row.totalFen },
];
