DROP INDEX "products_public_idx";--> statement-breakpoint
DROP INDEX "products_sales_idx";--> statement-breakpoint
DROP INDEX "products_price_idx";--> statement-breakpoint
DROP INDEX "products_new_idx";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "work_key" text GENERATED ALWAYS AS (regexp_replace(title, '[《》（）()\s]|电子版|纸质版|电子书', '', 'g')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sales" bigint GENERATED ALWAYS AS (sales_base::bigint + sales_count) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_default_idx" ON "products" USING btree ("sort" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_facets_idx" ON "products" USING btree ("category_id","brand_id","kind","sale_fen","publish_date","sort","sales","marketable_at","id") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_work_idx" ON "products" USING btree ("work_key") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_isbn_idx" ON "products" USING btree ("isbn") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_issn_idx" ON "products" USING btree ("issn") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_public_idx" ON "products" USING btree ("category_id","sort" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_sales_idx" ON "products" USING btree ("sales" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_price_idx" ON "products" USING btree ("sale_fen","id") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_new_idx" ON "products" USING btree ("marketable_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;