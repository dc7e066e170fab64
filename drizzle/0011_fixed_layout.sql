ALTER TABLE "ebook_assets" ADD COLUMN "film_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD COLUMN "fixed_layout" jsonb;