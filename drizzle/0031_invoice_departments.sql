ALTER TABLE "organization_members" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "batch_no" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "department" text;--> statement-breakpoint
CREATE INDEX "invoices_batch_idx" ON "invoices" USING btree ("batch_no") WHERE "invoices"."batch_no" is not null;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_department_check" CHECK ("invoice_titles"."department" is null or "invoice_titles"."organization_id" is not null);