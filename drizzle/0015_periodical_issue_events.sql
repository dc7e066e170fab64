CREATE TABLE "periodical_issue_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "periodical_issue_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" bigint NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"role" text,
	"reason" text,
	"payload" jsonb,
	"ip" text,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "periodical_issue_events_actor_kind_check" CHECK ("periodical_issue_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
ALTER TABLE "special_orders" DROP CONSTRAINT "special_orders_type_check";--> statement-breakpoint
ALTER TABLE "periodical_issues" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "periodical_plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "periodical_issue_events_entity_idx" ON "periodical_issue_events" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "periodical_issues_due_idx" ON "periodical_issues" USING btree ("publish_date") WHERE "periodical_issues"."status" = 'planned';--> statement-breakpoint
ALTER TABLE "periodical_issues" ADD CONSTRAINT "periodical_issues_no_check" CHECK ("periodical_issues"."issue_no" between 1 and 366);--> statement-breakpoint
ALTER TABLE "periodical_plans" ADD CONSTRAINT "periodical_plans_cutoff_check" CHECK ("periodical_plans"."cutoff_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "special_orders" ADD CONSTRAINT "special_orders_type_check" CHECK ("special_orders"."type" in ('late_payment', 'duplicate_payment', 'amount_mismatch', 'unknown_payment', 'stock_short', 'code_short', 'refund_failed', 'invoice_stuck', 'undeliverable', 'ledger_mismatch', 'issue_cancelled', 'bulk_print', 'back_issue', 'resend', 'other'));