DROP INDEX "products_facets_idx";--> statement-breakpoint
CREATE INDEX "articles_search_version_idx" ON "articles" USING btree ("search_version");--> statement-breakpoint
CREATE INDEX "public_infos_search_version_idx" ON "public_infos" USING btree ("search_version");--> statement-breakpoint
CREATE INDEX "products_title_idx" ON "products" USING btree ("title","id","kind") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_search_version_idx" ON "products" USING btree ("search_version");--> statement-breakpoint
CREATE INDEX "activation_codes_last4_idx" ON "activation_codes" USING btree ("last4");--> statement-breakpoint
CREATE INDEX "code_batches_grams_idx" ON "code_batches" USING gin (text_grams(("batch_no" || ' ' || coalesce("remark", ''))));--> statement-breakpoint
CREATE INDEX "products_facets_idx" ON "products" USING btree ("category_id","brand_id","kind","sale_fen","publish_date","sort","sales","marketable_at","id","org_fen") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;