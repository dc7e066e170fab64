CREATE TABLE "invoice_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
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
	CONSTRAINT "invoice_events_actor_kind_check" CHECK ("invoice_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"order_id" bigint,
	"order_item_id" bigint,
	"property" text DEFAULT 'normal' NOT NULL,
	"name" text NOT NULL,
	"spec" text,
	"unit" text,
	"quantity" integer,
	"tax_code" text,
	"tax_kind" text NOT NULL,
	"tax_bp" integer NOT NULL,
	"policy_code" text,
	"amount_fen" bigint NOT NULL,
	"net_fen" bigint NOT NULL,
	"tax_fen" bigint NOT NULL,
	CONSTRAINT "invoice_lines_key" UNIQUE("invoice_id","line_no"),
	CONSTRAINT "invoice_lines_property_check" CHECK ("invoice_lines"."property" in ('normal', 'discounted', 'discount')),
	CONSTRAINT "invoice_lines_tax_kind_check" CHECK ("invoice_lines"."tax_kind" in ('taxable', 'zero', 'exempt')),
	CONSTRAINT "invoice_lines_tax_check" CHECK ("invoice_lines"."tax_bp" between 0 and 10000 and ("invoice_lines"."tax_kind" = 'taxable' or "invoice_lines"."tax_fen" = 0)),
	CONSTRAINT "invoice_lines_sum_check" CHECK ("invoice_lines"."net_fen" + "invoice_lines"."tax_fen" = "invoice_lines"."amount_fen"),
	CONSTRAINT "invoice_lines_sign_check" CHECK (("invoice_lines"."property" = 'discount' and "invoice_lines"."amount_fen" <= 0) or ("invoice_lines"."property" <> 'discount' and "invoice_lines"."amount_fen" >= 0)),
	CONSTRAINT "invoice_lines_quantity_check" CHECK ("invoice_lines"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	CONSTRAINT "invoice_orders_key" UNIQUE("invoice_id","order_id"),
	CONSTRAINT "invoice_orders_amount_check" CHECK ("invoice_orders"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_titles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_titles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"organization_id" bigint,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"tax_no" text,
	"address" text,
	"phone" text,
	"bank" text,
	"bank_account" text,
	"email" text,
	"receive_phone" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "invoice_titles_kind_check" CHECK ("invoice_titles"."kind" in ('personal', 'company')),
	CONSTRAINT "invoice_titles_owner_check" CHECK (num_nonnulls("invoice_titles"."user_id", "invoice_titles"."organization_id") = 1),
	CONSTRAINT "invoice_titles_tax_no_check" CHECK (("invoice_titles"."tax_no" is null or "invoice_titles"."tax_no" ~ '^[0-9A-Z]{15,20}$') and ("invoice_titles"."kind" <> 'company' or "invoice_titles"."tax_no" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_no" text NOT NULL,
	"side" text DEFAULT 'blue' NOT NULL,
	"red_of" bigint,
	"red_reason" text,
	"form" text DEFAULT 'online' NOT NULL,
	"type" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"buyer_id" bigint NOT NULL,
	"organization_id" bigint,
	"title_kind" text NOT NULL,
	"title_name" text NOT NULL,
	"tax_no" text,
	"title_address" text,
	"title_phone" text,
	"title_bank" text,
	"title_bank_account" text,
	"email" text,
	"receive_phone" text,
	"amount_fen" bigint NOT NULL,
	"net_fen" bigint NOT NULL,
	"tax_fen" bigint NOT NULL,
	"reversed_fen" bigint DEFAULT 0 NOT NULL,
	"reversing_fen" bigint DEFAULT 0 NOT NULL,
	"provider" text,
	"provider_serial" text,
	"red_bill_id" text,
	"red_bill_status" text,
	"invoice_code" text,
	"invoice_no" text,
	"issued_at" timestamp with time zone,
	"issued_by" bigint,
	"drawer" text,
	"pdf_url" text,
	"ofd_url" text,
	"pdf_upload_id" bigint,
	"ofd_upload_id" bigint,
	"sent_at" timestamp with time zone,
	"mail_name" text,
	"mail_phone" text,
	"mail_address" text,
	"mail_corp_id" bigint,
	"mail_tracking_no" text,
	"mailed_at" timestamp with time zone,
	"fail_code" text,
	"fail_reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"polled_at" timestamp with time zone,
	"poll_count" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	"remark" text,
	"staff_remark" text,
	"requested_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_request_no_key" UNIQUE("request_no"),
	CONSTRAINT "invoices_provider_serial_key" UNIQUE("provider","provider_serial"),
	CONSTRAINT "invoices_invoice_no_key" UNIQUE("invoice_no","invoice_code"),
	CONSTRAINT "invoices_side_check" CHECK ("invoices"."side" in ('blue', 'red')),
	CONSTRAINT "invoices_form_check" CHECK ("invoices"."form" in ('online', 'paper')),
	CONSTRAINT "invoices_type_check" CHECK ("invoices"."type" in ('normal', 'special')),
	CONSTRAINT "invoices_title_kind_check" CHECK ("invoices"."title_kind" in ('personal', 'company')),
	CONSTRAINT "invoices_red_reason_check" CHECK ("invoices"."red_reason" in ('return', 'mistake', 'stopped', 'discount')),
	CONSTRAINT "invoices_status_check" CHECK ("invoices"."status" in ('requested', 'issuing', 'failed', 'issued', 'red_pending', 'reversed', 'cancelled')),
	CONSTRAINT "invoices_tax_no_check" CHECK (("invoices"."tax_no" is null or "invoices"."tax_no" ~ '^[0-9A-Z]{15,20}$') and ("invoices"."title_kind" <> 'company' or "invoices"."tax_no" is not null)),
	CONSTRAINT "invoices_special_check" CHECK ("invoices"."type" <> 'special' or "invoices"."title_kind" = 'company'),
	CONSTRAINT "invoices_red_check" CHECK (("invoices"."side" = 'red') = ("invoices"."red_of" is not null) and ("invoices"."side" = 'red') = ("invoices"."red_reason" is not null)),
	CONSTRAINT "invoices_amount_check" CHECK ("invoices"."amount_fen" > 0 and "invoices"."tax_fen" >= 0 and "invoices"."net_fen" + "invoices"."tax_fen" = "invoices"."amount_fen"),
	CONSTRAINT "invoices_reversed_check" CHECK ("invoices"."reversed_fen" >= 0 and "invoices"."reversing_fen" >= 0 and "invoices"."reversed_fen" + "invoices"."reversing_fen" <= "invoices"."amount_fen"),
	CONSTRAINT "invoices_issued_check" CHECK ("invoices"."status" not in ('issued', 'red_pending', 'reversed') or ("invoices"."invoice_no" is not null and "invoices"."issued_at" is not null)),
	CONSTRAINT "invoices_full_reverse_check" CHECK ("invoices"."status" <> 'reversed' or "invoices"."reversed_fen" = "invoices"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "provider_tokens" (
	"key" text PRIMARY KEY NOT NULL,
	"token_enc" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refresh_count" integer DEFAULT 0 NOT NULL,
	"window_started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "provider_tokens_count_check" CHECK ("provider_tokens"."refresh_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "after_sale_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "after_sale_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"after_sale_id" bigint NOT NULL,
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
	CONSTRAINT "after_sale_events_actor_kind_check" CHECK ("after_sale_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "after_sale_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "after_sale_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"after_sale_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"title" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "after_sale_files_key" UNIQUE("after_sale_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "after_sale_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "after_sale_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"after_sale_id" bigint NOT NULL,
	"order_item_id" bigint NOT NULL,
	"child_order_item_id" bigint,
	"issue_delivery_id" bigint,
	"quantity" integer NOT NULL,
	"amount_fen" bigint DEFAULT 0 NOT NULL,
	"good_qty" integer DEFAULT 0 NOT NULL,
	"damaged_qty" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "after_sale_items_key" UNIQUE NULLS NOT DISTINCT("after_sale_id","order_item_id","child_order_item_id","issue_delivery_id"),
	CONSTRAINT "after_sale_items_quantity_check" CHECK ("after_sale_items"."quantity" >= 1 and "after_sale_items"."good_qty" >= 0 and "after_sale_items"."damaged_qty" >= 0 and "after_sale_items"."good_qty" + "after_sale_items"."damaged_qty" <= "after_sale_items"."quantity"),
	CONSTRAINT "after_sale_items_amount_check" CHECK ("after_sale_items"."amount_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "after_sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "after_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"after_sale_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"organization_id" bigint,
	"kind" text NOT NULL,
	"reason_kind" text NOT NULL,
	"reason" text,
	"status" text DEFAULT 'applied' NOT NULL,
	"requested_fen" bigint DEFAULT 0 NOT NULL,
	"approved_fen" bigint,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"audit_note" text,
	"override_by" bigint,
	"override_reason" text,
	"return_center_id" bigint,
	"return_name" text,
	"return_phone" text,
	"return_address" text,
	"return_deadline_at" timestamp with time zone,
	"return_corp_id" bigint,
	"return_tracking_no" text,
	"goods_sent_at" timestamp with time zone,
	"received_by" bigint,
	"received_at" timestamp with time zone,
	"receive_note" text,
	"done_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "after_sales_after_sale_no_key" UNIQUE("after_sale_no"),
	CONSTRAINT "after_sales_kind_check" CHECK ("after_sales"."kind" in ('refund_only', 'return_refund', 'resend')),
	CONSTRAINT "after_sales_reason_kind_check" CHECK ("after_sales"."reason_kind" in ('no_need', 'wrong_goods', 'damaged', 'missing', 'not_received', 'unsubscribe', 'other')),
	CONSTRAINT "after_sales_status_check" CHECK ("after_sales"."status" in ('applied', 'wait_goods', 'goods_sent', 'approved_refund', 'resend', 'done', 'rejected', 'withdrawn', 'expired', 'receive_refused')),
	CONSTRAINT "after_sales_money_check" CHECK ("after_sales"."requested_fen" >= 0 and "after_sales"."freight_fen" >= 0 and coalesce("after_sales"."approved_fen", 0) >= 0 and ("after_sales"."kind" <> 'resend' or ("after_sales"."requested_fen" = 0 and coalesce("after_sales"."approved_fen", 0) = 0))),
	CONSTRAINT "after_sales_override_check" CHECK ("after_sales"."override_by" is null or "after_sales"."override_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "activation_code_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activation_code_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activation_code_id" bigint NOT NULL,
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
	CONSTRAINT "activation_code_events_actor_kind_check" CHECK ("activation_code_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "activation_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activation_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"sn" text NOT NULL,
	"code_hmac" text NOT NULL,
	"code_enc" text NOT NULL,
	"last4" text NOT NULL,
	"product_id" bigint NOT NULL,
	"issue_id" bigint,
	"status" text DEFAULT 'free' NOT NULL,
	"order_item_id" bigint,
	"assigned_to" bigint,
	"assigned_at" timestamp with time zone,
	"activated_by" bigint,
	"activated_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"frozen_by" bigint,
	"frozen_reason" text,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activation_codes_sn_key" UNIQUE("sn"),
	CONSTRAINT "activation_codes_code_hmac_key" UNIQUE("code_hmac"),
	CONSTRAINT "activation_codes_status_check" CHECK ("activation_codes"."status" in ('free', 'assigned', 'activated', 'void', 'expired')),
	CONSTRAINT "activation_codes_activated_pair_check" CHECK (("activation_codes"."activated_by" is null) = ("activation_codes"."activated_at" is null)),
	CONSTRAINT "activation_codes_activated_check" CHECK ("activation_codes"."status" = 'void' or ("activation_codes"."status" in ('activated', 'expired')) = ("activation_codes"."activated_by" is not null)),
	CONSTRAINT "activation_codes_free_check" CHECK ("activation_codes"."status" <> 'free' or ("activation_codes"."order_item_id" is null and "activation_codes"."assigned_to" is null)),
	CONSTRAINT "activation_codes_void_check" CHECK (("activation_codes"."status" = 'void') = ("activation_codes"."voided_at" is not null)),
	CONSTRAINT "activation_codes_frozen_check" CHECK ("activation_codes"."frozen_at" is null or "activation_codes"."frozen_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "code_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_no" text NOT NULL,
	"product_id" bigint NOT NULL,
	"issue_id" bigint,
	"year" integer,
	"quantity" integer NOT NULL,
	"activate_until" date,
	"read_days" integer,
	"remark" text,
	"created_by" bigint,
	"exported_by" bigint,
	"exported_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_batches_batch_no_key" UNIQUE("batch_no"),
	CONSTRAINT "code_batches_quantity_check" CHECK ("code_batches"."quantity" >= 1 and coalesce("code_batches"."read_days", 1) >= 1)
);
--> statement-breakpoint
CREATE TABLE "ebook_assets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ebook_assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"product_id" bigint NOT NULL,
	"issue_id" bigint,
	"format" text NOT NULL,
	"upload_id" bigint NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"page_count" integer DEFAULT 0 NOT NULL,
	"converted_pages" integer DEFAULT 0 NOT NULL,
	"preview_pages" integer DEFAULT 3 NOT NULL,
	"toc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fail_reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_by" bigint,
	"ready_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ebook_assets_public_id_key" UNIQUE("public_id"),
	CONSTRAINT "ebook_assets_version_key" UNIQUE NULLS NOT DISTINCT("product_id","issue_id","version"),
	CONSTRAINT "ebook_assets_format_check" CHECK ("ebook_assets"."format" in ('pdf', 'epub')),
	CONSTRAINT "ebook_assets_status_check" CHECK ("ebook_assets"."status" in ('uploaded', 'converting', 'ready', 'failed')),
	CONSTRAINT "ebook_assets_active_check" CHECK (not "ebook_assets"."active" or "ebook_assets"."status" = 'ready'),
	CONSTRAINT "ebook_assets_pages_check" CHECK ("ebook_assets"."page_count" >= 0 and "ebook_assets"."preview_pages" >= 0 and "ebook_assets"."converted_pages" between 0 and "ebook_assets"."page_count")
);
--> statement-breakpoint
CREATE TABLE "ebook_pages" (
	"asset_id" bigint NOT NULL,
	"page_no" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"keys" jsonb NOT NULL,
	"text_content" text DEFAULT '' NOT NULL,
	CONSTRAINT "ebook_pages_pk" PRIMARY KEY("asset_id","page_no"),
	CONSTRAINT "ebook_pages_size_check" CHECK ("ebook_pages"."page_no" >= 1 and "ebook_pages"."width" > 0 and "ebook_pages"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "reading_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reading_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"device_key" text NOT NULL,
	"name" text NOT NULL,
	"user_agent" text,
	"ip" text,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "reading_devices_key" UNIQUE("user_id","device_key")
);
--> statement-breakpoint
CREATE TABLE "reading_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reading_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"asset_id" bigint NOT NULL,
	"page_no" integer NOT NULL,
	"width" integer NOT NULL,
	"preview" boolean DEFAULT false NOT NULL,
	"ip" text,
	"session_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_logs_page_check" CHECK ("reading_logs"."page_no" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reading_progress" (
	"user_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"page_no" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_progress_pk" PRIMARY KEY("user_id","asset_id"),
	CONSTRAINT "reading_progress_page_check" CHECK ("reading_progress"."page_no" >= 1)
);
--> statement-breakpoint
CREATE TABLE "reading_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reading_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"browser_id" text,
	"user_id" bigint,
	"order_item_id" bigint,
	"activation_code_id" bigint,
	"device" text,
	"ip" text,
	"city" text,
	"expires_at" timestamp with time zone NOT NULL,
	"scanned_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_tokens_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "reading_tokens_kind_check" CHECK ("reading_tokens"."kind" in ('confirm', 'item')),
	CONSTRAINT "reading_tokens_status_check" CHECK ("reading_tokens"."status" in ('waiting', 'scanned', 'confirmed', 'consumed', 'cancelled')),
	CONSTRAINT "reading_tokens_kind_columns_check" CHECK (("reading_tokens"."kind" = 'confirm' and "reading_tokens"."browser_id" is not null) or ("reading_tokens"."kind" = 'item' and "reading_tokens"."user_id" is not null and "reading_tokens"."order_item_id" is not null)),
	CONSTRAINT "reading_tokens_confirmed_check" CHECK ("reading_tokens"."status" not in ('confirmed', 'consumed') or "reading_tokens"."user_id" is not null),
	CONSTRAINT "reading_tokens_consumed_check" CHECK (("reading_tokens"."status" = 'consumed') = ("reading_tokens"."consumed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "erp_product_maps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_product_maps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"erp_code" text NOT NULL,
	"erp_name" text,
	"product_id" bigint NOT NULL,
	"issue_id" bigint,
	"unit_factor" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"remark" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erp_product_maps_erp_code_key" UNIQUE("erp_code"),
	CONSTRAINT "erp_product_maps_product_key" UNIQUE NULLS NOT DISTINCT("product_id","issue_id"),
	CONSTRAINT "erp_product_maps_factor_check" CHECK ("erp_product_maps"."unit_factor" >= 1)
);
--> statement-breakpoint
CREATE TABLE "erp_pushes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"doc_no" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"response" jsonb,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erp_pushes_key" UNIQUE("kind","doc_no"),
	CONSTRAINT "erp_pushes_kind_check" CHECK ("erp_pushes"."kind" in ('order', 'shipment', 'return')),
	CONSTRAINT "erp_pushes_status_check" CHECK ("erp_pushes"."status" in ('pending', 'sent', 'failed')),
	CONSTRAINT "erp_pushes_sent_check" CHECK ("erp_pushes"."status" <> 'sent' or "erp_pushes"."sent_at" is not null),
	CONSTRAINT "erp_pushes_tries_check" CHECK ("erp_pushes"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "erp_sync_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_sync_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"erp_code" text NOT NULL,
	"warehouse" text,
	"qty_on_hand" integer,
	"qty_available" integer,
	"as_of" timestamp with time zone,
	"product_id" bigint,
	"stock_item_id" bigint,
	"before_on_hand" integer,
	"after_on_hand" integer,
	"delta" integer,
	"result" text NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erp_sync_rows_key" UNIQUE("run_id","row_no"),
	CONSTRAINT "erp_sync_rows_result_check" CHECK ("erp_sync_rows"."result" in ('applied', 'same', 'unmapped', 'refused', 'failed')),
	CONSTRAINT "erp_sync_rows_applied_check" CHECK ("erp_sync_rows"."result" <> 'applied' or ("erp_sync_rows"."stock_item_id" is not null and "erp_sync_rows"."delta" is not null))
);
--> statement-breakpoint
CREATE TABLE "erp_sync_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_sync_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"adapter" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"dry_run" boolean DEFAULT false NOT NULL,
	"cursor_from" text,
	"cursor_to" text,
	"upload_id" bigint,
	"file_sha256" text,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_applied" integer DEFAULT 0 NOT NULL,
	"rows_same" integer DEFAULT 0 NOT NULL,
	"rows_unmapped" integer DEFAULT 0 NOT NULL,
	"rows_refused" integer DEFAULT 0 NOT NULL,
	"rows_failed" integer DEFAULT 0 NOT NULL,
	"error" text,
	"started_by" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "erp_sync_runs_kind_check" CHECK ("erp_sync_runs"."kind" in ('pull', 'push', 'file')),
	CONSTRAINT "erp_sync_runs_status_check" CHECK ("erp_sync_runs"."status" in ('running', 'done', 'failed')),
	CONSTRAINT "erp_sync_runs_finished_check" CHECK (("erp_sync_runs"."status" = 'running') = ("erp_sync_runs"."finished_at" is null)),
	CONSTRAINT "erp_sync_runs_rows_check" CHECK ("erp_sync_runs"."rows_total" >= 0 and "erp_sync_runs"."rows_applied" >= 0 and "erp_sync_runs"."rows_same" >= 0 and "erp_sync_runs"."rows_unmapped" >= 0 and "erp_sync_runs"."rows_refused" >= 0 and "erp_sync_runs"."rows_failed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "erp_unmapped" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_unmapped_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"erp_code" text NOT NULL,
	"erp_name" text,
	"warehouse" text,
	"last_qty" integer,
	"last_run_id" bigint,
	"seen_count" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" bigint,
	CONSTRAINT "erp_unmapped_erp_code_key" UNIQUE("erp_code")
);
--> statement-breakpoint
CREATE TABLE "export_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"requested_by" bigint NOT NULL,
	"masked" boolean DEFAULT true NOT NULL,
	"row_cap" integer NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"truncated" boolean DEFAULT false NOT NULL,
	"file_name" text,
	"upload_id" bigint,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "export_jobs_status_check" CHECK ("export_jobs"."status" in ('queued', 'running', 'done', 'failed')),
	CONSTRAINT "export_jobs_rows_check" CHECK ("export_jobs"."row_cap" >= 1 and "export_jobs"."row_count" between 0 and "export_jobs"."row_cap"),
	CONSTRAINT "export_jobs_finished_check" CHECK (("export_jobs"."status" in ('done', 'failed')) = ("export_jobs"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "report_daily_facts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_daily_facts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"organization_id" bigint,
	"area_code" char(6),
	"manager_code" text,
	"category_id" bigint,
	"product_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"paid_qty" integer DEFAULT 0 NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_qty" integer DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"shipped_qty" integer DEFAULT 0 NOT NULL,
	"returned_qty" integer DEFAULT 0 NOT NULL,
	"built_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_daily_facts_key" UNIQUE NULLS NOT DISTINCT("day","organization_id","area_code","manager_code","category_id","product_id","channel"),
	CONSTRAINT "report_daily_facts_channel_check" CHECK ("report_daily_facts"."channel" in ('desktop', 'mobile', 'admin')),
	CONSTRAINT "report_daily_facts_paid_check" CHECK ("report_daily_facts"."paid_qty" >= 0 and "report_daily_facts"."freight_fen" >= 0 and "report_daily_facts"."discount_fen" >= 0),
	CONSTRAINT "report_daily_facts_back_check" CHECK ("report_daily_facts"."refunded_qty" >= 0 and "report_daily_facts"."refunded_fen" >= 0 and "report_daily_facts"."returned_qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "report_daily_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_daily_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"organization_id" bigint,
	"area_code" char(6),
	"manager_code" text,
	"channel" text NOT NULL,
	"payment_method" text NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"created_fen" bigint DEFAULT 0 NOT NULL,
	"paid_count" integer DEFAULT 0 NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"cancelled_count" integer DEFAULT 0 NOT NULL,
	"completed_count" integer DEFAULT 0 NOT NULL,
	"shipment_count" integer DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"built_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_daily_orders_key" UNIQUE NULLS NOT DISTINCT("day","organization_id","area_code","manager_code","channel","payment_method"),
	CONSTRAINT "report_daily_orders_channel_check" CHECK ("report_daily_orders"."channel" in ('desktop', 'mobile', 'admin')),
	CONSTRAINT "report_daily_orders_counts_check" CHECK ("report_daily_orders"."created_count" >= 0 and "report_daily_orders"."paid_count" >= 0 and "report_daily_orders"."cancelled_count" >= 0 and "report_daily_orders"."completed_count" >= 0),
	CONSTRAINT "report_daily_orders_money_check" CHECK ("report_daily_orders"."created_fen" >= 0 and "report_daily_orders"."paid_fen" >= 0 and "report_daily_orders"."refunded_fen" >= 0 and "report_daily_orders"."shipment_count" >= 0 and "report_daily_orders"."refund_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_red_of_invoices_id_fk" FOREIGN KEY ("red_of") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_pdf_upload_id_uploads_id_fk" FOREIGN KEY ("pdf_upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_ofd_upload_id_uploads_id_fk" FOREIGN KEY ("ofd_upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_mail_corp_id_delivery_corps_id_fk" FOREIGN KEY ("mail_corp_id") REFERENCES "public"."delivery_corps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_files" ADD CONSTRAINT "after_sale_files_after_sale_id_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_files" ADD CONSTRAINT "after_sale_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_items" ADD CONSTRAINT "after_sale_items_after_sale_id_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_items" ADD CONSTRAINT "after_sale_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_items" ADD CONSTRAINT "after_sale_items_child_order_item_id_child_order_items_id_fk" FOREIGN KEY ("child_order_item_id") REFERENCES "public"."child_order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_items" ADD CONSTRAINT "after_sale_items_issue_delivery_id_issue_deliveries_id_fk" FOREIGN KEY ("issue_delivery_id") REFERENCES "public"."issue_deliveries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_return_center_id_delivery_centers_id_fk" FOREIGN KEY ("return_center_id") REFERENCES "public"."delivery_centers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_return_corp_id_delivery_corps_id_fk" FOREIGN KEY ("return_corp_id") REFERENCES "public"."delivery_corps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_batch_id_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_activated_by_users_id_fk" FOREIGN KEY ("activated_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_batches" ADD CONSTRAINT "code_batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_batches" ADD CONSTRAINT "code_batches_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD CONSTRAINT "ebook_assets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD CONSTRAINT "ebook_assets_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD CONSTRAINT "ebook_assets_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_pages" ADD CONSTRAINT "ebook_pages_asset_id_ebook_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."ebook_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_devices" ADD CONSTRAINT "reading_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_logs" ADD CONSTRAINT "reading_logs_asset_id_ebook_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."ebook_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_asset_id_ebook_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."ebook_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_tokens" ADD CONSTRAINT "reading_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_tokens" ADD CONSTRAINT "reading_tokens_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_tokens" ADD CONSTRAINT "reading_tokens_activation_code_id_activation_codes_id_fk" FOREIGN KEY ("activation_code_id") REFERENCES "public"."activation_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_product_maps" ADD CONSTRAINT "erp_product_maps_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_product_maps" ADD CONSTRAINT "erp_product_maps_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sync_rows" ADD CONSTRAINT "erp_sync_rows_run_id_erp_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."erp_sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sync_rows" ADD CONSTRAINT "erp_sync_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sync_rows" ADD CONSTRAINT "erp_sync_rows_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sync_runs" ADD CONSTRAINT "erp_sync_runs_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sync_runs" ADD CONSTRAINT "erp_sync_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_unmapped" ADD CONSTRAINT "erp_unmapped_last_run_id_erp_sync_runs_id_fk" FOREIGN KEY ("last_run_id") REFERENCES "public"."erp_sync_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_events_entity_idx" ON "invoice_events" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_order_item_idx" ON "invoice_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "invoice_orders_order_idx" ON "invoice_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_titles_user_idx" ON "invoice_titles" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "invoice_titles_organization_idx" ON "invoice_titles" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_titles_user_default_key" ON "invoice_titles" USING btree ("user_id") WHERE "invoice_titles"."is_default" and "invoice_titles"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_titles_organization_default_key" ON "invoice_titles" USING btree ("organization_id") WHERE "invoice_titles"."is_default" and "invoice_titles"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_open_red_key" ON "invoices" USING btree ("red_of") WHERE "invoices"."side" = 'red' and "invoices"."status" in ('requested', 'issuing', 'failed');--> statement-breakpoint
CREATE INDEX "invoices_list_idx" ON "invoices" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_created_idx" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_buyer_idx" ON "invoices" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_organization_idx" ON "invoices" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_red_of_idx" ON "invoices" USING btree ("red_of");--> statement-breakpoint
CREATE INDEX "invoices_poll_idx" ON "invoices" USING btree ("polled_at") WHERE "invoices"."status" in ('issuing', 'red_pending');--> statement-breakpoint
CREATE INDEX "after_sale_events_entity_idx" ON "after_sale_events" USING btree ("after_sale_id");--> statement-breakpoint
CREATE INDEX "after_sale_items_order_item_idx" ON "after_sale_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "after_sale_items_issue_delivery_idx" ON "after_sale_items" USING btree ("issue_delivery_id");--> statement-breakpoint
CREATE INDEX "after_sales_list_idx" ON "after_sales" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_kind_idx" ON "after_sales" USING btree ("kind","status","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_order_idx" ON "after_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "after_sales_buyer_idx" ON "after_sales" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_organization_idx" ON "after_sales" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_deadline_idx" ON "after_sales" USING btree ("return_deadline_at") WHERE "after_sales"."status" = 'wait_goods';--> statement-breakpoint
CREATE INDEX "activation_code_events_entity_idx" ON "activation_code_events" USING btree ("activation_code_id");--> statement-breakpoint
CREATE INDEX "activation_codes_free_idx" ON "activation_codes" USING btree ("product_id","issue_id","id") WHERE "activation_codes"."status" = 'free';--> statement-breakpoint
CREATE INDEX "activation_codes_batch_idx" ON "activation_codes" USING btree ("batch_id","status");--> statement-breakpoint
CREATE INDEX "activation_codes_order_item_idx" ON "activation_codes" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "activation_codes_reader_idx" ON "activation_codes" USING btree ("activated_by","activated_at");--> statement-breakpoint
CREATE INDEX "activation_codes_expires_idx" ON "activation_codes" USING btree ("expires_at") WHERE "activation_codes"."status" = 'activated';--> statement-breakpoint
CREATE INDEX "code_batches_product_idx" ON "code_batches" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "ebook_assets_list_idx" ON "ebook_assets" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "ebook_assets_issue_idx" ON "ebook_assets" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "reading_devices_live_idx" ON "reading_devices" USING btree ("user_id","last_seen_at") WHERE "reading_devices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "reading_logs_user_idx" ON "reading_logs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reading_logs_asset_idx" ON "reading_logs" USING btree ("asset_id","created_at");--> statement-breakpoint
CREATE INDEX "reading_logs_created_idx" ON "reading_logs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reading_progress_asset_idx" ON "reading_progress" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "reading_tokens_expires_idx" ON "reading_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reading_tokens_user_idx" ON "reading_tokens" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "erp_pushes_list_idx" ON "erp_pushes" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "erp_pushes_entity_idx" ON "erp_pushes" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "erp_sync_rows_result_idx" ON "erp_sync_rows" USING btree ("run_id","result");--> statement-breakpoint
CREATE INDEX "erp_sync_rows_stock_item_idx" ON "erp_sync_rows" USING btree ("stock_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_sync_runs_running_key" ON "erp_sync_runs" USING btree ("kind") WHERE "erp_sync_runs"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "erp_sync_runs_file_key" ON "erp_sync_runs" USING btree ("file_sha256") WHERE "erp_sync_runs"."status" = 'done' and not "erp_sync_runs"."dry_run";--> statement-breakpoint
CREATE INDEX "erp_sync_runs_list_idx" ON "erp_sync_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "erp_unmapped_open_idx" ON "erp_unmapped" USING btree ("last_seen_at") WHERE "erp_unmapped"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "export_jobs_requester_idx" ON "export_jobs" USING btree ("requested_by","created_at");--> statement-breakpoint
CREATE INDEX "export_jobs_open_idx" ON "export_jobs" USING btree ("created_at") WHERE "export_jobs"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "export_jobs_expires_idx" ON "export_jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "report_daily_facts_product_idx" ON "report_daily_facts" USING btree ("product_id","day");--> statement-breakpoint
CREATE INDEX "report_daily_facts_organization_idx" ON "report_daily_facts" USING btree ("organization_id","day");--> statement-breakpoint
CREATE INDEX "report_daily_facts_area_idx" ON "report_daily_facts" USING btree ("area_code","day");--> statement-breakpoint
CREATE INDEX "report_daily_facts_category_idx" ON "report_daily_facts" USING btree ("category_id","day");--> statement-breakpoint
CREATE INDEX "report_daily_orders_organization_idx" ON "report_daily_orders" USING btree ("organization_id","day");--> statement-breakpoint
CREATE INDEX "report_daily_orders_area_idx" ON "report_daily_orders" USING btree ("area_code","day");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_after_sale_id_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sales"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_after_sale_id_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sales"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_deliveries_shipment_idx" ON "issue_deliveries" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipments_child_order_idx" ON "shipments" USING btree ("child_order_id");--> statement-breakpoint
CREATE INDEX "shipments_after_sale_idx" ON "shipments" USING btree ("after_sale_id");--> statement-breakpoint
CREATE INDEX "refunds_after_sale_idx" ON "refunds" USING btree ("after_sale_id");