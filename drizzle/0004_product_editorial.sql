ALTER TABLE "products" ADD COLUMN "series" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "author_intro" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "recommendation" text;