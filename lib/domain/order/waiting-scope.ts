import 'server-only';
import { inArray, sql, type SQL } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { orderItems, orders } from '@/db/schema/order';
import { refunds } from '@/db/schema/payment';
import { stockItems } from '@/db/schema/stock';
import { dayEnd, dayStart } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { codePrefix, prefixPattern } from '@/lib/data/like';
import type { WaitingListInput } from '@/lib/domain/shipping/office-contract';
import { goodsWords } from '@/lib/domain/stock/goods-words';
import { afterSaleOpenStates } from '@/lib/states/aftersale';
import { refundOpenStates } from '@/lib/states/payment';

/** Both conditions are written as their partial indexes have them (`orders_waiting_idx`, `order_items_waiting_idx`). */
export const waitingOrder = sql`${orders.status} in ('to_ship', 'part_shipped') and not ${orders.onHold}`;
export const waitingLine = sql`${orderItems.subYear} is null and ${orderItems.kind} in ('paper_book', 'paper_periodical') and ${orderItems.packedQty} + ${orderItems.shippedQty} + ${orderItems.cancelledQty} + ${orderItems.refundingQty} < ${orderItems.quantity}`;

export const openAfterSale = inArray(afterSales.status, [...afterSaleOpenStates]);
export const openRefund = inArray(refunds.status, [...refundOpenStates]);

/** Orders with a case or a refund that is not over. */
const underAfterSale = sql`(exists (select 1 from ${afterSales} where ${afterSales.orderId} = ${orders.id} and ${openAfterSale})
  or exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id} and ${openRefund}))`;

/** Which rows of the waiting list are meant; the page does not matter. */
export type WaitingFilter = Omit<WaitingListInput, 'pageNum' | 'pageSize'>;

async function lineScope(ctx: Ctx, { deliveryCenterId, product }: WaitingFilter): Promise<SQL> {
  const parts = [waitingLine];
  if (deliveryCenterId)
    parts.push(
      sql`${orderItems.stockItemId} in (select ${stockItems.id} from ${stockItems} where ${stockItems.deliveryCenterId} = ${deliveryCenterId})`,
    );
  if (product) parts.push((await goodsWords(ctx, product))(orderItems.productId, orderItems.issueId));
  return sql.join(parts, sql` and `);
}

/** Conditions of the order and of its receiver `r`. */
function rowScope(input: WaitingFilter): SQL {
  const { orderSn, receiver, province, paidFrom, paidTo, afterSale } = input;
  const [sn, childPart] = (orderSn ?? '').split('-');
  const parts: SQL[] = [waitingOrder];
  if (sn) parts.push(sql`${orders.orderSn} like ${codePrefix(sn)}`);
  if (childPart !== undefined) parts.push(sql`r.child_no like ${prefixPattern(orderSn ?? '')}`);
  if (receiver) parts.push(sql`r.receiver_name like ${prefixPattern(receiver)}`);
  if (province) parts.push(sql`r.area_code like ${prefixPattern(province.replace(/0000$/, ''))}`);
  if (paidFrom) parts.push(sql`${orders.paidAt} >= ${dayStart(paidFrom).toISOString()}::timestamptz`);
  if (paidTo) parts.push(sql`${orders.paidAt} < ${dayEnd(paidTo).toISOString()}::timestamptz`);
  if (afterSale !== undefined) parts.push(afterSale ? underAfterSale : sql`not ${underAfterSale}`);
  return sql.join(parts, sql` and `);
}

/** The rows that wait: FROM and WHERE of the list, of its count and of its export. */
export async function waitingRows(ctx: Ctx, input: WaitingFilter): Promise<SQL> {
  const line = await lineScope(ctx, input);
  const promised = sql`case when ${orderItems.allocatedQty} = 0 then 0 else (
    select coalesce(sum(i.quantity - i.shipped_qty), 0) from child_order_items i join child_orders k on k.id = i.child_order_id
    where i.order_item_id = ${orderItems.id} and k.status <> 'cancelled') end`;
  const counted = sql`${orderItems.packedQty} + ${orderItems.shippedQty} + ${orderItems.cancelledQty} + ${orderItems.refundingQty}`;
  return sql`from ${orders} cross join lateral (
      select 0 as seq, null::int8 as child_order_id, null::text as child_no, ${orders.receiverName} as receiver_name, ${orders.areaCode} as area_code
      where exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${line}
        and ${counted} + ${promised} < ${orderItems.quantity})
      union all
      select c.seq, c.id, c.child_no, c.receiver_name, c.area_code from child_orders c
      where c.order_id = ${orders.id} and c.status in ('open', 'frozen') and exists (
        select 1 from child_order_items i join ${orderItems} on ${orderItems.id} = i.order_item_id
        where i.child_order_id = c.id and i.quantity > i.shipped_qty and ${line})
    ) r
    where ${rowScope(input)} and exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${line})`;
}
