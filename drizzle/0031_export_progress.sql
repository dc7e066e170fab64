ALTER TABLE "export_jobs" DROP CONSTRAINT "export_jobs_status_check";--> statement-breakpoint
ALTER TABLE "export_jobs" DROP CONSTRAINT "export_jobs_finished_check";--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "row_total" integer;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "run_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "beat_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_status_check" CHECK ("export_jobs"."status" in ('queued', 'running', 'done', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_finished_check" CHECK (("export_jobs"."status" in ('done', 'failed', 'cancelled')) = ("export_jobs"."finished_at" is not null));