ALTER TABLE "child_orders" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "status" text DEFAULT 'queued' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "done_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "rows" jsonb;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "errors" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "actor_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "actor_role" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "run_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "beat_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "child_orders_batch_idx" ON "child_orders" USING btree ("import_batch_id");--> statement-breakpoint
CREATE INDEX "import_batches_open_idx" ON "import_batches" USING btree ("created_at") WHERE "import_batches"."status" in ('queued', 'running');--> statement-breakpoint
ALTER TABLE "child_orders" ADD CONSTRAINT "child_orders_request_key" UNIQUE("order_id","request_key");--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_status_check" CHECK ("import_batches"."status" in ('queued', 'running', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_rows_check" CHECK ("import_batches"."row_count" >= 1 and "import_batches"."done_count" between 0 and "import_batches"."row_count");--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_finished_check" CHECK (("import_batches"."status" in ('done', 'failed')) = ("import_batches"."finished_at" is not null));