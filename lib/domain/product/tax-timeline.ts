import 'server-only';
import { sql, type Placeholder, type SQL } from 'drizzle-orm';

/**
 * The tax that a product (`p`) or category (`c`) names itself on a day, as SQL over its row under the alias. Three things say it, in this
 * order: on a day before a change that came into force, what that change replaced; else the last planned change that has begun and whose
 * day the clockwork has not yet written into the row; else the row's own `tax_id`. So the turn of a day needs no job to be right.
 */
export function ownTaxOn(alias: 'p' | 'c', day: string | Placeholder): SQL<number | null> {
  const row = sql.raw(alias);
  const target = sql.raw(alias === 'p' ? 'product_id' : 'category_id');
  return sql<number | null>`(select own.tax_id from (
    (select ch.previous_tax_id as tax_id, 1 as place from product_tax_changes ch
      where ch.${target} = ${row}.id and ch.applied_at is not null and ch.valid_from > ${day}::date
      order by ch.valid_from limit 1)
    union all
    (select ch.tax_id, 2 from product_tax_changes ch
      where ch.${target} = ${row}.id and ch.applied_at is null and ch.valid_from <= ${day}::date
      order by ch.valid_from desc limit 1)
    union all
    select ${row}.tax_id, 3
  ) own order by own.place limit 1)`;
}
