CREATE TABLE "ebook_allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ebook_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_item_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ebook_allocations_quantity_check" CHECK ("ebook_allocations"."quantity" >= 1)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "activation_codes" ADD COLUMN "allocation_id" bigint;--> statement-breakpoint
ALTER TABLE "ebook_allocations" ADD CONSTRAINT "ebook_allocations_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_allocations" ADD CONSTRAINT "ebook_allocations_member_id_organization_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."organization_members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_allocations" ADD CONSTRAINT "ebook_allocations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ebook_allocations_line_idx" ON "ebook_allocations" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "ebook_allocations_member_idx" ON "ebook_allocations" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_allocation_id_ebook_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."ebook_allocations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activation_codes_allocation_idx" ON "activation_codes" USING btree ("allocation_id") WHERE "activation_codes"."allocation_id" is not null;--> statement-breakpoint
CREATE INDEX "activation_codes_buyer_idx" ON "activation_codes" USING btree ("assigned_to") WHERE "activation_codes"."status" = 'assigned';--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_allocation_check" CHECK ("activation_codes"."allocation_id" is null or "activation_codes"."order_item_id" is not null);--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('orderPaid', 'shipped', 'refunded', 'invoiceIssued', 'specialFinished', 'copiesGiven', 'organization'));