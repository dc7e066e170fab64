ALTER TABLE "counting_tasks" DROP CONSTRAINT "counting_tasks_status_check";--> statement-breakpoint
ALTER TABLE "counting_logs" ALTER COLUMN "counted" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "counting_tasks" ALTER COLUMN "status" SET DEFAULT 'draft';--> statement-breakpoint
ALTER TABLE "counting_lines" ADD COLUMN "end_movement_id" bigint;--> statement-breakpoint
ALTER TABLE "counting_lines" ADD COLUMN "skipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "counting_lines" ADD COLUMN "counted_by" bigint;--> statement-breakpoint
ALTER TABLE "counting_lines" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "counting_lines" ADD COLUMN "open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "counting_logs" ADD COLUMN "skipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "counting_logs" ADD COLUMN "source" text DEFAULT 'hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "counting_tasks" ADD COLUMN "scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "counting_tasks" ADD COLUMN "scope_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL;--> statement-breakpoint
ALTER TABLE "counting_tasks" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "counting_tasks" ADD COLUMN "started_by" bigint;--> statement-breakpoint
ALTER TABLE "counting_tasks" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
-- Lines of tasks that are over hold nothing any more.
UPDATE "counting_lines" l SET "open" = false FROM "counting_tasks" t WHERE t."id" = l."task_id" AND t."status" IN ('posted', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "counting_lines_open_key" ON "counting_lines" USING btree ("stock_item_id") WHERE "counting_lines"."open";--> statement-breakpoint
ALTER TABLE "counting_lines" ADD CONSTRAINT "counting_lines_skipped_check" CHECK (not "counting_lines"."skipped" or "counting_lines"."counted" is null);--> statement-breakpoint
ALTER TABLE "counting_logs" ADD CONSTRAINT "counting_logs_source_check" CHECK ("counting_logs"."source" in ('hand', 'import'));--> statement-breakpoint
ALTER TABLE "counting_tasks" ADD CONSTRAINT "counting_tasks_scope_check" CHECK ("counting_tasks"."scope" in ('all', 'stocked', 'low', 'categories', 'products'));--> statement-breakpoint
ALTER TABLE "counting_tasks" ADD CONSTRAINT "counting_tasks_second_person_check" CHECK ("counting_tasks"."posted_by" is null or ("counting_tasks"."posted_by" <> "counting_tasks"."created_by" and "counting_tasks"."posted_by" <> "counting_tasks"."submitted_by"));--> statement-breakpoint
ALTER TABLE "counting_tasks" ADD CONSTRAINT "counting_tasks_status_check" CHECK ("counting_tasks"."status" in ('draft', 'counting', 'submitted', 'posted', 'cancelled'));