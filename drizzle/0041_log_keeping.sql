CREATE TABLE "operation_log_anchors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_log_anchors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_no" bigint NOT NULL,
	"hash" text NOT NULL,
	"removed" integer NOT NULL,
	"keep_months" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operation_log_anchors_chain_no_key" UNIQUE("chain_no")
);
--> statement-breakpoint
CREATE INDEX "login_logs_name_idx" ON "login_logs" USING btree ("login_name","id");--> statement-breakpoint
CREATE INDEX "login_logs_ip_idx" ON "login_logs" USING btree ("ip","id");--> statement-breakpoint
CREATE INDEX "login_logs_failed_idx" ON "login_logs" USING btree ("created_at","id") WHERE not "login_logs"."success";--> statement-breakpoint
CREATE INDEX "operation_logs_action_idx" ON "operation_logs" USING btree ("action" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "operation_logs_name_idx" ON "operation_logs" USING btree ("actor_name" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "operation_logs_entity_id_idx" ON "operation_logs" USING btree ("entity_id","id");--> statement-breakpoint
CREATE INDEX "operation_logs_request_idx" ON "operation_logs" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "operation_logs_ip_idx" ON "operation_logs" USING btree ("ip","id");--> statement-breakpoint
-- The operation log is kept for some months, at least six, and then cut from its beginning (security.md S-59). Only the function below
-- cuts it: it writes the anchor first, and the log's own rule lets go of nothing but rows behind an anchor that are older than six months.
CREATE OR REPLACE FUNCTION "keep_operation_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.chain_no IS NULL AND NEW.chain_no IS NOT NULL AND NEW.hash IS NOT NULL
     AND to_jsonb(NEW) - '{chain_no,prev_hash,hash}'::text[] = to_jsonb(OLD) - '{chain_no,prev_hash,hash}'::text[]
  THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '6 months'
     AND EXISTS (SELECT 1 FROM public.operation_log_anchors a WHERE a.chain_no >= OLD.chain_no)
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'table "operation_logs" is append-only: % refused', TG_OP
    USING ERRCODE = 'insufficient_privilege', TABLE = TG_TABLE_NAME, SCHEMA = TG_TABLE_SCHEMA;
END $$;--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "operation_log_anchors" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "no_truncate" BEFORE TRUNCATE ON "operation_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "no_truncate" BEFORE TRUNCATE ON "operation_log_anchors" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Cuts at most `most` rows off the beginning: those before the first row that is younger than the time of keeping. The newest row always
-- stays, so the numbering goes on. Returns how many rows went. Runs as the owner: the application's role may not DELETE.
CREATE FUNCTION "prune_operation_log"("keep_months" integer, "most" integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first_no bigint;
  young_no bigint;
  last_no bigint;
  anchor_hash text;
  gone integer;
BEGIN
  IF keep_months IS NULL OR keep_months < 6 THEN
    RAISE EXCEPTION 'the operation log is kept for at least six months' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF most IS NULL OR most < 1 THEN
    RETURN 0;
  END IF;
  -- One cut at a time; writers of the log are not held up.
  PERFORM pg_advisory_xact_lock(7301002);
  SELECT min(chain_no), max(chain_no) INTO first_no, last_no FROM operation_logs;
  IF first_no IS NULL THEN
    RETURN 0;
  END IF;
  SELECT chain_no INTO young_no FROM operation_logs
  WHERE chain_no >= first_no AND chain_no <= first_no + most AND created_at >= now() - make_interval(months => keep_months)
  ORDER BY chain_no LIMIT 1;
  last_no := least(last_no - 1, first_no + most - 1, coalesce(young_no - 1, first_no + most - 1));
  IF last_no < first_no THEN
    RETURN 0;
  END IF;
  SELECT hash INTO STRICT anchor_hash FROM operation_logs WHERE chain_no = last_no;
  INSERT INTO operation_log_anchors (chain_no, hash, removed, keep_months)
  VALUES (last_no, anchor_hash, (last_no - first_no + 1)::integer, keep_months);
  DELETE FROM operation_logs WHERE chain_no <= last_no;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "prune_operation_log"(integer, integer) FROM PUBLIC;
