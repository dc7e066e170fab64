CREATE TABLE "order_papers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"shipment_id" bigint,
	"no" integer NOT NULL,
	"paper_no" text NOT NULL,
	"template_id" bigint NOT NULL,
	"facts_hash" text NOT NULL,
	"made_hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"made_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_papers_key" UNIQUE NULLS NOT DISTINCT("order_id","kind","shipment_id","no"),
	CONSTRAINT "order_papers_no_key" UNIQUE("paper_no"),
	CONSTRAINT "order_papers_kind_check" CHECK ("order_papers"."kind" in ('contract', 'delivery', 'receipt')),
	CONSTRAINT "order_papers_no_check" CHECK ("order_papers"."no" >= 1),
	CONSTRAINT "order_papers_shipment_check" CHECK ("order_papers"."shipment_id" is null or "order_papers"."kind" = 'delivery')
);
--> statement-breakpoint
CREATE TABLE "paper_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"clauses" text NOT NULL,
	"made_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_templates_version_key" UNIQUE("kind","version"),
	CONSTRAINT "paper_templates_kind_check" CHECK ("paper_templates"."kind" in ('contract', 'delivery', 'receipt')),
	CONSTRAINT "paper_templates_version_check" CHECK ("paper_templates"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "order_papers" ADD CONSTRAINT "order_papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_papers" ADD CONSTRAINT "order_papers_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_papers" ADD CONSTRAINT "order_papers_template_id_paper_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."paper_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_papers" ADD CONSTRAINT "order_papers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_templates" ADD CONSTRAINT "paper_templates_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_papers_shipment_idx" ON "order_papers" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "order_papers_template_idx" ON "order_papers" USING btree ("template_id");