ALTER TABLE "purchase_requests" DROP CONSTRAINT "purchase_requests_money_check";--> statement-breakpoint
ALTER TABLE "purchase_requests" DROP CONSTRAINT "purchase_requests_total_check";--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "discount_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "quotation_id" bigint;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_requests_quotation_key" ON "purchase_requests" USING btree ("quotation_id") WHERE "purchase_requests"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_discount_check" CHECK ("purchase_requests"."discount_fen" = 0 or "purchase_requests"."quotation_id" is not null);--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_money_check" CHECK ("purchase_requests"."goods_fen" >= 0 and "purchase_requests"."freight_fen" >= 0 and "purchase_requests"."discount_fen" >= 0);--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_total_check" CHECK ("purchase_requests"."total_fen" = "purchase_requests"."goods_fen" + "purchase_requests"."freight_fen" - "purchase_requests"."discount_fen" and "purchase_requests"."total_fen" > 0);