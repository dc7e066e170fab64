-- Written by hand: numbers of quotations have a sequence of their own; their history is added to, never changed, and their lines are frozen as they
-- were quoted (domain.md section 1 rule 2, section 9).
CREATE SEQUENCE "quotation_no_seq" AS bigint;--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "quotation_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "quotation_items" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
