ALTER TABLE "bill_rows" DROP CONSTRAINT "bill_rows_key";--> statement-breakpoint
ALTER TABLE "reconcile_diffs" ADD COLUMN "last_run_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "reconcile_diffs" ADD COLUMN "provider_txn" text;--> statement-breakpoint
ALTER TABLE "reconcile_diffs" ADD COLUMN "payment_id" bigint;--> statement-breakpoint
ALTER TABLE "reconcile_diffs" ADD COLUMN "refund_id" bigint;--> statement-breakpoint
ALTER TABLE "reconcile_runs" ADD COLUMN "source" text DEFAULT 'bill' NOT NULL;--> statement-breakpoint
ALTER TABLE "reconcile_runs" ADD COLUMN "started_by" bigint;--> statement-breakpoint
ALTER TABLE "reconcile_runs" ADD COLUMN "bill_paid_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reconcile_runs" ADD COLUMN "bill_refunded_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reconcile_runs" ADD COLUMN "local_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reconcile_runs" ADD COLUMN "local_paid_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reconcile_runs" ADD COLUMN "local_refunded_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reconcile_diffs" ADD CONSTRAINT "reconcile_diffs_last_run_id_reconcile_runs_id_fk" FOREIGN KEY ("last_run_id") REFERENCES "public"."reconcile_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconcile_diffs" ADD CONSTRAINT "reconcile_diffs_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconcile_diffs" ADD CONSTRAINT "reconcile_diffs_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_rows_txn_idx" ON "bill_rows" USING btree ("provider_txn");--> statement-breakpoint
CREATE INDEX "bill_rows_refund_idx" ON "bill_rows" USING btree ("refund_no");--> statement-breakpoint
CREATE INDEX "reconcile_diffs_run_idx" ON "reconcile_diffs" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconcile_runs_running_key" ON "reconcile_runs" USING btree ("provider","bill_date") WHERE "reconcile_runs"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "bill_rows" ADD CONSTRAINT "bill_rows_key" UNIQUE NULLS NOT DISTINCT("provider","bill_date","kind","out_trade_no","refund_no","provider_txn");--> statement-breakpoint
ALTER TABLE "reconcile_runs" ADD CONSTRAINT "reconcile_runs_source_check" CHECK ("reconcile_runs"."source" in ('bill', 'query'));