CREATE TABLE "quotation_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotation_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quotation_id" bigint NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"role" text,
	"reason" text,
	"payload" jsonb,
	"ip" text,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotation_events_actor_kind_check" CHECK ("quotation_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "quotation_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotation_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quotation_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"isbn" text,
	"issn" text,
	"cover_path" text,
	"spec_key" text DEFAULT '' NOT NULL,
	"spec" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"issue_list" integer[],
	"list_fen" bigint NOT NULL,
	"unit_fen" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"line_fen" bigint NOT NULL,
	"freight_share_fen" bigint DEFAULT 0 NOT NULL,
	"discount_share_fen" bigint DEFAULT 0 NOT NULL,
	"payable_fen" bigint NOT NULL,
	"tax_kind" text NOT NULL,
	"tax_bp" integer NOT NULL,
	CONSTRAINT "quotation_items_line_key" UNIQUE("quotation_id","line_no"),
	CONSTRAINT "quotation_items_goods_key" UNIQUE("quotation_id","product_id","spec_key"),
	CONSTRAINT "quotation_items_kind_check" CHECK ("quotation_items"."kind" in ('paper_book', 'paper_periodical', 'e_periodical', 'e_book')),
	CONSTRAINT "quotation_items_tax_kind_check" CHECK ("quotation_items"."tax_kind" in ('taxable', 'zero', 'exempt')),
	CONSTRAINT "quotation_items_amount_check" CHECK ("quotation_items"."quantity" between 1 and 1000000 and "quotation_items"."line_fen" = "quotation_items"."unit_fen" * "quotation_items"."quantity" and "quotation_items"."payable_fen" = "quotation_items"."line_fen" + "quotation_items"."freight_share_fen" - "quotation_items"."discount_share_fen"),
	CONSTRAINT "quotation_items_money_check" CHECK ("quotation_items"."list_fen" >= 0 and "quotation_items"."unit_fen" >= 0 and "quotation_items"."freight_share_fen" >= 0 and "quotation_items"."discount_share_fen" >= 0 and "quotation_items"."payable_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quotations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quotation_sn" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"organization_id" bigint,
	"submit_key" text NOT NULL,
	"submit_hash" text NOT NULL,
	"source" text NOT NULL,
	"customer_name" text NOT NULL,
	"status" text DEFAULT 'valid' NOT NULL,
	"goods_fen" bigint NOT NULL,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"total_fen" bigint NOT NULL,
	"discount_reason" text,
	"shipping_method_id" bigint,
	"shipping_method_name" text,
	"receiver_name" text,
	"receiver_phone" text,
	"receiver_tel" text,
	"area_code" char(6),
	"province" text,
	"city" text,
	"district" text,
	"address" text,
	"postcode" text,
	"remark" text,
	"valid_days" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"order_id" bigint,
	"ordered_at" timestamp with time zone,
	"made_by" bigint,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotations_quotation_sn_key" UNIQUE("quotation_sn"),
	CONSTRAINT "quotations_submit_key" UNIQUE("buyer_id","submit_key"),
	CONSTRAINT "quotations_order_key" UNIQUE("order_id"),
	CONSTRAINT "quotations_status_check" CHECK ("quotations"."status" in ('pending', 'valid', 'ordered', 'cancelled')),
	CONSTRAINT "quotations_source_check" CHECK ("quotations"."source" in ('desktop', 'mobile', 'admin')),
	CONSTRAINT "quotations_money_check" CHECK ("quotations"."goods_fen" >= 0 and "quotations"."freight_fen" >= 0 and "quotations"."discount_fen" >= 0),
	CONSTRAINT "quotations_total_check" CHECK ("quotations"."total_fen" = "quotations"."goods_fen" + "quotations"."freight_fen" - "quotations"."discount_fen" and "quotations"."total_fen" > 0 and "quotations"."discount_fen" <= "quotations"."goods_fen"),
	CONSTRAINT "quotations_discount_check" CHECK ("quotations"."discount_fen" = 0 or ("quotations"."made_by" is not null and "quotations"."discount_reason" is not null)),
	CONSTRAINT "quotations_ordered_check" CHECK (("quotations"."status" = 'ordered') = ("quotations"."order_id" is not null) and ("quotations"."order_id" is null) = ("quotations"."ordered_at" is null)),
	CONSTRAINT "quotations_term_check" CHECK ("quotations"."valid_days" between 1 and 366),
	CONSTRAINT "quotations_second_person_check" CHECK ("quotations"."decided_by" <> "quotations"."made_by")
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "quotation_items" ADD CONSTRAINT "quotation_items_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_items" ADD CONSTRAINT "quotation_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_shipping_method_id_shipping_methods_id_fk" FOREIGN KEY ("shipping_method_id") REFERENCES "public"."shipping_methods"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_area_code_areas_code_fk" FOREIGN KEY ("area_code") REFERENCES "public"."areas"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotation_events_entity_idx" ON "quotation_events" USING btree ("quotation_id");--> statement-breakpoint
CREATE INDEX "quotation_items_product_idx" ON "quotation_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "quotations_buyer_idx" ON "quotations" USING btree ("buyer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotations_organization_idx" ON "quotations" USING btree ("organization_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotations_status_idx" ON "quotations" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('orderPlaced', 'quoted', 'orderPaid', 'shipped', 'refunded', 'invoiceIssued', 'restocked', 'specialFinished', 'copiesGiven', 'letterAnswered', 'organization'));