import 'server-only';
import { sql } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { purchaseRequests } from '@/db/schema/purchase';
import { quotations } from '@/db/schema/quotation';
import type { OrderView } from './contract';

/** What a buyer's views need of an order. */
export const ownOrderColumns = {
  id: orders.id,
  orderSn: orders.orderSn,
  buyerId: orders.buyerId,
  organizationId: orders.organizationId,
  paymentMethod: orders.paymentMethod,
  status: orders.status,
  payStatus: orders.payStatus,
  shippingStatus: orders.shippingStatus,
  goodsFen: orders.goodsFen,
  freightFen: orders.freightFen,
  discountFen: orders.discountFen,
  adjustFen: orders.adjustFen,
  totalFen: orders.totalFen,
  paidFen: orders.paidFen,
  refundingFen: orders.refundingFen,
  refundedFen: orders.refundedFen,
  createdAt: orders.createdAt,
  deadlineAt: orders.deadlineAt,
  paidAt: orders.paidAt,
  shippedAt: orders.shippedAt,
  finishedAt: orders.finishedAt,
  cancelledAt: orders.cancelledAt,
  cancelReason: orders.cancelReason,
};
export type OwnOrderRow = Pick<typeof orders.$inferSelect, keyof typeof ownOrderColumns>;

const receiverColumns = {
  receiverName: orders.receiverName,
  receiverPhone: orders.receiverPhone,
  receiverTel: orders.receiverTel,
  areaCode: orders.areaCode,
  province: orders.province,
  city: orders.city,
  district: orders.district,
  address: orders.address,
  postcode: orders.postcode,
};
export type ReceiverRow = Pick<typeof orders.$inferSelect, keyof typeof receiverColumns>;

/** What the detail needs. */
export const ownDetailColumns = {
  ...ownOrderColumns,
  ...receiverColumns,
  shippingMethodName: orders.shippingMethodName,
  remark: orders.remark,
  managerCode: orders.managerCode,
  invoiceRequest: orders.invoiceRequest,
};

/** What a buyer's views need of a line. */
export const ownLineColumns = {
  id: orderItems.id,
  orderId: orderItems.orderId,
  productId: orderItems.productId,
  kind: orderItems.kind,
  title: orderItems.title,
  isbn: orderItems.isbn,
  issn: orderItems.issn,
  coverPath: orderItems.coverPath,
  specKey: orderItems.specKey,
  spec: orderItems.spec,
  subYear: orderItems.subYear,
  issueList: orderItems.issueList,
  listFen: orderItems.listFen,
  unitFen: orderItems.unitFen,
  quantity: orderItems.quantity,
  lineFen: orderItems.lineFen,
  freightShareFen: orderItems.freightShareFen,
  payableFen: orderItems.payableFen,
  shippedQty: orderItems.shippedQty,
  cancelledQty: orderItems.cancelledQty,
  refundingQty: orderItems.refundingQty,
  returningQty: orderItems.returningQty,
  returnedQty: orderItems.returnedQty,
};
export type OwnLineRow = Pick<typeof orderItems.$inferSelect, keyof typeof ownLineColumns>;

/** … and of its codes those that were used: they are not taken back. */
export const buyerLineColumns = {
  ...ownLineColumns,
  activatedQty: sql<number>`(select count(*)::int from ${activationCodes} c
    where c.order_item_id = ${orderItems}.id and c.status in ('activated', 'expired'))`,
};
export type BuyerLineRow = OwnLineRow & { activatedQty: number };

/** How an order is paid. */
export interface PaymentWords {
  /** Of the way that was chosen; what is on account was not paid by it. */
  paymentMethodLabel: string;
  onAccount: boolean;
  voucherStatus: OrderView['voucherStatus'];
}

/** The quotation and the purchase request that an order comes of. */
export const originColumns = {
  quotationSn: sql<
    string | null
  >`(select q.quotation_sn from ${quotations} q where q.order_id = ${orders}.id)`,
  purchaseSn: sql<
    string | null
  >`(select r.request_sn from ${purchaseRequests} r where r.order_id = ${orders}.id)`,
  approvedBy: sql<
    string | null
  >`(select u.name from ${purchaseRequests} r join ${users} u on u.id = r.decided_by
    where r.order_id = ${orders}.id)`,
};
