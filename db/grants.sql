-- Rights of the running site (security.md S-59, S-60): it reads and writes rows, owns nothing and cannot change history. Run by the owner
-- after every migration; may be run again at any time.

-- Nobody but the owner makes objects here, temporary ones included, and names without a schema mean those of `public` in every session.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
DO $$
BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, portal_app', current_database());
  IF NOT EXISTS (
    SELECT 1 FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
    WHERE d.datname = current_database() AND s.setrole = 0 AND 'search_path=public' = ANY (s.setconfig)
  ) AND pg_has_role((SELECT datdba FROM pg_database WHERE datname = current_database()), 'usage') THEN
    EXECUTE format('ALTER DATABASE %I SET search_path = public', current_database());
  END IF;
END $$;

GRANT USAGE ON SCHEMA public TO portal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO portal_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO portal_app;

-- Append-only tables are the ones that carry the trigger of that name. The inbox of call-backs keeps UPDATE: its `keep_received` trigger
-- lets only the outcome be written.
DO $$
DECLARE
  history regclass;
BEGIN
  FOR history IN
    SELECT t.tgrelid::regclass FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgname = 'append_only' AND c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE DELETE, TRUNCATE ON %s FROM portal_app', history);
    IF history <> 'payment_events'::regclass THEN
      EXECUTE format('REVOKE UPDATE ON %s FROM portal_app', history);
    END IF;
  END LOOP;
END $$;

-- The log is cut by a function of the owner that keeps six months at least and leaves an anchor; the site may call it, and write no anchor.
REVOKE INSERT ON operation_log_anchors FROM portal_app;
GRANT EXECUTE ON FUNCTION prune_operation_log(integer, integer) TO portal_app;

-- The job queue, once its own migrations have run. Its tables have row-level security, which hides every row from all but the owner until
-- a policy says otherwise.
DO $$
DECLARE
  queue record;
BEGIN
  IF to_regnamespace('graphile_worker') IS NULL THEN
    RETURN;
  END IF;
  GRANT USAGE ON SCHEMA graphile_worker TO portal_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO portal_app;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA graphile_worker TO portal_app;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO portal_app;
  REVOKE INSERT, UPDATE, DELETE ON graphile_worker.migrations FROM portal_app;
  FOR queue IN
    SELECT c.oid::regclass AS name FROM pg_class c
    WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity
      AND NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'portal_app_all')
  LOOP
    EXECUTE format('CREATE POLICY portal_app_all ON %s FOR ALL TO portal_app USING (true) WITH CHECK (true)', queue.name);
  END LOOP;
END $$;

-- Readiness compares the applied migrations with the shipped ones.
DO $$
BEGIN
  IF to_regclass('drizzle.__drizzle_migrations') IS NOT NULL THEN
    GRANT USAGE ON SCHEMA drizzle TO portal_app;
    GRANT SELECT ON drizzle.__drizzle_migrations TO portal_app;
  END IF;
END $$;
