-- Written by hand: numbers of purchase requests have a sequence of their own; their history is added to, never changed, and what was asked for is
-- frozen (domain.md section 1 rule 2, section 9).
CREATE SEQUENCE "purchase_no_seq" AS bigint;--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "purchase_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "purchase_items" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
