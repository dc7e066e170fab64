import type { orderEvents, orders, payments, shippingMethods } from '../schema';
import type { PlannedOrder } from './orders';

export function orderValues(
  o: PlannedOrder,
  orderSn: string,
  method: typeof shippingMethods.$inferSelect | undefined,
): typeof orders.$inferInsert {
  const to = o.buyer.receiver;
  const total = o.goodsFen + o.freightFen;
  const paid = o.paidAt !== null;
  const refunded = o.fate === 'refunded';
  const sent = o.lines.some((l) => l.shipped > 0);
  const reasons = { timeout: 'timeout', cancelled: 'buyer', refunded: 'refunded' } as const;
  return {
    orderSn,
    buyerId: o.buyer.id,
    organizationId: o.buyer.organizationId,
    submitKey: `seed-${orderSn}`,
    submitHash: 'seed',
    paymentMethod: 'wxpay',
    status: o.status,
    payStatus: refunded ? 'refunded' : paid ? 'paid' : 'unpaid',
    shippingStatus: sent ? (o.fate === 'part_shipped' ? 'part_shipped' : 'shipped') : 'unshipped',
    goodsFen: o.goodsFen,
    freightFen: o.freightFen,
    totalFen: total,
    paidFen: paid ? total : 0,
    refundedFen: refunded ? total : 0,
    shippingMethodId: method?.id ?? null,
    shippingMethodName: method?.name ?? null,
    receiverName: to?.name ?? null,
    receiverPhone: to?.phone ?? null,
    areaCode: to?.areaCode ?? null,
    province: to?.province ?? null,
    city: to?.city ?? null,
    district: to?.district ?? null,
    address: to?.address ?? null,
    postcode: to?.postcode ?? null,
    deadlineAt: new Date(o.createdAt.getTime() + (o.fate === 'waiting' ? 3 * 24 * 60 : 30) * 60_000),
    paidAt: o.paidAt,
    shippedAt: o.shippedAt,
    finishedAt: o.finishedAt,
    cancelledAt: o.cancelledAt,
    cancelReason: o.cancelledAt ? reasons[o.fate as keyof typeof reasons] : null,
    remark: o.remark,
    createdAt: o.createdAt,
    updatedAt: o.finishedAt ?? o.shippedAt ?? o.cancelledAt ?? o.paidAt ?? o.createdAt,
  };
}

export function paymentValues(o: PlannedOrder, sn: string, orderId: number): typeof payments.$inferInsert {
  const total = o.goodsFen + o.freightFen;
  return {
    orderId,
    attemptNo: 1,
    outTradeNo: `${sn}01`,
    provider: 'wxpay',
    channel: 'native',
    amountFen: total,
    paidFen: total,
    refundedFen: o.fate === 'refunded' ? total : 0,
    status: 'paid',
    providerTxn: `4200${sn}${String(orderId).padStart(9, '0')}`,
    paidAt: o.paidAt,
    payer: `oDemo${String(o.buyer.id).padStart(23, '0')}`,
    createdBy: o.buyer.id,
    createdAt: o.createdAt,
  };
}

/** What happened to the order, oldest first, as the commands would have written it. */
export function eventsOf(o: PlannedOrder, orderId: number): (typeof orderEvents.$inferInsert)[] {
  const buyer = {
    actorKind: 'buyer',
    actorId: o.buyer.id,
    actorName: o.buyer.name,
    role: 'user#userPurchase',
  };
  const system = { actorKind: 'system', actorId: null, actorName: 'system', role: null };
  const rows: (typeof orderEvents.$inferInsert)[] = [
    {
      entityId: orderId,
      action: 'create',
      fromStatus: null,
      toStatus: 'pending_payment',
      ...buyer,
      createdAt: o.createdAt,
    },
  ];
  if (o.paidAt)
    rows.push({
      entityId: orderId,
      action: 'pay',
      fromStatus: 'pending_payment',
      toStatus: 'to_ship',
      ...system,
      createdAt: o.paidAt,
    });
  if (o.shippedAt) {
    const to = o.fate === 'part_shipped' ? 'part_shipped' : 'shipped';
    rows.push({
      entityId: orderId,
      action: 'ship',
      fromStatus: 'to_ship',
      toStatus: to,
      ...system,
      createdAt: o.shippedAt,
    });
  }
  if (o.finishedAt)
    rows.push({
      entityId: orderId,
      action: 'finish',
      fromStatus: 'shipped',
      toStatus: 'completed',
      ...buyer,
      createdAt: o.finishedAt,
    });
  if (o.cancelledAt) {
    const who = o.fate === 'cancelled' ? buyer : system;
    const action = o.fate === 'timeout' ? 'timeout' : o.fate === 'refunded' ? 'refundAll' : 'cancel';
    rows.push({
      entityId: orderId,
      action,
      fromStatus: o.fate === 'refunded' ? 'to_ship' : 'pending_payment',
      toStatus: 'cancelled',
      ...who,
      createdAt: o.cancelledAt,
    });
  }
  return rows;
}
