import { ownerQuery } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeBuyer } from '@/tests/support/factories/people';

/** Midday of the world's today. */
export const NOW = new Date('2026-04-20T12:00:00+08:00');
export const TODAY = '2026-04-20';

/** Orders are placed between these, the last ones today. */
const FIRST = '2026-01-12T00:00:00+08:00';
const ORDERS = 700;

/**
 * A world of seven hundred orders over a hundred days, by statements over sets: every channel, method, area, with and without organisation and
 * manager, several lines of one product, prices adjusted; unpaid, cancelled, refunded early, late and in part, parcels that were recalled or wait,
 * goods that came back or were refused. It keeps every CHECK, but not the books.
 */
export async function makeWorld(): Promise<void> {
  const { id: buyer } = await makeBuyer();
  const books = await Promise.all([1, 2, 3, 4].map(() => makeProduct()));
  const [other] = await ownerQuery<{ id: number }>(
    `insert into product_categories (name, path) values ('保密期刊', '/0/') returning id`,
  );
  await ownerQuery('update products set category_id = $1 where id = $2', [other?.id, books[3]?.id]);
  await ownerQuery(
    `insert into organizations (name, status) select '第' || g || '研究所', 'approved' from generate_series(1, 3) g`,
  );
  await ownerQuery(
    `insert into orders (order_sn, buyer_id, organization_id, payment_method, source, status, goods_fen, total_fen, area_code, manager_code,
       created_at, paid_at, cancelled_at, cancel_reason, finished_at)
     select 'W' || g, $1, case when g % 3 = 0 then (select min(id) from organizations) + g / 3 % 3 end,
       (array['wxpay', 'unionpay', 'transfer'])[1 + g % 3], (array['desktop', 'mobile', 'admin'])[1 + g / 2 % 3],
       case g % 7 when 0 then 'pending_payment' when 1 then 'cancelled' else case g % 4 when 0 then 'completed' else 'to_ship' end end,
       0, 0, (array['110101', '310101', '440103', null])[1 + g % 4], (array['M001', 'M002', null, ''])[1 + g / 3 % 4],
       at, case when g % 7 > 1 then least(at + g * 37 % 2880 * interval '1 minute', $4) end,
       case when g % 7 = 1 then at + interval '30 minutes' end, case when g % 7 = 1 then 'timeout' end,
       case when g % 7 > 1 and g % 4 = 0 then least(at + interval '9 days', $4) end
     from (select g, date_trunc('milliseconds', $3::timestamptz + ($4::timestamptz - $3::timestamptz) * (g - 1) / $2::int) as at
       from generate_series(1, $2::int) g) x`,
    [buyer, ORDERS, FIRST, NOW],
  );
  await ownerQuery(
    `insert into order_items (order_id, line_no, product_id, kind, title, list_fen, unit_fen, quantity, line_fen, freight_share_fen,
       discount_share_fen, adjust_fen, payable_fen, tax_kind, tax_bp)
     select id, k, ($1::bigint[])[1 + (n + k * k) % 4], 'paper_book', '书', 5000, 4000 + n, 1 + n % 5, (4000 + n) * (1 + n % 5), f, d, a,
       (4000 + n) * (1 + n % 5) + f - d + a, 'exempt', 0
     from (select id, k, n, n % 3 * 100 + k as f, n % 2 * 50 as d, case when n % 10 = 0 then -7 else 0 end as a
       from orders o, lateral (select substr(order_sn, 2)::int as n) x, generate_series(1, 1 + n % 3) k) y`,
    [books.map((b) => b.id)],
  );
  await ownerQuery(
    `update orders o set goods_fen = i.goods, freight_fen = i.freight, discount_fen = i.discount, adjust_fen = i.adjust, total_fen = i.total
     from (select order_id, sum(line_fen) as goods, sum(freight_share_fen) as freight, sum(discount_share_fen) as discount,
         sum(adjust_fen) as adjust, sum(payable_fen) as total from order_items group by 1) i where i.order_id = o.id`,
  );
  // Moments at which a day ends or begins in Shanghai, and in UTC.
  const edges = [
    '2026-03-01T00:00:00+08:00',
    '2026-02-28T23:59:59.999+08:00',
    '2026-03-01T00:00:00Z',
    '2026-02-28T23:59:59.999Z',
  ];
  await ownerQuery(
    `update orders o set paid_at = ($1::timestamptz[])[x.k] from (select id, row_number() over (order by id) as k from orders
       where paid_at is not null and created_at < '2026-02-01') x where x.id = o.id and x.k <= 4`,
    [edges],
  );
  await makeMoneyBack();
  await makeParcels();
}

async function makeMoneyBack(): Promise<void> {
  await ownerQuery(
    `insert into payments (order_id, attempt_no, out_trade_no, provider, channel, amount_fen, paid_fen, status, paid_at)
     select id, 1, order_sn || '-1', 'offline', 'transfer', total_fen, total_fen, 'paid', paid_at from orders where paid_at is not null`,
  );
  // Of each order of a fifth: a refund after days or after weeks, one that is none of a sale, one on its way.
  await ownerQuery(
    `insert into refunds (refund_no, order_id, payment_id, amount_fen, reason_kind, reason, status, success_at)
     select 'R' || o.id || k, o.id, p.id, 100, (array['after_sale', 'admin', 'cancel', 'duplicate', 'late', 'overpaid', 'after_sale'])[k], '测试',
       case when k = 7 then 'processing' else 'success' end,
       case when k < 7 then least(o.paid_at + (array[1, 20, 70])[1 + k % 3] * interval '1 day', $1::timestamptz) end
     from orders o join payments p on p.order_id = o.id cross join generate_series(1, 7) k where o.id % 5 = 2 and (k + o.id) % 2 = 0`,
    [NOW],
  );
  await ownerQuery(
    `insert into refund_items (refund_id, order_item_id, quantity, goods_fen, freight_fen)
     select r.id, i.id, (r.id + i.line_no) % 2, 90 + i.line_no, r.id % 11 from refunds r join order_items i on i.order_id = r.order_id
     where i.line_no <= 1 + r.id % 2`,
  );
}

async function makeParcels(): Promise<void> {
  await ownerQuery(
    `insert into shipments (shipment_no, order_id, delivery_center_id, status, receiver_name, receiver_phone, address_text, shipped_at, recall_reason)
     select 'S' || o.id || k, o.id, (select min(id) from delivery_centers), s, '张', '13900000000', '某路',
       case when s <> 'packed' then least(o.paid_at + k * interval '31 hours', $1::timestamptz) end, case when s = 'recalled' then '错' end
     from orders o cross join generate_series(1, 2) k cross join lateral (select (array['shipped', 'received', 'recalled', 'packed'])[1 + (o.id + k) % 4] as s) x
     where o.paid_at is not null and o.id % 2 = 0`,
    [NOW],
  );
  await ownerQuery(
    `insert into shipment_items (shipment_id, order_item_id, quantity)
     select s.id, i.id, 1 + s.id % 3 from shipments s join order_items i on i.order_id = s.order_id where i.line_no <= 2`,
  );
  await ownerQuery(
    `insert into after_sales (after_sale_no, order_id, buyer_id, kind, reason_kind, status, received_at)
     select 'A' || id, id, buyer_id, 'return_refund', 'other', (array['done', 'receive_refused', 'wait_goods'])[1 + id % 3],
       case when id % 3 < 2 then least(paid_at + interval '12 days', $1::timestamptz) end
     from orders where paid_at is not null and id % 4 = 0`,
    [NOW],
  );
  await ownerQuery(
    `insert into after_sale_items (after_sale_id, order_item_id, quantity, good_qty, damaged_qty)
     select a.id, i.id, 5, case when a.received_at is null then 0 else i.line_no end, case when a.received_at is null then 0 else i.id % 3 end
     from after_sales a join order_items i on i.order_id = a.order_id where i.line_no <= 2`,
  );
}
