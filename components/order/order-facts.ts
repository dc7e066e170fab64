import { formatDateTime } from '@/lib/core/dates';
import type { OrderDetailView, OrderOrigin } from '@/lib/domain/order/contract';

export interface Fact {
  label: string;
  value: string | null;
}

const time = (at: string | null) => at && formatDateTime(at);

/** Rows that would only say that there is nothing are left out. */
const known = (rows: readonly Fact[]) => rows.filter((r) => r.value);

/** `王伟（本人）`, `李娜（已离开单位）`. */
const placerText = ({ name, me, left }: NonNullable<OrderDetailView['placedBy']>) =>
  `${name}${me ? '（本人）' : left ? '（已离开单位）' : ''}`;

/** `P202611290000123（王伟通过）`. */
export const approvalText = ({ purchaseSn, approvedBy }: OrderOrigin): string | null =>
  purchaseSn && `${purchaseSn}（${approvedBy ?? ''}通过）`;

function invoiceFacts({ invoice }: Pick<OrderDetailView, 'invoice'>): Fact[] {
  if (!invoice) return [];
  return known([
    {
      label: '发票类型',
      value: `${invoice.type === 'special' ? '专用' : '普通'}发票（${invoice.titleKind === 'company' ? '单位' : '个人'}）`,
    },
    { label: '发票抬头', value: invoice.title },
    { label: '税号', value: invoice.taxNo ?? null },
    { label: '接收邮箱', value: invoice.email ?? null },
  ]);
}

/** 收货人信息: whom it goes to; nobody for electronic publications. */
export function receiverFacts({ receiver }: Pick<OrderDetailView, 'receiver'>): Fact[] {
  if (!receiver) return [];
  return known([
    { label: '收货人', value: receiver.name },
    { label: '手机号码', value: receiver.phone },
    { label: '固定电话', value: receiver.tel },
    { label: '收货地址', value: `${receiver.region} ${receiver.address ?? ''}` },
    { label: '邮政编码', value: receiver.postcode },
  ]);
}

/** 配送与付款: how it travels, how and when it was paid. */
export function deliveryFacts(order: OrderDetailView): Fact[] {
  return [
    { label: '配送方式', value: order.shippingMethodName ?? '无需配送' },
    { label: '支付方式', value: order.paymentMethodLabel },
    { label: '付款状态', value: order.payStatusLabel },
    ...known([
      {
        label: order.onAccount ? '挂账时间' : '付款时间',
        value: time(order.paidAt),
      },
      { label: '发货时间', value: time(order.shippedAt) },
    ]),
  ];
}

/** 发票与备注: what was wished for. */
export function wishFacts(order: OrderDetailView): Fact[] {
  return [
    ...invoiceFacts(order),
    ...known([
      { label: '下单人', value: order.placedBy && placerText(order.placedBy) },
      { label: '报价单', value: order.quotationSn },
      { label: '采购审批', value: approvalText(order) },
      { label: '订单备注', value: order.remark },
      { label: '区域经理', value: order.areaManagerCode },
    ]),
  ];
}

export interface Sum {
  label: string;
  fen: number;
  /** The sum of those above it. */
  total?: boolean;
}

type Money = Pick<
  OrderDetailView,
  | 'goodsFen'
  | 'freightFen'
  | 'discountFen'
  | 'adjustFen'
  | 'totalFen'
  | 'paidFen'
  | 'refundingFen'
  | 'refundedFen'
>;

/** The sums of an order, the server's numbers only; what is nothing is left out below the goods and their freight. */
export function orderSums(order: Money): Sum[] {
  const some = (label: string, fen: number): Sum[] => (fen === 0 ? [] : [{ label, fen }]);
  return [
    { label: '商品金额', fen: order.goodsFen },
    { label: '运费', fen: order.freightFen },
    ...some('优惠', -order.discountFen),
    ...some('价格调整', order.adjustFen),
    { label: '应付总额', fen: order.totalFen, total: true },
    ...some('已付金额', order.paidFen),
    ...some('退款中', order.refundingFen),
    ...some('已退款', order.refundedFen),
  ];
}
