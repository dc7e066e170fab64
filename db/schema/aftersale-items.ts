import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { count, fen, id, ref } from '../columns';
import { afterSales } from './aftersale';
import { childOrderItems } from './childOrder';
import { orderItems } from './order';
import { issueDeliveries } from './shipment';

/** Lines of a case. Apart from the case: a parcel names its case, and a line may name what a parcel brings. */
export const afterSaleItems = pgTable(
  'after_sale_items',
  {
    id: id(),
    afterSaleId: ref()
      .notNull()
      .references(() => afterSales.id, { onDelete: 'cascade' }),
    orderItemId: ref()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'restrict' }),
    childOrderItemId: ref().references(() => childOrderItems.id, { onDelete: 'restrict' }),
    /** One issue of a subscription: a missing one, or one that was not sent yet. */
    issueDeliveryId: ref().references(() => issueDeliveries.id, { onDelete: 'restrict' }),
    quantity: integer().notNull(),
    /** Money for the goods of this row. */
    amountFen: fen().notNull().default(0),
    /** Freight within the row's share, on top of the goods. */
    freightFen: fen().notNull().default(0),
    /** Found at inspection. */
    goodQty: count(),
    damagedQty: count(),
  },
  (t) => [
    unique('after_sale_items_key')
      .on(t.afterSaleId, t.orderItemId, t.childOrderItemId, t.issueDeliveryId)
      .nullsNotDistinct(),
    check(
      'after_sale_items_quantity_check',
      sql`${t.quantity} >= 1 and ${t.goodQty} >= 0 and ${t.damagedQty} >= 0 and ${t.goodQty} + ${t.damagedQty} <= ${t.quantity}`,
    ),
    check('after_sale_items_amount_check', sql`${t.amountFen} >= 0 and ${t.freightFen} >= 0`),
    index('after_sale_items_order_item_idx').on(t.orderItemId),
    index('after_sale_items_issue_delivery_idx').on(t.issueDeliveryId),
  ],
);
