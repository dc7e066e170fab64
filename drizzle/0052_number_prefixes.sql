CREATE INDEX "products_sku_prefix_idx" ON "products" USING btree ("sku" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shipments_no_prefix_idx" ON "shipments" USING btree ("shipment_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "refunds_no_prefix_idx" ON "refunds" USING btree ("refund_no" text_pattern_ops);