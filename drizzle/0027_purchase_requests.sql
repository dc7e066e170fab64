CREATE TABLE "purchase_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint NOT NULL,
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
	CONSTRAINT "purchase_events_actor_kind_check" CHECK ("purchase_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "purchase_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"isbn" text,
	"issn" text,
	"cover_path" text,
	"spec_key" text DEFAULT '' NOT NULL,
	"spec" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"list_fen" bigint NOT NULL,
	"unit_fen" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"line_fen" bigint NOT NULL,
	CONSTRAINT "purchase_items_line_key" UNIQUE("purchase_id","line_no"),
	CONSTRAINT "purchase_items_goods_key" UNIQUE("purchase_id","product_id","spec_key"),
	CONSTRAINT "purchase_items_kind_check" CHECK ("purchase_items"."kind" in ('paper_book', 'paper_periodical', 'e_periodical', 'e_book')),
	CONSTRAINT "purchase_items_amount_check" CHECK ("purchase_items"."quantity" between 1 and 1000000 and "purchase_items"."line_fen" = "purchase_items"."unit_fen" * "purchase_items"."quantity"),
	CONSTRAINT "purchase_items_money_check" CHECK ("purchase_items"."list_fen" >= 0 and "purchase_items"."unit_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_sn" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"organization_id" bigint NOT NULL,
	"submit_key" text NOT NULL,
	"submit_hash" text NOT NULL,
	"order_key" text NOT NULL,
	"source" text NOT NULL,
	"cause" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"goods_fen" bigint NOT NULL,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"total_fen" bigint NOT NULL,
	"payment_method" text NOT NULL,
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
	"manager_code" text,
	"remark" text,
	"invoice_request" jsonb,
	"file_ids" bigint[] DEFAULT '{}' NOT NULL,
	"order_id" bigint,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_requests_request_sn_key" UNIQUE("request_sn"),
	CONSTRAINT "purchase_requests_submit_key" UNIQUE("buyer_id","submit_key"),
	CONSTRAINT "purchase_requests_order_key" UNIQUE("order_id"),
	CONSTRAINT "purchase_requests_status_check" CHECK ("purchase_requests"."status" in ('pending', 'approved', 'refused', 'withdrawn')),
	CONSTRAINT "purchase_requests_cause_check" CHECK ("purchase_requests"."cause" in ('all', 'limit')),
	CONSTRAINT "purchase_requests_source_check" CHECK ("purchase_requests"."source" in ('desktop', 'mobile', 'admin')),
	CONSTRAINT "purchase_requests_money_check" CHECK ("purchase_requests"."goods_fen" >= 0 and "purchase_requests"."freight_fen" >= 0),
	CONSTRAINT "purchase_requests_total_check" CHECK ("purchase_requests"."total_fen" = "purchase_requests"."goods_fen" + "purchase_requests"."freight_fen" and "purchase_requests"."total_fen" > 0),
	CONSTRAINT "purchase_requests_order_check" CHECK (("purchase_requests"."status" = 'approved') = ("purchase_requests"."order_id" is not null)),
	CONSTRAINT "purchase_requests_decided_check" CHECK (("purchase_requests"."status" in ('approved', 'refused')) = ("purchase_requests"."decided_by" is not null) and ("purchase_requests"."decided_by" is null) = ("purchase_requests"."decided_at" is null)),
	CONSTRAINT "purchase_requests_second_person_check" CHECK ("purchase_requests"."decided_by" <> "purchase_requests"."buyer_id"),
	CONSTRAINT "purchase_requests_reason_check" CHECK ("purchase_requests"."status" <> 'refused' or "purchase_requests"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "approval_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "substitute_id" bigint;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "substitute_from" date;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "substitute_to" date;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_purchase_id_purchase_requests_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_shipping_method_id_shipping_methods_id_fk" FOREIGN KEY ("shipping_method_id") REFERENCES "public"."shipping_methods"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_area_code_areas_code_fk" FOREIGN KEY ("area_code") REFERENCES "public"."areas"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_events_entity_idx" ON "purchase_events" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "purchase_items_product_idx" ON "purchase_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "purchase_requests_buyer_idx" ON "purchase_requests" USING btree ("buyer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchase_requests_organization_idx" ON "purchase_requests" USING btree ("organization_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchase_requests_pending_idx" ON "purchase_requests" USING btree ("organization_id") WHERE "purchase_requests"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_substitute_check" CHECK (("organizations"."substitute_id" is null) = ("organizations"."substitute_from" is null) and ("organizations"."substitute_id" is null) = ("organizations"."substitute_to" is null) and "organizations"."substitute_from" <= "organizations"."substitute_to");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('orderPlaced', 'quoted', 'orderPaid', 'shipped', 'refunded', 'invoiceIssued', 'restocked', 'specialFinished', 'copiesGiven', 'letterAnswered', 'purchase', 'organization'));