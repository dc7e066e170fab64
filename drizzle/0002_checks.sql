ALTER TABLE "ads" DROP CONSTRAINT "ads_url_check";--> statement-breakpoint
DROP INDEX "articles_public_idx";--> statement-breakpoint
DROP INDEX "articles_public_all_idx";--> statement-breakpoint
DROP INDEX "articles_office_idx";--> statement-breakpoint
DROP INDEX "articles_updated_idx";--> statement-breakpoint
DROP INDEX "public_infos_list_idx";--> statement-breakpoint
DROP INDEX "products_public_idx";--> statement-breakpoint
DROP INDEX "products_sales_idx";--> statement-breakpoint
DROP INDEX "products_new_idx";--> statement-breakpoint
DROP INDEX "products_office_idx";--> statement-breakpoint
DROP INDEX "counting_tasks_list_idx";--> statement-breakpoint
DROP INDEX "stock_documents_list_idx";--> statement-breakpoint
DROP INDEX "shipments_list_idx";--> statement-breakpoint
DROP INDEX "orders_buyer_idx";--> statement-breakpoint
DROP INDEX "orders_organization_idx";--> statement-breakpoint
DROP INDEX "orders_status_idx";--> statement-breakpoint
DROP INDEX "orders_created_idx";--> statement-breakpoint
DROP INDEX "payments_list_idx";--> statement-breakpoint
CREATE INDEX "article_revisions_audited_idx" ON "article_revisions" USING btree ("audited_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "article_revisions"."audited_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_top_idx" ON "articles" USING btree ("category_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."is_top" and "articles"."status" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_working_idx" ON "articles" USING btree ("working_status","updated_at" DESC NULLS FIRST) WHERE "articles"."working_status" is not null;--> statement-breakpoint
CREATE INDEX "articles_keywords_idx" ON "articles" USING gin ("keywords");--> statement-breakpoint
CREATE INDEX "articles_public_idx" ON "articles" USING btree ("category_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."status" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_public_all_idx" ON "articles" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."status" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_office_idx" ON "articles" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_updated_idx" ON "articles" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "public_infos_list_idx" ON "public_infos" USING btree ("status","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_public_idx" ON "products" USING btree ("category_id","sort" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_sales_idx" ON "products" USING btree ("sales_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_new_idx" ON "products" USING btree ("marketable_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_office_idx" ON "products" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "counting_tasks_list_idx" ON "counting_tasks" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_documents_list_idx" ON "stock_documents" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shipments_list_idx" ON "shipments" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_buyer_idx" ON "orders" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_organization_idx" ON "orders" USING btree ("organization_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_list_idx" ON "payments" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_second_person_check" CHECK ("approvals"."status" <> 'approved' or ("approvals"."decided_by" is not null and "approvals"."decided_by" <> "approvals"."requested_by"));--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_url_check" CHECK ("ads"."url" is null or "ads"."url" ~ '^(/$|/[^/\\]|https?://)');--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_sign_check" CHECK (case
        when "stock_movements"."kind" = 'reserve' then "stock_movements"."delta_reserved" > 0 and "stock_movements"."delta_on_hand" = 0 and "stock_movements"."delta_damaged" = 0
        when "stock_movements"."kind" = 'release' then "stock_movements"."delta_reserved" < 0 and "stock_movements"."delta_on_hand" = 0 and "stock_movements"."delta_damaged" = 0
        when "stock_movements"."kind" = 'ship' then "stock_movements"."delta_on_hand" < 0 and "stock_movements"."delta_reserved" in (0, "stock_movements"."delta_on_hand") and "stock_movements"."delta_damaged" = 0
        when "stock_movements"."kind" = 'recall' then "stock_movements"."delta_on_hand" > 0 and "stock_movements"."delta_reserved" in (0, "stock_movements"."delta_on_hand") and "stock_movements"."delta_damaged" = 0
        when "stock_movements"."kind" in ('recall_damaged', 'return_damaged') then "stock_movements"."delta_damaged" > 0 and "stock_movements"."delta_on_hand" = 0 and "stock_movements"."delta_reserved" = 0
        when "stock_movements"."kind" in ('return_good', 'document_in', 'document_out_cancel', 'count_gain') then "stock_movements"."delta_on_hand" > 0 and "stock_movements"."delta_reserved" = 0 and "stock_movements"."delta_damaged" = 0
        when "stock_movements"."kind" in ('document_out', 'document_in_cancel', 'count_loss') then "stock_movements"."delta_on_hand" < 0 and "stock_movements"."delta_reserved" = 0 and "stock_movements"."delta_damaged" = 0
        else "stock_movements"."delta_reserved" = 0 and "stock_movements"."delta_damaged" = 0 end);