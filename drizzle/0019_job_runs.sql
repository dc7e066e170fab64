CREATE TABLE "job_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task" text NOT NULL,
	"job_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"cause" text NOT NULL,
	"outcome" text NOT NULL,
	"message" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"person_id" bigint,
	"person_name" text,
	CONSTRAINT "job_runs_cause_check" CHECK ("job_runs"."cause" in ('clock', 'act', 'person')),
	CONSTRAINT "job_runs_outcome_check" CHECK ("job_runs"."outcome" in ('ok', 'failed', 'lost')),
	CONSTRAINT "job_runs_time_check" CHECK ("job_runs"."ended_at" >= "job_runs"."started_at")
);
--> statement-breakpoint
CREATE TABLE "task_controls" (
	"task" text PRIMARY KEY NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_by" bigint,
	"paused_by_name" text,
	"asked_at" timestamp with time zone,
	"asked_by" bigint,
	"asked_by_name" text
);
--> statement-breakpoint
CREATE INDEX "job_runs_task_idx" ON "job_runs" USING btree ("task","id");--> statement-breakpoint
CREATE INDEX "job_runs_unsound_idx" ON "job_runs" USING btree ("id") WHERE "job_runs"."outcome" <> 'ok';