ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind_check";--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_price_key" ON "approvals" USING btree ("kind","entity_id") WHERE "approvals"."status" = 'pending' and "approvals"."kind" in ('product_price', 'plan_price');--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_check" CHECK ("approvals"."kind" in ('payment_confirm', 'refund', 'stock_cancel', 'product_price', 'plan_price'));--> statement-breakpoint
-- Who changed prices until now still may.
UPDATE "users" SET "permissions" = array_append("permissions", 'product.price') WHERE 'product.edit' = ANY("permissions") AND NOT 'product.price' = ANY("permissions");--> statement-breakpoint
-- Prices are no part of a revision any more: those under work show the prices in force.
UPDATE "product_revisions" r SET "data" = r."data" || jsonb_build_object('listFen', p."list_fen", 'saleFen', p."sale_fen", 'orgFen', p."org_fen") FROM "products" p WHERE p."status" = 'approved' AND p."working_revision_id" = r."id";
