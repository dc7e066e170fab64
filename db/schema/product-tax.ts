import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, id, ref, timestamps, version } from '../columns';
import { productCategories, products, productTaxes } from './product';

/**
 * Planned changes of tax 税率变更: from a day on a product or a category is under another tax. On that day the row becomes history: the
 * tax that it replaced is written into it and the target's own `tax_id` follows.
 */
export const productTaxChanges = pgTable(
  'product_tax_changes',
  {
    id: id(),
    productId: ref().references(() => products.id, { onDelete: 'cascade' }),
    categoryId: ref().references(() => productCategories.id, { onDelete: 'cascade' }),
    taxId: ref()
      .notNull()
      .references(() => productTaxes.id, { onDelete: 'restrict' }),
    validFrom: date().notNull(),
    remark: text(),
    appliedAt: at(),
    previousTaxId: ref().references(() => productTaxes.id, { onDelete: 'restrict' }),
    createdBy: ref(),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    unique('product_tax_changes_key').on(t.productId, t.categoryId, t.validFrom).nullsNotDistinct(),
    check('product_tax_changes_target_check', sql`num_nonnulls(${t.productId}, ${t.categoryId}) = 1`),
    check(
      'product_tax_changes_previous_check',
      sql`${t.previousTaxId} is null or ${t.appliedAt} is not null`,
    ),
    index('product_tax_changes_category_idx').on(t.categoryId, t.validFrom),
    index('product_tax_changes_due_idx')
      .on(t.validFrom, t.id)
      .where(sql`${t.appliedAt} is null`),
  ],
);
