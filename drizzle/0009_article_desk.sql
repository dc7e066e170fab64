ALTER TABLE "article_autosaves" DROP CONSTRAINT "article_autosaves_pk";--> statement-breakpoint
ALTER TABLE "article_autosaves" ALTER COLUMN "article_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_autosaves" ADD COLUMN "draft_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "article_autosaves" ADD COLUMN "base_version" integer;--> statement-breakpoint
CREATE INDEX "article_autosaves_article_idx" ON "article_autosaves" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_autosaves_updated_idx" ON "article_autosaves" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "articles_scheduled_idx" ON "articles" USING btree ("scheduled_at") WHERE "articles"."scheduled_at" is not null and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_expire_idx" ON "articles" USING btree ("expire_at") WHERE "articles"."expire_at" is not null and "articles"."status" = 'published';--> statement-breakpoint
ALTER TABLE "article_autosaves" ADD CONSTRAINT "article_autosaves_pk" PRIMARY KEY("user_id","draft_key");