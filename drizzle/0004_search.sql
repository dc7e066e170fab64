CREATE TABLE "search_dictionary" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_dictionary_one_check" CHECK ("search_dictionary"."id" = 1),
	CONSTRAINT "search_dictionary_version_check" CHECK ("search_dictionary"."version" >= 0)
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "bigrams" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "search_stats" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_stats" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_infos" ADD COLUMN "search" "tsvector";--> statement-breakpoint
ALTER TABLE "public_infos" ADD COLUMN "bigrams" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "public_infos" ADD COLUMN "search_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bigrams" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_bigrams_idx" ON "articles" USING gin ("bigrams");--> statement-breakpoint
CREATE INDEX "public_infos_search_idx" ON "public_infos" USING gin ("search");--> statement-breakpoint
CREATE INDEX "public_infos_bigrams_idx" ON "public_infos" USING gin ("bigrams");--> statement-breakpoint
CREATE INDEX "products_bigrams_idx" ON "products" USING gin ("bigrams");--> statement-breakpoint
ALTER TABLE "search_stats" ADD CONSTRAINT "search_stats_counts_check" CHECK ("search_stats"."hits" >= 0 and "search_stats"."zero_hits" >= 0);