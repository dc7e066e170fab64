CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"order_id" bigint,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_event_key" UNIQUE("kind","entity_id"),
	CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('orderPaid', 'shipped', 'refunded', 'invoiceIssued', 'specialFinished'))
);
--> statement-breakpoint
CREATE TABLE "user_notice_settings" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"sms" boolean DEFAULT true NOT NULL,
	"mail" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_notice_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "user_notice_settings_kind_check" CHECK ("user_notice_settings"."kind" in ('orderPaid', 'shipped', 'refunded', 'invoiceIssued'))
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notice_settings" ADD CONSTRAINT "user_notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_user_idx" ON "notices" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_unread_idx" ON "notices" USING btree ("user_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_created_idx" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_order_idx" ON "notices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_request_no_idx" ON "invoices" USING btree ("request_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoices_invoice_no_idx" ON "invoices" USING btree ("invoice_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoices_title_idx" ON "invoices" USING btree ("title_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoices_tax_no_idx" ON "invoices" USING btree ("tax_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoices_amount_idx" ON "invoices" USING btree ("amount_fen");