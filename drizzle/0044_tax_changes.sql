CREATE TABLE "product_tax_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_tax_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint,
	"category_id" bigint,
	"tax_id" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"remark" text,
	"applied_at" timestamp with time zone,
	"previous_tax_id" bigint,
	"created_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_tax_changes_key" UNIQUE NULLS NOT DISTINCT("product_id","category_id","valid_from"),
	CONSTRAINT "product_tax_changes_target_check" CHECK (num_nonnulls("product_tax_changes"."product_id", "product_tax_changes"."category_id") = 1),
	CONSTRAINT "product_tax_changes_previous_check" CHECK ("product_tax_changes"."previous_tax_id" is null or "product_tax_changes"."applied_at" is not null)
);
--> statement-breakpoint
DROP INDEX "erp_sync_rows_stock_item_idx";--> statement-breakpoint
DROP INDEX "erp_sync_runs_file_key";--> statement-breakpoint
ALTER TABLE "erp_product_maps" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "erp_sync_runs" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "erp_unmapped" ADD COLUMN "ignored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "erp_pushes_due_idx" ON "erp_pushes" USING btree ("next_at") WHERE "erp_pushes"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "erp_sync_rows_snapshot_idx" ON "erp_sync_rows" USING btree ("stock_item_id","as_of") WHERE "erp_sync_rows"."result" in ('applied', 'same');--> statement-breakpoint
CREATE INDEX "erp_sync_runs_file_idx" ON "erp_sync_runs" USING btree ("file_sha256","id");--> statement-breakpoint
ALTER TABLE "product_tax_changes" ADD CONSTRAINT "product_tax_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tax_changes" ADD CONSTRAINT "product_tax_changes_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tax_changes" ADD CONSTRAINT "product_tax_changes_tax_id_product_taxes_id_fk" FOREIGN KEY ("tax_id") REFERENCES "public"."product_taxes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tax_changes" ADD CONSTRAINT "product_tax_changes_previous_tax_id_product_taxes_id_fk" FOREIGN KEY ("previous_tax_id") REFERENCES "public"."product_taxes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_tax_changes_category_idx" ON "product_tax_changes" USING btree ("category_id","valid_from");--> statement-breakpoint
CREATE INDEX "product_tax_changes_due_idx" ON "product_tax_changes" USING btree ("valid_from","id") WHERE "product_tax_changes"."applied_at" is null;