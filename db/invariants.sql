-- Ledger invariants (security.md section 4) over the real tables. Every statement returns no row when the books are sound; the rows it
-- does return are the findings. Each one starts with a line `-- name: <id> <what holds>` and ends with a semicolon at a line's end. Run
-- them in one READ ONLY REPEATABLE READ transaction: some compare several tables.

-- name: I01 balances equal the sum of the ledger
SELECT s.id AS stock_item_id, s.on_hand, m.on_hand AS ledger_on_hand, s.reserved, m.reserved AS ledger_reserved, s.damaged, m.damaged AS ledger_damaged
FROM stock_items s
CROSS JOIN LATERAL (
  SELECT coalesce(sum(delta_on_hand), 0) AS on_hand, coalesce(sum(delta_reserved), 0) AS reserved, coalesce(sum(delta_damaged), 0) AS damaged
  FROM stock_movements WHERE stock_item_id = s.id) m
WHERE (s.on_hand, s.reserved, s.damaged) IS DISTINCT FROM (m.on_hand, m.reserved, m.damaged);

-- name: I02 no negative stock, reserved within on hand
SELECT id AS stock_item_id, on_hand, reserved, damaged FROM stock_items
WHERE on_hand < 0 OR reserved < 0 OR damaged < 0 OR reserved > on_hand;

-- name: I03 running balance of the ledger unbroken
SELECT id AS movement_id, stock_item_id FROM (
  SELECT id, stock_item_id, on_hand_after, reserved_after, damaged_after,
    sum(delta_on_hand) OVER item AS on_hand, sum(delta_reserved) OVER item AS reserved, sum(delta_damaged) OVER item AS damaged
  FROM stock_movements WINDOW item AS (PARTITION BY stock_item_id ORDER BY id)) m
WHERE (on_hand_after, reserved_after, damaged_after) IS DISTINCT FROM (on_hand, reserved, damaged);

-- name: I04 one ledger row per business event
SELECT biz_type, biz_id, biz_line, step FROM stock_movements GROUP BY 1, 2, 3, 4 HAVING count(*) > 1;

-- name: I05 reserved = what open orders still have to get, and packed resends
SELECT s.id AS stock_item_id, s.reserved, coalesce(l.due, 0) AS order_lines, coalesce(r.due, 0) AS resends
FROM stock_items s
LEFT JOIN (
  SELECT i.stock_item_id, sum(i.quantity - i.cancelled_qty - i.shipped_qty) AS due
  FROM order_items i JOIN orders o ON o.id = i.order_id
  WHERE o.status IN ('pending_payment', 'to_ship', 'part_shipped') AND i.stock_item_id IS NOT NULL GROUP BY 1) l ON l.stock_item_id = s.id
LEFT JOIN (
  SELECT i.stock_item_id, sum(i.quantity) AS due
  FROM shipment_items i JOIN shipments h ON h.id = i.shipment_id
  WHERE h.status = 'packed' AND h.after_sale_id IS NOT NULL AND i.stock_item_id IS NOT NULL GROUP BY 1) r ON r.stock_item_id = s.id
WHERE s.reserved <> coalesce(l.due, 0) + coalesce(r.due, 0);

-- name: I05b a posted count moved each line by its difference, any other count moved nothing
SELECT l.id AS counting_line_id, l.task_id, t.status, l.book_on_hand, l.counted, coalesce(m.delta, 0) AS moved
FROM counting_lines l
JOIN counting_tasks t ON t.id = l.task_id
LEFT JOIN (
  SELECT biz_id, biz_line, sum(delta_on_hand) AS delta FROM stock_movements WHERE biz_type = 'counting' GROUP BY 1, 2) m
  ON m.biz_id = l.task_id AND m.biz_line = l.id
WHERE coalesce(m.delta, 0) <> CASE WHEN t.status = 'posted' THEN coalesce(l.counted - l.book_on_hand, 0) ELSE 0 END
  OR l.open <> (t.status IN ('counting', 'submitted'));

-- name: I06 line arithmetic
SELECT id AS order_item_id FROM order_items
WHERE quantity < 1 OR unit_fen < 0 OR line_fen <> quantity::numeric * unit_fen
  OR payable_fen <> line_fen + freight_share_fen - discount_share_fen + adjust_fen OR payable_fen < 0;

-- name: I07 order amounts = sums of the lines, total never negative
SELECT o.id AS order_id, o.order_sn FROM orders o
JOIN (
  SELECT order_id, sum(line_fen) AS goods, sum(freight_share_fen) AS freight, sum(discount_share_fen) AS discount, sum(adjust_fen) AS adjust,
    sum(payable_fen) AS payable
  FROM order_items GROUP BY 1) l ON l.order_id = o.id
WHERE o.total_fen < 0 OR o.total_fen <> o.goods_fen + o.freight_fen - o.discount_fen + o.adjust_fen
  OR (o.goods_fen, o.freight_fen, o.discount_fen, o.adjust_fen, o.total_fen) IS DISTINCT FROM (l.goods, l.freight, l.discount, l.adjust, l.payable);

-- name: I08 every order has lines
SELECT o.id AS order_id, o.order_sn FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id);

-- name: I09 order numbers and submit keys unique
SELECT order_sn AS key FROM orders GROUP BY 1 HAVING count(*) > 1
UNION ALL
SELECT buyer_id || ':' || submit_key FROM orders WHERE submit_key IS NOT NULL GROUP BY 1 HAVING count(*) > 1;

-- name: I10 paid state and money agree
SELECT o.id AS order_id, o.order_sn, o.status, o.pay_status, o.total_fen, o.paid_fen, coalesce(p.paid, 0) AS payments_fen
FROM orders o
LEFT JOIN (SELECT order_id, sum(paid_fen) AS paid FROM payments WHERE status = 'paid' GROUP BY 1) p ON p.order_id = o.id
WHERE o.paid_fen <> coalesce(p.paid, 0)
  OR (o.status IN ('to_ship', 'part_shipped', 'shipped', 'completed') AND o.paid_fen < o.total_fen)
  OR (o.status = 'pending_payment' AND o.total_fen > 0 AND o.paid_fen - o.refunded_fen - o.refunding_fen >= o.total_fen)
  OR (o.total_fen > 0 AND (o.pay_status = 'unpaid') <> (o.paid_fen = 0))
  OR (o.pay_status = 'refunded') <> (o.paid_fen > 0 AND o.refunded_fen = o.paid_fen);

-- name: I11 one success per provider transaction
SELECT provider, provider_txn FROM payments WHERE status = 'paid' AND provider_txn IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1;

-- name: I12 refunds within payments, per payment and per order
SELECT 'payment' AS entity, p.id, p.paid_fen, r.open_fen, r.done_fen FROM payments p
LEFT JOIN (
  SELECT payment_id, coalesce(sum(amount_fen) FILTER (WHERE status IN ('created', 'processing', 'failed', 'manual')), 0) AS open_fen,
    coalesce(sum(amount_fen) FILTER (WHERE status = 'success'), 0) AS done_fen
  FROM refunds GROUP BY 1) r ON r.payment_id = p.id
WHERE coalesce(r.open_fen, 0) + coalesce(r.done_fen, 0) > p.paid_fen
  OR p.refunding_fen <> coalesce(r.open_fen, 0) OR p.refunded_fen <> coalesce(r.done_fen, 0)
UNION ALL
SELECT 'order', o.id, o.paid_fen, sum(r.amount_fen) FILTER (WHERE r.status <> 'success'), sum(r.amount_fen) FILTER (WHERE r.status = 'success')
FROM orders o JOIN refunds r ON r.order_id = o.id AND r.status <> 'cancelled'
GROUP BY o.id, o.paid_fen HAVING sum(r.amount_fen) > o.paid_fen
UNION ALL
SELECT 'foreign payment', r.id, r.amount_fen, NULL, NULL FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id <> r.order_id;

-- name: I13 refund numbers unique, amounts positive
SELECT refund_no AS key FROM refunds GROUP BY 1 HAVING count(*) > 1
UNION ALL
SELECT 'amount ' || id FROM refunds WHERE amount_fen <= 0;

-- name: I14 cancelled and paid: everything is on its way back
SELECT o.id AS order_id, o.order_sn, o.paid_fen FROM orders o
WHERE o.status = 'cancelled'
  AND o.paid_fen > (SELECT coalesce(sum(amount_fen), 0) FROM refunds r WHERE r.order_id = o.id AND r.status <> 'cancelled');

-- name: I15 states only with their timestamps, in order
-- The moment of payment is the provider's, in whole seconds of its own clock: five minutes are allowed.
SELECT id AS order_id, order_sn, status FROM orders
WHERE (status IN ('to_ship', 'part_shipped', 'shipped', 'completed') AND paid_at IS NULL)
  OR (status = 'shipped' AND shipped_at IS NULL)
  OR (status = 'completed' AND finished_at IS NULL)
  OR (status = 'cancelled' AND (cancelled_at IS NULL OR cancel_reason IS NULL))
  OR paid_at < created_at - interval '5 minutes'
  OR shipped_at < paid_at - interval '5 minutes';

-- name: I16 child allocation within the line and equal to its counter
SELECT i.id AS order_item_id, i.quantity, i.cancelled_qty, i.allocated_qty, coalesce(c.quantity, 0) AS children
FROM order_items i
LEFT JOIN (
  SELECT c.order_item_id, sum(c.quantity) AS quantity FROM child_order_items c JOIN child_orders k ON k.id = c.child_order_id
  WHERE k.status <> 'cancelled' GROUP BY 1) c ON c.order_item_id = i.id
WHERE i.allocated_qty <> coalesce(c.quantity, 0) OR i.allocated_qty > i.quantity - i.cancelled_qty
UNION ALL
SELECT order_item_id, quantity, NULL, NULL, NULL FROM child_order_items WHERE quantity < 1 OR shipped_qty > quantity;

-- name: I17 child orders hold lines of their own order
SELECT c.id AS child_order_item_id FROM child_order_items c
JOIN child_orders k ON k.id = c.child_order_id JOIN order_items i ON i.id = c.order_item_id
WHERE k.order_id <> i.order_id;

-- name: I17b copies of a child order that left = its parcels that stand, and its state follows them
-- Copies of a subscription leave issue by issue: they count when the last issue left, and have no parcel of their own.
SELECT c.id AS child_order_item_id, c.quantity, c.shipped_qty, coalesce(s.shipped, 0) AS shipped, k.status
FROM child_order_items c
JOIN child_orders k ON k.id = c.child_order_id JOIN order_items i ON i.id = c.order_item_id
LEFT JOIN (
  SELECT d.child_order_item_id, sum(d.quantity) AS shipped FROM shipment_items d JOIN shipments h ON h.id = d.shipment_id
  WHERE h.status IN ('shipped', 'received') AND h.after_sale_id IS NULL GROUP BY 1) s ON s.child_order_item_id = c.id
WHERE (i.sub_year IS NULL AND c.shipped_qty <> coalesce(s.shipped, 0))
  OR (k.status IN ('shipped', 'received') AND c.shipped_qty <> c.quantity)
  OR (k.status IN ('open', 'cancelled') AND c.shipped_qty > 0)
UNION ALL
SELECT d.id, NULL, d.quantity, NULL, h.status FROM shipment_items d
JOIN shipments h ON h.id = d.shipment_id JOIN child_order_items c ON c.id = d.child_order_item_id
WHERE c.child_order_id IS DISTINCT FROM h.child_order_id OR c.order_item_id <> d.order_item_id;

-- name: I17c issues that wait go to the receivers of the child orders, each to one
SELECT d.id AS issue_delivery_id, d.child_order_id, k.status FROM issue_deliveries d
JOIN child_orders k ON k.id = d.child_order_id
WHERE k.order_id <> d.order_id
  OR (k.status = 'cancelled' AND d.status IN ('expected', 'ready', 'suspended')
    AND NOT EXISTS (SELECT 1 FROM after_sale_items a WHERE a.issue_delivery_id = d.id));

-- name: I18 packed and shipped counters = shipments that stand
-- A subscription line is sent issue by issue: its rows are issue_deliveries, not its quantity.
SELECT i.id AS order_item_id, i.quantity, i.packed_qty, coalesce(s.packed, 0) AS packed, i.shipped_qty, coalesce(s.shipped, 0) AS shipped
FROM order_items i
LEFT JOIN (
  SELECT d.order_item_id, coalesce(sum(d.quantity) FILTER (WHERE h.status = 'packed'), 0) AS packed,
    coalesce(sum(d.quantity) FILTER (WHERE h.status IN ('shipped', 'received')), 0) AS shipped
  FROM shipment_items d JOIN shipments h ON h.id = d.shipment_id WHERE h.after_sale_id IS NULL GROUP BY 1) s ON s.order_item_id = i.id
WHERE i.shipped_qty + i.packed_qty + i.cancelled_qty > i.quantity
  OR (i.sub_year IS NULL AND i.kind IN ('paper_book', 'paper_periodical')
    AND (i.packed_qty <> coalesce(s.packed, 0) OR i.shipped_qty <> coalesce(s.shipped, 0)));

-- name: I18b shipments hold lines of their own order
SELECT d.id AS shipment_item_id FROM shipment_items d
JOIN shipments h ON h.id = d.shipment_id JOIN order_items i ON i.id = d.order_item_id
WHERE h.order_id <> i.order_id;

-- name: I18c an issue is sent exactly when its shipment stands
SELECT d.id AS issue_delivery_id, d.status FROM issue_deliveries d LEFT JOIN shipments h ON h.id = d.shipment_id
WHERE (d.status = 'shipped' AND (h.id IS NULL OR h.status NOT IN ('shipped', 'received')))
  OR (d.status IN ('expected', 'suspended') AND h.status IN ('shipped', 'received'));

-- name: I18d every dated issue of a paid subscription is on the mailing plan, within the amount of its line
SELECT i.id AS order_item_id, p.issue_no, NULL::bigint AS planned_fen, NULL::bigint AS line_fen
FROM order_items i
JOIN orders o ON o.id = i.order_id
JOIN periodical_issues p ON p.product_id = i.product_id AND p.year = i.sub_year AND p.issue_no = ANY (i.issue_list)
WHERE o.status IN ('to_ship', 'part_shipped', 'shipped', 'completed') AND i.kind = 'paper_periodical' AND i.cancelled_qty < i.quantity
  AND NOT EXISTS (SELECT 1 FROM issue_deliveries d WHERE d.order_item_id = i.id AND d.issue_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs j WHERE j.key = 'issue.plan:' || p.plan_id)
UNION ALL
SELECT i.id, NULL, sum(d.price_fen)::bigint, i.payable_fen - i.freight_share_fen
FROM order_items i JOIN issue_deliveries d ON d.order_item_id = i.id
GROUP BY i.id, i.payable_fen, i.freight_share_fen HAVING sum(d.price_fen) > i.payable_fen - i.freight_share_fen;

-- name: I18e deliveries follow their issue: nothing waits for one that appeared, nothing is sent of one that has not
SELECT d.id AS issue_delivery_id, d.status, p.status AS issue_status
FROM issue_deliveries d JOIN periodical_issues p ON p.id = d.issue_id
WHERE (p.status = 'published' AND d.status = 'expected')
  OR (p.status = 'planned' AND d.status IN ('ready', 'shipped', 'missing', 'resent'))
  OR (p.status = 'cancelled' AND d.status NOT IN ('cancelled', 'refunded'));

-- name: I18f stock of an issue belongs to its periodical, and only back issues are taken from it
SELECT s.id AS stock_item_id, NULL::bigint AS order_item_id FROM stock_items s JOIN periodical_issues p ON p.id = s.issue_id
WHERE p.product_id <> s.product_id
UNION ALL
SELECT s.id, i.id FROM order_items i JOIN stock_items s ON s.id = i.stock_item_id
WHERE i.sub_year IS NOT NULL OR s.product_id <> i.product_id OR s.issue_id IS DISTINCT FROM i.issue_id;

-- name: I18g one living waybill per parcel, and the parcel goes by its number
SELECT w.id AS waybill_id, w.shipment_id, w.tracking_no, s.tracking_no AS of_parcel FROM waybills w JOIN shipments s ON s.id = w.shipment_id
WHERE w.status = 'active'
  AND (s.status = 'recalled' OR s.order_id <> w.order_id OR s.child_order_id IS DISTINCT FROM w.child_order_id
    OR s.tracking_no IS DISTINCT FROM w.tracking_no OR s.delivery_corp_id IS DISTINCT FROM w.delivery_corp_id)
UNION ALL
SELECT min(id), shipment_id, NULL, NULL FROM waybills
WHERE shipment_id IS NOT NULL AND status IN ('queued', 'ordering', 'numbered', 'active', 'cancelling') GROUP BY shipment_id HAVING count(*) > 1;

-- name: I18h a number of a courier is used once
SELECT delivery_corp_id, tracking_no FROM waybills WHERE tracking_no IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1;

-- name: I19 nothing is shipped unpaid
SELECT o.id AS order_id, o.order_sn, o.status FROM orders o
WHERE o.status IN ('pending_payment', 'cancelled')
  AND (EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id AND i.shipped_qty > 0)
    OR EXISTS (SELECT 1 FROM shipments h WHERE h.order_id = o.id AND h.status <> 'recalled'));

-- name: I20 returns within what was shipped
SELECT i.id AS order_item_id, i.shipped_qty, sum(r.quantity) AS returning
FROM order_items i
JOIN after_sale_items r ON r.order_item_id = i.id
JOIN after_sales a ON a.id = r.after_sale_id AND a.kind = 'return_refund'
  AND a.status NOT IN ('rejected', 'withdrawn', 'expired', 'receive_refused')
WHERE i.sub_year IS NULL
GROUP BY i.id, i.shipped_qty HAVING sum(r.quantity) > i.shipped_qty
UNION ALL
SELECT id, shipped_qty, returned_qty + returning_qty FROM order_items WHERE returned_qty + returning_qty > shipped_qty AND sub_year IS NULL
UNION ALL
-- Copies that were paid back without coming home stay shipped: called back, they would leave a second time.
SELECT i.id, i.shipped_qty, i.returned_qty + i.returning_qty + sum(r.quantity)
FROM order_items i
JOIN after_sale_items r ON r.order_item_id = i.id AND r.issue_delivery_id IS NULL
JOIN after_sales a ON a.id = r.after_sale_id AND a.kind = 'refund_only' AND a.goods_state = 'shipped' AND a.status = 'done'
WHERE i.sub_year IS NULL
GROUP BY i.id HAVING i.returned_qty + i.returning_qty + sum(r.quantity) > i.shipped_qty
UNION ALL
SELECT r.order_item_id, NULL, NULL FROM after_sale_items r
JOIN after_sales a ON a.id = r.after_sale_id JOIN order_items i ON i.id = r.order_item_id
WHERE a.order_id <> i.order_id;

-- name: I20b a refund that was agreed to has its amount
SELECT id AS after_sale_id, after_sale_no, status FROM after_sales
WHERE kind <> 'resend' AND status IN ('wait_goods', 'goods_sent', 'approved_refund', 'done') AND approved_fen IS NULL;

-- name: I21 every paid electronic line has exactly its codes, an unpaid one none
-- Fewer are allowed while a special order says that codes ran out.
SELECT i.id AS order_item_id, o.status, i.quantity, i.cancelled_qty, i.returned_qty, coalesce(c.live, 0) AS live
FROM order_items i
JOIN orders o ON o.id = i.order_id
LEFT JOIN (SELECT order_item_id, count(*) AS live FROM activation_codes WHERE status <> 'void' GROUP BY 1) c ON c.order_item_id = i.id
CROSS JOIN LATERAL (
  SELECT CASE WHEN o.status IN ('to_ship', 'part_shipped', 'shipped', 'completed') THEN i.quantity - i.cancelled_qty - i.returned_qty ELSE 0 END AS due) d
WHERE i.kind IN ('e_book', 'e_periodical') AND coalesce(c.live, 0) <> d.due
  AND NOT (coalesce(c.live, 0) < d.due AND EXISTS (
    SELECT 1 FROM special_orders x WHERE x.order_id = o.id AND x.type = 'code_short' AND x.status IN ('open', 'handling')));

-- name: I21b a copy is given for its own line, to a member of the organisation that bought it
SELECT c.id, c.order_item_id, g.order_item_id AS given_for FROM activation_codes c
JOIN ebook_allocations g ON g.id = c.allocation_id
JOIN organization_members m ON m.id = g.member_id
JOIN order_items i ON i.id = c.order_item_id
JOIN orders o ON o.id = i.order_id
WHERE g.order_item_id <> c.order_item_id OR m.organization_id IS DISTINCT FROM o.organization_id;

-- name: I22 a code is used once, with who and when
SELECT id AS activation_code_id, status FROM activation_codes
WHERE status <> 'void' AND (status IN ('activated', 'expired')) <> (activated_by IS NOT NULL AND activated_at IS NOT NULL)
UNION ALL
SELECT min(id), 'double' FROM activation_codes GROUP BY code_hmac HAVING count(*) > 1;

-- name: I23 invoices within what was paid and not refunded
-- After a refund the blue document stands above the net amount until its red one is issued: red documents under way count.
SELECT o.id AS order_id, o.order_sn, o.paid_fen - o.refunded_fen AS net_fen, sum(CASE WHEN i.side = 'blue' THEN a.amount_fen ELSE -a.amount_fen END) AS invoiced_fen
FROM orders o JOIN invoice_orders a ON a.order_id = o.id JOIN invoices i ON i.id = a.invoice_id
WHERE (i.side = 'blue' AND i.status IN ('issuing', 'issued', 'red_pending', 'reversed'))
  OR (i.side = 'red' AND i.status IN ('requested', 'issuing', 'failed', 'issued'))
GROUP BY o.id, o.order_sn, o.paid_fen, o.refunded_fen
HAVING sum(CASE WHEN i.side = 'blue' THEN a.amount_fen ELSE -a.amount_fen END) > o.paid_fen - o.refunded_fen
  AND NOT EXISTS (SELECT 1 FROM special_orders x WHERE x.order_id = o.id AND x.type = 'invoice_stuck' AND x.status IN ('open', 'handling'));

-- name: I23b red documents within their blue one, one under way at a time
SELECT b.id AS invoice_id, b.amount_fen, b.reversed_fen, sum(r.amount_fen) FILTER (WHERE r.status = 'issued') AS red_fen
FROM invoices b LEFT JOIN invoices r ON r.red_of = b.id
WHERE b.side = 'blue'
GROUP BY b.id, b.amount_fen, b.reversed_fen
HAVING coalesce(sum(r.amount_fen) FILTER (WHERE r.status = 'issued'), 0) <> b.reversed_fen OR b.reversed_fen > b.amount_fen
  OR count(*) FILTER (WHERE r.status IN ('requested', 'issuing', 'failed')) > 1
UNION ALL
SELECT r.id, r.amount_fen, NULL, NULL FROM invoices r JOIN invoices b ON b.id = r.red_of WHERE b.side <> 'blue';

-- name: I23c an invoice is the sum of its lines and of its orders
SELECT i.id AS invoice_id, i.amount_fen, l.amount AS lines_fen, a.amount AS orders_fen
FROM invoices i
CROSS JOIN LATERAL (
  SELECT coalesce(sum(amount_fen), 0) AS amount, coalesce(sum(net_fen), 0) AS net, coalesce(sum(tax_fen), 0) AS tax
  FROM invoice_lines WHERE invoice_id = i.id) l
CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0) AS amount FROM invoice_orders WHERE invoice_id = i.id) a
WHERE (i.amount_fen, i.net_fen, i.tax_fen) IS DISTINCT FROM (l.amount, l.net, l.tax) OR i.amount_fen <> a.amount;

-- name: I24 refund columns = refunds
SELECT o.id AS order_id, o.order_sn, o.refunding_fen, o.refunded_fen FROM orders o
LEFT JOIN (
  SELECT order_id, coalesce(sum(amount_fen) FILTER (WHERE status IN ('created', 'processing', 'failed', 'manual')), 0) AS open_fen,
    coalesce(sum(amount_fen) FILTER (WHERE status = 'success'), 0) AS done_fen
  FROM refunds GROUP BY 1) r ON r.order_id = o.id
WHERE o.refunding_fen <> coalesce(r.open_fen, 0) OR o.refunded_fen <> coalesce(r.done_fen, 0);

-- name: I24b refunded amount of a line = its rows in successful refunds
SELECT i.id AS order_item_id, i.refunded_fen, coalesce(r.done_fen, 0) AS refunds_fen FROM order_items i
LEFT JOIN (
  SELECT d.order_item_id, sum(d.goods_fen + d.freight_fen) AS done_fen
  FROM refund_items d JOIN refunds r ON r.id = d.refund_id WHERE r.status = 'success' GROUP BY 1) r ON r.order_item_id = i.id
WHERE i.refunded_fen <> coalesce(r.done_fen, 0);

-- name: I25 jobs: one per key, none held past its lease with tries left
SELECT key AS job FROM graphile_worker.jobs WHERE key IS NOT NULL GROUP BY 1 HAVING count(*) > 1
UNION ALL
SELECT id::text FROM graphile_worker.jobs WHERE locked_at < now() - interval '4 hours 5 minutes' AND attempts < max_attempts;

-- name: I26 cart sane
SELECT user_id, product_id, spec_key FROM cart_items GROUP BY 1, 2, 3 HAVING count(*) > 1 OR min(quantity) < 1;

-- name: I27 public = audited, by somebody else than who submitted it
SELECT 'article' AS entity, a.id FROM articles a
WHERE a.status = 'published' AND a.deleted_at IS NULL
  AND (a.audited_at IS NULL OR a.audited_by IS NULL OR a.audited_by = a.submitted_by OR a.published_at IS NULL
    OR EXISTS (SELECT 1 FROM article_revisions r WHERE r.article_id = a.id AND r.revision_no = a.revision_no AND r.status IN ('draft', 'pending', 'rejected')))
UNION ALL
SELECT 'product', p.id FROM products p
WHERE p.marketable AND p.deleted_at IS NULL
  AND (p.status <> 'approved' OR p.audited_at IS NULL OR p.audited_by IS NULL OR p.audited_by = p.submitted_by
    OR EXISTS (SELECT 1 FROM product_revisions r WHERE r.product_id = p.id AND r.revision_no = p.revision_no AND r.status IN ('draft', 'pending', 'rejected')))
UNION ALL
SELECT 'organization', g.id FROM organizations g
WHERE g.status = 'approved' AND (g.audited_at IS NULL OR g.audited_by IS NULL OR g.audited_by = g.submitted_by);

-- name: I28 what an administrator did is in the operation log
-- The log row and the event row carry the same request id; rows without one were not made by a request (the demo world's history).
SELECT e.entity, e.entity_id, e.action, e.request_id FROM (
  SELECT 'payment' AS entity, payment_id AS entity_id, action, request_id FROM payment_transitions WHERE actor_kind = 'admin'
  UNION ALL SELECT 'refund', refund_id, action, request_id FROM refund_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'order', order_id, action, request_id FROM order_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'shipment', shipment_id, action, request_id FROM shipment_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'article', article_id, action, request_id FROM article_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'publicinfo', public_info_id, action, request_id FROM public_info_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'product', product_id, action, request_id FROM product_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'issue', issue_id, action, request_id FROM periodical_issue_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'issue_delivery', issue_delivery_id, action, request_id FROM issue_delivery_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'organization', organization_id, action, request_id FROM organization_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'after_sale', after_sale_id, action, request_id FROM after_sale_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'invoice', invoice_id, action, request_id FROM invoice_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'stock_document', document_id, action, request_id FROM stock_document_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'counting_task', task_id, action, request_id FROM counting_task_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'special_order', special_order_id, action, request_id FROM special_order_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'activation_code', activation_code_id, action, request_id FROM activation_code_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'waybill', waybill_id, action, request_id FROM waybill_events WHERE actor_kind = 'admin'
  UNION ALL SELECT 'quotation', quotation_id, action, request_id FROM quotation_events WHERE actor_kind = 'admin') e
WHERE e.request_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM operation_logs l WHERE l.request_id = e.request_id);

-- name: I28b a payment confirmed by hand has who, when and its event
SELECT p.id AS payment_id, p.provider FROM payments p
WHERE p.status = 'paid' AND p.provider IN ('offline', 'manual')
  AND (p.confirmed_by IS NULL OR p.confirmed_at IS NULL OR p.confirmed_by = p.submitted_by
    OR NOT EXISTS (SELECT 1 FROM payment_transitions e WHERE e.payment_id = p.id AND e.actor_kind = 'admin' AND e.to_status = 'paid'));

-- name: I29 live sessions only of live users
SELECT left(s.id, 8) AS session, s.user_id, u.status FROM sessions s JOIN users u ON u.id = s.user_id
WHERE u.status <> 'active' AND s.revoked_at IS NULL AND s.expires_at > now() AND s.absolute_expires_at > now();

-- name: I33 a quotation is the sum of its lines, and its one order was placed at its prices within its term
SELECT q.id AS quotation_id, q.quotation_sn, q.order_id FROM quotations q
LEFT JOIN (
  SELECT quotation_id, sum(line_fen) AS goods, sum(freight_share_fen) AS freight, sum(discount_share_fen) AS discount, sum(payable_fen) AS payable
  FROM quotation_items GROUP BY 1) l ON l.quotation_id = q.id
LEFT JOIN orders o ON o.id = q.order_id
WHERE (q.goods_fen, q.freight_fen, q.discount_fen, q.total_fen) IS DISTINCT FROM (l.goods, l.freight, l.discount, l.payable)
  OR (q.status = 'ordered') <> (o.id IS NOT NULL)
  OR (o.id IS NOT NULL AND (
    (q.buyer_id, q.organization_id, q.goods_fen, q.freight_fen, q.discount_fen)
      IS DISTINCT FROM (o.buyer_id, o.organization_id, o.goods_fen, o.freight_fen, o.discount_fen)
    OR o.created_at >= q.expires_at
    OR EXISTS (
      SELECT 1 FROM (SELECT * FROM quotation_items WHERE quotation_id = q.id) a
      FULL JOIN (SELECT * FROM order_items WHERE order_id = o.id) b ON b.product_id = a.product_id AND b.spec_key = a.spec_key
      WHERE (a.unit_fen, a.quantity, a.payable_fen) IS DISTINCT FROM (b.unit_fen, b.quantity, b.payable_fen - b.adjust_fen))));

-- name: I34 papers of an order follow each other without a gap, each by a template of its kind, a list by a parcel of its order
SELECT p.id AS order_paper_id, p.paper_no FROM order_papers p
JOIN paper_templates t ON t.id = p.template_id
LEFT JOIN shipments s ON s.id = p.shipment_id
LEFT JOIN order_papers b ON b.order_id = p.order_id AND b.kind = p.kind AND b.shipment_id IS NOT DISTINCT FROM p.shipment_id AND b.no = p.no - 1
WHERE t.kind <> p.kind OR s.order_id <> p.order_id OR (p.no > 1 AND b.id IS NULL);

-- name: I35 a purchase request is the sum of its lines; approved, it has its one order, of its member and organisation, for what was asked for
SELECT r.id AS purchase_id, r.request_sn, r.order_id FROM purchase_requests r
LEFT JOIN orders o ON o.id = r.order_id
WHERE (r.status = 'approved') <> (o.id IS NOT NULL)
  OR r.goods_fen IS DISTINCT FROM (SELECT sum(i.line_fen) FROM purchase_items i WHERE i.purchase_id = r.id)
  OR EXISTS (SELECT 1 FROM quotations q WHERE q.id = r.quotation_id AND (
    (q.buyer_id, q.organization_id, q.total_fen) IS DISTINCT FROM (r.buyer_id, r.organization_id, r.total_fen)
    OR (r.status = 'approved' AND q.order_id IS DISTINCT FROM r.order_id)))
  OR EXISTS (SELECT 1 FROM orders p WHERE p.buyer_id = r.buyer_id AND p.submit_key = r.order_key AND p.id IS DISTINCT FROM r.order_id)
  OR (o.id IS NOT NULL AND (
    (r.buyer_id, r.organization_id, r.order_key) IS DISTINCT FROM (o.buyer_id, o.organization_id, o.submit_key)
    OR EXISTS (
      SELECT 1 FROM order_items b WHERE b.order_id = o.id AND NOT EXISTS (
        SELECT 1 FROM purchase_items a WHERE a.purchase_id = r.id AND a.product_id = b.product_id AND a.spec_key = b.spec_key))));

-- name: I36 the account of an organisation is what its orders say, and a sent statement is that account between its days
SELECT 'order' AS entity, o.id, o.total_fen, e.charged, e.paid
FROM (SELECT DISTINCT organization_id AS id FROM orders WHERE organization_id IS NOT NULL) g
CROSS JOIN LATERAL (
  SELECT order_id, sum(charged_fen) AS charged, sum(paid_fen) AS paid FROM organization_entries(g.id) GROUP BY 1) e
JOIN orders o ON o.id = e.order_id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(p.paid_fen - p.refunded_fen), 0) AS on_account,
    coalesce((SELECT -sum(c.delta_fen) FROM credit_entries c JOIN credit_debts d ON d.payment_id = c.payment_id WHERE d.order_id = o.id AND c.kind = 'repay'), 0) AS repaid
  FROM payments p WHERE p.order_id = o.id AND p.provider = 'credit' AND p.status = 'paid') k
WHERE e.paid <> o.paid_fen - o.refunded_fen - k.on_account + k.repaid
  OR e.charged <> CASE WHEN o.status = 'cancelled' THEN 0
    ELSE o.total_fen - (SELECT sum(i.refunded_fen) FROM order_items i WHERE i.order_id = o.id) END
UNION ALL
SELECT 'statement', s.id, s.closing_fen, c.charged, c.paid FROM statements s
LEFT JOIN (
  SELECT t.id, coalesce(sum(e.charged_fen - e.paid_fen) FILTER (WHERE e.booked_at < d.start), 0) AS opening,
    coalesce(sum(e.charged_fen) FILTER (WHERE e.booked_at >= d.start), 0) AS charged,
    coalesce(sum(e.paid_fen) FILTER (WHERE e.booked_at >= d.start), 0) AS paid
  FROM (SELECT DISTINCT organization_id FROM statements) g
  JOIN statements t ON t.organization_id = g.organization_id
  CROSS JOIN LATERAL (
    SELECT t.from_day::timestamp AT TIME ZONE 'Asia/Shanghai' AS start, (t.to_day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' AS stop) d
  CROSS JOIN LATERAL organization_entries(g.organization_id) e
  WHERE e.booked_at < d.stop GROUP BY t.id) c ON c.id = s.id
CROSS JOIN LATERAL (
  SELECT coalesce(sum((x ->> 'chargedFen')::bigint), 0) AS charged, coalesce(sum((x ->> 'paidFen')::bigint), 0) AS paid
  FROM jsonb_array_elements(s.content -> 'entries') x) f
WHERE (s.opening_fen, s.charged_fen, s.paid_fen) IS DISTINCT FROM (coalesce(c.opening, 0), coalesce(c.charged, 0), coalesce(c.paid, 0))
  OR (s.charged_fen, s.paid_fen) IS DISTINCT FROM (f.charged, f.paid)
  OR (s.content ->> 'openingFen')::bigint <> s.opening_fen OR (s.content ->> 'closingFen')::bigint <> s.closing_fen;

-- name: I38 an account of credit is the sum of its ledger, each entry what the one before left and within the limit of its moment, each debt its payment
SELECT 'account' AS entity, a.organization_id AS id, a.used_fen AS says, coalesce(e.owed, 0) AS counted
FROM credit_accounts a
LEFT JOIN (SELECT organization_id, sum(delta_fen) AS owed FROM credit_entries GROUP BY 1) e USING (organization_id)
LEFT JOIN (SELECT organization_id, sum(open_fen) AS open FROM credit_debts GROUP BY 1) d USING (organization_id)
WHERE a.used_fen <> coalesce(e.owed, 0) OR a.used_fen <> coalesce(d.open, 0)
UNION ALL
SELECT 'entry', l.id, l.balance_fen, l.counted FROM (
  SELECT id, kind, organization_id, balance_fen, limit_fen, sum(delta_fen) OVER (PARTITION BY organization_id ORDER BY id) AS counted FROM credit_entries) l
LEFT JOIN credit_accounts a USING (organization_id)
WHERE l.balance_fen <> l.counted OR a.organization_id IS NULL OR (l.kind = 'use' AND l.balance_fen > l.limit_fen)
UNION ALL
SELECT 'debt', d.payment_id, d.open_fen, e.owed FROM credit_debts d
JOIN payments p ON p.id = d.payment_id
JOIN orders o ON o.id = d.order_id
LEFT JOIN (
  SELECT payment_id, sum(delta_fen) AS owed, sum(delta_fen) FILTER (WHERE kind = 'use') AS used, -coalesce(sum(delta_fen) FILTER (WHERE kind = 'return'), 0) AS returned
  FROM credit_entries GROUP BY 1) e ON e.payment_id = d.payment_id
WHERE (p.provider, p.status, p.order_id, p.paid_fen, o.organization_id) IS DISTINCT FROM ('credit', 'paid', d.order_id, d.amount_fen, d.organization_id)
  OR (e.owed, e.used, e.returned) IS DISTINCT FROM (d.open_fen, d.amount_fen, p.refunded_fen)
UNION ALL
SELECT 'payment', p.id, p.paid_fen, NULL FROM payments p
WHERE p.provider = 'credit' AND p.status = 'paid' AND NOT EXISTS (SELECT 1 FROM credit_debts d WHERE d.payment_id = p.id)
UNION ALL
SELECT 'repayment', r.id, r.amount_fen, coalesce(e.paid, 0) FROM credit_repayments r
LEFT JOIN (SELECT repayment_id, -sum(delta_fen) AS paid FROM credit_entries GROUP BY 1) e ON e.repayment_id = r.id
WHERE coalesce(e.paid, 0) <> CASE WHEN r.decision = 'confirmed' THEN r.amount_fen ELSE 0 END
UNION ALL
SELECT 'grant', a.organization_id, a.limit_fen, c.limit_fen FROM credit_accounts a
LEFT JOIN LATERAL (
  SELECT mode, limit_fen, term_days FROM credit_changes c WHERE c.organization_id = a.organization_id AND c.decision = 'confirmed'
  ORDER BY c.decided_at DESC, c.id DESC LIMIT 1) c ON true
WHERE (a.mode, a.limit_fen, a.term_days) IS DISTINCT FROM (c.mode, c.limit_fen, c.term_days);

-- name: I37 a distribution list holds what it counts, an ordered one what its order was for, and none was changed after its season was closed
SELECT 'counts' AS entity, l.id, l.readers, l.copies, c.readers AS found_readers, c.copies AS found_copies
FROM distribution_lists l
CROSS JOIN LATERAL (
  SELECT count(DISTINCT r.id) AS readers, coalesce(sum(k.copies), 0) AS copies
  FROM distribution_readers r LEFT JOIN distribution_copies k ON k.reader_id = r.id WHERE r.list_id = l.id) c
WHERE l.readers <> c.readers OR l.copies <> c.copies
UNION ALL
SELECT 'order', p.list_id, NULL, NULL, p.product_id, sum(p.copies)
FROM (
  SELECT l.id AS list_id, k.product_id, k.copies
  FROM distribution_lists l JOIN distribution_readers r ON r.list_id = l.id JOIN distribution_copies k ON k.reader_id = r.id
  WHERE l.order_id IS NOT NULL
  UNION ALL
  SELECT l.id, i.product_id, -i.quantity FROM distribution_lists l JOIN order_items i ON i.order_id = l.order_id) p
GROUP BY p.list_id, p.product_id HAVING sum(p.copies) <> 0
UNION ALL
SELECT 'owner', l.id, NULL, NULL, l.organization_id, o.organization_id FROM distribution_lists l JOIN orders o ON o.id = l.order_id
WHERE o.organization_id IS DISTINCT FROM l.organization_id
UNION ALL
SELECT 'reader', l.id, NULL, NULL, r.id, r.child_order_id
FROM distribution_lists l
JOIN distribution_readers r ON r.list_id = l.id
LEFT JOIN child_orders c ON c.id = r.child_order_id
WHERE (r.child_order_id IS NOT NULL) <> (l.order_id IS NOT NULL AND EXISTS (SELECT 1 FROM distribution_copies k WHERE k.reader_id = r.id))
  OR c.order_id IS DISTINCT FROM CASE WHEN c.id IS NOT NULL THEN l.order_id END
UNION ALL
SELECT 'closed', l.id, NULL, NULL, c.id, NULL FROM distribution_lists l JOIN campaigns c ON c.id = l.campaign_id
WHERE l.changed_at > c.closed_at;

-- name: S59 the operation log's hash chain is unbroken
-- A row whose transaction committed always has its place in the chain, so an unchained row is a finding too.
SELECT id AS operation_log_id, chain_no FROM (
  SELECT l.id, l.chain_no, l.prev_hash, l.hash, operation_log_hash(l) AS counted,
    coalesce(lag(l.chain_no) OVER chain, a.chain_no) AS last_no, coalesce(lag(l.hash) OVER chain, a.hash) AS last_hash
  FROM operation_logs l
  -- What was cut off after its time of keeping is stood for by the newest anchor.
  LEFT JOIN (SELECT chain_no, hash FROM operation_log_anchors ORDER BY chain_no DESC LIMIT 1) a ON true
  WINDOW chain AS (ORDER BY l.chain_no)) c
WHERE chain_no IS NULL OR chain_no <> coalesce(last_no, 0) + 1 OR prev_hash IS DISTINCT FROM last_hash OR hash IS DISTINCT FROM counted;
