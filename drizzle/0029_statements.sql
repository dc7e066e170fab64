CREATE TABLE "statement_visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"browser_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_visits_key" UNIQUE("statement_id","browser_id")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"no" integer NOT NULL,
	"statement_no" text NOT NULL,
	"opening_fen" bigint NOT NULL,
	"charged_fen" bigint NOT NULL,
	"paid_fen" bigint NOT NULL,
	"closing_fen" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"mail" text NOT NULL,
	"token_hash" text NOT NULL,
	"request_key" text NOT NULL,
	"delivery" text DEFAULT 'unknown' NOT NULL,
	"sent_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	"opened_at" timestamp with time zone,
	"answer" text,
	"answer_name" text,
	"answer_text" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "statements_key" UNIQUE("organization_id","from_day","to_day","no"),
	CONSTRAINT "statements_no_key" UNIQUE("statement_no"),
	CONSTRAINT "statements_token_key" UNIQUE("token_hash"),
	CONSTRAINT "statements_request_key" UNIQUE("request_key"),
	CONSTRAINT "statements_delivery_check" CHECK ("statements"."delivery" in ('unknown', 'sent', 'failed')),
	CONSTRAINT "statements_answer_check" CHECK ("statements"."answer" in ('agreed', 'differs')),
	CONSTRAINT "statements_no_check" CHECK ("statements"."no" >= 1),
	CONSTRAINT "statements_days_check" CHECK ("statements"."from_day" <= "statements"."to_day"),
	CONSTRAINT "statements_sum_check" CHECK ("statements"."closing_fen" = "statements"."opening_fen" + "statements"."charged_fen" - "statements"."paid_fen"),
	CONSTRAINT "statements_revoked_check" CHECK (("statements"."revoked_at" is null) = ("statements"."revoked_by" is null)),
	CONSTRAINT "statements_answered_check" CHECK (("statements"."answer" is null) = ("statements"."answered_at" is null) and ("statements"."answer" is null) = ("statements"."answer_name" is null) and ("statements"."answer" is distinct from 'differs' or "statements"."answer_text" is not null))
);
--> statement-breakpoint
ALTER TABLE "mail_codes" DROP CONSTRAINT "mail_codes_purpose_check";--> statement-breakpoint
ALTER TABLE "statement_visits" ADD CONSTRAINT "statement_visits_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statements_created_idx" ON "statements" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "mail_codes" ADD CONSTRAINT "mail_codes_purpose_check" CHECK ("mail_codes"."purpose" in ('bind', 'organization', 'reset', 'statement'));