-- Written by hand: figures from before the site have a source (ADR 0035). What an import brought keeps its number and names the import; a number that
-- nobody says the source of is shown no more.
ALTER TABLE "articles" ADD COLUMN "views_source" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sales_source" text;--> statement-breakpoint
UPDATE "articles" a SET "views_source" = left('导入：' || i."source", 100) FROM "article_imports" i WHERE i."article_id" = a."id" AND a."views_base" > 0;--> statement-breakpoint
UPDATE "articles" SET "views_base" = 0 WHERE "views_base" > 0 AND "views_source" IS NULL;--> statement-breakpoint
UPDATE "products" SET "sales_base" = 0 WHERE "sales_base" > 0;--> statement-breakpoint
UPDATE "product_revisions" SET "data" = jsonb_set("data", '{salesBase}', '0') WHERE "data"->>'salesBase' <> '0';--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_views_source_check" CHECK ("articles"."views_base" = 0 or "articles"."views_source" is not null);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sales_source_check" CHECK ("products"."sales_base" = 0 or "products"."sales_source" is not null);
