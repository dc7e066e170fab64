import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, fen, flag, id, timestamps } from '../columns';
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

/** Lists that a buyer put into the cart in one act: the key makes a repeat harmless, the newest can be used again. */
export const buyLists = pgTable(
  'buy_lists',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestKey: text().notNull(),
    /** SHA-256 of what was put: the key of other lines is refused. */
    contentHash: text().notNull(),
    listText: text().notNull(),
    lineCount: integer().notNull(),
    itemIds: jsonb().$type<number[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    unique('buy_lists_key').on(t.userId, t.requestKey),
    check('buy_lists_lines_check', sql`${t.lineCount} between 1 and 5000`),
  ],
);
