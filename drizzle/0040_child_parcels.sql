ALTER TABLE "issue_deliveries" DROP CONSTRAINT "issue_deliveries_key";--> statement-breakpoint
ALTER TABLE "shipment_items" DROP CONSTRAINT "shipment_items_child_order_item_id_child_order_items_id_fk";
--> statement-breakpoint
DROP INDEX "shipments_batch_key";--> statement-breakpoint
ALTER TABLE "shipment_items" ADD CONSTRAINT "shipment_items_child_order_item_id_child_order_items_id_fk" FOREIGN KEY ("child_order_item_id") REFERENCES "public"."child_order_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issue_deliveries_waiting_key" ON "issue_deliveries" USING btree ("order_item_id","issue_id",coalesce("child_order_id", 0)) WHERE "issue_deliveries"."shipment_id" is null and "issue_deliveries"."status" in ('expected', 'ready', 'suspended');--> statement-breakpoint
CREATE INDEX "issue_deliveries_line_idx" ON "issue_deliveries" USING btree ("order_item_id","issue_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_batch_key" ON "shipments" USING btree ("batch_id","order_id",coalesce("child_order_id", 0)) WHERE "shipments"."batch_id" is not null;