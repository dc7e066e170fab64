-- Written by hand: the history of waybills is added to, never changed (domain.md section 1 rule 2, security.md S-59).
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "waybill_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
