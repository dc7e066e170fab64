CREATE TABLE "public_info_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "public_info_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_info_id" bigint NOT NULL,
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
	CONSTRAINT "public_info_events_actor_kind_check" CHECK ("public_info_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
ALTER TABLE "public_infos" DROP CONSTRAINT "public_infos_status_check";--> statement-breakpoint
ALTER TABLE "public_infos" ADD COLUMN "hands" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "public_infos" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "public_infos" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "public_infos" ADD COLUMN "audited_by" bigint;--> statement-breakpoint
ALTER TABLE "public_infos" ADD COLUMN "audited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "public_infos" ADD COLUMN "reject_reason" text;--> statement-breakpoint
ALTER TABLE "public_infos" ADD COLUMN "working" jsonb;--> statement-breakpoint
ALTER TABLE "public_infos" ADD COLUMN "working_status" text;--> statement-breakpoint
CREATE INDEX "public_info_events_entity_idx" ON "public_info_events" USING btree ("public_info_id");--> statement-breakpoint
ALTER TABLE "public_infos" ADD CONSTRAINT "public_infos_working_check" CHECK (("public_infos"."working" is null) = ("public_infos"."working_status" is null) and ("public_infos"."working_status" is null or "public_infos"."working_status" in ('draft', 'pending', 'approved', 'rejected')));--> statement-breakpoint
ALTER TABLE "public_infos" ADD CONSTRAINT "public_infos_status_check" CHECK ("public_infos"."status" in ('draft', 'pending', 'approved', 'rejected', 'published', 'offline'));--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "public_info_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Whoever began a text that is not public yet does not audit it.
UPDATE "public_infos" SET "hands" = jsonb_build_array("created_by") WHERE "created_by" IS NOT NULL AND "status" <> 'published';
