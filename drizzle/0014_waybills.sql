CREATE TABLE "waybill_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waybill_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_corp_id" bigint NOT NULL,
	"partner_id" text NOT NULL,
	"partner_key_enc" text,
	"net" text,
	"pay_type" text DEFAULT 'MONTHLY' NOT NULL,
	"exp_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waybill_accounts_corp_key" UNIQUE("delivery_corp_id"),
	CONSTRAINT "waybill_accounts_pay_check" CHECK ("waybill_accounts"."pay_type" in ('MONTHLY', 'SHIPPER', 'CONSIGNEE'))
);
--> statement-breakpoint
CREATE TABLE "waybill_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waybill_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_key" text NOT NULL,
	"delivery_corp_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waybill_batches_key" UNIQUE("batch_key")
);
--> statement-breakpoint
CREATE TABLE "waybill_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waybill_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"waybill_id" bigint NOT NULL,
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
	CONSTRAINT "waybill_events_actor_kind_check" CHECK ("waybill_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "waybills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waybills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"own_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"child_order_id" bigint,
	"shipment_id" bigint,
	"delivery_corp_id" bigint NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"told_hash" text,
	"tracking_no" text,
	"carrier_order_no" text,
	"route" text,
	"error" text,
	"cancel_reason" text,
	"cancel_by" bigint,
	"print_count" integer DEFAULT 0 NOT NULL,
	"printed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waybills_own_no_key" UNIQUE("own_no"),
	CONSTRAINT "waybills_status_check" CHECK ("waybills"."status" in ('queued', 'ordering', 'numbered', 'active', 'failed', 'cancelling', 'cancelled', 'void')),
	CONSTRAINT "waybills_number_check" CHECK ("waybills"."status" in ('queued', 'ordering', 'failed') or "waybills"."tracking_no" is not null),
	CONSTRAINT "waybills_active_check" CHECK ("waybills"."status" <> 'active' or "waybills"."shipment_id" is not null),
	CONSTRAINT "waybills_failed_check" CHECK ("waybills"."status" <> 'failed' or "waybills"."error" is not null),
	CONSTRAINT "waybills_print_check" CHECK ("waybills"."print_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "waybill_accounts" ADD CONSTRAINT "waybill_accounts_delivery_corp_id_delivery_corps_id_fk" FOREIGN KEY ("delivery_corp_id") REFERENCES "public"."delivery_corps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybill_batches" ADD CONSTRAINT "waybill_batches_delivery_corp_id_delivery_corps_id_fk" FOREIGN KEY ("delivery_corp_id") REFERENCES "public"."delivery_corps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_batch_id_waybill_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."waybill_batches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_child_order_id_child_orders_id_fk" FOREIGN KEY ("child_order_id") REFERENCES "public"."child_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_delivery_corp_id_delivery_corps_id_fk" FOREIGN KEY ("delivery_corp_id") REFERENCES "public"."delivery_corps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waybill_batches_list_idx" ON "waybill_batches" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "waybill_events_entity_idx" ON "waybill_events" USING btree ("waybill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waybills_number_key" ON "waybills" USING btree ("delivery_corp_id","tracking_no") WHERE "waybills"."tracking_no" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "waybills_parcel_key" ON "waybills" USING btree ("shipment_id") WHERE "waybills"."shipment_id" is not null and "waybills"."status" in ('queued', 'ordering', 'numbered', 'active', 'cancelling');--> statement-breakpoint
CREATE UNIQUE INDEX "waybills_receiver_key" ON "waybills" USING btree ("order_id",coalesce("child_order_id", 0)) WHERE "waybills"."shipment_id" is null and "waybills"."status" in ('queued', 'ordering', 'numbered');--> statement-breakpoint
CREATE INDEX "waybills_batch_idx" ON "waybills" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "waybills_shipment_idx" ON "waybills" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "waybills_child_order_idx" ON "waybills" USING btree ("child_order_id");