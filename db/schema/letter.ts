import { bigint, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { flag, id, timestamps, version } from '../columns';
import { products } from './product';

/** Errata 勘误: what the publisher corrects in a product after it was printed. */
export const errata = pgTable(
  'errata',
  {
    id: id(),
    productId: bigint({ mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    edition: text(),
    page: text(),
    line: text(),
    wrongText: text().notNull(),
    rightText: text().notNull(),
    statedOn: date().notNull(),
    enabled: flag(true),
    version: version(),
    ...timestamps(),
  },
  (t) => [index('errata_product_idx').on(t.productId, t.enabled, t.statedOn, t.id)],
);
