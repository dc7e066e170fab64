CREATE TABLE "letter_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letter_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"letter_id" bigint NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"role" text,
	"reason" text,
	"payload" jsonb,
	"ip" text,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_events_actor_kind_check" CHECK ("letter_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"user_id" bigint,
	"signature" text NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"edition" text,
	"page" text,
	"line" text,
	"wrong_text" text,
	"right_text" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reply" text,
	"reason" text,
	"handled_by" bigint,
	"handled_at" timestamp with time zone,
	"submit_key" text,
	"submit_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letters_submit_key" UNIQUE("user_id","submit_key"),
	CONSTRAINT "letters_kind_check" CHECK ("letters"."kind" in ('advice', 'mistake', 'impression')),
	CONSTRAINT "letters_status_check" CHECK ("letters"."status" in ('pending', 'published', 'answered', 'refused', 'withdrawn')),
	CONSTRAINT "letters_handled_check" CHECK (("letters"."status" = 'pending') = ("letters"."handled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "errata" ADD COLUMN "letter_id" bigint;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_events_entity_idx" ON "letter_events" USING btree ("letter_id");--> statement-breakpoint
CREATE INDEX "letters_product_idx" ON "letters" USING btree ("product_id","status","handled_at","id");--> statement-breakpoint
CREATE INDEX "letters_list_idx" ON "letters" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "letters_user_idx" ON "letters" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "errata" ADD CONSTRAINT "errata_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "errata" ADD CONSTRAINT "errata_letter_key" UNIQUE("letter_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('orderPaid', 'shipped', 'refunded', 'invoiceIssued', 'specialFinished', 'copiesGiven', 'letterAnswered', 'organization'));