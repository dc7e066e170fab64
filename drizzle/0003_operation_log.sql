-- Written by hand. The operation log's hash chain. A row is inserted without chain_no, prev_hash and hash; a deferred trigger fills them while the
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
-- The operation log is kept for some months, at least six, and then cut from its beginning (security.md S-59). Only the function below
-- cuts it: it writes the anchor first, and the log's own rule lets go of nothing but rows behind an anchor that are older than six months.
CREATE FUNCTION "keep_operation_log"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "start_chain" BEFORE INSERT ON "operation_logs" FOR EACH ROW EXECUTE FUNCTION "start_operation_log"();--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "operation_logs" FOR EACH ROW EXECUTE FUNCTION "keep_operation_log"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "chain_at_commit" AFTER INSERT ON "operation_logs" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "chain_operation_log"();--> statement-breakpoint
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
