-- Written by hand: the history of letters is added to, never changed (domain.md section 1 rule 2, security.md S-59).
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "letter_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
