import 'server-only';
import { sql, type SQL } from 'drizzle-orm';

/**
 * Readers of a list as they stand: once it is ordered what their child orders say, which changes with addresses between issues. Who was taken out of a
 * living order is gone.
 */
export const readersNow = (listId: number | null): SQL => sql`
  select r.id, r.line_no, r.department, r.origin_id, r.version, c.id as child_id,
    coalesce(c.receiver_name, r.name) as name, coalesce(c.receiver_phone, r.phone) as phone,
    coalesce(c.area_code, r.area_code) as area_code, coalesce(c.province, r.province) as province,
    coalesce(c.city, r.city) as city, coalesce(c.district, r.district) as district, coalesce(c.address, r.address) as address,
    c.id is not null and (c.receiver_name, c.receiver_phone, c.area_code, c.address)
      is distinct from (r.name, r.phone, r.area_code, r.address) as moved
  from distribution_readers r
  join distribution_lists l on l.id = r.list_id
  left join orders o on o.id = l.order_id
  left join child_orders c on c.id = r.child_order_id and c.status <> 'cancelled'
  where r.list_id = ${listId}::bigint and (r.child_order_id is null or c.id is not null or o.status = 'cancelled')`;

/** Their copies by title, in the same way. */
export const copiesNow = (listId: number | null): SQL => sql`
  select r.id as reader_id, i.product_id, ci.quantity as copies
  from distribution_readers r
  join child_orders c on c.id = r.child_order_id and c.status <> 'cancelled'
  join child_order_items ci on ci.child_order_id = c.id
  join order_items i on i.id = ci.order_item_id
  where r.list_id = ${listId}::bigint
  union all
  select r.id, k.product_id, k.copies
  from distribution_readers r
  left join child_orders c on c.id = r.child_order_id and c.status <> 'cancelled'
  join distribution_copies k on k.reader_id = r.id
  where r.list_id = ${listId}::bigint and c.id is null`;

/** Receivers that were added to the order of a list since: they are not lost to the next one. */
export const receiversBeside = (listId: number): SQL => sql`
  select c.id, c.seq, c.receiver_name as name, c.receiver_phone as phone, c.area_code, c.province, c.city, c.district, c.address
  from distribution_lists l
  join orders o on o.id = l.order_id and o.status <> 'cancelled'
  join child_orders c on c.order_id = l.order_id and c.status <> 'cancelled'
  where l.id = ${listId}::bigint and not exists (select 1 from distribution_readers r where r.child_order_id = c.id)`;
