CREATE TABLE "reminder_mutes" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_mutes_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "reminder_mutes_kind_check" CHECK ("reminder_mutes"."kind" in ('rejected', 'assigned', 'overdue', 'lowStock', 'reconcile', 'failedJob', 'alert'))
);
--> statement-breakpoint
CREATE TABLE "reminder_reads" (
	"user_id" bigint NOT NULL,
	"reminder_id" bigint NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_reads_user_id_reminder_id_pk" PRIMARY KEY("user_id","reminder_id")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"user_id" bigint,
	"can" text,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"over_at" timestamp with time zone,
	CONSTRAINT "reminders_kind_check" CHECK ("reminders"."kind" in ('rejected', 'assigned', 'overdue', 'lowStock', 'reconcile', 'failedJob', 'alert')),
	CONSTRAINT "reminders_whom_check" CHECK (num_nonnulls("reminders"."user_id", "reminders"."can") = 1)
);
--> statement-breakpoint
ALTER TABLE "reminder_mutes" ADD CONSTRAINT "reminder_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_reads" ADD CONSTRAINT "reminder_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_reads" ADD CONSTRAINT "reminder_reads_reminder_id_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_reads_reminder_idx" ON "reminder_reads" USING btree ("reminder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_open_key" ON "reminders" USING btree ("key" text_pattern_ops) WHERE "reminders"."over_at" is null;--> statement-breakpoint
CREATE INDEX "reminders_user_idx" ON "reminders" USING btree ("user_id","id") WHERE "reminders"."over_at" is null;--> statement-breakpoint
CREATE INDEX "reminders_can_idx" ON "reminders" USING btree ("can","id") WHERE "reminders"."over_at" is null;--> statement-breakpoint
CREATE INDEX "reminders_over_idx" ON "reminders" USING btree ("over_at");