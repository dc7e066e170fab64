DROP INDEX "users_created_idx";--> statement-breakpoint
DROP INDEX "orders_status_idx";--> statement-breakpoint
DROP INDEX "orders_pay_state_idx";--> statement-breakpoint
DROP INDEX "orders_shipping_state_idx";--> statement-breakpoint
DROP INDEX "orders_method_idx";--> statement-breakpoint
DROP INDEX "orders_offline_idx";--> statement-breakpoint
DROP INDEX "activation_codes_buyer_idx";--> statement-breakpoint
CREATE INDEX "after_sales_reason_idx" ON "after_sales" USING btree ("reason_kind","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_return_tracking_idx" ON "after_sales" USING btree ("return_tracking_no") WHERE "after_sales"."return_tracking_no" is not null;--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at","id","role");--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"archived_at");--> statement-breakpoint
CREATE INDEX "orders_pay_state_idx" ON "orders" USING btree ("pay_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"archived_at");--> statement-breakpoint
CREATE INDEX "orders_shipping_state_idx" ON "orders" USING btree ("shipping_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"archived_at");--> statement-breakpoint
CREATE INDEX "orders_method_idx" ON "orders" USING btree ("payment_method","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"archived_at");--> statement-breakpoint
CREATE INDEX "orders_offline_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"archived_at") WHERE "orders"."is_offline";--> statement-breakpoint
CREATE INDEX "activation_codes_buyer_idx" ON "activation_codes" USING btree ("assigned_to") WHERE "activation_codes"."status" in ('assigned', 'activated');