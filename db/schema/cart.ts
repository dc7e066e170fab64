import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { fen, flag, id, timestamps } from '../columns';
import { users } from './identity';
import { products } from './product';

/** Cart of a logged-in buyer. `quoted_fen` only shows that a price moved; no price is ever taken from here. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: bigint({ mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    specKey: text().notNull().default(''),
    spec: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    quantity: integer().notNull(),
    selected: flag(true),
    quotedFen: fen(),
    ...timestamps(),
  },
  (t) => [
    unique('cart_items_key').on(t.userId, t.productId, t.specKey),
    check('cart_items_quantity_check', sql`${t.quantity} between 1 and 9999`),
    index('cart_items_product_idx').on(t.productId),
  ],
);
