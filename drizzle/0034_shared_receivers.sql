ALTER TABLE "receivers" DROP CONSTRAINT "receivers_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "receivers" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
UPDATE "receivers" SET "user_id" = NULL, "is_default" = false WHERE "organization_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receivers_organization_idx" ON "receivers" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "special_orders_organization_idx" ON "special_orders" USING btree ("organization_id","created_at");--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_owner_check" CHECK (num_nonnulls("receivers"."user_id", "receivers"."organization_id") = 1);