import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, id, ref } from '../columns';

/**
 * Copies sold 新售册数 that their products do not count yet: a payment adds rows, the job `sales:count` takes them away each minute. A product is in
 * more than twenty indexes, three of them over its words; counting at every payment would cost more than all else that a payment writes.
 */
export const productSales = pgTable(
  'product_sales',
  {
    id: id(),
    /** Of a line of the paid order, so without a key of its own: a row lives for a minute. */
    productId: ref().notNull(),
    copies: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('product_sales_copies_check', sql`${t.copies} > 0`)],
);
