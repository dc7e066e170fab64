ALTER TABLE "organizations" DROP CONSTRAINT "organizations_credit_code_key";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "browser_id" text;--> statement-breakpoint
CREATE INDEX "uploads_browser_idx" ON "uploads" USING btree ("browser_id","created_at") WHERE "uploads"."browser_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_credit_code_key" ON "organizations" USING btree ("credit_code") WHERE "organizations"."status" <> 'rejected' and "organizations"."deleted_at" is null;