import { draw } from './articles-sql';
import type { OrderFacts } from './orders-plan-sql';

/** Rules of the tables: what an attempt, a refund and an invoice of a batch look like. Each array runs in its order. */

const ONLINE = `p.method <> 'transfer'`;
/** A first attempt that was never finished: of half of what ran out, of some that were called off, of a twelfth of what was paid. */
const GAVE_UP = `${ONLINE} and (p.fate = 'timeout' and ${draw(80, 10, 'p.key')} < 6 or p.fate = 'cancelled' and ${draw(80, 10, 'p.key')} < 3
  or p.paid_at is not null and ${draw(80, 12, 'p.key')} = 0)`;
/** The channel's number of a payment. */
const TXN = `case p.method when 'wxpay' then '4200' when 'unionpay' then 'U' else 'B' end || p.sn || lpad(y.id::text, 9, '0')`;

const transitions = (f: OrderFacts) => `
insert into payment_transitions (payment_id, action, from_status, to_status, actor_kind, actor_id, actor_name, role, created_at)
select y.id, e.action, e.before, e.after, e.who, case e.who when 'buyer' then p.buyer_id when 'admin' then ${f.cashier} end,
  case e.who when 'buyer' then p.buyer when 'admin' then '批量财务' else 'payment' end, case when e.who = 'admin' then 'admin#adminProduct' end, e.at
from gen_payments y join gen_plan p on p.id = y.order_id, lateral (values
  ('create', null, 'created', 'buyer', case when y.paid then coalesce(p.paid_at - interval '40 seconds', p.at) else p.at end),
  ('close', 'created', 'closed', 'system', case when not y.paid then coalesce(p.cancelled_at, p.paid_at) end),
  ('capture', 'created', 'paid', 'system', case when y.paid and ${ONLINE} then p.paid_at end),
  ('submit', 'created', 'submitted', 'buyer', case when y.paid and not ${ONLINE} then p.paid_at - interval '20 seconds' end),
  ('confirm', 'submitted', 'paid', 'admin', case when y.paid and not ${ONLINE} then p.paid_at end)
) e (action, before, after, who, at)
where e.at is not null order by y.id, e.at`;

/** Attempts with their history and what the channels reported. */
export const paymentsSql = (f: OrderFacts): string[] => [
  `insert into gen_payments
   select nextval('payments_id_seq'), id, attempt_no, paid from (
     select p.g, p.id, 1 as attempt_no, false as paid from gen_plan p where ${GAVE_UP}
     union all
     select p.g, p.id, case when ${GAVE_UP} then 2 else 1 end, true from gen_plan p where p.paid_at is not null
     order by 1, 3) a`,
  `insert into payments (id, order_id, attempt_no, out_trade_no, provider, channel, amount_fen, paid_fen, refunded_fen, status, provider_txn, expires_at, paid_at,
     closed_at, payer, bank_date, bank_payer, submitted_by, submitted_at, confirmed_by, confirmed_at, created_by, created_at, updated_at)
   overriding system value
   select y.id, p.id, y.attempt_no, p.sn || lpad(y.attempt_no::text, 2, '0'), case when ${ONLINE} then p.method else 'offline' end,
     case p.method when 'wxpay' then 'native' when 'unionpay' then 'qr' else 'transfer' end, t.total_fen, case when y.paid then t.total_fen else 0 end,
     case when y.paid then t.refunded_fen else 0 end, case when y.paid then 'paid' else 'closed' end,
     case when y.paid then ${TXN} end,
     p.at + interval '30 minutes', case when y.paid then p.paid_at end, case when not y.paid then coalesce(p.cancelled_at, p.paid_at) end,
     case when y.paid and ${ONLINE} then 'oGenerated' || p.buyer_id end,
     case when not ${ONLINE} then (p.paid_at at time zone 'Asia/Shanghai')::date end, case when not ${ONLINE} then p.buyer end,
     case when not ${ONLINE} then p.buyer_id end, case when not ${ONLINE} then p.paid_at - interval '20 seconds' end,
     case when not ${ONLINE} then ${f.cashier} end, case when not ${ONLINE} then p.paid_at end, p.buyer_id,
     case when y.paid then coalesce(p.paid_at - interval '40 seconds', p.at) else p.at end, coalesce(p.paid_at, p.cancelled_at)
   from gen_payments y join gen_plan p on p.id = y.order_id join gen_totals t on t.order_id = p.id order by y.id`,
  transitions(f),
  `insert into payment_events (provider, event_id, kind, out_trade_no, provider_txn, verified, received_at, result, payment_id, handled_at)
   select p.method, 'generated-' || y.id, 'payment', p.sn || lpad(y.attempt_no::text, 2, '0'), ${TXN}, true, p.paid_at + interval '1 second', 'applied', y.id,
     p.paid_at + interval '1 second'
   from gen_payments y join gen_plan p on p.id = y.order_id where y.paid and ${ONLINE} order by y.id`,
];

/** Cases with their goods, and the money that went back: for them, and for orders paid back before they left. */
export const casesSql = (f: OrderFacts): string[] => [
  `insert into gen_cases
   select nextval('after_sales_id_seq'), id, case kase when 'rejected' then 'rejected' when 'applied' then 'applied' else 'done' end
   from gen_plan where kase is not null order by g`,
  `insert into after_sales (id, after_sale_no, order_id, buyer_id, organization_id, submit_key, submit_hash, kind, reason_kind, reason, status, requested_fen,
     approved_fen, audited_by, audited_at, audit_note, return_center_id, return_name, return_phone, return_address, return_deadline_at, return_corp_id,
     return_tracking_no, goods_sent_at, received_by, received_at, done_at, created_by, created_at, updated_at)
   overriding system value
   select c.id, 'A' || pg_temp.readable(p.case_at, nextval('after_sale_no_seq')), p.id, p.buyer_id, p.organization_id, 'generated-' || c.id, 'generated',
     case when p.kase = 'refund_only' then 'refund_only' else 'return_refund' end, case when p.kase = 'refund_only' then 'not_received' else 'damaged' end,
     '批量数据', c.status, l.unit_fen, case when c.status = 'done' then l.unit_fen end, case when c.status <> 'applied' then ${f.clerk} end,
     case when c.status <> 'applied' then p.case_at + interval '6 hours' end, case when c.status = 'rejected' then '不符合退货条件' end,
     case when r.back then ${f.centerId} end, case when r.back then '退货组' end, case when r.back then '010-83600100' end, case when r.back then '仓库' end,
     case when r.back then p.case_at + interval '7 days' end, case when r.back then ${f.corpId} end, case when r.back then 'TH' || (1000000000000 + c.id) end,
     case when r.back then p.case_at + interval '2 days' end, case when r.back then ${f.clerk} end, case when r.back then p.case_at + interval '4 days' end,
     case when c.status = 'done' then p.case_at + interval '5 days' end, p.buyer_id, p.case_at, p.case_at
   from gen_cases c join gen_plan p on p.id = c.order_id join gen_lines l on l.order_id = p.id and l.line_no = 1, lateral (select p.kase = 'return' as back) r
   order by c.id`,
  `insert into after_sale_items (after_sale_id, order_item_id, quantity, amount_fen, good_qty)
   select c.id, l.id, 1, l.unit_fen, l.returned from gen_cases c join gen_lines l on l.order_id = c.order_id and l.line_no = 1 order by c.id`,
  `insert into after_sale_events (after_sale_id, action, from_status, to_status, actor_kind, actor_id, actor_name, created_at)
   select c.id, e.action, e.before, e.after, e.who, case e.who when 'buyer' then p.buyer_id when 'admin' then ${f.clerk} end,
     case e.who when 'buyer' then p.buyer when 'admin' then '批量业务' else 'system' end, p.case_at + e.later
   from gen_cases c join gen_plan p on p.id = c.order_id, lateral (values
     ('apply', null, 'applied', 'buyer', interval '0', true),
     ('reject', 'applied', 'rejected', 'admin', interval '6 hours', p.kase = 'rejected'),
     ('askGoods', 'applied', 'wait_goods', 'admin', interval '6 hours', p.kase = 'return'),
     ('sendGoods', 'wait_goods', 'goods_sent', 'buyer', interval '2 days', p.kase = 'return'),
     ('receive', 'goods_sent', 'approved_refund', 'admin', interval '4 days', p.kase = 'return'),
     ('approveRefund', 'applied', 'approved_refund', 'admin', interval '6 hours', p.kase = 'refund_only'),
     ('complete', 'approved_refund', 'done', 'system', interval '5 days', p.kase in ('return', 'refund_only'))
   ) e (action, before, after, who, later, happened)
   where e.happened order by c.id, e.later`,
  `insert into gen_refunds
   select nextval('refunds_id_seq'), p.id, c.id, case when p.fate = 'refunded' then p.cancelled_at else p.case_at + interval '5 days' end
   from (select * from gen_plan where fate = 'refunded' or kase in ('return', 'refund_only') order by g) p left join gen_cases c on c.order_id = p.id`,
  `insert into refunds (id, refund_no, order_id, payment_id, after_sale_id, amount_fen, reason_kind, reason, status, provider_refund_id, bank_reference, finished_by,
     success_at, tries, created_at, updated_at)
   overriding system value
   select r.id, 'R' || pg_temp.readable(r.at, nextval('refund_no_seq')), p.id, y.id, r.case_id, t.refunded_fen, case when r.case_id is null then 'cancel' else 'after_sale' end,
     '批量数据', 'success', case when ${ONLINE} then '5030' || r.id end, case when not ${ONLINE} then 'T' || r.id end, case when not ${ONLINE} then ${f.cashier} end,
     r.at, 1, r.at - interval '1 hour', r.at
   from gen_refunds r join gen_plan p on p.id = r.order_id join gen_totals t on t.order_id = p.id join gen_payments y on y.order_id = p.id and y.paid order by r.id`,
  `insert into refund_items (refund_id, order_item_id, quantity, goods_fen, freight_fen)
   select r.id, l.id, l.cancelled, case when r.case_id is null then l.line_fen else l.refunded_fen end, case when r.case_id is null then l.freight_fen else 0 end
   from gen_refunds r join gen_lines l on l.order_id = r.order_id where l.refunded_fen > 0 order by r.id, l.id`,
  `insert into refund_events (refund_id, action, from_status, to_status, actor_kind, actor_name, created_at)
   select r.id, e.action, e.before, e.after, 'system', 'payment', r.at - e.earlier from gen_refunds r, (values
     ('create', null, 'created', interval '1 hour'), ('send', 'created', 'processing', interval '59 minutes'), ('succeed', 'processing', 'success', interval '0')
   ) e (action, before, after, earlier) order by r.id, e.earlier desc`,
  `insert into gen_acts (at, stock_item_id, kind, on_hand, reserved, biz_type, biz_id, step, actor_kind, actor_id)
   select p.case_at + interval '4 days', s.stock_item_id, 'return_good', l.returned, 0, 'after_sale', c.id, 'return_good', 'admin', ${f.clerk}
   from gen_cases c join gen_plan p on p.id = c.order_id join gen_lines l on l.order_id = p.id and l.returned > 0
   join gen_shelf s on s.electronic = l.electronic and s.n = l.shelf_n`,
];

/** Tax within an amount, halves rounded up (lib/domain/invoice/rules.ts taxWithin). */
const TAX = `case when s.tax_kind = 'taxable' then (2 * x.amount * s.tax_bp + 10000 + s.tax_bp) / (2 * (10000 + s.tax_bp)) else 0 end`;

/** Of six of a hundred completed orders without a case: old ones are issued, new ones asked for. One line for each book, one for the freight. */
export const invoicesSql: string[] = [
  `insert into gen_invoices
   select nextval('invoices_id_seq'), id, status from (
     select p.id, case when p.done_at < now() - interval '5 days' then 'issued' else 'requested' end as status
     from gen_plan p where p.fate = 'completed' and p.kase is null and ${draw(81, 100, 'p.key')} < 6 order by p.g) i`,
  `create temp table gen_invoice_lines on commit drop as
   select i.id as invoice_id, l.id as item_id, x.part, x.amount, ${TAX} as tax, s.title, s.tax_code, s.tax_kind, s.tax_bp, l.quantity, i.order_id,
     row_number() over (partition by i.id order by x.part, l.line_no) as line_no
   from gen_invoices i join gen_lines l on l.order_id = i.order_id join gen_shelf s on s.electronic = l.electronic and s.n = l.shelf_n
   join gen_totals t on t.order_id = l.order_id,
   lateral (values (1, l.line_fen), (2, case when l.line_no = 1 then t.freight_fen end)) x (part, amount)
   where x.amount > 0`,
  `insert into invoices (id, request_no, type, status, buyer_id, organization_id, title_kind, title_name, tax_no, email, amount_fen, net_fen, tax_fen, provider,
     provider_serial, invoice_no, issued_at, drawer, tries, requested_by, apply_key, apply_hash, created_at, updated_at)
   overriding system value
   select i.id, 'I' || pg_temp.readable(w.at, nextval('invoice_no_seq')), 'normal', i.status, p.buyer_id, p.organization_id,
     case when o.id is null then 'personal' else 'company' end, coalesce(o.name, p.buyer), o.credit_code, 'reader@example.cn', m.amount, m.amount - m.tax, m.tax,
     case when i.status = 'issued' then 'nuonuo' end, case when i.status = 'issued' then 'generated-' || i.id end,
     case when i.status = 'issued' then '2611' || to_char(w.at, 'YYMMDD') || lpad(i.id::text, 10, '0') end, case when i.status = 'issued' then w.at + interval '2 hours' end,
     case when i.status = 'issued' then '批量财务' end, case when i.status = 'issued' then 1 else 0 end, p.buyer_id, 'order:' || p.id, 'generated', w.at, w.at
   from gen_invoices i join gen_plan p on p.id = i.order_id left join organizations o on o.id = p.organization_id
   join (select invoice_id, sum(amount)::bigint as amount, sum(tax)::bigint as tax from gen_invoice_lines group by 1) m on m.invoice_id = i.id,
   lateral (select p.done_at + interval '1 hour' as at) w
   order by i.id`,
  `insert into invoice_lines (invoice_id, line_no, order_id, order_item_id, name, unit, quantity, tax_code, tax_kind, tax_bp, policy_code, amount_fen, net_fen, tax_fen)
   select invoice_id, line_no, order_id, case when part = 1 then item_id end, case when part = 1 then title else '运费' end, case when part = 1 then '册' end,
     case when part = 1 then quantity end, tax_code, tax_kind, tax_bp, case when tax_kind = 'exempt' then '03' end, amount, amount - tax, tax
   from gen_invoice_lines order by invoice_id, line_no`,
  `insert into invoice_orders (invoice_id, order_id, amount_fen) select invoice_id, order_id, sum(amount) from gen_invoice_lines group by 1, 2 order by 1`,
  `insert into invoice_events (invoice_id, action, from_status, to_status, actor_kind, actor_id, actor_name, created_at)
   select i.id, e.action, e.before, e.after, e.who, case e.who when 'buyer' then p.buyer_id end, case e.who when 'buyer' then p.buyer else 'invoice' end,
     p.done_at + interval '1 hour' + e.later
   from gen_invoices i join gen_plan p on p.id = i.order_id, (values
     ('create', null, 'requested', 'buyer', interval '0', false), ('issue', 'requested', 'issuing', 'system', interval '1 hour', true),
     ('succeed', 'issuing', 'issued', 'system', interval '2 hours', true)) e (action, before, after, who, later, issued)
   where i.status = 'issued' or not e.issued order by i.id, e.later`,
  'drop table gen_invoice_lines',
];
