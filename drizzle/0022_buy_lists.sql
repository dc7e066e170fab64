CREATE TABLE "buy_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "buy_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"request_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"list_text" text NOT NULL,
	"line_count" integer NOT NULL,
	"item_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "buy_lists_key" UNIQUE("user_id","request_key"),
	CONSTRAINT "buy_lists_lines_check" CHECK ("buy_lists"."line_count" between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "buy_lists" ADD CONSTRAINT "buy_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_loose_title_idx" ON "products" USING btree (regexp_replace(lower(normalize("title", NFKC)), '[\s\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e《》〈〉「」『』【】〔〕、。·•—–‐“”‘’]|电子版|纸质版|电子书', '', 'g')) WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;