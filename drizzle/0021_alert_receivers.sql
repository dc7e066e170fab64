CREATE TABLE "alert_receivers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_receivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"label" text NOT NULL,
	"shown" text NOT NULL,
	"address_enc" text NOT NULL,
	"address_hmac" text NOT NULL,
	"topics" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_receivers_address_key" UNIQUE("channel","address_hmac"),
	CONSTRAINT "alert_receivers_channel_check" CHECK ("alert_receivers"."channel" in ('mail', 'sms', 'webhook')),
	CONSTRAINT "alert_receivers_topics_check" CHECK (cardinality("alert_receivers"."topics") > 0 and "alert_receivers"."topics" <@ array['books', 'jobs', 'system']::text[])
);
