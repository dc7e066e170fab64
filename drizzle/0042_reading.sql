CREATE TABLE "ebook_resources" (
	"asset_id" bigint NOT NULL,
	"href" text NOT NULL,
	"media_type" text NOT NULL,
	"key" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"spine_no" integer,
	"title" text,
	"text_content" text DEFAULT '' NOT NULL,
	CONSTRAINT "ebook_resources_pk" PRIMARY KEY("asset_id","href"),
	CONSTRAINT "ebook_resources_size_check" CHECK ("ebook_resources"."size_bytes" >= 0 and coalesce("ebook_resources"."spine_no", 1) >= 1)
);
--> statement-breakpoint
CREATE TABLE "reading_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"activation_code_id" bigint,
	"token_id" bigint NOT NULL,
	"device_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text,
	"user_agent" text,
	"ip" text,
	CONSTRAINT "reading_sessions_token_key" UNIQUE("token_id"),
	CONSTRAINT "reading_sessions_kind_check" CHECK ("reading_sessions"."kind" in ('desktop', 'item')),
	CONSTRAINT "reading_sessions_code_check" CHECK (("reading_sessions"."kind" = 'item') = ("reading_sessions"."activation_code_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "reading_tokens" DROP CONSTRAINT "reading_tokens_kind_check";--> statement-breakpoint
ALTER TABLE "reading_tokens" DROP CONSTRAINT "reading_tokens_kind_columns_check";--> statement-breakpoint
ALTER TABLE "reading_tokens" DROP CONSTRAINT "reading_tokens_order_item_id_order_items_id_fk";
--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD COLUMN "has_text" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD COLUMN "run_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD COLUMN "beat_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD COLUMN "locator" jsonb;--> statement-breakpoint
ALTER TABLE "ebook_resources" ADD CONSTRAINT "ebook_resources_asset_id_ebook_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."ebook_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_activation_code_id_activation_codes_id_fk" FOREIGN KEY ("activation_code_id") REFERENCES "public"."activation_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_token_id_reading_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."reading_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ebook_resources_spine_key" ON "ebook_resources" USING btree ("asset_id","spine_no") WHERE "ebook_resources"."spine_no" is not null;--> statement-breakpoint
CREATE INDEX "reading_sessions_user_idx" ON "reading_sessions" USING btree ("user_id","revoked_at");--> statement-breakpoint
CREATE INDEX "reading_sessions_expires_idx" ON "reading_sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "ebook_assets" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "reading_tokens" DROP COLUMN "order_item_id";--> statement-breakpoint
ALTER TABLE "reading_tokens" ADD CONSTRAINT "reading_tokens_kind_check" CHECK ("reading_tokens"."kind" in ('confirm', 'item', 'activate'));--> statement-breakpoint
ALTER TABLE "reading_tokens" ADD CONSTRAINT "reading_tokens_kind_columns_check" CHECK (("reading_tokens"."kind" = 'confirm' and "reading_tokens"."browser_id" is not null) or ("reading_tokens"."kind" in ('item', 'activate') and "reading_tokens"."user_id" is not null and "reading_tokens"."activation_code_id" is not null));