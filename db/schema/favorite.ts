import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, id, ref } from '../columns';
import { users } from './identity';
import { products } from './product';

const buyer = () =>
  ref()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const product = () =>
  ref()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });

/** Products that a buyer keeps for later. */
export const favorites = pgTable(
  'favorites',
  { id: id(), userId: buyer(), productId: product(), createdAt: createdAt() },
  (t) => [
    unique('favorites_key').on(t.userId, t.productId),
    index('favorites_user_idx').on(t.userId, t.id.desc().nullsFirst()),
    index('favorites_product_idx').on(t.productId),
  ],
);

/** Who wants to be told that a choice can be bought again; closed by the telling, once. */
export const restockRequests = pgTable(
  'restock_requests',
  {
    id: id(),
    userId: buyer(),
    productId: product(),
    specKey: text().notNull().default(''),
    createdAt: createdAt(),
    toldAt: at(),
  },
  (t) => [
    // In the order in which the job walks through what is open.
    uniqueIndex('restock_requests_open_key')
      .on(t.productId, t.specKey, t.userId)
      .where(sql`${t.toldAt} is null`),
    index('restock_requests_user_idx').on(t.userId, t.id.desc().nullsFirst()),
    index('restock_requests_product_idx').on(t.productId),
    index('restock_requests_created_idx').on(t.createdAt),
  ],
);
