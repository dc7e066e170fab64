DROP INDEX "orders_receiver_idx";--> statement-breakpoint
DROP INDEX "orders_paid_idx";--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_sn_prefix_idx" ON "orders" USING btree ("order_sn" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_fen","id");--> statement-breakpoint
CREATE INDEX "orders_pay_state_idx" ON "orders" USING btree ("pay_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_shipping_state_idx" ON "orders" USING btree ("shipping_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_method_idx" ON "orders" USING btree ("payment_method","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_offline_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."is_offline";--> statement-breakpoint
CREATE INDEX "orders_archived_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_hold_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."on_hold";--> statement-breakpoint
CREATE INDEX "orders_receiver_idx" ON "orders" USING btree ("receiver_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_paid_idx" ON "orders" USING btree ("paid_at" DESC NULLS LAST,"id" DESC NULLS LAST);