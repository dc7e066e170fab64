import { draw } from './articles-sql';
import { MEMBERS } from './orders-people';

export interface OrderFacts {
  /** Orders of this run, spread evenly over the span. */
  orders: number;
  buyers: number;
  organizations: number;
  /** Orders of earlier runs: moves the draws. */
  salt: number;
  clerk: number;
  cashier: number;
  centerId: number;
  methodId: number;
  methodName: string;
  corpId: number;
}

const SPAN_SECONDS = 730 * 86_400;
/** Stretches of the span: goods come in at the beginning of each, and what was on the shelf by then is sold in it. */
const QUARTERS = 8;
/** A number from 0 up to 1. */
const share = (salt: number, key: string) => `(${draw(salt, 1_000_000, key)} / 1000000.0)`;

/**
 * What this run can sell, as `gen_shelf`: generated products that are for sale, the tracked ones with their stock row, numbered from the oldest
 * on; and `gen_quarters` with how many of them were there when each quarter began.
 */
export const shelfSql = (f: Pick<OrderFacts, 'clerk' | 'centerId'>) => `
create temp table gen_shelf on commit drop as
select p.kind = 'e_book' as electronic, (row_number() over (partition by p.kind order by p.marketable_at, p.id) - 1)::int as n, p.id as product_id, p.kind, p.title,
  p.isbn, p.cover_path, p.list_fen, p.sale_fen, coalesce(p.org_fen, p.sale_fen) as org_fen, p.weight_g, t.goods_code as tax_code,
  coalesce(t.tax_kind, 'exempt') as tax_kind, coalesce(t.rate_bp, 0) as tax_bp, s.id as stock_item_id, p.marketable_at as at
from products p
join users u on u.id = p.created_by and u.login_name = 'generated-clerk'
left join product_taxes t on t.id = p.tax_id
left join stock_items s on s.product_id = p.id and s.delivery_center_id = ${f.centerId} and s.issue_id is null
where p.marketable and p.deleted_at is null and (p.kind = 'e_book' or p.kind = 'paper_book' and s.id is not null);
create index gen_shelf_idx on gen_shelf (electronic, n);
create temp table gen_quarters on commit drop as
select q, starts, (select count(*)::int from gen_shelf where not electronic and at < starts) as papers,
  (select count(*)::int from gen_shelf where electronic and at < starts) as ebooks
from (select q, now() - make_interval(secs => ${SPAN_SECONDS}) + q * make_interval(secs => ${SPAN_SECONDS / QUARTERS}) as starts from generate_series(0, ${QUARTERS - 1}) q) s;
analyze gen_shelf, gen_quarters`;

/** Temporary tables of one batch, emptied before the next, and of what is written at the end. */
export const planTablesSql = `
create temp table gen_plan (g int, key bigint, id bigint, sn text, at timestamptz, quarter int, buyer_n int, buyer_id bigint, organization_id bigint,
  buyer text, method text, fate text, paid_at timestamptz, sent_at timestamptz, done_at timestamptz, cancelled_at timestamptz, papers int, ebooks int,
  split boolean, kase text, case_at timestamptz) on commit drop;
create temp table gen_lines (id bigint, order_id bigint, line_no int, electronic boolean, shelf_n int, quantity int, unit_fen bigint, line_fen bigint,
  freight_fen bigint, shipped int, cancelled int, returned int, coming int, refunded_fen bigint, allocated int) on commit drop;
create temp table gen_totals (order_id bigint, goods_fen bigint, freight_fen bigint, total_fen bigint, refunded_fen bigint, shipping text) on commit drop;
create temp table gen_payments (id bigint, order_id bigint, attempt_no int, paid boolean) on commit drop;
create temp table gen_children (id bigint, order_id bigint, seq int, status text) on commit drop;
create temp table gen_child_items (id bigint, child_id bigint, order_item_id bigint, quantity int) on commit drop;
create temp table gen_parcels (id bigint, order_id bigint, child_id bigint, seq int) on commit drop;
create temp table gen_cases (id bigint, order_id bigint, status text) on commit drop;
create temp table gen_refunds (id bigint, order_id bigint, case_id bigint, at timestamptz) on commit drop;
create temp table gen_invoices (id bigint, order_id bigint, status text) on commit drop;
create temp table gen_codes (id bigint generated always as identity, order_item_id bigint, product_id bigint, quantity int, buyer_id bigint, buyer text, at timestamptz) on commit drop;
create temp table gen_sold (product_id bigint, quantity bigint) on commit drop;
create temp table gen_acts (seq bigint generated always as identity, at timestamptz, stock_item_id bigint, kind text, on_hand int, reserved int, biz_type text,
  biz_id bigint, biz_line bigint, step text, actor_kind text, actor_id bigint) on commit drop`;

/** Of one batch; the others live until the end. */
export const BATCH_TABLES =
  'gen_plan, gen_lines, gen_totals, gen_payments, gen_children, gen_child_items, gen_parcels, gen_cases, gen_refunds, gen_invoices';

/**
 * One batch of orders ($1 to $2), oldest first: who, when, how paid, and what became of it. Seven of a hundred ran out unpaid, two were called off,
 * one was paid back before it left; of the last two weeks some wait for money, for the desk or for the carrier. A twentieth is electronic only, a
 * tenth is an organisation's, and of these some go to three receivers. Times follow each other and are in the past.
 */
export const planSql = (f: OrderFacts) => `
with k as (
  select g, (g + ${f.salt})::bigint as key from generate_series($1::int, $2::int) g
), drawn as (
  select k.*, now() - make_interval(secs => ${SPAN_SECONDS} * (${f.orders} - g + ${share(50, 'k.key')}) / ${f.orders}.0) as at,
    ${draw(51, 100)} < 10 as org, ${draw(52, 1000)} as chance, ${draw(53, 1000)} as luck, ${draw(54, 100)} as way, ${draw(55, 20)} = 0 as only_e,
    ${draw(56, 25)} = 0 as with_e, 1 + ${draw(57, 3)} as papers, ${draw(58, 10)} = 0 as parts
  from k
), placed as (
  select d.*, now() - d.at as age, least(${QUARTERS - 1}, floor(${QUARTERS} * (g - 1.0) / ${f.orders}))::int as quarter,
    case when org then least(${draw(59, f.organizations, 'd.key')}, ${draw(60, f.organizations, 'd.key')}) * ${MEMBERS} + ${draw(61, MEMBERS, 'd.key')}
      else ${f.organizations * MEMBERS} + ${draw(62, f.buyers - f.organizations * MEMBERS, 'd.key')} end as buyer_n,
    case when way < (case when org then 30 else 60 end) then 'wxpay' when way < (case when org then 45 else 85 end) then 'unionpay' else 'transfer' end as method
  from drawn d
), kinds as (
  select p.*, case when only_e and q.ebooks > 0 then 0 else p.papers end as paper_lines, case when (only_e or with_e) and q.ebooks > 0 then 1 else 0 end as e_lines
  from placed p join gen_quarters q on q.q = p.quarter
), fates as (
  select *, case
      when age < (case when method = 'transfer' then interval '12 hours' else interval '1 hour' end) then 'waiting'
      when chance < 70 then 'timeout' when chance < 90 then 'cancelled'
      when chance < 100 and e_lines = 0 and age > interval '3 days' then 'refunded'
      when chance >= 850 and age < interval '2 days' then 'waiting'
      when paper_lines = 0 then 'completed'
      when age < interval '3 days' then 'to_ship'
      when age < interval '8 days' and luck < 300 and paper_lines > 1 and not (org and parts) then 'part_shipped'
      when age < interval '14 days' then 'shipped' else 'completed' end as fate
  from kinds
), timed as (
  select *, case when fate in ('waiting', 'timeout', 'cancelled') then null when method = 'transfer' then at + make_interval(mins => 120 + ${draw(63, 480, 'key')})
      else at + make_interval(secs => 40 + ${draw(64, 1200, 'key')}) end as paid
  from fates
), sent as (
  select *, case when paper_lines > 0 and fate in ('completed', 'shipped', 'part_shipped') then paid + make_interval(mins => 480 + ${draw(65, 2400, 'key')}) end as sent
  from timed
), done as (
  select *, case when fate = 'completed' then case when paper_lines = 0 then paid else sent + make_interval(hours => 72 + ${draw(66, 140, 'key')}) end end as done,
    org and parts and paper_lines > 0 and fate in ('to_ship', 'shipped', 'completed') as split
  from sent
), cased as (
  select *, case when split or paper_lines = 0 then null
      when fate = 'completed' and age > interval '40 days' then case when luck < 20 then 'return' when luck < 30 then 'refund_only' when luck < 35 then 'rejected' end
      when fate = 'completed' and age < interval '20 days' and luck < 40 or fate = 'shipped' and age > interval '9 days' and luck < 20 then 'applied' end as kase
  from done
)
insert into gen_plan
select c.g, c.key, c.id, pg_temp.readable(c.at, c.serial), c.at, c.quarter, c.buyer_n, b.id, b.organization_id, b.name, c.method, c.fate, c.paid, c.sent, c.done,
  case c.fate when 'timeout' then c.at + (case when c.method = 'transfer' then interval '7 days' else interval '30 minutes' end)
    when 'cancelled' then c.at + interval '10 minutes' when 'refunded' then c.paid + interval '20 hours' end,
  c.paper_lines, c.e_lines, c.split, c.kase, coalesce(c.done + interval '1 hour' * case when c.kase = 'applied' then 1 else 48 end, c.sent + interval '4 days')
from (select cased.*, nextval('orders_id_seq') as id, nextval('order_sn_seq') as serial from (select * from cased order by g) cased) c
join gen_buyers b on b.n = c.buyer_n`;

/**
 * Lines: up to three paper books that differ, the newest sold most; the electronic book comes last. Freight is ten yuan below ninety-nine, spread over
 * the books; what is left by rounding is with the first.
 */
export const linesSql = `
with l as (
  select p.*, n as line_no, n > p.papers as electronic, p.key * 4 + n as line_key from gen_plan p, generate_series(1, p.papers + p.ebooks) n
), picked as (
  select l.*, q.papers as choice, q.ebooks as e_choice, ((l.key + l.line_no) % 3)::int as third, ${share(70, 'l.line_key')} * ${share(71, 'l.line_key')} as depth
  from l join gen_quarters q on q.q = l.quarter
), counted as (
  select *, case when electronic then e_choice - 1 - floor(e_choice * depth)::int
      else third + 3 * ((choice - third + 2) / 3 - 1 - floor((choice - third + 2) / 3 * depth)::int) end as shelf_n,
    case when electronic then 1 + ${draw(72, 2, 'line_key')} when organization_id is not null then 6 + ${draw(73, 35, 'line_key')}
      else 1 + least(${draw(74, 3, 'line_key')}, ${draw(75, 3, 'line_key')}) end as quantity
  from picked
), priced as (
  select c.*, case when c.organization_id is null then s.sale_fen else s.org_fen end as unit_fen
  from counted c join gen_shelf s on s.electronic = c.electronic and s.n = c.shelf_n
), summed as (
  select *, unit_fen * quantity as line_fen, coalesce(sum(unit_fen * quantity) filter (where not electronic) over (partition by id), 0)::bigint as goods from priced
), shared as (
  select *, case when electronic or goods >= 9900 then 0 else 1000 * line_fen / goods end as part from summed
), spread as (
  select *, case when line_no = 1 and not electronic and goods < 9900 then 1000 - (sum(part) over (partition by id) - part) else part end::bigint as freight from shared
)
insert into gen_lines
select nextval('order_items_id_seq'), id, line_no, electronic, shelf_n, quantity, unit_fen, line_fen, freight,
  case when electronic then 0 when fate in ('completed', 'shipped') or fate = 'part_shipped' and line_no = 1 then quantity else 0 end,
  case when fate = 'refunded' then quantity else 0 end,
  case when kase = 'return' and line_no = 1 then 1 else 0 end, case when kase = 'applied' and line_no = 1 then 1 else 0 end,
  case when fate = 'refunded' then line_fen + freight when kase in ('return', 'refund_only') and line_no = 1 then unit_fen else 0 end,
  case when split and not electronic then quantity else 0 end
from (select * from spread order by g, line_no) s`;

export const totalsSql = `
insert into gen_totals
select order_id, sum(line_fen), sum(freight_fen), sum(line_fen + freight_fen), sum(refunded_fen),
  case when sum(shipped) = 0 then 'unshipped' when sum(returned) >= sum(shipped) then 'returned' when sum(returned) > 0 then 'part_returned'
    when bool_and(electronic or shipped + cancelled >= quantity) then 'shipped' else 'part_shipped' end
from gen_lines group by 1`;

export const ordersSql = (f: OrderFacts) => `
insert into orders (id, order_sn, buyer_id, organization_id, submit_key, submit_hash, source, is_offline, payment_method, status, pay_status, shipping_status,
  goods_fen, freight_fen, total_fen, paid_fen, refunded_fen, shipping_method_id, shipping_method_name, receiver_name, receiver_phone, area_code, province, city,
  district, address, postcode, manager_code, on_hold, deadline_at, paid_at, shipped_at, finished_at, cancelled_at, cancel_reason, archived_at, created_at, updated_at)
overriding system value
select p.id, p.sn, p.buyer_id, p.organization_id, 'generated-' || p.sn, 'generated', (array['desktop', 'mobile', 'mobile', 'admin'])[1 + p.key % 4],
  p.method = 'transfer' and p.key % 4 = 3, p.method,
  case when p.fate = 'waiting' then 'pending_payment' when p.fate in ('timeout', 'cancelled', 'refunded') then 'cancelled' else p.fate end,
  case when p.paid_at is null then 'unpaid' when t.refunded_fen >= t.total_fen then 'refunded' when t.refunded_fen > 0 then 'part_refunded' else 'paid' end,
  t.shipping, t.goods_fen, t.freight_fen, t.total_fen, case when p.paid_at is null then 0 else t.total_fen end, t.refunded_fen,
  case when p.papers > 0 then ${f.methodId} end, case when p.papers > 0 then '${f.methodName}' end,
  case when p.papers > 0 then b.name end, case when p.papers > 0 then b.phone end, a.code, a.province, a.city, a.district, case when p.papers > 0 then b.address end,
  case when p.papers > 0 then '100000' end, case when p.key % 3 > 0 then 'B' || lpad((p.key / 3 % 200)::text, 3, '0') end, p.fate = 'to_ship' and p.key % 40 = 1,
  p.at + case when p.fate = 'waiting' then interval '3 days' when p.method = 'transfer' then interval '7 days' else interval '30 minutes' end,
  p.paid_at, p.sent_at, p.done_at, p.cancelled_at, case p.fate when 'timeout' then 'timeout' when 'cancelled' then 'buyer' when 'refunded' then 'refunded' end,
  case when p.fate = 'timeout' and p.key % 7 = 0 and p.at < now() - interval '99 days' then p.at + interval '90 days' end,
  p.at, coalesce(p.done_at, p.sent_at, p.cancelled_at, p.paid_at, p.at)
from gen_plan p join gen_totals t on t.order_id = p.id join gen_buyers b on b.n = p.buyer_n left join gen_areas a on a.n = b.area and p.papers > 0
order by p.g`;

export const orderItemsSql = `
insert into order_items (id, order_id, line_no, product_id, kind, title, isbn, cover_path, list_fen, unit_fen, quantity, line_fen, freight_share_fen, payable_fen,
  tax_code, tax_kind, tax_bp, weight_g, stock_item_id, shipped_qty, cancelled_qty, returned_qty, returning_qty, allocated_qty, refunded_fen, created_at, updated_at)
overriding system value
select l.id, l.order_id, l.line_no, s.product_id, s.kind, s.title, s.isbn, s.cover_path, s.list_fen, l.unit_fen, l.quantity, l.line_fen, l.freight_fen,
  l.line_fen + l.freight_fen, s.tax_code, s.tax_kind, s.tax_bp, s.weight_g, s.stock_item_id, l.shipped, l.cancelled, l.returned, l.coming, l.allocated,
  l.refunded_fen, p.at, coalesce(p.done_at, p.sent_at, p.cancelled_at, p.paid_at, p.at)
from gen_lines l join gen_plan p on p.id = l.order_id join gen_shelf s on s.electronic = l.electronic and s.n = l.shelf_n
order by l.id`;

/** What happened to each order, as its commands write it. */
export const orderEventsSql = (f: OrderFacts) => `
insert into order_events (order_id, action, from_status, to_status, actor_kind, actor_id, actor_name, role, payload, created_at)
select p.id, e.action, e.before, e.after, e.who, case e.who when 'buyer' then p.buyer_id when 'admin' then ${f.clerk} end,
  case e.who when 'buyer' then p.buyer when 'admin' then '批量业务' else 'system' end,
  case e.who when 'buyer' then case when p.organization_id is null then 'user#userPurchase' else 'user#userOrg' end when 'admin' then 'admin#adminProduct' end, e.payload, e.at
from gen_plan p, lateral (values
  ('create', null, 'pending_payment', 'buyer', null::jsonb, p.at),
  ('pay', 'pending_payment', 'to_ship', 'system', null, p.paid_at),
  ('deliver', 'to_ship', 'completed', 'system', null, case when p.papers = 0 then p.done_at end),
  ('ship', 'to_ship', case when p.fate = 'part_shipped' then 'part_shipped' else 'shipped' end, 'admin', null, p.sent_at),
  ('finish', 'shipped', 'completed', 'buyer', null, case when p.papers > 0 then p.done_at end),
  (case p.fate when 'timeout' then 'timeout' when 'cancelled' then 'cancel' else 'refundAll' end, case when p.fate = 'refunded' then 'to_ship' else 'pending_payment' end,
    'cancelled', case p.fate when 'cancelled' then 'buyer' else 'system' end, null, p.cancelled_at),
  ('applyAfterSale', p.fate, p.fate, 'buyer', null, case when p.kase is not null then p.case_at end),
  ('completeAfterSale', 'completed', 'completed', 'system', null, case when p.kase in ('return', 'refund_only') then p.case_at + interval '5 days' end)
) e (action, before, after, who, payload, at)
where e.at is not null order by p.g, e.at`;

export const soldSql = `
insert into gen_sold select s.product_id, sum(l.quantity - l.cancelled) from gen_lines l join gen_plan p on p.id = l.order_id
join gen_shelf s on s.electronic = l.electronic and s.n = l.shelf_n where p.paid_at is not null group by 1;
insert into gen_codes (order_item_id, product_id, quantity, buyer_id, buyer, at)
select l.id, s.product_id, l.quantity, p.buyer_id, p.buyer, p.paid_at from gen_lines l join gen_plan p on p.id = l.order_id
join gen_shelf s on s.electronic = l.electronic and s.n = l.shelf_n where l.electronic and p.paid_at is not null order by l.id;
insert into gen_acts (at, stock_item_id, kind, on_hand, reserved, biz_type, biz_id, step, actor_kind, actor_id)
select p.at, s.stock_item_id, 'reserve', 0, l.quantity, 'order', p.id, 'reserve', 'buyer', p.buyer_id
from gen_lines l join gen_plan p on p.id = l.order_id join gen_shelf s on s.electronic = l.electronic and s.n = l.shelf_n where not l.electronic
union all
select p.cancelled_at, s.stock_item_id, 'release', 0, -l.quantity, 'order', p.id, 'release', 'system', null
from gen_lines l join gen_plan p on p.id = l.order_id join gen_shelf s on s.electronic = l.electronic and s.n = l.shelf_n
where not l.electronic and p.cancelled_at is not null`;
