CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "periodical_issue_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
