-- Written by hand: the ledger of credit and its reminders are added to, never changed (domain.md section 1 rule 2). In the account of an organisation, orders on account are charged like all others, and what pays them are the repayments of their debts.
CREATE OR REPLACE FUNCTION "organization_entries"("organization" bigint)
RETURNS TABLE ("order_id" bigint, "kind" text, "source_id" bigint, "booked_at" timestamptz, "charged_fen" bigint, "paid_fen" bigint, "invoiced_fen" bigint)
LANGUAGE sql STABLE AS $$
  WITH own AS (
    SELECT o.id, o.total_fen, o.created_at, CASE WHEN o.status = 'cancelled' THEN o.cancelled_at END AS ended_at
    FROM orders o WHERE o.organization_id = $1
  ), prices AS (
    SELECT e.order_id, e.id, e.created_at, (e.payload ->> 'toFen')::bigint - (e.payload ->> 'fromFen')::bigint AS delta
    FROM own JOIN order_events e ON e.order_id = own.id
    WHERE e.action IN ('adjustPrice', 'reprice') AND e.payload ? 'fromFen'
  ), back AS (
    SELECT r.order_id, r.id, CASE WHEN p.provider = 'credit' THEN 0 ELSE r.amount_fen END AS amount_fen, own.ended_at,
      greatest(r.success_at, (SELECT max(e.created_at) FROM refund_events e WHERE e.refund_id = r.id AND e.to_status = 'success')) AS booked_at,
      coalesce((SELECT sum(i.goods_fen + i.freight_fen) FROM refund_items i WHERE i.refund_id = r.id), 0)::bigint AS given_up
    FROM own JOIN refunds r ON r.order_id = own.id JOIN payments p ON p.id = r.payment_id WHERE r.status = 'success'
  )
  -- An order at the price that it was placed at.
  SELECT own.id, 'order', own.id, own.created_at, (own.total_fen - coalesce(p.delta, 0))::bigint, 0::bigint, 0::bigint
  FROM own LEFT JOIN (SELECT order_id, sum(delta) AS delta FROM prices GROUP BY 1) p ON p.order_id = own.id
  UNION ALL
  SELECT order_id, 'adjust', id, created_at, delta, 0, 0 FROM prices
  UNION ALL
  -- A cancellation that was undone: off and on again.
  SELECT own.id, k.kind, e.id, k.at,
    (k.sign * (own.total_fen - coalesce((SELECT sum(p.delta) FROM prices p WHERE p.order_id = own.id AND p.id > e.id), 0)))::bigint, 0, 0
  FROM own JOIN order_events e ON e.order_id = own.id AND e.action = 'restore'
  CROSS JOIN LATERAL (
    SELECT max(c.created_at) AS at FROM order_events c WHERE c.order_id = own.id AND c.to_status = 'cancelled' AND c.id < e.id) c
  CROSS JOIN LATERAL (VALUES ('cancel', c.at, -1), ('restore', e.created_at, 1)) k (kind, at, sign)
  WHERE c.at IS NOT NULL
  UNION ALL
  -- A cancelled order is owed no more: what had not been given up before.
  SELECT own.id, 'cancel', own.id, own.ended_at, (coalesce(b.given_up, 0) - own.total_fen)::bigint, 0, 0
  FROM own LEFT JOIN (SELECT order_id, sum(given_up) AS given_up FROM back WHERE booked_at <= ended_at GROUP BY 1) b ON b.order_id = own.id
  WHERE own.ended_at IS NOT NULL AND own.total_fen <> coalesce(b.given_up, 0)
  UNION ALL
  SELECT p.order_id, 'payment', p.id,
    greatest(p.paid_at, (SELECT max(e.created_at) FROM payment_transitions e WHERE e.payment_id = p.id AND e.to_status = 'paid')), 0, p.paid_fen, 0
  FROM own JOIN payments p ON p.order_id = own.id WHERE p.status = 'paid' AND p.provider <> 'credit'
  UNION ALL
  -- What is on account is paid by its repayments.
  SELECT d.order_id, 'repayment', c.id, c.created_at, 0, -c.delta_fen, 0
  FROM own JOIN credit_debts d ON d.order_id = own.id JOIN credit_entries c ON c.payment_id = d.payment_id WHERE c.kind = 'repay'
  UNION ALL
  -- Money that goes back takes what it was paid for with it; late, double and surplus money was paid for nothing.
  SELECT order_id, 'refund', id, booked_at, CASE WHEN booked_at > ended_at THEN 0 ELSE -given_up END, -amount_fen, 0 FROM back
  UNION ALL
  SELECT own.id, CASE WHEN i.side = 'blue' THEN 'invoice' ELSE 'red' END, i.id, i.issued_at, 0, 0,
    CASE WHEN i.side = 'blue' THEN a.amount_fen ELSE -a.amount_fen END
  FROM own JOIN invoice_orders a ON a.order_id = own.id JOIN invoices i ON i.id = a.invoice_id
  WHERE i.issued_at IS NOT NULL
    AND ((i.side = 'blue' AND i.status IN ('issued', 'red_pending', 'reversed')) OR (i.side = 'red' AND i.status = 'issued'))
$$;--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "credit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "credit_reminders" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
