-- Written by hand: the histories of seasons and lists are added to, never changed, and a reminder that was sent stays sent (domain.md section 1 rule 2,
-- section 9).
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "campaign_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "distribution_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "campaign_reminders" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
