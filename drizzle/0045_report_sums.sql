CREATE TABLE "report_days" (
	"day" date PRIMARY KEY NOT NULL,
	"fact_count" integer DEFAULT 0 NOT NULL,
	"built_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_sums" (
	"dimension" text NOT NULL,
	"period" text NOT NULL,
	"start" date NOT NULL,
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"paid_orders" integer DEFAULT 0 NOT NULL,
	"paid_qty" integer DEFAULT 0 NOT NULL,
	"goods_fen" bigint DEFAULT 0 NOT NULL,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refunded_qty" integer DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_freight_fen" bigint DEFAULT 0 NOT NULL,
	"shipped_qty" integer DEFAULT 0 NOT NULL,
	"returned_qty" integer DEFAULT 0 NOT NULL,
	"created_orders" integer DEFAULT 0 NOT NULL,
	"created_fen" bigint DEFAULT 0 NOT NULL,
	"cancelled_orders" integer DEFAULT 0 NOT NULL,
	"completed_orders" integer DEFAULT 0 NOT NULL,
	"shipments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_sums_pk" PRIMARY KEY("dimension","channel","period","start","key"),
	CONSTRAINT "report_sums_dimension_check" CHECK ("report_sums"."dimension" in ('total', 'organisation', 'area', 'manager', 'category', 'product', 'method')),
	CONSTRAINT "report_sums_period_check" CHECK ("report_sums"."period" in ('day', 'month')),
	CONSTRAINT "report_sums_channel_check" CHECK ("report_sums"."channel" in ('desktop', 'mobile', 'admin', 'all')),
	CONSTRAINT "report_sums_start_check" CHECK ("report_sums"."period" = 'day' or extract(day from "report_sums"."start") = 1),
	CONSTRAINT "report_sums_paid_check" CHECK ("report_sums"."paid_orders" >= 0 and "report_sums"."paid_qty" >= 0 and "report_sums"."freight_fen" >= 0 and "report_sums"."discount_fen" >= 0),
	CONSTRAINT "report_sums_back_check" CHECK ("report_sums"."refund_count" >= 0 and "report_sums"."refunded_qty" >= 0 and "report_sums"."refunded_fen" >= 0 and "report_sums"."refunded_freight_fen" >= 0 and "report_sums"."returned_qty" >= 0)
);
--> statement-breakpoint
ALTER TABLE "report_daily_facts" DROP CONSTRAINT "report_daily_facts_key";--> statement-breakpoint
ALTER TABLE "report_daily_facts" DROP CONSTRAINT "report_daily_facts_paid_check";--> statement-breakpoint
ALTER TABLE "report_daily_facts" DROP CONSTRAINT "report_daily_facts_back_check";--> statement-breakpoint
ALTER TABLE "report_daily_facts" ADD COLUMN "payment_method" text NOT NULL;--> statement-breakpoint
ALTER TABLE "report_daily_facts" ADD COLUMN "paid_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_daily_facts" ADD COLUMN "goods_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_daily_facts" ADD COLUMN "refund_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_daily_facts" ADD COLUMN "refunded_freight_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "shipments_shipped_idx" ON "shipments" USING btree ("shipped_at") WHERE "shipments"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled_idx" ON "orders" USING btree ("cancelled_at") WHERE "orders"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_finished_idx" ON "orders" USING btree ("finished_at") WHERE "orders"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_success_idx" ON "refunds" USING btree ("success_at") WHERE "refunds"."success_at" is not null;--> statement-breakpoint
CREATE INDEX "after_sales_received_idx" ON "after_sales" USING btree ("received_at") WHERE "after_sales"."received_at" is not null;--> statement-breakpoint
CREATE INDEX "report_daily_facts_manager_idx" ON "report_daily_facts" USING btree ("manager_code","day");--> statement-breakpoint
ALTER TABLE "report_daily_facts" DROP COLUMN "paid_fen";--> statement-breakpoint
ALTER TABLE "report_daily_facts" ADD CONSTRAINT "report_daily_facts_key" UNIQUE NULLS NOT DISTINCT("day","organization_id","area_code","manager_code","category_id","product_id","channel","payment_method");--> statement-breakpoint
ALTER TABLE "report_daily_facts" ADD CONSTRAINT "report_daily_facts_paid_check" CHECK ("report_daily_facts"."paid_orders" >= 0 and "report_daily_facts"."paid_qty" >= 0 and "report_daily_facts"."freight_fen" >= 0 and "report_daily_facts"."discount_fen" >= 0);--> statement-breakpoint
ALTER TABLE "report_daily_facts" ADD CONSTRAINT "report_daily_facts_back_check" CHECK ("report_daily_facts"."refund_count" >= 0 and "report_daily_facts"."refunded_qty" >= 0 and "report_daily_facts"."refunded_fen" >= 0 and "report_daily_facts"."refunded_freight_fen" >= 0 and "report_daily_facts"."returned_qty" >= 0);