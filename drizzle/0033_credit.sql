CREATE TABLE "credit_accounts" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"limit_fen" bigint NOT NULL,
	"term_days" integer NOT NULL,
	"used_fen" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_accounts_mode_check" CHECK ("credit_accounts"."mode" in ('invoice_first', 'on_delivery')),
	CONSTRAINT "credit_accounts_limit_check" CHECK ("credit_accounts"."limit_fen" >= 0),
	CONSTRAINT "credit_accounts_term_check" CHECK ("credit_accounts"."term_days" between 1 and 180)
);
--> statement-breakpoint
CREATE TABLE "credit_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"limit_fen" bigint NOT NULL,
	"term_days" integer NOT NULL,
	"reason" text NOT NULL,
	"request_key" text NOT NULL,
	"requested_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	CONSTRAINT "credit_changes_request_key" UNIQUE("request_key"),
	CONSTRAINT "credit_changes_mode_check" CHECK ("credit_changes"."mode" in ('invoice_first', 'on_delivery')),
	CONSTRAINT "credit_changes_limit_check" CHECK ("credit_changes"."limit_fen" >= 0),
	CONSTRAINT "credit_changes_term_check" CHECK ("credit_changes"."term_days" between 1 and 180),
	CONSTRAINT "credit_changes_decision_check" CHECK ("credit_changes"."decision" in ('confirmed', 'refused')),
	CONSTRAINT "credit_changes_decided_check" CHECK (("credit_changes"."decision" is null) = ("credit_changes"."decided_by" is null) and ("credit_changes"."decision" is null) = ("credit_changes"."decided_at" is null)),
	CONSTRAINT "credit_changes_second_check" CHECK ("credit_changes"."decided_by" <> "credit_changes"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "credit_debts" (
	"payment_id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"organization_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"term_days" integer NOT NULL,
	"amount_fen" bigint NOT NULL,
	"open_fen" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_debts_mode_check" CHECK ("credit_debts"."mode" in ('invoice_first', 'on_delivery')),
	CONSTRAINT "credit_debts_amount_check" CHECK ("credit_debts"."amount_fen" > 0 and "credit_debts"."open_fen" <= "credit_debts"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"delta_fen" bigint NOT NULL,
	"balance_fen" bigint NOT NULL,
	"limit_fen" bigint NOT NULL,
	"refund_id" bigint,
	"repayment_id" bigint,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "credit_entries_refund_key" UNIQUE("refund_id"),
	CONSTRAINT "credit_entries_repayment_key" UNIQUE("repayment_id","payment_id"),
	CONSTRAINT "credit_entries_kind_check" CHECK ("credit_entries"."kind" in ('use', 'return', 'repay')),
	CONSTRAINT "credit_entries_source_check" CHECK (("credit_entries"."kind" = 'return') = ("credit_entries"."refund_id" is not null) and ("credit_entries"."kind" = 'repay') = ("credit_entries"."repayment_id" is not null)),
	CONSTRAINT "credit_entries_limit_check" CHECK ("credit_entries"."delta_fen" <> 0 and ("credit_entries"."kind" <> 'use' or ("credit_entries"."delta_fen" > 0 and "credit_entries"."balance_fen" <= "credit_entries"."limit_fen")))
);
--> statement-breakpoint
CREATE TABLE "credit_reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"day" date NOT NULL,
	"due_fen" bigint NOT NULL,
	"overdue_fen" bigint NOT NULL,
	"next_due" date,
	"by_hand" boolean DEFAULT false NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_reminders_day_key" UNIQUE("organization_id","day")
);
--> statement-breakpoint
CREATE TABLE "credit_repayments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_repayments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"bank_date" date NOT NULL,
	"bank_payer" text NOT NULL,
	"bank_reference" text NOT NULL,
	"note" text,
	"payment_ids" jsonb,
	"request_key" text NOT NULL,
	"requested_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	CONSTRAINT "credit_repayments_request_key" UNIQUE("request_key"),
	CONSTRAINT "credit_repayments_amount_check" CHECK ("credit_repayments"."amount_fen" <> 0),
	CONSTRAINT "credit_repayments_decision_check" CHECK ("credit_repayments"."decision" in ('confirmed', 'refused')),
	CONSTRAINT "credit_repayments_decided_check" CHECK (("credit_repayments"."decision" is null) = ("credit_repayments"."decided_by" is null) and ("credit_repayments"."decision" is null) = ("credit_repayments"."decided_at" is null)),
	CONSTRAINT "credit_repayments_second_check" CHECK ("credit_repayments"."decided_by" <> "credit_repayments"."requested_by")
);
--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_provider_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_channel_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "user_notice_settings" DROP CONSTRAINT "user_notice_settings_kind_check";--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_changes" ADD CONSTRAINT "credit_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_changes" ADD CONSTRAINT "credit_changes_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_changes" ADD CONSTRAINT "credit_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_debts" ADD CONSTRAINT "credit_debts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_debts" ADD CONSTRAINT "credit_debts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_debts" ADD CONSTRAINT "credit_debts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_payment_id_credit_debts_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."credit_debts"("payment_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_repayment_id_credit_repayments_id_fk" FOREIGN KEY ("repayment_id") REFERENCES "public"."credit_repayments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_reminders" ADD CONSTRAINT "credit_reminders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_reminders" ADD CONSTRAINT "credit_reminders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_repayments" ADD CONSTRAINT "credit_repayments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_repayments" ADD CONSTRAINT "credit_repayments_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_repayments" ADD CONSTRAINT "credit_repayments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_changes_waiting_key" ON "credit_changes" USING btree ("organization_id") WHERE "credit_changes"."decision" is null;--> statement-breakpoint
CREATE INDEX "credit_changes_organization_idx" ON "credit_changes" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "credit_debts_order_idx" ON "credit_debts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_debts_organization_idx" ON "credit_debts" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "credit_debts_open_idx" ON "credit_debts" USING btree ("organization_id") WHERE "credit_debts"."open_fen" <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_use_key" ON "credit_entries" USING btree ("payment_id") WHERE "credit_entries"."kind" = 'use';--> statement-breakpoint
CREATE INDEX "credit_entries_organization_idx" ON "credit_entries" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "credit_entries_payment_idx" ON "credit_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_repayments_reference_key" ON "credit_repayments" USING btree ("bank_reference") WHERE "credit_repayments"."decision" is distinct from 'refused';--> statement-breakpoint
CREATE INDEX "credit_repayments_organization_idx" ON "credit_repayments" USING btree ("organization_id","id");--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_provider_check" CHECK ("payment_events"."provider" in ('wxpay', 'unionpay', 'offline', 'manual', 'credit'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_check" CHECK ("payments"."provider" in ('wxpay', 'unionpay', 'offline', 'manual', 'credit'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_channel_check" CHECK ("payments"."channel" in ('native', 'jsapi', 'h5', 'qr', 'transfer', 'manual', 'credit'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('orderPlaced', 'quoted', 'orderPaid', 'shipped', 'refunded', 'invoiceIssued', 'restocked', 'specialFinished', 'copiesGiven', 'letterAnswered', 'creditDue', 'purchase', 'organization'));--> statement-breakpoint
ALTER TABLE "user_notice_settings" ADD CONSTRAINT "user_notice_settings_kind_check" CHECK ("user_notice_settings"."kind" in ('orderPlaced', 'orderPaid', 'shipped', 'refunded', 'invoiceIssued', 'restocked', 'creditDue'));