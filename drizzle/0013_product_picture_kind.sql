DROP INDEX "product_pictures_product_idx";--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "kind" text DEFAULT 'gallery' NOT NULL;--> statement-breakpoint
CREATE INDEX "product_pictures_product_idx" ON "product_pictures" USING btree ("product_id","kind","sort","id");--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_kind_check" CHECK ("product_pictures"."kind" in ('gallery', 'trial'));