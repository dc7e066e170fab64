ALTER TABLE "order_items" DROP CONSTRAINT "order_items_shipped_check";--> statement-breakpoint
ALTER TABLE "after_sale_items" DROP CONSTRAINT "after_sale_items_amount_check";--> statement-breakpoint
ALTER TABLE "special_orders" ADD COLUMN "submit_key" text;--> statement-breakpoint
ALTER TABLE "special_orders" ADD COLUMN "submit_hash" text;--> statement-breakpoint
ALTER TABLE "after_sale_items" ADD COLUMN "freight_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sales" ADD COLUMN "submit_key" text;--> statement-breakpoint
ALTER TABLE "after_sales" ADD COLUMN "submit_hash" text;--> statement-breakpoint
ALTER TABLE "after_sales" ADD COLUMN "goods_state" text DEFAULT 'shipped' NOT NULL;--> statement-breakpoint
ALTER TABLE "special_orders" ADD CONSTRAINT "special_orders_submit_key" UNIQUE("buyer_id","submit_key");--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_submit_key" UNIQUE("buyer_id","submit_key");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_shipped_check" CHECK ("order_items"."packed_qty" + "order_items"."shipped_qty" + "order_items"."cancelled_qty" + "order_items"."refunding_qty" <= "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "after_sale_items" ADD CONSTRAINT "after_sale_items_amount_check" CHECK ("after_sale_items"."amount_fen" >= 0 and "after_sale_items"."freight_fen" >= 0);--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_goods_state_check" CHECK ("after_sales"."goods_state" in ('unshipped', 'shipped'));--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_kind_goods_check" CHECK ("after_sales"."kind" = 'refund_only' or "after_sales"."goods_state" = 'shipped');