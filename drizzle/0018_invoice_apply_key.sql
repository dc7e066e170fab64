ALTER TABLE "invoices" ADD COLUMN "apply_key" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "apply_hash" text;--> statement-breakpoint
ALTER TABLE "code_batches" ADD COLUMN "external" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_apply_key" UNIQUE("buyer_id","apply_key");