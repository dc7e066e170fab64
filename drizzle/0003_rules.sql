-- Rules that the schema files cannot express: numbers, append-only tables, the operation log's hash chain, partial unique indexes.

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
    'activation_code_events', 'special_order_events', 'stock_document_events', 'counting_task_events', 'stock_movements',
    'tracking_changes', 'counting_logs']
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
CREATE TRIGGER "keep_received" BEFORE UPDATE ON "payment_events" FOR EACH ROW EXECUTE FUNCTION "keep_payment_event"();--> statement-breakpoint

-- The operation log's hash chain. A row is inserted without chain_no, prev_hash and hash; a deferred trigger fills them while the
-- transaction commits. From that moment until the commit is visible an advisory lock puts the committing writers of the log in a row, so
-- chain_no is the commit order, without gaps, and nobody waits for a transaction that is still at work.
CREATE FUNCTION "operation_log_hash"(log operation_logs) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  -- The columns are named one by one: a column added later must not change the hash of earlier rows. The moment is written in UTC, so the
  -- session's time zone does not matter; jsonb prints its keys in one order.
  SELECT encode(sha256(convert_to(coalesce(log.prev_hash, '') || jsonb_build_object(
    'chain_no', log.chain_no, 'id', log.id,
    'created_at', to_char(log.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'actor_kind', log.actor_kind, 'actor_id', log.actor_id, 'actor_name', log.actor_name, 'role', log.role,
    'action', log.action, 'entity', log.entity, 'entity_id', log.entity_id, 'before', log.before, 'after', log.after,
    'ip', log.ip, 'user_agent', log.user_agent, 'request_id', log.request_id)::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE FUNCTION "start_operation_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.chain_no := NULL;
  NEW.prev_hash := NULL;
  NEW.hash := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Runs as the owner: the application's role may not UPDATE the log.
CREATE FUNCTION "chain_operation_log"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  log operation_logs;
  head record;
BEGIN
  PERFORM pg_advisory_xact_lock(7301001);
  SELECT * INTO log FROM operation_logs WHERE id = NEW.id;
  -- A new statement takes a new snapshot (READ COMMITTED): it sees every row chained before the lock was ours. In a REPEATABLE READ
  -- transaction it may see an older head; the unique key on chain_no then refuses the row instead of forking the chain.
  SELECT chain_no, hash INTO head FROM operation_logs WHERE chain_no IS NOT NULL ORDER BY chain_no DESC LIMIT 1;
  log.chain_no := coalesce(head.chain_no, 0) + 1;
  log.prev_hash := head.hash;
  UPDATE operation_logs SET chain_no = log.chain_no, prev_hash = log.prev_hash, hash = operation_log_hash(log) WHERE id = log.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_operation_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.chain_no IS NULL AND NEW.chain_no IS NOT NULL AND NEW.hash IS NOT NULL
     AND to_jsonb(NEW) - '{chain_no,prev_hash,hash}'::text[] = to_jsonb(OLD) - '{chain_no,prev_hash,hash}'::text[]
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'table "operation_logs" is append-only: % refused', TG_OP
    USING ERRCODE = 'insufficient_privilege', TABLE = TG_TABLE_NAME, SCHEMA = TG_TABLE_SCHEMA;
END $$;--> statement-breakpoint
CREATE TRIGGER "start_chain" BEFORE INSERT ON "operation_logs" FOR EACH ROW EXECUTE FUNCTION "start_operation_log"();--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "operation_logs" FOR EACH ROW EXECUTE FUNCTION "keep_operation_log"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "chain_at_commit" AFTER INSERT ON "operation_logs" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "chain_operation_log"();
