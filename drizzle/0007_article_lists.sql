CREATE TABLE "article_imports" (
	"source" text NOT NULL,
	"path" text NOT NULL,
	"hash" text NOT NULL,
	"article_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_imports_pk" PRIMARY KEY("source","path")
);
--> statement-breakpoint
DROP INDEX "articles_public_idx";--> statement-breakpoint
DROP INDEX "articles_public_all_idx";--> statement-breakpoint
DROP INDEX "articles_office_idx";--> statement-breakpoint
DROP INDEX "articles_updated_idx";--> statement-breakpoint
ALTER TABLE "article_imports" ADD CONSTRAINT "article_imports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_imports_article_idx" ON "article_imports" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_views_daily_day_idx" ON "article_views_daily" USING btree ("day");--> statement-breakpoint
CREATE INDEX "articles_category_idx" ON "articles" USING btree ("category_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status") WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_created_idx" ON "articles" USING btree ("created_at","id") WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_published_idx" ON "articles" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_deleted_idx" ON "articles" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_public_idx" ON "articles" USING btree ("category_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"expire_at") WHERE "articles"."status" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_public_all_idx" ON "articles" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"category_id","expire_at","updated_at") WHERE "articles"."status" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_office_idx" ON "articles" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_updated_idx" ON "articles" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"category_id","status") WHERE "articles"."deleted_at" is null;