-- Written by hand: rules that the schema files cannot express, which are sequences, an unlogged table, a unique key and append-only tables.

-- Sources of business numbers (domain.md section 3). The application formats them; order_sn_seq stays within eight digits because it is
-- run through a permutation of 0 … 99 999 999 behind the day.
CREATE SEQUENCE "order_sn_seq" AS bigint MINVALUE 1 MAXVALUE 99999999 CYCLE;--> statement-breakpoint
CREATE SEQUENCE "shipment_no_seq" AS bigint;--> statement-breakpoint
CREATE SEQUENCE "refund_no_seq" AS bigint;--> statement-breakpoint
CREATE SEQUENCE "after_sale_no_seq" AS bigint;--> statement-breakpoint
CREATE SEQUENCE "invoice_no_seq" AS bigint;--> statement-breakpoint
CREATE SEQUENCE "stock_doc_no_seq" AS bigint;--> statement-breakpoint
CREATE SEQUENCE "counting_no_seq" AS bigint;--> statement-breakpoint
CREATE SEQUENCE "special_no_seq" AS bigint;--> statement-breakpoint

-- Counts of a minute or an hour: a crash may forget them, so they need not wait for the disk. A write of the API then waits for one flush, not two.
ALTER TABLE "rate_limits" SET UNLOGGED;--> statement-breakpoint

-- One active file per product or issue.
CREATE UNIQUE INDEX "ebook_assets_active_key" ON "ebook_assets" ("product_id", "issue_id") NULLS NOT DISTINCT WHERE "active";--> statement-breakpoint

-- Append-only tables: history is added to, never changed (domain.md section 1 rule 2, security.md S-59). Binds the owner as well.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'table "%" is append-only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'insufficient_privilege', TABLE = TG_TABLE_NAME, SCHEMA = TG_TABLE_SCHEMA;
END $$;--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'login_logs', 'organization_events', 'article_events', 'product_events', 'order_events', 'child_order_events',
    'payment_transitions', 'refund_events', 'shipment_events', 'issue_delivery_events', 'after_sale_events', 'invoice_events',
    'activation_code_events', 'special_order_events', 'stock_document_events', 'counting_task_events', 'periodical_issue_events',
    'public_info_events', 'stock_movements', 'tracking_changes', 'counting_logs', 'operation_log_anchors']
  LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
  END LOOP;
END $$;--> statement-breakpoint

-- The inbox of call-backs: what arrived stays as it arrived; only what became of it may be written, once known.
CREATE FUNCTION "keep_payment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.provider, NEW.event_id, NEW.kind, NEW.out_trade_no, NEW.provider_txn, NEW.raw_headers, NEW.raw_body, NEW.verified,
      NEW.received_at)
     IS DISTINCT FROM
     (OLD.id, OLD.provider, OLD.event_id, OLD.kind, OLD.out_trade_no, OLD.provider_txn, OLD.raw_headers, OLD.raw_body, OLD.verified,
      OLD.received_at)
  THEN
    RAISE EXCEPTION 'table "payment_events" is append-only: UPDATE of what was received refused'
      USING ERRCODE = 'insufficient_privilege', TABLE = TG_TABLE_NAME, SCHEMA = TG_TABLE_SCHEMA;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE DELETE ON "payment_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "keep_received" BEFORE UPDATE ON "payment_events" FOR EACH ROW EXECUTE FUNCTION "keep_payment_event"();
