CREATE TABLE "campaign_bases" (
	"campaign_id" bigint NOT NULL,
	"organization_id" bigint NOT NULL,
	"copies" integer NOT NULL,
	CONSTRAINT "campaign_bases_pkey" PRIMARY KEY("campaign_id","organization_id"),
	CONSTRAINT "campaign_bases_copies_check" CHECK ("campaign_bases"."copies" > 0)
);
--> statement-breakpoint
CREATE TABLE "campaign_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
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
	CONSTRAINT "campaign_events_actor_kind_check" CHECK ("campaign_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "campaign_products" (
	"campaign_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"start_issue" integer,
	"sort" integer NOT NULL,
	CONSTRAINT "campaign_products_pkey" PRIMARY KEY("campaign_id","product_id"),
	CONSTRAINT "campaign_products_start_check" CHECK ("campaign_products"."start_issue" between 1 and 400)
);
--> statement-breakpoint
CREATE TABLE "campaign_reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"organization_id" bigint NOT NULL,
	"day" date NOT NULL,
	"sent_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_reminders_key" UNIQUE("campaign_id","organization_id","day")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"year" integer NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_title_key" UNIQUE("title"),
	CONSTRAINT "campaigns_status_check" CHECK ("campaigns"."status" in ('draft', 'open', 'closed')),
	CONSTRAINT "campaigns_days_check" CHECK ("campaigns"."opens_on" <= "campaigns"."closes_on" and "campaigns"."year" between 2000 and 2200),
	CONSTRAINT "campaigns_moments_check" CHECK (("campaigns"."status" = 'draft') = ("campaigns"."opened_at" is null) and ("campaigns"."status" = 'closed') = ("campaigns"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "distribution_copies" (
	"reader_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"copies" integer NOT NULL,
	CONSTRAINT "distribution_copies_pkey" PRIMARY KEY("reader_id","product_id"),
	CONSTRAINT "distribution_copies_copies_check" CHECK ("distribution_copies"."copies" between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "distribution_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distribution_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list_id" bigint NOT NULL,
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
	CONSTRAINT "distribution_events_actor_kind_check" CHECK ("distribution_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "distribution_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distribution_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"organization_id" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"former_id" bigint,
	"readers" integer DEFAULT 0 NOT NULL,
	"copies" integer DEFAULT 0 NOT NULL,
	"order_id" bigint,
	"ordered_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "distribution_lists_key" UNIQUE("campaign_id","organization_id"),
	CONSTRAINT "distribution_lists_order_key" UNIQUE("order_id"),
	CONSTRAINT "distribution_lists_status_check" CHECK ("distribution_lists"."status" in ('open', 'ordered')),
	CONSTRAINT "distribution_lists_ordered_check" CHECK (("distribution_lists"."status" = 'ordered') = ("distribution_lists"."order_id" is not null) and ("distribution_lists"."order_id" is null) = ("distribution_lists"."ordered_at" is null)),
	CONSTRAINT "distribution_lists_counts_check" CHECK ("distribution_lists"."readers" >= 0 and "distribution_lists"."copies" >= 0)
);
--> statement-breakpoint
CREATE TABLE "distribution_readers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distribution_readers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"area_code" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"address" text NOT NULL,
	"origin_id" bigint,
	"child_order_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "distribution_readers_line_key" UNIQUE("list_id","line_no"),
	CONSTRAINT "distribution_readers_child_key" UNIQUE("child_order_id")
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "campaign_bases" ADD CONSTRAINT "campaign_bases_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_bases" ADD CONSTRAINT "campaign_bases_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_products" ADD CONSTRAINT "campaign_products_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_products" ADD CONSTRAINT "campaign_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_reminders" ADD CONSTRAINT "campaign_reminders_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_reminders" ADD CONSTRAINT "campaign_reminders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_reminders" ADD CONSTRAINT "campaign_reminders_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_copies" ADD CONSTRAINT "distribution_copies_reader_id_distribution_readers_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."distribution_readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_copies" ADD CONSTRAINT "distribution_copies_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_lists" ADD CONSTRAINT "distribution_lists_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_lists" ADD CONSTRAINT "distribution_lists_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_lists" ADD CONSTRAINT "distribution_lists_former_id_distribution_lists_id_fk" FOREIGN KEY ("former_id") REFERENCES "public"."distribution_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_lists" ADD CONSTRAINT "distribution_lists_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_readers" ADD CONSTRAINT "distribution_readers_list_id_distribution_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."distribution_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_readers" ADD CONSTRAINT "distribution_readers_origin_id_distribution_readers_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."distribution_readers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_readers" ADD CONSTRAINT "distribution_readers_child_order_id_child_orders_id_fk" FOREIGN KEY ("child_order_id") REFERENCES "public"."child_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_events_entity_idx" ON "campaign_events" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_products_product_idx" ON "campaign_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "campaigns_year_idx" ON "campaigns" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "distribution_events_entity_idx" ON "distribution_events" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "distribution_lists_organization_idx" ON "distribution_lists" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "distribution_readers_origin_idx" ON "distribution_readers" USING btree ("origin_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('orderPlaced', 'quoted', 'orderPaid', 'shipped', 'refunded', 'invoiceIssued', 'restocked', 'specialFinished', 'copiesGiven', 'letterAnswered', 'creditDue', 'purchase', 'campaign', 'organization'));