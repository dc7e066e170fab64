import { formatDateTime } from '@/lib/core/dates';
import type { OrderLineView, OrderView } from '@/lib/domain/order/contract';
import { AUTO_FINISH_DAYS } from '@/lib/domain/order/rules';
import type { OrderState } from '@/lib/states/order';
import { isDigital } from '@/lib/domain/product/rules';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

type Tone = 'red' | 'gold' | 'green' | 'blue' | 'amber' | 'gray';

/** Colour of an order's state; the words say the same. */
export const stateTones: Readonly<Record<OrderState, Tone>> = {
  pending_payment: 'red',
  to_ship: 'amber',
  part_shipped: 'blue',
  shipped: 'blue',
  completed: 'green',
  cancelled: 'gray',
};

type Facts = Pick<
  OrderView,
  | 'status'
  | 'allowedActions'
  | 'cancelReasonLabel'
  | 'refundedFen'
  | 'refundingFen'
  | 'paymentMethod'
  | 'payStatus'
  | 'onAccount'
  | 'voucherStatus'
> & {
  items: readonly Pick<OrderLineView, 'byIssue' | 'kind'>[];
};

const electronic = (line: Pick<OrderLineView, 'kind'>) => isDigital(line.kind as ProductKind);

/** Nothing of it is sent: it is delivered by activation codes. */
function onlyElectronic(order: Pick<Facts, 'items'>): boolean {
  return order.items.length > 0 && order.items.every(electronic);
}

/** Only subscriptions are in it: their issues leave one by one as they appear. */
function onlySubscriptions(order: Pick<Facts, 'items'>): boolean {
  return order.items.length > 0 && order.items.every((l) => l.byIssue);
}

/** What an order waits for that is not paid yet. */
function unpaidSentence(order: Facts): string {
  if (order.voucherStatus === 'submitted') return '付款凭证已提交，财务核对到账后会为您安排发货。';
  if (!order.allowedActions.includes('pay')) return '付款时间已过，订单即将关闭。';
  if (order.voucherStatus === 'rejected') return '付款凭证未通过审核，请查看原因后重新上传。';
  if (order.payStatus === 'part_paid') return '已收到部分款项，请在期限内付清余款。';
  return order.paymentMethod === 'transfer'
    ? '请转账后上传凭证，逾期未付款订单将自动取消。'
    : '请尽快完成付款，超时未付款订单将自动取消。';
}

/** What the state means for the buyer, in one sentence. A running deadline is shown beside it by the screen. */
export function stateSentence(order: Facts): string {
  switch (order.status) {
    case 'pending_payment':
      return unpaidSentence(order);
    case 'to_ship': {
      const done = order.onAccount ? '您已挂账' : '您已付款';
      if (onlyElectronic(order)) return `${done}，激活码正在准备，发放后会显示在本页。`;
      return onlySubscriptions(order)
        ? `${done}，期刊将按出版时间逐期寄送。`
        : `${done}，我们会尽快为您安排发货。`;
    }
    case 'part_shipped':
      return '部分商品已发出，其余商品正在备货，请留意物流信息。';
    case 'shipped':
      return `商品已发出，请注意查收；发货 ${AUTO_FINISH_DAYS} 天后系统将自动确认收货。`;
    case 'completed':
      return onlyElectronic(order)
        ? '交易已完成，激活码已发放；激活后可在书架中阅读。'
        : '交易已完成，感谢您的购买。';
    case 'cancelled': {
      const reason = order.cancelReasonLabel ? `取消原因：${order.cancelReasonLabel}。` : '';
      if (order.refundingFen > 0) return `${reason}已付款项正在原路退回。`;
      return order.refundedFen > 0 ? `${reason}已付款项已原路退回。` : reason || '订单已取消。';
    }
  }
}

export interface OrderStep {
  label: string;
  /** `YYYY-MM-DD HH:mm:ss`, `null` while it has not happened. */
  time: string | null;
  done: boolean;
}

type StepFacts = Pick<
  OrderView,
  'status' | 'createdAt' | 'paidAt' | 'shippedAt' | 'finishedAt' | 'cancelledAt' | 'onAccount'
> &
  Pick<Facts, 'items'>;

/** The way of an order as a row of steps: a cancelled one ends early. */
export function orderSteps(order: StepFacts): OrderStep[] {
  const step = (label: string, at: string | null): OrderStep => ({
    label,
    time: at && formatDateTime(at),
    done: at !== null,
  });
  const paid = order.onAccount ? '已挂账' : '付款成功';
  const start = [step('提交订单', order.createdAt)];
  if (order.status === 'cancelled') {
    if (order.paidAt) start.push(step(paid, order.paidAt));
    return [...start, { ...step('订单取消', order.cancelledAt), done: true }];
  }
  const steps = [
    ...start,
    step(paid, order.paidAt),
    ...(onlyElectronic(order) ? [] : [step('商品出库', order.shippedAt)]),
    step('交易完成', order.finishedAt),
  ];
  const last = steps.findLastIndex((s) => s.done);
  return steps.map((s, i) => ({ ...s, done: i <= last }));
}

/** The small line under a title: the year of a subscription, else what kind of product it is. */
export function lineSpec(line: Pick<OrderLineView, 'specLabel' | 'kind'>): string {
  return line.specLabel || (productKinds[line.kind as ProductKind] ?? '');
}

type LineFacts = Pick<
  OrderLineView,
  'kind' | 'byIssue' | 'quantity' | 'shippedQty' | 'cancelledQty' | 'returnedQty'
>;

/** What became of the copies of a line; `null` when the state of the order says it all. */
export function lineProgress(line: LineFacts, status: OrderState): string | null {
  const { quantity, shippedQty, cancelledQty, returnedQty } = line;
  const parts: string[] = [];
  if (status === 'part_shipped') {
    const due = quantity - cancelledQty;
    if (electronic(line)) parts.push('激活码交付');
    else if (line.byIssue) parts.push('逐期寄送');
    else if (shippedQty >= due) parts.push('已发货');
    else parts.push(shippedQty > 0 ? `已发 ${shippedQty}，待发 ${due - shippedQty}` : '待发货');
  }
  if (cancelledQty > 0 && status !== 'cancelled') parts.push(`已取消 ${cancelledQty}`);
  if (returnedQty > 0) parts.push(`已退 ${returnedQty}`);
  return parts.length > 0 ? parts.join('，') : null;
}
