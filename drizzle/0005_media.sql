CREATE TABLE "upload_folders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_folders_name_key" UNIQUE NULLS NOT DISTINCT("parent_id","name")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "folder_id" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upload_folders" ADD CONSTRAINT "upload_folders_parent_id_upload_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."upload_folders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_folders" ADD CONSTRAINT "upload_folders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_folder_id_upload_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."upload_folders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_library_idx" ON "uploads" USING btree ("kind","id" DESC NULLS FIRST) WHERE not private and deleted_at is null;--> statement-breakpoint
CREATE INDEX "uploads_folder_idx" ON "uploads" USING btree ("folder_id");