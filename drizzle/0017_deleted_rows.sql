CREATE TABLE "deleted_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deleted_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"row_id" bigint NOT NULL,
	"title" text NOT NULL,
	"rows" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_by" bigint,
	CONSTRAINT "deleted_rows_row_key" UNIQUE("kind","row_id"),
	CONSTRAINT "deleted_rows_kind_check" CHECK ("deleted_rows"."kind" in ('category', 'publicinfo', 'sensitiveWord', 'searchTerm', 'adPosition', 'ad', 'friendlink', 'advisoryInfo', 'qaGroup', 'qa', 'qq', 'uploadFolder', 'upload', 'product', 'productCategory', 'brand', 'productTax', 'productTaxChange', 'periodicalPlan', 'periodicalIssue', 'ebookAsset', 'erratum', 'erpMap', 'shippingMethod', 'freightRule', 'deliveryCenter', 'deliveryCorp', 'organizationType', 'areaManager'))
);
--> statement-breakpoint
CREATE INDEX "deleted_rows_list_idx" ON "deleted_rows" USING btree ("kind","deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deleted_rows_deleted_idx" ON "deleted_rows" USING btree ("deleted_at");