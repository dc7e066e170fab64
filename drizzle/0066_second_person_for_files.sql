ALTER TABLE "ebook_assets" ALTER COLUMN "auto_activate" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD COLUMN "report" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD COLUMN "hands" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ebook_pages" ADD COLUMN "replaced_fonts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "ebook_assets" SET "auto_activate" = false WHERE "status" <> 'ready';