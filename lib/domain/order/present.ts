import 'server-only';
import type { z } from 'zod';
import type { orders } from '@/db/schema/order';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { readFen } from '@/lib/core/money';
import { paymentProviders } from '@/lib/core/payment-providers';
import { wordOf } from '@/lib/core/word-of';
import { areaText } from '@/lib/domain/area/rules';
import type { PlacerView } from '@/lib/domain/organization/placer-contract';
import {
  buyerActions,
  type addedOrderView,
  type OrderLineView,
  type orderSummaryFields,
  type OrderView,
  type receiverView,
} from './contract';
import { invoiceRequestView, type InvoiceRequest } from './invoice-contract';
import type { BuyerLineRow, OwnLineRow, OwnOrderRow, PaymentWords, ReceiverRow } from './own-columns';
import { buyerMay } from './policy';
import { sentByIssue } from './rules';
import { cancelReasons, ON_ACCOUNT, orderMachine, payStates, shippingLabel } from '@/lib/states/order';

export type OrderRow = typeof orders.$inferSelect;

export function presentLine(row: OwnLineRow): OrderLineView {
  const label = row.spec['label'];
  return {
    id: row.id,
    orderId: row.orderId,
    productId: row.productId,
    kind: row.kind,
    title: row.title,
    isbn: row.isbn,
    issn: row.issn,
    coverPath: row.coverPath,
    specKey: row.specKey,
    specLabel: typeof label === 'string' ? label : '',
    byIssue: sentByIssue(row),
    listFen: row.listFen,
    unitFen: row.unitFen,
    quantity: row.quantity,
    lineFen: row.lineFen,
    freightShareFen: row.freightShareFen,
    payableFen: row.payableFen,
    shippedQty: row.shippedQty,
    cancelledQty: row.cancelledQty,
    returnedQty: row.returnedQty,
  };
}

type Summary = z.output<z.ZodObject<typeof orderSummaryFields>>;

/** The part of an order that buyers and administrators see alike. */
export function presentSummary(
  row: OwnOrderRow,
  quantity: number,
  { paymentMethodLabel, onAccount }: Pick<PaymentWords, 'paymentMethodLabel' | 'onAccount'>,
): Summary {
  return {
    id: row.id,
    orderSn: row.orderSn,
    status: row.status,
    statusLabel: orderMachine.label(row.status),
    payStatus: row.payStatus,
    payStatusLabel: row.payStatus === 'paid' && onAccount ? ON_ACCOUNT : payStates[row.payStatus],
    shippingStatus: row.shippingStatus,
    shippingStatusLabel: shippingLabel(row),
    paymentMethod: row.paymentMethod,
    paymentMethodLabel: onAccount ? paymentProviders.credit : paymentMethodLabel,
    onAccount,
    goodsFen: row.goodsFen,
    freightFen: row.freightFen,
    discountFen: row.discountFen,
    adjustFen: row.adjustFen,
    totalFen: row.totalFen,
    paidFen: row.paidFen,
    refundingFen: row.refundingFen,
    refundedFen: row.refundedFen,
    quantity,
    createdAt: toIso(row.createdAt),
    deadlineAt: toIsoOrNull(row.deadlineAt),
    paidAt: toIsoOrNull(row.paidAt),
    shippedAt: toIsoOrNull(row.shippedAt),
    finishedAt: toIsoOrNull(row.finishedAt),
    cancelledAt: toIsoOrNull(row.cancelledAt),
    cancelReasonLabel: row.cancelReason && cancelReasons[row.cancelReason],
  };
}

/** The reply to a submit. */
export function presentAdded(row: OrderRow): z.output<typeof addedOrderView> {
  return {
    id: row.id,
    orderSn: row.orderSn,
    status: row.status,
    totalFen: row.totalFen,
    paymentMethod: row.paymentMethod,
    deadlineAt: toIsoOrNull(row.deadlineAt),
  };
}

interface OrderParts extends PaymentWords {
  order: OwnOrderRow;
  lines: readonly BuyerLineRow[];
}

/** A buyer's view of his order, or a manager's of the organisation's. `placedBy` is who placed it for an organisation. */
export function presentOrder(
  { order, lines, voucherStatus, ...words }: OrderParts,
  placedBy: PlacerView | null,
  now: Date,
): OrderView {
  const byOther = placedBy !== null && !placedBy.me;
  const quantity = lines.reduce((a, l) => a + l.quantity, 0);
  const facts = { ...order, lines, byOther };
  return {
    ...presentSummary(order, quantity, words),
    voucherStatus,
    items: lines.map(presentLine),
    allowedActions: buyerActions.filter((a) => buyerMay(a, facts, now)),
    placedBy,
    now: toIso(now),
  };
}

/** The receiver in full: for its buyer, and for the desk that ships. */
export function presentReceiver(row: ReceiverRow): z.output<typeof receiverView> | null {
  if (!row.receiverName) return null;
  return {
    name: row.receiverName,
    phone: row.receiverPhone,
    tel: row.receiverTel,
    areaCode: row.areaCode,
    region: regionText(row),
    address: row.address,
    postcode: row.postcode,
  };
}

/** `北京市 东城区`: a municipality is not written twice. */
export function regionText(row: Pick<OrderRow, 'province' | 'city' | 'district'>): string {
  return areaText({
    province: row.province ?? '',
    city: row.city ?? '',
    district: row.district ?? '',
  }).trim();
}

/** The invoice that the buyer wished for on the submit page; `null` also for what an older page stored otherwise. It is read
 * as it was stored: rules for what is typed change. */
export function presentInvoice(row: Pick<OrderRow, 'invoiceRequest'>): InvoiceRequest | null {
  const parsed = invoiceRequestView.safeParse(row.invoiceRequest);
  return parsed.success ? parsed.data : null;
}

/** What a line of the timeline is called; acts that are not listed are for the office only. */
/** Words of the timeline of an order on account: no money came, and none goes back. */
const accountTitles: Readonly<Record<string, string>> = {
  pay: '已使用账期挂账',
  refunded: '退款已冲减欠款',
};

export const timelineTitles: Readonly<Record<string, string>> = {
  create: '提交订单',
  pay: '付款成功',
  partPayment: '收到部分款项',
  changePayment: '更换支付方式',
  adjustPrice: '价格调整',
  editReceiver: '收货信息已修改',
  submitVoucher: '已上传付款凭证，等待审核',
  rejectVoucher: '付款凭证未通过审核',
  cancel: '取消订单',
  timeout: '超时未付，订单关闭',
  refundAll: '全部退款，订单关闭',
  ship: '商品已发货',
  recall: '包裹已撤回，将重新安排发货',
  settle: '余下商品已退款，其余已全部发货',
  deliver: '电子商品已交付',
  finish: '确认收货，订单完成',
  latePayment: '订单关闭后到账，款项将原路退回',
  duplicatePayment: '重复付款，款项将原路退回',
  overpaid: '多付款项将原路退回',
  refunded: '退款成功，款项已原路退回',
  reduceChildren: '退款的份数已从子订单中减去',
  restore: '订单已恢复',
  applyAfterSale: '申请售后',
  withdrawAfterSale: '撤销售后申请',
  expireAfterSale: '逾期未寄回，售后关闭',
  agreeAfterSale: '商城已同意售后申请',
  rejectAfterSale: '商城未通过售后申请',
  receiveAfterSale: '商城已收到退货',
  refuseAfterSaleGoods: '商城拒收退货',
  resendAfterSale: '商城已补寄商品',
  completeAfterSale: '售后已完成',
};

export const officeTitles: Readonly<Record<string, string>> = {
  ...timelineTitles,
  lock: '锁定订单',
  unlock: '解除锁定',
  remark: '修改内部备注',
  editReceiver: '修改收货信息',
  adjustPrice: '改价',
  hold: '暂停发货',
  release: '恢复发货',
  archive: '归档订单',
  unarchive: '取消归档',
  hide: '用户删除订单',
  attach: '用户上传附件',
  detach: '用户删除附件',
  submitVoucher: '上传付款凭证',
  rejectVoucher: '驳回付款凭证',
  restore: '恢复订单',
  recall: '撤回发货',
  settle: '余量退款',
  addChild: '新增子订单',
  editChild: '修改子订单',
  removeChild: '删除子订单',
  clearChildren: '删除全部待发货子订单',
  importChildren: '导入子订单',
  restToMain: '设置未分配份数的去向',
  reprice: '按拆分重算运费',
};

/** The title of an event in the timeline of an order. */
export const timelineTitle = (
  titles: Readonly<Record<string, string>>,
  action: string,
  { onAccount }: Pick<PaymentWords, 'onAccount'>,
): string => (onAccount && accountTitles[action]) || wordOf(titles, action);

/** `子订单 …-003 少 2 份`: what a refund took from child orders. */
function reducedText(children: readonly unknown[]): string | null {
  const parts = children.flatMap((c) => {
    if (typeof c !== 'object' || c === null || !('childNo' in c) || !('copies' in c)) return [];
    const { childNo, copies } = c;
    return typeof childNo === 'string' && typeof copies === 'number' ? [`${childNo} 减 ${copies} 份`] : [];
  });
  return parts.length > 0 ? `子订单 ${parts.join('，')}` : null;
}

/** The small print under a line of the timeline. */
export function timelineText(payload: Record<string, unknown> | null): string | null {
  const parts = [
    payload?.['childNo'],
    payload?.['corpName'],
    payload?.['trackingNo'],
    payload?.['afterSaleNo'],
  ].filter((v) => typeof v === 'string' && v);
  if (parts.length > 0) return parts.join(' ');
  const { fromFen, toFen, amountFen, refundNo, children } = payload ?? {};
  if (Array.isArray(children)) return reducedText(children);
  if (typeof refundNo === 'string' && typeof amountFen === 'number') return `退款金额 ¥${readFen(amountFen)}`;
  return typeof fromFen === 'number' && typeof toFen === 'number'
    ? `应付总额 ¥${readFen(fromFen)} → ¥${readFen(toFen)}`
    : null;
}
