import { draw } from './articles-sql';
import type { OrderFacts } from './orders-plan-sql';

/** Receivers of an order that was split. */
const CHILDREN = 3;

/** Orders of organisations that go to three receivers, every copy given out. */
export const childrenSql = (f: OrderFacts): string[] => [
  `insert into gen_children
   select nextval('child_orders_id_seq'), id, seq, case fate when 'to_ship' then 'open' when 'shipped' then 'shipped' else 'received' end
   from (select p.*, seq from gen_plan p, generate_series(1, ${CHILDREN}) seq where p.split order by p.g, seq) s`,
  `insert into child_orders (id, order_id, seq, child_no, status, receiver_name, receiver_phone, area_code, province, city, district, address, postcode, created_by,
     created_at, updated_at)
   overriding system value
   select c.id, p.id, c.seq, p.sn || '-' || lpad(c.seq::text, 3, '0'), c.status, b.name, b.phone, a.code, a.province, a.city, a.district, b.address, '100000', p.buyer_id,
     p.paid_at + interval '1 minute', coalesce(p.done_at, p.sent_at, p.paid_at + interval '1 minute')
   from gen_children c join gen_plan p on p.id = c.order_id join gen_buyers b on b.n = ${draw(90, f.buyers, '(p.key * 4 + c.seq)')} join gen_areas a on a.n = b.area
   order by c.id`,
  `insert into gen_child_items
   select nextval('child_order_items_id_seq'), child_id, item_id, quantity from (
     select c.id as child_id, l.id as item_id, case when c.seq = ${CHILDREN} then l.quantity - ${CHILDREN - 1} * (l.quantity / ${CHILDREN}) else l.quantity / ${CHILDREN} end as quantity
     from gen_children c join gen_lines l on l.order_id = c.order_id and not l.electronic order by c.id, l.line_no) s`,
  `insert into child_order_items (id, child_order_id, order_item_id, quantity, shipped_qty) overriding system value
   select i.id, i.child_id, i.order_item_id, i.quantity, case when c.status = 'open' then 0 else i.quantity end
   from gen_child_items i join gen_children c on c.id = i.child_id order by i.id`,
  `insert into child_order_events (child_order_id, action, from_status, to_status, actor_kind, actor_id, actor_name, created_at)
   select c.id, e.action, e.before, e.after, e.who, case e.who when 'buyer' then p.buyer_id when 'admin' then ${f.clerk} end,
     case e.who when 'buyer' then p.buyer when 'admin' then '批量业务' else 'system' end, e.at
   from gen_children c join gen_plan p on p.id = c.order_id, lateral (values
     ('create', null, 'open', 'buyer', p.paid_at + interval '1 minute'), ('freeze', 'open', 'frozen', 'admin', p.sent_at - interval '1 hour'),
     ('ship', 'frozen', 'shipped', 'admin', p.sent_at), ('receive', 'shipped', 'received', 'system', p.done_at)) e (action, before, after, who, at)
   where e.at is not null order by c.id, e.at`,
];

const PARCEL_LINES = `
  select r.id as parcel_id, l.id as item_id, null::bigint as child_item_id, s.stock_item_id, l.shipped as quantity, p.sent_at
  from gen_parcels r join gen_plan p on p.id = r.order_id join gen_lines l on l.order_id = r.order_id and l.shipped > 0
  join gen_shelf s on s.electronic = l.electronic and s.n = l.shelf_n where r.child_id is null
  union all
  select r.id, l.id, i.id, s.stock_item_id, i.quantity, p.sent_at
  from gen_parcels r join gen_plan p on p.id = r.order_id join gen_child_items i on i.child_id = r.child_id join gen_lines l on l.id = i.order_item_id
  join gen_shelf s on s.electronic = l.electronic and s.n = l.shelf_n`;

/** A parcel for each order that left, or for each of its receivers; what was completed has arrived. */
export const parcelsSql = (f: OrderFacts): string[] => [
  `insert into gen_parcels
   select nextval('shipments_id_seq'), id, child_id, seq from (
     select p.g, p.id, c.id as child_id, coalesce(c.seq, 0) as seq from gen_plan p left join gen_children c on c.order_id = p.id where p.sent_at is not null order by 1, 4) s`,
  `insert into shipments (id, shipment_no, order_id, child_order_id, delivery_center_id, delivery_corp_id, tracking_no, status, receiver_name, receiver_phone, area_code,
     address_text, created_by, shipped_at, received_at, created_at, updated_at)
   overriding system value
   select r.id, 'S' || pg_temp.readable(p.sent_at, nextval('shipment_no_seq')), p.id, r.child_id, ${f.centerId}, ${f.corpId}, '98' || (10000000000 + r.id * 7919 % 89999999999),
     case when p.done_at is null then 'shipped' else 'received' end, coalesce(c.receiver_name, b.name), coalesce(c.receiver_phone, b.phone), coalesce(c.area_code, a.code),
     coalesce(c.province || c.city || c.district || c.address, a.province || a.city || a.district || b.address), ${f.clerk}, p.sent_at, p.done_at, p.sent_at,
     coalesce(p.done_at, p.sent_at)
   from gen_parcels r join gen_plan p on p.id = r.order_id join gen_buyers b on b.n = p.buyer_n join gen_areas a on a.n = b.area
   left join child_orders c on c.id = r.child_id order by r.id`,
  `insert into shipment_items (shipment_id, order_item_id, child_order_item_id, stock_item_id, quantity)
   select parcel_id, item_id, child_item_id, stock_item_id, quantity from (${PARCEL_LINES}) l order by parcel_id, item_id`,
  `insert into shipment_events (shipment_id, action, from_status, to_status, actor_kind, actor_id, actor_name, role, created_at)
   select r.id, e.action, e.before, e.after, e.who, case when e.who = 'admin' then ${f.clerk} end, case e.who when 'admin' then '批量业务' else 'system' end,
     case when e.who = 'admin' then 'admin#adminProduct' end, e.at
   from gen_parcels r join gen_plan p on p.id = r.order_id, lateral (values
     ('ship', 'packed', 'shipped', 'admin', p.sent_at), ('receive', 'shipped', 'received', 'system', p.done_at)) e (action, before, after, who, at)
   where e.at is not null order by r.id, e.at`,
  `insert into gen_acts (at, stock_item_id, kind, on_hand, reserved, biz_type, biz_id, step, actor_kind, actor_id)
   select sent_at, stock_item_id, 'ship', -quantity, -quantity, 'shipment', parcel_id, 'ship', 'admin', ${f.clerk} from (${PARCEL_LINES}) l`,
];

/**
 * Printed copies that come in at the beginning of each quarter: what will be ordered in it, so that no balance ever falls below zero. Documents of 500
 * lines.
 */
export const restockSql = (f: OrderFacts): string[] => [
  'analyze gen_acts',
  `create temp table gen_restock on commit drop as
   select q.q, q.starts, a.stock_item_id, i.product_id, sum(a.reserved)::int as quantity,
     (row_number() over (partition by q.q order by a.stock_item_id) - 1) / 500 as batch, (row_number() over (partition by q.q order by a.stock_item_id) - 1) % 500 + 1 as line_no
   from gen_acts a join stock_items i on i.id = a.stock_item_id
   join (select *, coalesce(lead(starts) over (order by q), 'infinity') as ends from gen_quarters) q on a.at >= q.starts and a.at < q.ends
   where a.kind = 'reserve' group by q.q, q.starts, a.stock_item_id, i.product_id`,
  `create temp table gen_documents on commit drop as
   select q, batch, nextval('stock_documents_id_seq') as id, pg_temp.readable(starts, nextval('stock_doc_no_seq')) as no, starts
   from (select distinct q, batch, starts from gen_restock order by 1, 2) d`,
  `insert into stock_documents (id, doc_no, kind, reason_kind, delivery_center_id, status, remark, created_by, posted_by, posted_at, created_at, updated_at)
   overriding system value select id, 'K' || no, 'in', 'print', ${f.centerId}, 'posted', '批量数据', ${f.clerk}, ${f.clerk}, starts, starts, starts from gen_documents`,
  `insert into stock_document_events (document_id, action, from_status, to_status, actor_kind, actor_id, actor_name, created_at)
   select id, 'post', 'draft', 'posted', 'admin', ${f.clerk}, '批量业务', starts from gen_documents`,
  `with lines as (
     insert into stock_document_lines (document_id, line_no, product_id, quantity)
     select d.id, r.line_no, r.product_id, r.quantity from gen_restock r join gen_documents d on d.q = r.q and d.batch = r.batch order by d.id, r.line_no
     returning id, document_id, product_id)
   insert into gen_acts (at, stock_item_id, kind, on_hand, reserved, biz_type, biz_id, biz_line, step, actor_kind, actor_id)
   select r.starts, r.stock_item_id, 'document_in', r.quantity, 0, 'document', l.document_id, l.id, 'post', 'admin', ${f.clerk}
   from lines l join gen_documents d on d.id = l.document_id join gen_restock r on r.q = d.q and r.batch = d.batch and r.product_id = l.product_id`,
];

/** The ledger in the order of time with its running balances, then the balances themselves. */
export const ledgerSql: string[] = [
  `create temp table gen_ledger on commit drop as
   select row_number() over (order by a.at, a.kind <> 'document_in', a.seq) as n, a.*,
     i.on_hand + sum(a.on_hand) over item as on_hand_after, i.reserved + sum(a.reserved) over item as reserved_after, i.damaged as damaged_after
   from gen_acts a join stock_items i on i.id = a.stock_item_id
   window item as (partition by a.stock_item_id order by a.at, a.kind <> 'document_in', a.seq)`,
  'create index gen_ledger_idx on gen_ledger (n)',
  'analyze gen_ledger',
];
/** Part of the ledger ($1 to $2). */
export const movementsSql = `
insert into stock_movements (stock_item_id, kind, delta_on_hand, delta_reserved, on_hand_after, reserved_after, damaged_after, biz_type, biz_id, biz_line, step,
  actor_kind, actor_id, created_at)
select stock_item_id, kind, on_hand, reserved, on_hand_after, reserved_after, damaged_after, biz_type, biz_id, coalesce(biz_line, stock_item_id), step, actor_kind,
  actor_id, at
from gen_ledger where n between $1::int and $2::int order by n`;
export const balancesSql: string[] = [
  `update stock_items i set on_hand = i.on_hand + m.on_hand, reserved = i.reserved + m.reserved, updated_at = now()
   from (select stock_item_id, sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from gen_acts group by 1) m where m.stock_item_id = i.id`,
  `update products p set sales_count = p.sales_count + s.quantity
   from (select product_id, sum(quantity)::int as quantity from gen_sold group by 1) s where s.product_id = p.id`,
];
