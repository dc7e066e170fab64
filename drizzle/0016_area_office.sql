ALTER TABLE "area_manager_codes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Codes outside GB/T 2260 (integrations.md section 5): development zones, towns below undivided cities, places below Taiwan, Hong Kong and Macao.
UPDATE "areas" SET "official" = false WHERE ("level" > 1 AND left("code", 2) IN ('71', '81', '82'))
  OR ("level" = 3 AND "code" <> '620201' AND (left("code", 4) IN ('4419', '4420', '4604', '6202') OR "code" IN ('320112', '321150')
    OR (substr("code", 3, 2) <> '90' AND substr("code", 5, 1) IN ('7', '9'))));
