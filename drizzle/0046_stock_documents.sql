CREATE TABLE "stock_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"request_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"document_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_requests_key" UNIQUE("user_id","request_key")
);
--> statement-breakpoint
ALTER TABLE "stock_documents" ADD COLUMN "peer_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_document_id_stock_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stock_documents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_documents" ADD CONSTRAINT "stock_documents_peer_id_stock_documents_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."stock_documents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_document_lines_product_idx" ON "stock_document_lines" USING btree ("product_id","document_id");--> statement-breakpoint
ALTER TABLE "stock_document_lines" ADD CONSTRAINT "stock_document_lines_goods_key" UNIQUE NULLS NOT DISTINCT("document_id","product_id","issue_id");--> statement-breakpoint
ALTER TABLE "stock_documents" ADD CONSTRAINT "stock_documents_peer_key" UNIQUE("peer_id");