CREATE INDEX "orders_area_paid_idx" ON "orders" USING btree ("area_code","paid_at");--> statement-breakpoint
CREATE INDEX "orders_manager_paid_idx" ON "orders" USING btree ("manager_code","paid_at");