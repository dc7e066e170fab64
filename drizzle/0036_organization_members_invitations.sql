CREATE TABLE "organization_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"title" text,
	"role" text DEFAULT 'member' NOT NULL,
	"spending_limit_fen" bigint,
	"limit_period" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"invited_by" bigint NOT NULL,
	"user_id" bigint,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_invitations_role_check" CHECK ("organization_invitations"."role" in ('manager', 'member')),
	CONSTRAINT "organization_invitations_status_check" CHECK ("organization_invitations"."status" in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
	CONSTRAINT "organization_invitations_period_check" CHECK ("organization_invitations"."limit_period" in ('order', 'month', 'year', 'total')),
	CONSTRAINT "organization_invitations_limit_check" CHECK ("organization_invitations"."spending_limit_fen" >= 0),
	CONSTRAINT "organization_invitations_limit_period_check" CHECK (("organization_invitations"."spending_limit_fen" is null) = ("organization_invitations"."limit_period" is null)),
	CONSTRAINT "organization_invitations_accepted_check" CHECK (("organization_invitations"."status" = 'accepted') = ("organization_invitations"."user_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_event_key";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "organization_members" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "organization_members" ADD COLUMN "limit_period" text;--> statement-breakpoint
UPDATE "organization_members" SET "limit_period" = 'order' WHERE "spending_limit_fen" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "proposal_status" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "proposal_reason" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "proposed_by" bigint;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "proposed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invitations_pending_key" ON "organization_invitations" USING btree ("organization_id","phone") WHERE "organization_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "organization_invitations_phone_idx" ON "organization_invitations" USING btree ("phone","status");--> statement-breakpoint
CREATE INDEX "organization_invitations_organization_idx" ON "organization_invitations" USING btree ("organization_id","id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_event_key" UNIQUE("kind","entity_id","user_id");--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_period_check" CHECK ("organization_members"."limit_period" in ('order', 'month', 'year', 'total'));--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_limit_period_check" CHECK (("organization_members"."spending_limit_fen" is null) = ("organization_members"."limit_period" is null));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_proposal_status_check" CHECK ("organizations"."proposal_status" in ('pending', 'rejected'));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_proposal_check" CHECK (("organizations"."proposal" is null) = ("organizations"."proposal_status" is null) and ("organizations"."proposal" is null) = ("organizations"."proposed_at" is null) and ("organizations"."proposal" is null or "organizations"."status" = 'approved'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('orderPaid', 'shipped', 'refunded', 'invoiceIssued', 'specialFinished', 'organization'));