CREATE TABLE "area_manager_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "area_manager_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"active" boolean DEFAULT true NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "area_manager_codes_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "area_manager_scopes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "area_manager_scopes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"manager_code_id" bigint NOT NULL,
	"area_code" char(6) NOT NULL,
	CONSTRAINT "area_manager_scopes_key" UNIQUE("manager_code_id","area_code")
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"code" char(6) PRIMARY KEY NOT NULL,
	"parent_code" char(6),
	"name" text NOT NULL,
	"level" integer NOT NULL,
	"pinyin" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"official" boolean DEFAULT true NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"title" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notify_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invariant_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invariant_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"detail" jsonb,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"login_name" text NOT NULL,
	"method" text NOT NULL,
	"success" boolean DEFAULT false NOT NULL,
	"reason" text,
	"ip" text,
	"user_agent" text,
	"session_id" text,
	CONSTRAINT "login_logs_method_check" CHECK ("login_logs"."method" in ('password', 'sms', 'second_factor', 'logout'))
);
--> statement-breakpoint
CREATE TABLE "operation_log_anchors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_log_anchors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_no" bigint NOT NULL,
	"hash" text NOT NULL,
	"removed" integer NOT NULL,
	"keep_months" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operation_log_anchors_chain_no_key" UNIQUE("chain_no")
);
--> statement-breakpoint
CREATE TABLE "operation_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"role" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	"user_agent" text,
	"request_id" text,
	"chain_no" bigint,
	"prev_hash" text,
	"hash" text,
	CONSTRAINT "operation_logs_chain_no_key" UNIQUE("chain_no"),
	CONSTRAINT "operation_logs_actor_kind_check" CHECK ("operation_logs"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "outbound_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbound_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"purpose" text NOT NULL,
	"params" jsonb NOT NULL,
	"dedupe_key" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbound_messages_dedupe_key" UNIQUE("dedupe_key"),
	CONSTRAINT "outbound_messages_channel_check" CHECK ("outbound_messages"."channel" in ('sms', 'mail', 'push', 'webhook')),
	CONSTRAINT "outbound_messages_status_check" CHECK ("outbound_messages"."status" in ('pending', 'sent', 'failed', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "captcha_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"browser_id" text NOT NULL,
	"answer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_lockouts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"first_failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"browser_id" text NOT NULL,
	"user_id" bigint,
	"code_hmac" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"ip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_codes_purpose_check" CHECK ("mail_codes"."purpose" in ('bind', 'organization', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	"second_factor_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text,
	"user_agent" text,
	"ip" text,
	"device" text
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"browser_id" text NOT NULL,
	"user_id" bigint,
	"code_hmac" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"ip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_codes_purpose_check" CHECK ("sms_codes"."purpose" in ('login', 'register', 'reset', 'bind', 'reauth', 'second_factor', 'ebook'))
);
--> statement-breakpoint
CREATE TABLE "user_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip" text,
	CONSTRAINT "user_consents_document_check" CHECK ("user_consents"."document" in ('agreement', 'privacy'))
);
--> statement-breakpoint
CREATE TABLE "user_openids" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_openids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"app_id" text NOT NULL,
	"openid" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_openids_openid_key" UNIQUE("app_id","openid"),
	CONSTRAINT "user_openids_user_key" UNIQUE("user_id","app_id")
);
--> statement-breakpoint
CREATE TABLE "user_recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_recovery_codes_code_key" UNIQUE("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"payload" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login_name" text NOT NULL,
	"phone" text,
	"email" text,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"role" text NOT NULL,
	"permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"name" text NOT NULL,
	"organization_id" bigint,
	"phone_verified_at" timestamp with time zone,
	"email_verified_at" timestamp with time zone,
	"gender" text,
	"birthday" text,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"totp_secret_enc" text,
	"totp_enabled_at" timestamp with time zone,
	"totp_last_step" integer,
	"last_login_at" timestamp with time zone,
	"status_reason" text,
	"status_at" timestamp with time zone,
	"remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "users_login_name_key" UNIQUE("login_name"),
	CONSTRAINT "users_phone_key" UNIQUE("phone"),
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_status_check" CHECK ("users"."status" in ('active', 'disabled', 'closed')),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('user#userPurchase', 'user#userOrg') or "users"."role" ~ '^admin#(adminNews|adminProduct|adminPlatform)(,(adminNews|adminProduct|adminPlatform))*$'),
	CONSTRAINT "users_permissions_check" CHECK ("users"."role" like 'admin#%' or cardinality("users"."permissions") = 0)
);
--> statement-breakpoint
CREATE TABLE "upload_folders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_folders_name_key" UNIQUE NULLS NOT DISTINCT("parent_id","name")
);
--> statement-breakpoint
CREATE TABLE "upload_uses" (
	"upload_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	CONSTRAINT "upload_uses_pk" PRIMARY KEY("upload_id","entity","entity_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"usage" text NOT NULL,
	"kind" text NOT NULL,
	"private" boolean DEFAULT false NOT NULL,
	"owner_id" bigint,
	"browser_id" text,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"mime" text NOT NULL,
	"ext" text NOT NULL,
	"original_name" text NOT NULL,
	"title" text,
	"width" integer,
	"height" integer,
	"variants" jsonb,
	"folder_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"purged_at" timestamp with time zone,
	CONSTRAINT "uploads_key_key" UNIQUE("key"),
	CONSTRAINT "uploads_usage_check" CHECK ("uploads"."usage" in ('editor_image', 'editor_file', 'editor_video', 'cover', 'ad', 'product', 'logo', 'attachment', 'license', 'voucher', 'order_file', 'after_sale', 'refund_proof', 'invoice', 'ebook_source', 'import', 'export', 'erp')),
	CONSTRAINT "uploads_kind_check" CHECK ("uploads"."kind" in ('image', 'file', 'video')),
	CONSTRAINT "uploads_size_check" CHECK ("uploads"."size_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receivers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"organization_id" bigint,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"tel" text,
	"area_code" char(6) NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "receivers_owner_check" CHECK (num_nonnulls("receivers"."user_id", "receivers"."organization_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "organization_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
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
	CONSTRAINT "organization_events_actor_kind_check" CHECK ("organization_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
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
CREATE TABLE "organization_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"name" text,
	"title" text,
	"spending_limit_fen" bigint,
	"limit_period" text,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "organization_members_role_check" CHECK ("organization_members"."role" in ('manager', 'member')),
	CONSTRAINT "organization_members_limit_check" CHECK ("organization_members"."spending_limit_fen" >= 0),
	CONSTRAINT "organization_members_period_check" CHECK ("organization_members"."limit_period" in ('order', 'month', 'year', 'total')),
	CONSTRAINT "organization_members_limit_period_check" CHECK (("organization_members"."spending_limit_fen" is null) = ("organization_members"."limit_period" is null))
);
--> statement-breakpoint
CREATE TABLE "organization_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_types_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type_id" bigint,
	"credit_code" text,
	"area_code" char(6),
	"address" text,
	"contact_name" text,
	"contact_phone" text,
	"contact_email" text,
	"license_upload_id" bigint,
	"manager_code" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_by" bigint,
	"submitted_by" bigint,
	"submitted_at" timestamp with time zone,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"reject_reason" text,
	"proposal" jsonb,
	"proposal_status" text,
	"proposal_reason" text,
	"proposed_by" bigint,
	"proposed_at" timestamp with time zone,
	"remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "organizations_status_check" CHECK ("organizations"."status" in ('draft', 'pending', 'approved', 'rejected')),
	CONSTRAINT "organizations_proposal_status_check" CHECK ("organizations"."proposal_status" in ('pending', 'rejected')),
	CONSTRAINT "organizations_proposal_check" CHECK (("organizations"."proposal" is null) = ("organizations"."proposal_status" is null) and ("organizations"."proposal" is null) = ("organizations"."proposed_at" is null) and ("organizations"."proposal" is null or "organizations"."status" = 'approved'))
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"amount_fen" bigint,
	"payload" jsonb,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_note" text,
	CONSTRAINT "approvals_kind_check" CHECK ("approvals"."kind" in ('payment_confirm', 'refund', 'stock_cancel', 'product_price', 'plan_price')),
	CONSTRAINT "approvals_status_check" CHECK ("approvals"."status" in ('pending', 'approved', 'rejected', 'cancelled')),
	CONSTRAINT "approvals_second_person_check" CHECK ("approvals"."status" <> 'approved' or ("approvals"."decided_by" is not null and "approvals"."decided_by" <> "approvals"."requested_by"))
);
--> statement-breakpoint
CREATE TABLE "article_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"title" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_autosaves" (
	"user_id" bigint NOT NULL,
	"draft_key" text NOT NULL,
	"article_id" bigint,
	"base_version" integer,
	"data" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_autosaves_pk" PRIMARY KEY("user_id","draft_key")
);
--> statement-breakpoint
CREATE TABLE "article_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"path" text DEFAULT '/' NOT NULL,
	"level" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
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
	CONSTRAINT "article_events_actor_kind_check" CHECK ("article_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "article_imports" (
	"source" text NOT NULL,
	"path" text NOT NULL,
	"hash" text NOT NULL,
	"files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"article_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_imports_pk" PRIMARY KEY("source","path")
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"revision_no" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"content_html" text NOT NULL,
	"content_text" text NOT NULL,
	"created_by" bigint,
	"submitted_by" bigint,
	"submitted_at" timestamp with time zone,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"opinion" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_revisions_no_key" UNIQUE("article_id","revision_no"),
	CONSTRAINT "article_revisions_status_check" CHECK ("article_revisions"."status" in ('draft', 'pending', 'approved', 'rejected', 'superseded'))
);
--> statement-breakpoint
CREATE TABLE "article_views_daily" (
	"article_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_views_daily_pk" PRIMARY KEY("article_id","day"),
	CONSTRAINT "article_views_daily_check" CHECK ("article_views_daily"."views" >= 0)
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"source" text,
	"author" text,
	"editor" text,
	"summary" text DEFAULT '' NOT NULL,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"cover_upload_id" bigint,
	"cover_path" text,
	"external_url" text,
	"content_html" text DEFAULT '' NOT NULL,
	"content_text" text DEFAULT '' NOT NULL,
	"search" "tsvector",
	"bigrams" text[] DEFAULT '{}'::text[] NOT NULL,
	"search_version" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"revision_no" integer DEFAULT 1 NOT NULL,
	"working_revision_id" bigint,
	"working_status" text,
	"is_lead" boolean DEFAULT false NOT NULL,
	"is_top" boolean DEFAULT false NOT NULL,
	"top_until" timestamp with time zone,
	"recommended" boolean DEFAULT false NOT NULL,
	"views_base" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp with time zone,
	"expire_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"offline_at" timestamp with time zone,
	"submitted_by" bigint,
	"submitted_at" timestamp with time zone,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"reject_reason" text,
	"locked_by" bigint,
	"locked_until" timestamp with time zone,
	"created_by" bigint,
	"updated_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	CONSTRAINT "articles_status_check" CHECK ("articles"."status" in ('draft', 'pending', 'approved', 'rejected', 'published', 'offline')),
	CONSTRAINT "articles_working_status_check" CHECK ("articles"."working_status" in ('draft', 'pending', 'approved', 'rejected', 'superseded')),
	CONSTRAINT "articles_counts_check" CHECK ("articles"."views" >= 0 and "articles"."views_base" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sensitive_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sensitive_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	"level" text DEFAULT 'block' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sensitive_words_word_key" UNIQUE("word"),
	CONSTRAINT "sensitive_words_level_check" CHECK ("sensitive_words"."level" in ('block', 'warn'))
);
--> statement-breakpoint
CREATE TABLE "search_dictionary" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_dictionary_one_check" CHECK ("search_dictionary"."id" = 1),
	CONSTRAINT "search_dictionary_version_check" CHECK ("search_dictionary"."version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "search_stats" (
	"term" text PRIMARY KEY NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"zero_hits" integer DEFAULT 0 NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_stats_counts_check" CHECK ("search_stats"."hits" >= 0 and "search_stats"."zero_hits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"term" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_terms_term_key" UNIQUE("term")
);
--> statement-breakpoint
CREATE TABLE "ad_positions" (
	"position" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"width" integer,
	"height" integer,
	"max_count" integer,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "ad_positions_position_check" CHECK ("ad_positions"."position" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "ads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"upload_id" bigint,
	"url" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"clicks" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ads_url_check" CHECK ("ads"."url" is null or "ads"."url" ~ '^(/$|/[^/\\]|https?://)')
);
--> statement-breakpoint
CREATE TABLE "advisory_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advisory_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friend_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "friend_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"logo_path" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "friend_links_url_check" CHECK ("friend_links"."url" ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "public_info_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "public_info_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_info_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"title" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_info_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "public_info_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_info_id" bigint NOT NULL,
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
	CONSTRAINT "public_info_events_actor_kind_check" CHECK ("public_info_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "public_infos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "public_infos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"index_no" text,
	"issuer" text,
	"content_html" text DEFAULT '' NOT NULL,
	"content_text" text DEFAULT '' NOT NULL,
	"search" "tsvector",
	"bigrams" text[] DEFAULT '{}'::text[] NOT NULL,
	"search_version" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"hands" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_by" bigint,
	"submitted_at" timestamp with time zone,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"reject_reason" text,
	"working" jsonb,
	"working_status" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_infos_status_check" CHECK ("public_infos"."status" in ('draft', 'pending', 'approved', 'rejected', 'published', 'offline')),
	CONSTRAINT "public_infos_working_check" CHECK (("public_infos"."working" is null) = ("public_infos"."working_status" is null) and ("public_infos"."working_status" is null or "public_infos"."working_status" in ('draft', 'pending', 'approved', 'rejected')))
);
--> statement-breakpoint
CREATE TABLE "qa_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "qa_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qa_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "qa_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"question" text NOT NULL,
	"answer_html" text NOT NULL,
	"answer_text" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qq_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "qq_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"qq" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"label" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"logo_path" text,
	"description" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brands_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "periodical_issue_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "periodical_issue_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" bigint NOT NULL,
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
	CONSTRAINT "periodical_issue_events_actor_kind_check" CHECK ("periodical_issue_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "periodical_issues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "periodical_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"issue_no" integer NOT NULL,
	"title" text NOT NULL,
	"publish_date" date NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "periodical_issues_no_key" UNIQUE("plan_id","issue_no"),
	CONSTRAINT "periodical_issues_status_check" CHECK ("periodical_issues"."status" in ('planned', 'published', 'cancelled')),
	CONSTRAINT "periodical_issues_no_check" CHECK ("periodical_issues"."issue_no" between 1 and 366)
);
--> statement-breakpoint
CREATE TABLE "periodical_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "periodical_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"issues_per_year" integer NOT NULL,
	"publish_rule" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"issue_fen" bigint NOT NULL,
	"year_fen" bigint NOT NULL,
	"cutoff_days" integer DEFAULT 15 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "periodical_plans_year_key" UNIQUE("product_id","year"),
	CONSTRAINT "periodical_plans_money_check" CHECK ("periodical_plans"."issue_fen" >= 0 and "periodical_plans"."year_fen" >= 0),
	CONSTRAINT "periodical_plans_issues_check" CHECK ("periodical_plans"."issues_per_year" between 1 and 366 and "periodical_plans"."year" between 1900 and 2200),
	CONSTRAINT "periodical_plans_cutoff_check" CHECK ("periodical_plans"."cutoff_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"path" text DEFAULT '/' NOT NULL,
	"level" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"tax_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
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
	CONSTRAINT "product_events_actor_kind_check" CHECK ("product_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"upload_id" bigint,
	"path" text NOT NULL,
	"kind" text DEFAULT 'gallery' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_pictures_kind_check" CHECK ("product_pictures"."kind" in ('gallery', 'trial'))
);
--> statement-breakpoint
CREATE TABLE "product_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"revision_no" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_by" bigint,
	"submitted_by" bigint,
	"submitted_at" timestamp with time zone,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"opinion" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_revisions_no_key" UNIQUE("product_id","revision_no"),
	CONSTRAINT "product_revisions_status_check" CHECK ("product_revisions"."status" in ('draft', 'pending', 'approved', 'rejected', 'superseded'))
);
--> statement-breakpoint
CREATE TABLE "product_taxes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_taxes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"tax_kind" text NOT NULL,
	"rate_bp" integer DEFAULT 0 NOT NULL,
	"goods_code" text,
	"policy_code" text,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_taxes_kind_check" CHECK ("product_taxes"."tax_kind" in ('taxable', 'zero', 'exempt')),
	CONSTRAINT "product_taxes_rate_check" CHECK ("product_taxes"."rate_bp" between 0 and 10000 and ("product_taxes"."tax_kind" = 'taxable' or "product_taxes"."rate_bp" = 0)),
	CONSTRAINT "product_taxes_code_check" CHECK ("product_taxes"."goods_code" is null or "product_taxes"."goods_code" ~ '^[0-9]{19}$')
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku" text NOT NULL,
	"kind" text NOT NULL,
	"category_id" bigint NOT NULL,
	"brand_id" bigint,
	"tax_id" bigint,
	"title" text NOT NULL,
	"work_key" text GENERATED ALWAYS AS (regexp_replace(title, '[《》（）()\s]|电子版|纸质版|电子书', '', 'g')) STORED NOT NULL,
	"subtitle" text,
	"isbn" text,
	"issn" text,
	"cn_code" text,
	"author" text,
	"publisher" text,
	"publish_date" date,
	"edition" text,
	"page_count" integer,
	"format" text,
	"list_fen" bigint NOT NULL,
	"sale_fen" bigint NOT NULL,
	"org_fen" bigint,
	"cost_fen" bigint,
	"cover_upload_id" bigint,
	"cover_path" text,
	"intro_html" text DEFAULT '' NOT NULL,
	"intro_text" text DEFAULT '' NOT NULL,
	"toc_html" text DEFAULT '' NOT NULL,
	"spec" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search" "tsvector",
	"bigrams" text[] DEFAULT '{}'::text[] NOT NULL,
	"search_version" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"revision_no" integer DEFAULT 1 NOT NULL,
	"working_revision_id" bigint,
	"working_status" text,
	"marketable" boolean DEFAULT false NOT NULL,
	"marketable_at" timestamp with time zone,
	"stock_policy" text DEFAULT 'tracked' NOT NULL,
	"limit_per_line" integer,
	"limit_per_order" integer,
	"min_quantity" integer DEFAULT 1 NOT NULL,
	"weight_g" integer DEFAULT 0 NOT NULL,
	"sales_base" integer DEFAULT 0 NOT NULL,
	"sales_count" integer DEFAULT 0 NOT NULL,
	"sales" bigint GENERATED ALWAYS AS (sales_base::bigint + sales_count) STORED NOT NULL,
	"is_hot" boolean DEFAULT false NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"submitted_by" bigint,
	"submitted_at" timestamp with time zone,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"reject_reason" text,
	"created_by" bigint,
	"updated_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "products_sku_key" UNIQUE("sku"),
	CONSTRAINT "products_kind_check" CHECK ("products"."kind" in ('paper_book', 'paper_periodical', 'e_periodical', 'e_book')),
	CONSTRAINT "products_status_check" CHECK ("products"."status" in ('draft', 'pending', 'approved', 'rejected')),
	CONSTRAINT "products_stock_policy_check" CHECK ("products"."stock_policy" in ('tracked', 'untracked')),
	CONSTRAINT "products_money_check" CHECK ("products"."list_fen" >= 0 and "products"."sale_fen" >= 0 and "products"."org_fen" >= 0 and "products"."cost_fen" >= 0),
	CONSTRAINT "products_counts_check" CHECK ("products"."weight_g" >= 0 and "products"."sales_base" >= 0 and "products"."sales_count" >= 0),
	CONSTRAINT "products_limits_check" CHECK ("products"."min_quantity" >= 1 and ("products"."limit_per_line" is null or "products"."limit_per_line" >= "products"."min_quantity") and ("products"."limit_per_order" is null or "products"."limit_per_order" >= 1)),
	CONSTRAINT "products_marketable_check" CHECK (not "products"."marketable" or "products"."status" = 'approved')
);
--> statement-breakpoint
CREATE TABLE "product_tax_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_tax_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint,
	"category_id" bigint,
	"tax_id" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"remark" text,
	"applied_at" timestamp with time zone,
	"previous_tax_id" bigint,
	"created_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_tax_changes_key" UNIQUE NULLS NOT DISTINCT("product_id","category_id","valid_from"),
	CONSTRAINT "product_tax_changes_target_check" CHECK (num_nonnulls("product_tax_changes"."product_id", "product_tax_changes"."category_id") = 1),
	CONSTRAINT "product_tax_changes_previous_check" CHECK ("product_tax_changes"."previous_tax_id" is null or "product_tax_changes"."applied_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "product_sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"copies" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_sales_copies_check" CHECK ("product_sales"."copies" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_document_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_document_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
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
	CONSTRAINT "stock_document_events_actor_kind_check" CHECK ("stock_document_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "stock_document_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_document_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"issue_id" bigint,
	"quantity" integer NOT NULL,
	"unit_cost_fen" bigint,
	"remark" text,
	CONSTRAINT "stock_document_lines_no_key" UNIQUE("document_id","line_no"),
	CONSTRAINT "stock_document_lines_goods_key" UNIQUE NULLS NOT DISTINCT("document_id","product_id","issue_id"),
	CONSTRAINT "stock_document_lines_quantity_check" CHECK ("stock_document_lines"."quantity" between 1 and 10000000),
	CONSTRAINT "stock_document_lines_cost_check" CHECK ("stock_document_lines"."unit_cost_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_no" text NOT NULL,
	"kind" text NOT NULL,
	"reason_kind" text NOT NULL,
	"delivery_center_id" bigint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"remark" text,
	"peer_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"posted_by" bigint,
	"posted_at" timestamp with time zone,
	"cancelled_by" bigint,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_documents_no_key" UNIQUE("doc_no"),
	CONSTRAINT "stock_documents_peer_key" UNIQUE("peer_id"),
	CONSTRAINT "stock_documents_kind_check" CHECK ("stock_documents"."kind" in ('in', 'out')),
	CONSTRAINT "stock_documents_reason_check" CHECK ("stock_documents"."reason_kind" in ('initial', 'purchase', 'print', 'transfer', 'other', 'gift', 'scrap', 'return_supplier')),
	CONSTRAINT "stock_documents_status_check" CHECK ("stock_documents"."status" in ('draft', 'posted', 'cancelled', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "stock_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"issue_id" bigint,
	"delivery_center_id" bigint NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	"warn_below" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_items_key" UNIQUE NULLS NOT DISTINCT("product_id","issue_id","delivery_center_id"),
	CONSTRAINT "stock_items_balance_check" CHECK ("stock_items"."on_hand" >= 0 and "stock_items"."reserved" >= 0 and "stock_items"."damaged" >= 0 and "stock_items"."reserved" <= "stock_items"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_item_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"delta_on_hand" integer DEFAULT 0 NOT NULL,
	"delta_reserved" integer DEFAULT 0 NOT NULL,
	"delta_damaged" integer DEFAULT 0 NOT NULL,
	"on_hand_after" integer NOT NULL,
	"reserved_after" integer NOT NULL,
	"damaged_after" integer DEFAULT 0 NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" bigint NOT NULL,
	"biz_line" bigint DEFAULT 0 NOT NULL,
	"step" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_step_key" UNIQUE("biz_type","biz_id","biz_line","step"),
	CONSTRAINT "stock_movements_kind_check" CHECK ("stock_movements"."kind" in ('reserve', 'release', 'ship', 'recall', 'recall_damaged', 'return_good', 'return_damaged', 'document_in', 'document_out', 'document_in_cancel', 'document_out_cancel', 'count_gain', 'count_loss', 'erp_adjust')),
	CONSTRAINT "stock_movements_biz_type_check" CHECK ("stock_movements"."biz_type" in ('order', 'shipment', 'after_sale', 'document', 'counting', 'erp')),
	CONSTRAINT "stock_movements_delta_check" CHECK ("stock_movements"."delta_on_hand" <> 0 or "stock_movements"."delta_reserved" <> 0 or "stock_movements"."delta_damaged" <> 0),
	CONSTRAINT "stock_movements_sign_check" CHECK (case
        when "stock_movements"."kind" = 'reserve' then "stock_movements"."delta_reserved" > 0 and "stock_movements"."delta_on_hand" = 0 and "stock_movements"."delta_damaged" = 0
        when "stock_movements"."kind" = 'release' then "stock_movements"."delta_reserved" < 0 and "stock_movements"."delta_on_hand" = 0 and "stock_movements"."delta_damaged" = 0
        when "stock_movements"."kind" = 'ship' then "stock_movements"."delta_on_hand" < 0 and "stock_movements"."delta_reserved" in (0, "stock_movements"."delta_on_hand") and "stock_movements"."delta_damaged" = 0
        when "stock_movements"."kind" = 'recall' then "stock_movements"."delta_on_hand" > 0 and "stock_movements"."delta_reserved" in (0, "stock_movements"."delta_on_hand") and "stock_movements"."delta_damaged" = 0
        when "stock_movements"."kind" in ('recall_damaged', 'return_damaged') then "stock_movements"."delta_damaged" > 0 and "stock_movements"."delta_on_hand" = 0 and "stock_movements"."delta_reserved" = 0
        when "stock_movements"."kind" in ('return_good', 'document_in', 'document_out_cancel', 'count_gain') then "stock_movements"."delta_on_hand" > 0 and "stock_movements"."delta_reserved" = 0 and "stock_movements"."delta_damaged" = 0
        when "stock_movements"."kind" in ('document_out', 'document_in_cancel', 'count_loss') then "stock_movements"."delta_on_hand" < 0 and "stock_movements"."delta_reserved" = 0 and "stock_movements"."delta_damaged" = 0
        else "stock_movements"."delta_reserved" = 0 and "stock_movements"."delta_damaged" = 0 end),
	CONSTRAINT "stock_movements_after_check" CHECK ("stock_movements"."on_hand_after" >= 0 and "stock_movements"."reserved_after" >= 0 and "stock_movements"."damaged_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"request_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"document_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_requests_key" UNIQUE("user_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "counting_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counting_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"stock_item_id" bigint NOT NULL,
	"book_on_hand" integer NOT NULL,
	"last_movement_id" bigint,
	"end_movement_id" bigint,
	"counted" integer,
	"skipped" boolean DEFAULT false NOT NULL,
	"remark" text,
	"counted_by" bigint,
	"counted_at" timestamp with time zone,
	"open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "counting_lines_item_key" UNIQUE("task_id","stock_item_id"),
	CONSTRAINT "counting_lines_check" CHECK ("counting_lines"."book_on_hand" >= 0 and "counting_lines"."counted" >= 0),
	CONSTRAINT "counting_lines_skipped_check" CHECK (not "counting_lines"."skipped" or "counting_lines"."counted" is null)
);
--> statement-breakpoint
CREATE TABLE "counting_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counting_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"counted" integer,
	"skipped" boolean DEFAULT false NOT NULL,
	"source" text DEFAULT 'hand' NOT NULL,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counting_logs_source_check" CHECK ("counting_logs"."source" in ('hand', 'import'))
);
--> statement-breakpoint
CREATE TABLE "counting_task_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counting_task_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
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
	CONSTRAINT "counting_task_events_actor_kind_check" CHECK ("counting_task_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "counting_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counting_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_no" text NOT NULL,
	"delivery_center_id" bigint NOT NULL,
	"title" text NOT NULL,
	"scope" text DEFAULT 'all' NOT NULL,
	"scope_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"remark" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by" bigint,
	"started_by" bigint,
	"started_at" timestamp with time zone,
	"submitted_by" bigint,
	"submitted_at" timestamp with time zone,
	"posted_by" bigint,
	"posted_at" timestamp with time zone,
	"cancelled_by" bigint,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counting_tasks_no_key" UNIQUE("task_no"),
	CONSTRAINT "counting_tasks_status_check" CHECK ("counting_tasks"."status" in ('draft', 'counting', 'submitted', 'posted', 'cancelled')),
	CONSTRAINT "counting_tasks_scope_check" CHECK ("counting_tasks"."scope" in ('all', 'stocked', 'low', 'categories', 'products')),
	CONSTRAINT "counting_tasks_second_person_check" CHECK ("counting_tasks"."posted_by" is null or ("counting_tasks"."posted_by" <> "counting_tasks"."created_by" and "counting_tasks"."posted_by" <> "counting_tasks"."submitted_by"))
);
--> statement-breakpoint
CREATE TABLE "delivery_centers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_centers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"area_code" char(6),
	"address" text,
	"contact_name" text,
	"contact_phone" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_centers_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "delivery_corps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_corps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"site" text,
	"no_pattern" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_corps_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "freight_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "freight_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipping_method_id" bigint NOT NULL,
	"area_code" char(6),
	"first_weight_g" integer NOT NULL,
	"first_fen" bigint NOT NULL,
	"step_weight_g" integer NOT NULL,
	"step_fen" bigint NOT NULL,
	"free_over_fen" bigint,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_rules_area_key" UNIQUE NULLS NOT DISTINCT("shipping_method_id","area_code"),
	CONSTRAINT "freight_rules_money_check" CHECK ("freight_rules"."first_fen" >= 0 and "freight_rules"."step_fen" >= 0 and "freight_rules"."free_over_fen" >= 0),
	CONSTRAINT "freight_rules_weight_check" CHECK ("freight_rules"."first_weight_g" > 0 and "freight_rules"."step_weight_g" > 0)
);
--> statement-breakpoint
CREATE TABLE "issue_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"order_item_id" bigint NOT NULL,
	"child_order_id" bigint,
	"issue_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"status" text DEFAULT 'expected' NOT NULL,
	"price_fen" bigint NOT NULL,
	"shipment_id" bigint,
	"shipped_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issue_deliveries_status_check" CHECK ("issue_deliveries"."status" in ('expected', 'ready', 'suspended', 'shipped', 'missing', 'resent', 'refunded', 'cancelled')),
	CONSTRAINT "issue_deliveries_quantity_check" CHECK ("issue_deliveries"."quantity" > 0 and "issue_deliveries"."price_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "issue_delivery_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_delivery_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_delivery_id" bigint NOT NULL,
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
	CONSTRAINT "issue_delivery_events_actor_kind_check" CHECK ("issue_delivery_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" bigint NOT NULL,
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
	CONSTRAINT "shipment_events_actor_kind_check" CHECK ("shipment_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "shipment_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" bigint NOT NULL,
	"order_item_id" bigint NOT NULL,
	"child_order_item_id" bigint,
	"stock_item_id" bigint,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_items_line_key" UNIQUE NULLS NOT DISTINCT("shipment_id","order_item_id","child_order_item_id"),
	CONSTRAINT "shipment_items_quantity_check" CHECK ("shipment_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"child_order_id" bigint,
	"after_sale_id" bigint,
	"delivery_center_id" bigint NOT NULL,
	"delivery_corp_id" bigint,
	"tracking_no" text,
	"status" text DEFAULT 'packed' NOT NULL,
	"receiver_name" text NOT NULL,
	"receiver_phone" text NOT NULL,
	"area_code" char(6),
	"address_text" text NOT NULL,
	"batch_id" text,
	"remark" text,
	"created_by" bigint,
	"shipped_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"recalled_at" timestamp with time zone,
	"recall_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_no_key" UNIQUE("shipment_no"),
	CONSTRAINT "shipments_status_check" CHECK ("shipments"."status" in ('packed', 'shipped', 'received', 'recalled')),
	CONSTRAINT "shipments_recall_check" CHECK ("shipments"."status" <> 'recalled' or "shipments"."recall_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "shipping_methods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"delivery_corp_id" bigint,
	"description" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipping_methods_code_key" UNIQUE("code"),
	CONSTRAINT "shipping_methods_kind_check" CHECK ("shipping_methods"."kind" in ('express', 'post', 'pickup'))
);
--> statement-breakpoint
CREATE TABLE "tracking_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" bigint NOT NULL,
	"delivery_corp_id" bigint,
	"tracking_no" text,
	"reason" text,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_traces" (
	"shipment_id" bigint PRIMARY KEY NOT NULL,
	"state" text,
	"traces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"queried_at" timestamp with time zone,
	"subscribed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"spec_key" text DEFAULT '' NOT NULL,
	"spec" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"selected" boolean DEFAULT true NOT NULL,
	"quoted_fen" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_key" UNIQUE("user_id","product_id","spec_key"),
	CONSTRAINT "cart_items_quantity_check" CHECK ("cart_items"."quantity" between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
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
	CONSTRAINT "order_events_actor_kind_check" CHECK ("order_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"title" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"issue_id" bigint,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"isbn" text,
	"issn" text,
	"cover_path" text,
	"spec_key" text DEFAULT '' NOT NULL,
	"spec" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sub_year" integer,
	"start_issue" integer,
	"issue_list" integer[],
	"copies" integer,
	"list_fen" bigint NOT NULL,
	"unit_fen" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"line_fen" bigint NOT NULL,
	"freight_share_fen" bigint DEFAULT 0 NOT NULL,
	"discount_share_fen" bigint DEFAULT 0 NOT NULL,
	"adjust_fen" bigint DEFAULT 0 NOT NULL,
	"payable_fen" bigint NOT NULL,
	"tax_code" text,
	"tax_kind" text NOT NULL,
	"tax_bp" integer NOT NULL,
	"weight_g" integer DEFAULT 0 NOT NULL,
	"stock_item_id" bigint,
	"packed_qty" integer DEFAULT 0 NOT NULL,
	"shipped_qty" integer DEFAULT 0 NOT NULL,
	"cancelled_qty" integer DEFAULT 0 NOT NULL,
	"refunding_qty" integer DEFAULT 0 NOT NULL,
	"returning_qty" integer DEFAULT 0 NOT NULL,
	"returned_qty" integer DEFAULT 0 NOT NULL,
	"allocated_qty" integer DEFAULT 0 NOT NULL,
	"refunding_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_items_line_key" UNIQUE("order_id","line_no"),
	CONSTRAINT "order_items_kind_check" CHECK ("order_items"."kind" in ('paper_book', 'paper_periodical', 'e_periodical', 'e_book')),
	CONSTRAINT "order_items_tax_kind_check" CHECK ("order_items"."tax_kind" in ('taxable', 'zero', 'exempt')),
	CONSTRAINT "order_items_amount_check" CHECK ("order_items"."quantity" between 1 and 1000000 and "order_items"."line_fen" = "order_items"."unit_fen" * "order_items"."quantity" and "order_items"."payable_fen" = "order_items"."line_fen" + "order_items"."freight_share_fen" - "order_items"."discount_share_fen" + "order_items"."adjust_fen"),
	CONSTRAINT "order_items_money_check" CHECK ("order_items"."list_fen" >= 0 and "order_items"."unit_fen" >= 0 and "order_items"."line_fen" >= 0 and "order_items"."freight_share_fen" >= 0 and "order_items"."discount_share_fen" >= 0 and "order_items"."payable_fen" >= 0 and "order_items"."refunding_fen" >= 0 and "order_items"."refunded_fen" >= 0),
	CONSTRAINT "order_items_counts_check" CHECK ("order_items"."packed_qty" >= 0 and "order_items"."shipped_qty" >= 0 and "order_items"."cancelled_qty" >= 0 and "order_items"."refunding_qty" >= 0 and "order_items"."returning_qty" >= 0 and "order_items"."returned_qty" >= 0 and "order_items"."allocated_qty" >= 0),
	CONSTRAINT "order_items_shipped_check" CHECK ("order_items"."packed_qty" + "order_items"."shipped_qty" + "order_items"."cancelled_qty" + "order_items"."refunding_qty" <= "order_items"."quantity"),
	CONSTRAINT "order_items_returned_check" CHECK ("order_items"."returned_qty" + "order_items"."returning_qty" <= "order_items"."shipped_qty"),
	CONSTRAINT "order_items_allocated_check" CHECK ("order_items"."allocated_qty" <= "order_items"."quantity" - "order_items"."cancelled_qty"),
	CONSTRAINT "order_items_refund_check" CHECK ("order_items"."refunded_fen" + "order_items"."refunding_fen" <= "order_items"."payable_fen")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_sn" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"organization_id" bigint,
	"submit_key" text,
	"submit_hash" text,
	"source" text DEFAULT 'desktop' NOT NULL,
	"is_offline" boolean DEFAULT false NOT NULL,
	"payment_method" text NOT NULL,
	"status" text DEFAULT 'pending_payment' NOT NULL,
	"pay_status" text DEFAULT 'unpaid' NOT NULL,
	"shipping_status" text DEFAULT 'unshipped' NOT NULL,
	"goods_fen" bigint NOT NULL,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"adjust_fen" bigint DEFAULT 0 NOT NULL,
	"total_fen" bigint NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"refunding_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"shipping_method_id" bigint,
	"shipping_method_name" text,
	"receiver_name" text,
	"receiver_phone" text,
	"receiver_tel" text,
	"area_code" char(6),
	"province" text,
	"city" text,
	"district" text,
	"address" text,
	"postcode" text,
	"manager_code" text,
	"on_hold" boolean DEFAULT false NOT NULL,
	"rest_to_main" boolean DEFAULT false NOT NULL,
	"deadline_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"hidden_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"locked_by" bigint,
	"locked_until" timestamp with time zone,
	"remark" text,
	"staff_remark" text,
	"invoice_request" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_order_sn_key" UNIQUE("order_sn"),
	CONSTRAINT "orders_submit_key" UNIQUE("buyer_id","submit_key"),
	CONSTRAINT "orders_status_check" CHECK ("orders"."status" in ('pending_payment', 'to_ship', 'part_shipped', 'shipped', 'completed', 'cancelled')),
	CONSTRAINT "orders_pay_status_check" CHECK ("orders"."pay_status" in ('unpaid', 'part_paid', 'paid', 'part_refunded', 'refunded')),
	CONSTRAINT "orders_shipping_status_check" CHECK ("orders"."shipping_status" in ('unshipped', 'part_shipped', 'shipped', 'part_returned', 'returned')),
	CONSTRAINT "orders_source_check" CHECK ("orders"."source" in ('desktop', 'mobile', 'admin')),
	CONSTRAINT "orders_cancel_reason_check" CHECK ("orders"."cancel_reason" in ('buyer', 'timeout', 'admin', 'refunded')),
	CONSTRAINT "orders_money_check" CHECK ("orders"."goods_fen" >= 0 and "orders"."freight_fen" >= 0 and "orders"."discount_fen" >= 0 and "orders"."total_fen" >= 0 and "orders"."paid_fen" >= 0 and "orders"."refunding_fen" >= 0 and "orders"."refunded_fen" >= 0),
	CONSTRAINT "orders_total_check" CHECK ("orders"."total_fen" = "orders"."goods_fen" + "orders"."freight_fen" - "orders"."discount_fen" + "orders"."adjust_fen"),
	CONSTRAINT "orders_refund_check" CHECK ("orders"."refunded_fen" + "orders"."refunding_fen" <= "orders"."paid_fen"),
	CONSTRAINT "orders_cancelled_check" CHECK ("orders"."status" <> 'cancelled' or ("orders"."cancelled_at" is not null and "orders"."cancel_reason" is not null)),
	CONSTRAINT "orders_paid_check" CHECK ("orders"."status" in ('pending_payment', 'cancelled') or "orders"."paid_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "child_order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"child_order_id" bigint NOT NULL,
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
	CONSTRAINT "child_order_events_actor_kind_check" CHECK ("child_order_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "child_order_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"child_order_id" bigint NOT NULL,
	"order_item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"shipped_qty" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "child_order_items_key" UNIQUE("child_order_id","order_item_id"),
	CONSTRAINT "child_order_items_quantity_check" CHECK ("child_order_items"."quantity" > 0 and "child_order_items"."shipped_qty" between 0 and "child_order_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "child_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"child_no" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"receiver_name" text,
	"receiver_phone" text,
	"receiver_tel" text,
	"area_code" char(6),
	"province" text,
	"city" text,
	"district" text,
	"address" text,
	"postcode" text,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"remark" text,
	"import_batch_id" bigint,
	"request_key" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "child_orders_seq_key" UNIQUE("order_id","seq"),
	CONSTRAINT "child_orders_no_key" UNIQUE("child_no"),
	CONSTRAINT "child_orders_request_key" UNIQUE("order_id","request_key"),
	CONSTRAINT "child_orders_status_check" CHECK ("child_orders"."status" in ('open', 'frozen', 'shipped', 'received', 'cancelled')),
	CONSTRAINT "child_orders_freight_check" CHECK ("child_orders"."freight_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "import_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"file_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"row_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"rows" jsonb,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"actor_role" text DEFAULT '' NOT NULL,
	"run_no" integer DEFAULT 0 NOT NULL,
	"beat_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "import_batches_file_key" UNIQUE("order_id","file_hash"),
	CONSTRAINT "import_batches_status_check" CHECK ("import_batches"."status" in ('queued', 'running', 'done', 'failed')),
	CONSTRAINT "import_batches_rows_check" CHECK ("import_batches"."row_count" >= 1 and "import_batches"."done_count" between 0 and "import_batches"."row_count"),
	CONSTRAINT "import_batches_finished_check" CHECK (("import_batches"."status" in ('done', 'failed')) = ("import_batches"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"out_trade_no" text,
	"provider_txn" text,
	"raw_headers" jsonb,
	"raw_body" text,
	"verified" boolean DEFAULT false NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"result" text DEFAULT 'received' NOT NULL,
	"payment_id" bigint,
	"refund_id" bigint,
	"handled_at" timestamp with time zone,
	CONSTRAINT "payment_events_event_key" UNIQUE("provider","event_id"),
	CONSTRAINT "payment_events_provider_check" CHECK ("payment_events"."provider" in ('wxpay', 'unionpay', 'offline', 'manual')),
	CONSTRAINT "payment_events_result_check" CHECK ("payment_events"."result" in ('received', 'applied', 'repeated', 'suspect', 'unknown_order', 'ignored'))
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"kind" text NOT NULL,
	"deadline_minutes" integer,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_methods_code_check" CHECK ("payment_methods"."code" in ('wxpay', 'unionpay', 'transfer')),
	CONSTRAINT "payment_methods_kind_check" CHECK ("payment_methods"."kind" in ('online', 'offline')),
	CONSTRAINT "payment_methods_deadline_check" CHECK ("payment_methods"."deadline_minutes" is null or "payment_methods"."deadline_minutes" >= 10)
);
--> statement-breakpoint
CREATE TABLE "payment_transitions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_transitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
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
	CONSTRAINT "payment_transitions_actor_kind_check" CHECK ("payment_transitions"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"attempt_no" integer NOT NULL,
	"out_trade_no" text NOT NULL,
	"provider" text NOT NULL,
	"channel" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"refunding_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"provider_txn" text,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"payer" text,
	"voucher_upload_id" bigint,
	"voucher_sha256" text,
	"bank_date" date,
	"bank_payer" text,
	"submitted_by" bigint,
	"submitted_at" timestamp with time zone,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"confirm_reason" text,
	"reject_reason" text,
	"fail_reason" text,
	"late" boolean DEFAULT false NOT NULL,
	"polled_at" timestamp with time zone,
	"poll_count" integer DEFAULT 0 NOT NULL,
	"created_by" bigint,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_request_key" UNIQUE("request_key"),
	CONSTRAINT "payments_attempt_key" UNIQUE("order_id","attempt_no"),
	CONSTRAINT "payments_out_trade_no_key" UNIQUE("out_trade_no"),
	CONSTRAINT "payments_provider_txn_key" UNIQUE("provider","provider_txn"),
	CONSTRAINT "payments_provider_check" CHECK ("payments"."provider" in ('wxpay', 'unionpay', 'offline', 'manual')),
	CONSTRAINT "payments_channel_check" CHECK ("payments"."channel" in ('native', 'jsapi', 'h5', 'qr', 'transfer', 'manual')),
	CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('created', 'submitted', 'rejected', 'paid', 'closed', 'failed')),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_fen" > 0),
	CONSTRAINT "payments_money_check" CHECK ("payments"."paid_fen" >= 0 and "payments"."refunding_fen" >= 0 and "payments"."refunded_fen" >= 0),
	CONSTRAINT "payments_refund_check" CHECK ("payments"."refunded_fen" + "payments"."refunding_fen" <= "payments"."paid_fen"),
	CONSTRAINT "payments_paid_check" CHECK (("payments"."status" = 'paid') = ("payments"."paid_at" is not null and "payments"."paid_fen" > 0)),
	CONSTRAINT "payments_confirm_check" CHECK ("payments"."confirmed_by" is null or "payments"."submitted_by" is null or "payments"."confirmed_by" <> "payments"."submitted_by")
);
--> statement-breakpoint
CREATE TABLE "refund_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_id" bigint NOT NULL,
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
	CONSTRAINT "refund_events_actor_kind_check" CHECK ("refund_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "refund_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_id" bigint NOT NULL,
	"order_item_id" bigint NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	"goods_fen" bigint DEFAULT 0 NOT NULL,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "refund_items_line_key" UNIQUE("refund_id","order_item_id"),
	CONSTRAINT "refund_items_check" CHECK ("refund_items"."quantity" >= 0 and "refund_items"."goods_fen" >= 0 and "refund_items"."freight_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"after_sale_id" bigint,
	"amount_fen" bigint NOT NULL,
	"reason_kind" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"provider_refund_id" text,
	"needs_second" boolean DEFAULT false NOT NULL,
	"requested_by" bigint,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"proof_upload_id" bigint,
	"bank_reference" text,
	"finished_by" bigint,
	"request_key" text,
	"success_at" timestamp with time zone,
	"fail_reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"polled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_no_key" UNIQUE("refund_no"),
	CONSTRAINT "refunds_request_key" UNIQUE("request_key"),
	CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('created', 'processing', 'failed', 'manual', 'success', 'cancelled')),
	CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason_kind" in ('late', 'duplicate', 'overpaid', 'after_sale', 'cancel', 'admin')),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_fen" > 0),
	CONSTRAINT "refunds_success_check" CHECK (("refunds"."status" = 'success') = ("refunds"."success_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "bill_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"bill_date" date NOT NULL,
	"kind" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"provider_txn" text,
	"refund_no" text,
	"amount_fen" bigint NOT NULL,
	"state" text,
	"raw" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_rows_key" UNIQUE NULLS NOT DISTINCT("provider","bill_date","kind","out_trade_no","refund_no","provider_txn"),
	CONSTRAINT "bill_rows_kind_check" CHECK ("bill_rows"."kind" in ('payment', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "reconcile_diffs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconcile_diffs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"last_run_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"provider_txn" text,
	"refund_no" text,
	"payment_id" bigint,
	"refund_id" bigint,
	"local_fen" bigint,
	"remote_fen" bigint,
	"detail" jsonb,
	"status" text DEFAULT 'open' NOT NULL,
	"resolved_by" bigint,
	"resolved_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "reconcile_diffs_kind_check" CHECK ("reconcile_diffs"."kind" in ('missing_local', 'missing_remote', 'amount_mismatch', 'state_mismatch')),
	CONSTRAINT "reconcile_diffs_status_check" CHECK ("reconcile_diffs"."status" in ('open', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "reconcile_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconcile_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"bill_date" date NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"source" text DEFAULT 'bill' NOT NULL,
	"started_by" bigint,
	"bill_count" integer DEFAULT 0 NOT NULL,
	"bill_paid_fen" bigint DEFAULT 0 NOT NULL,
	"bill_refunded_fen" bigint DEFAULT 0 NOT NULL,
	"local_count" integer DEFAULT 0 NOT NULL,
	"local_paid_fen" bigint DEFAULT 0 NOT NULL,
	"local_refunded_fen" bigint DEFAULT 0 NOT NULL,
	"diff_count" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "reconcile_runs_source_check" CHECK ("reconcile_runs"."source" in ('bill', 'query'))
);
--> statement-breakpoint
CREATE TABLE "special_order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "special_order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"special_order_id" bigint NOT NULL,
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
	CONSTRAINT "special_order_events_actor_kind_check" CHECK ("special_order_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "special_order_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "special_order_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"special_order_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"title" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "special_order_files_key" UNIQUE("special_order_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "special_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "special_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"special_no" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"order_id" bigint,
	"payment_id" bigint,
	"buyer_id" bigint,
	"organization_id" bigint,
	"title" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assigned_to" bigint,
	"finished_by" bigint,
	"finished_at" timestamp with time zone,
	"finish_note" text,
	"submit_key" text,
	"submit_hash" text,
	"dedupe_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "special_orders_special_no_key" UNIQUE("special_no"),
	CONSTRAINT "special_orders_dedupe_key" UNIQUE("dedupe_key"),
	CONSTRAINT "special_orders_submit_key" UNIQUE("buyer_id","submit_key"),
	CONSTRAINT "special_orders_kind_check" CHECK ("special_orders"."kind" in ('exception', 'application')),
	CONSTRAINT "special_orders_type_check" CHECK ("special_orders"."type" in ('late_payment', 'duplicate_payment', 'amount_mismatch', 'unknown_payment', 'stock_short', 'code_short', 'refund_failed', 'invoice_stuck', 'undeliverable', 'ledger_mismatch', 'issue_cancelled', 'bulk_print', 'back_issue', 'resend', 'other')),
	CONSTRAINT "special_orders_status_check" CHECK ("special_orders"."status" in ('open', 'handling', 'finished', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "invoice_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
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
	CONSTRAINT "invoice_events_actor_kind_check" CHECK ("invoice_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"order_id" bigint,
	"order_item_id" bigint,
	"property" text DEFAULT 'normal' NOT NULL,
	"name" text NOT NULL,
	"spec" text,
	"unit" text,
	"quantity" integer,
	"tax_code" text,
	"tax_kind" text NOT NULL,
	"tax_bp" integer NOT NULL,
	"policy_code" text,
	"amount_fen" bigint NOT NULL,
	"net_fen" bigint NOT NULL,
	"tax_fen" bigint NOT NULL,
	CONSTRAINT "invoice_lines_key" UNIQUE("invoice_id","line_no"),
	CONSTRAINT "invoice_lines_property_check" CHECK ("invoice_lines"."property" in ('normal', 'discounted', 'discount')),
	CONSTRAINT "invoice_lines_tax_kind_check" CHECK ("invoice_lines"."tax_kind" in ('taxable', 'zero', 'exempt')),
	CONSTRAINT "invoice_lines_tax_check" CHECK ("invoice_lines"."tax_bp" between 0 and 10000 and ("invoice_lines"."tax_kind" = 'taxable' or "invoice_lines"."tax_fen" = 0)),
	CONSTRAINT "invoice_lines_sum_check" CHECK ("invoice_lines"."net_fen" + "invoice_lines"."tax_fen" = "invoice_lines"."amount_fen"),
	CONSTRAINT "invoice_lines_sign_check" CHECK (("invoice_lines"."property" = 'discount' and "invoice_lines"."amount_fen" <= 0) or ("invoice_lines"."property" <> 'discount' and "invoice_lines"."amount_fen" >= 0)),
	CONSTRAINT "invoice_lines_quantity_check" CHECK ("invoice_lines"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	CONSTRAINT "invoice_orders_key" UNIQUE("invoice_id","order_id"),
	CONSTRAINT "invoice_orders_amount_check" CHECK ("invoice_orders"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_titles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_titles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"organization_id" bigint,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"tax_no" text,
	"address" text,
	"phone" text,
	"bank" text,
	"bank_account" text,
	"email" text,
	"receive_phone" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "invoice_titles_kind_check" CHECK ("invoice_titles"."kind" in ('personal', 'company')),
	CONSTRAINT "invoice_titles_owner_check" CHECK (num_nonnulls("invoice_titles"."user_id", "invoice_titles"."organization_id") = 1),
	CONSTRAINT "invoice_titles_tax_no_check" CHECK (("invoice_titles"."tax_no" is null or "invoice_titles"."tax_no" ~ '^[0-9A-Z]{15,20}$') and ("invoice_titles"."kind" <> 'company' or "invoice_titles"."tax_no" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_no" text NOT NULL,
	"side" text DEFAULT 'blue' NOT NULL,
	"red_of" bigint,
	"red_reason" text,
	"form" text DEFAULT 'online' NOT NULL,
	"type" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"buyer_id" bigint NOT NULL,
	"organization_id" bigint,
	"title_kind" text NOT NULL,
	"title_name" text NOT NULL,
	"tax_no" text,
	"title_address" text,
	"title_phone" text,
	"title_bank" text,
	"title_bank_account" text,
	"email" text,
	"receive_phone" text,
	"amount_fen" bigint NOT NULL,
	"net_fen" bigint NOT NULL,
	"tax_fen" bigint NOT NULL,
	"reversed_fen" bigint DEFAULT 0 NOT NULL,
	"reversing_fen" bigint DEFAULT 0 NOT NULL,
	"provider" text,
	"provider_serial" text,
	"red_bill_id" text,
	"red_bill_status" text,
	"invoice_code" text,
	"invoice_no" text,
	"issued_at" timestamp with time zone,
	"issued_by" bigint,
	"drawer" text,
	"pdf_url" text,
	"ofd_url" text,
	"pdf_upload_id" bigint,
	"ofd_upload_id" bigint,
	"sent_at" timestamp with time zone,
	"mail_name" text,
	"mail_phone" text,
	"mail_address" text,
	"mail_corp_id" bigint,
	"mail_tracking_no" text,
	"mailed_at" timestamp with time zone,
	"fail_code" text,
	"fail_reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"polled_at" timestamp with time zone,
	"poll_count" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	"remark" text,
	"staff_remark" text,
	"requested_by" bigint,
	"apply_key" text,
	"apply_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_apply_key" UNIQUE("buyer_id","apply_key"),
	CONSTRAINT "invoices_request_no_key" UNIQUE("request_no"),
	CONSTRAINT "invoices_provider_serial_key" UNIQUE("provider","provider_serial"),
	CONSTRAINT "invoices_invoice_no_key" UNIQUE("invoice_no","invoice_code"),
	CONSTRAINT "invoices_side_check" CHECK ("invoices"."side" in ('blue', 'red')),
	CONSTRAINT "invoices_form_check" CHECK ("invoices"."form" in ('online', 'paper')),
	CONSTRAINT "invoices_type_check" CHECK ("invoices"."type" in ('normal', 'special')),
	CONSTRAINT "invoices_title_kind_check" CHECK ("invoices"."title_kind" in ('personal', 'company')),
	CONSTRAINT "invoices_red_reason_check" CHECK ("invoices"."red_reason" in ('return', 'mistake', 'stopped', 'discount')),
	CONSTRAINT "invoices_status_check" CHECK ("invoices"."status" in ('requested', 'issuing', 'failed', 'issued', 'red_pending', 'reversed', 'cancelled')),
	CONSTRAINT "invoices_tax_no_check" CHECK (("invoices"."tax_no" is null or "invoices"."tax_no" ~ '^[0-9A-Z]{15,20}$') and ("invoices"."title_kind" <> 'company' or "invoices"."tax_no" is not null)),
	CONSTRAINT "invoices_special_check" CHECK ("invoices"."type" <> 'special' or "invoices"."title_kind" = 'company'),
	CONSTRAINT "invoices_red_check" CHECK (("invoices"."side" = 'red') = ("invoices"."red_of" is not null) and ("invoices"."side" = 'red') = ("invoices"."red_reason" is not null)),
	CONSTRAINT "invoices_amount_check" CHECK ("invoices"."amount_fen" > 0 and "invoices"."tax_fen" >= 0 and "invoices"."net_fen" + "invoices"."tax_fen" = "invoices"."amount_fen"),
	CONSTRAINT "invoices_reversed_check" CHECK ("invoices"."reversed_fen" >= 0 and "invoices"."reversing_fen" >= 0 and "invoices"."reversed_fen" + "invoices"."reversing_fen" <= "invoices"."amount_fen"),
	CONSTRAINT "invoices_issued_check" CHECK ("invoices"."status" not in ('issued', 'red_pending', 'reversed') or ("invoices"."invoice_no" is not null and "invoices"."issued_at" is not null)),
	CONSTRAINT "invoices_full_reverse_check" CHECK ("invoices"."status" <> 'reversed' or "invoices"."reversed_fen" = "invoices"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "provider_tokens" (
	"key" text PRIMARY KEY NOT NULL,
	"token_enc" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refresh_count" integer DEFAULT 0 NOT NULL,
	"window_started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "provider_tokens_count_check" CHECK ("provider_tokens"."refresh_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "after_sale_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "after_sale_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"after_sale_id" bigint NOT NULL,
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
	CONSTRAINT "after_sale_events_actor_kind_check" CHECK ("after_sale_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "after_sale_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "after_sale_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"after_sale_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"title" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "after_sale_files_key" UNIQUE("after_sale_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "after_sale_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "after_sale_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"after_sale_id" bigint NOT NULL,
	"order_item_id" bigint NOT NULL,
	"child_order_item_id" bigint,
	"issue_delivery_id" bigint,
	"quantity" integer NOT NULL,
	"amount_fen" bigint DEFAULT 0 NOT NULL,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"good_qty" integer DEFAULT 0 NOT NULL,
	"damaged_qty" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "after_sale_items_key" UNIQUE NULLS NOT DISTINCT("after_sale_id","order_item_id","child_order_item_id","issue_delivery_id"),
	CONSTRAINT "after_sale_items_quantity_check" CHECK ("after_sale_items"."quantity" >= 1 and "after_sale_items"."good_qty" >= 0 and "after_sale_items"."damaged_qty" >= 0 and "after_sale_items"."good_qty" + "after_sale_items"."damaged_qty" <= "after_sale_items"."quantity"),
	CONSTRAINT "after_sale_items_amount_check" CHECK ("after_sale_items"."amount_fen" >= 0 and "after_sale_items"."freight_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "after_sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "after_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"after_sale_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"organization_id" bigint,
	"submit_key" text,
	"submit_hash" text,
	"kind" text NOT NULL,
	"goods_state" text DEFAULT 'shipped' NOT NULL,
	"reason_kind" text NOT NULL,
	"reason" text,
	"status" text DEFAULT 'applied' NOT NULL,
	"requested_fen" bigint DEFAULT 0 NOT NULL,
	"approved_fen" bigint,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"audit_note" text,
	"override_by" bigint,
	"override_reason" text,
	"return_center_id" bigint,
	"return_name" text,
	"return_phone" text,
	"return_address" text,
	"return_deadline_at" timestamp with time zone,
	"return_corp_id" bigint,
	"return_tracking_no" text,
	"goods_sent_at" timestamp with time zone,
	"received_by" bigint,
	"received_at" timestamp with time zone,
	"receive_note" text,
	"done_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "after_sales_after_sale_no_key" UNIQUE("after_sale_no"),
	CONSTRAINT "after_sales_submit_key" UNIQUE("buyer_id","submit_key"),
	CONSTRAINT "after_sales_goods_state_check" CHECK ("after_sales"."goods_state" in ('unshipped', 'shipped')),
	CONSTRAINT "after_sales_kind_goods_check" CHECK ("after_sales"."kind" = 'refund_only' or "after_sales"."goods_state" = 'shipped'),
	CONSTRAINT "after_sales_kind_check" CHECK ("after_sales"."kind" in ('refund_only', 'return_refund', 'resend')),
	CONSTRAINT "after_sales_reason_kind_check" CHECK ("after_sales"."reason_kind" in ('no_need', 'wrong_goods', 'damaged', 'missing', 'not_received', 'unsubscribe', 'other')),
	CONSTRAINT "after_sales_status_check" CHECK ("after_sales"."status" in ('applied', 'wait_goods', 'goods_sent', 'approved_refund', 'resend', 'done', 'rejected', 'withdrawn', 'expired', 'receive_refused')),
	CONSTRAINT "after_sales_money_check" CHECK ("after_sales"."requested_fen" >= 0 and "after_sales"."freight_fen" >= 0 and coalesce("after_sales"."approved_fen", 0) >= 0 and ("after_sales"."kind" <> 'resend' or ("after_sales"."requested_fen" = 0 and coalesce("after_sales"."approved_fen", 0) = 0))),
	CONSTRAINT "after_sales_override_check" CHECK ("after_sales"."override_by" is null or "after_sales"."override_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "activation_code_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activation_code_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activation_code_id" bigint NOT NULL,
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
	CONSTRAINT "activation_code_events_actor_kind_check" CHECK ("activation_code_events"."actor_kind" in ('guest', 'buyer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "activation_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activation_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"sn" text NOT NULL,
	"code_hmac" text NOT NULL,
	"code_enc" text NOT NULL,
	"last4" text NOT NULL,
	"product_id" bigint NOT NULL,
	"issue_id" bigint,
	"status" text DEFAULT 'free' NOT NULL,
	"order_item_id" bigint,
	"assigned_to" bigint,
	"assigned_at" timestamp with time zone,
	"allocation_id" bigint,
	"activated_by" bigint,
	"activated_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"frozen_by" bigint,
	"frozen_reason" text,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activation_codes_sn_key" UNIQUE("sn"),
	CONSTRAINT "activation_codes_code_hmac_key" UNIQUE("code_hmac"),
	CONSTRAINT "activation_codes_status_check" CHECK ("activation_codes"."status" in ('free', 'assigned', 'activated', 'void', 'expired')),
	CONSTRAINT "activation_codes_activated_pair_check" CHECK (("activation_codes"."activated_by" is null) = ("activation_codes"."activated_at" is null)),
	CONSTRAINT "activation_codes_activated_check" CHECK ("activation_codes"."status" = 'void' or ("activation_codes"."status" in ('activated', 'expired')) = ("activation_codes"."activated_by" is not null)),
	CONSTRAINT "activation_codes_free_check" CHECK ("activation_codes"."status" <> 'free' or ("activation_codes"."order_item_id" is null and "activation_codes"."assigned_to" is null)),
	CONSTRAINT "activation_codes_allocation_check" CHECK ("activation_codes"."allocation_id" is null or "activation_codes"."order_item_id" is not null),
	CONSTRAINT "activation_codes_void_check" CHECK (("activation_codes"."status" = 'void') = ("activation_codes"."voided_at" is not null)),
	CONSTRAINT "activation_codes_frozen_check" CHECK ("activation_codes"."frozen_at" is null or "activation_codes"."frozen_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "code_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_no" text NOT NULL,
	"product_id" bigint NOT NULL,
	"issue_id" bigint,
	"year" integer,
	"quantity" integer NOT NULL,
	"activate_until" date,
	"read_days" integer,
	"external" boolean DEFAULT false NOT NULL,
	"remark" text,
	"created_by" bigint,
	"exported_by" bigint,
	"exported_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_batches_batch_no_key" UNIQUE("batch_no"),
	CONSTRAINT "code_batches_quantity_check" CHECK ("code_batches"."quantity" >= 1 and coalesce("code_batches"."read_days", 1) >= 1)
);
--> statement-breakpoint
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
CREATE TABLE "ebook_assets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ebook_assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"product_id" bigint NOT NULL,
	"issue_id" bigint,
	"format" text NOT NULL,
	"upload_id" bigint NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"page_count" integer DEFAULT 0 NOT NULL,
	"converted_pages" integer DEFAULT 0 NOT NULL,
	"has_text" boolean DEFAULT true NOT NULL,
	"auto_activate" boolean DEFAULT false NOT NULL,
	"preview_pages" integer DEFAULT 3 NOT NULL,
	"toc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fail_reason" text,
	"report" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hands" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"run_no" integer DEFAULT 0 NOT NULL,
	"beat_at" timestamp with time zone,
	"created_by" bigint,
	"ready_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ebook_assets_public_id_key" UNIQUE("public_id"),
	CONSTRAINT "ebook_assets_version_key" UNIQUE NULLS NOT DISTINCT("product_id","issue_id","version"),
	CONSTRAINT "ebook_assets_format_check" CHECK ("ebook_assets"."format" in ('pdf', 'epub')),
	CONSTRAINT "ebook_assets_status_check" CHECK ("ebook_assets"."status" in ('uploaded', 'converting', 'ready', 'failed')),
	CONSTRAINT "ebook_assets_active_check" CHECK (not "ebook_assets"."active" or "ebook_assets"."status" = 'ready'),
	CONSTRAINT "ebook_assets_pages_check" CHECK ("ebook_assets"."page_count" >= 0 and "ebook_assets"."preview_pages" >= 0 and "ebook_assets"."converted_pages" between 0 and "ebook_assets"."page_count")
);
--> statement-breakpoint
CREATE TABLE "ebook_pages" (
	"asset_id" bigint NOT NULL,
	"page_no" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"keys" jsonb NOT NULL,
	"text_content" text DEFAULT '' NOT NULL,
	"replaced_fonts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "ebook_pages_pk" PRIMARY KEY("asset_id","page_no"),
	CONSTRAINT "ebook_pages_size_check" CHECK ("ebook_pages"."page_no" >= 1 and "ebook_pages"."width" > 0 and "ebook_pages"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "ebook_resources" (
	"asset_id" bigint NOT NULL,
	"href" text NOT NULL,
	"media_type" text NOT NULL,
	"key" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"spine_no" integer,
	"title" text,
	"text_content" text DEFAULT '' NOT NULL,
	CONSTRAINT "ebook_resources_pk" PRIMARY KEY("asset_id","href"),
	CONSTRAINT "ebook_resources_size_check" CHECK ("ebook_resources"."size_bytes" >= 0 and coalesce("ebook_resources"."spine_no", 1) >= 1)
);
--> statement-breakpoint
CREATE TABLE "reading_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reading_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"device_key" text NOT NULL,
	"name" text NOT NULL,
	"user_agent" text,
	"ip" text,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "reading_devices_key" UNIQUE("user_id","device_key")
);
--> statement-breakpoint
CREATE TABLE "reading_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reading_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"asset_id" bigint NOT NULL,
	"page_no" integer NOT NULL,
	"width" integer NOT NULL,
	"preview" boolean DEFAULT false NOT NULL,
	"ip" text,
	"session_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_logs_page_check" CHECK ("reading_logs"."page_no" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reading_progress" (
	"user_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"page_no" integer DEFAULT 1 NOT NULL,
	"locator" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_progress_pk" PRIMARY KEY("user_id","asset_id"),
	CONSTRAINT "reading_progress_page_check" CHECK ("reading_progress"."page_no" >= 1)
);
--> statement-breakpoint
CREATE TABLE "reading_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"activation_code_id" bigint,
	"token_id" bigint NOT NULL,
	"device_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text,
	"user_agent" text,
	"ip" text,
	CONSTRAINT "reading_sessions_token_key" UNIQUE("token_id"),
	CONSTRAINT "reading_sessions_kind_check" CHECK ("reading_sessions"."kind" in ('desktop', 'item')),
	CONSTRAINT "reading_sessions_code_check" CHECK (("reading_sessions"."kind" = 'item') = ("reading_sessions"."activation_code_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "reading_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reading_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"browser_id" text,
	"user_id" bigint,
	"activation_code_id" bigint,
	"device" text,
	"ip" text,
	"city" text,
	"expires_at" timestamp with time zone NOT NULL,
	"scanned_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_tokens_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "reading_tokens_kind_check" CHECK ("reading_tokens"."kind" in ('confirm', 'item', 'activate')),
	CONSTRAINT "reading_tokens_status_check" CHECK ("reading_tokens"."status" in ('waiting', 'scanned', 'confirmed', 'consumed', 'cancelled')),
	CONSTRAINT "reading_tokens_kind_columns_check" CHECK (("reading_tokens"."kind" = 'confirm' and "reading_tokens"."browser_id" is not null) or ("reading_tokens"."kind" in ('item', 'activate') and "reading_tokens"."user_id" is not null and "reading_tokens"."activation_code_id" is not null)),
	CONSTRAINT "reading_tokens_confirmed_check" CHECK ("reading_tokens"."status" not in ('confirmed', 'consumed') or "reading_tokens"."user_id" is not null),
	CONSTRAINT "reading_tokens_consumed_check" CHECK (("reading_tokens"."status" = 'consumed') = ("reading_tokens"."consumed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"order_id" bigint,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_event_key" UNIQUE("kind","entity_id","user_id"),
	CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('orderPaid', 'shipped', 'refunded', 'invoiceIssued', 'specialFinished', 'copiesGiven', 'organization'))
);
--> statement-breakpoint
CREATE TABLE "user_notice_settings" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"sms" boolean DEFAULT true NOT NULL,
	"mail" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_notice_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "user_notice_settings_kind_check" CHECK ("user_notice_settings"."kind" in ('orderPaid', 'shipped', 'refunded', 'invoiceIssued'))
);
--> statement-breakpoint
CREATE TABLE "erp_product_maps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_product_maps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"erp_code" text NOT NULL,
	"erp_name" text,
	"product_id" bigint NOT NULL,
	"issue_id" bigint,
	"unit_factor" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erp_product_maps_erp_code_key" UNIQUE("erp_code"),
	CONSTRAINT "erp_product_maps_product_key" UNIQUE NULLS NOT DISTINCT("product_id","issue_id"),
	CONSTRAINT "erp_product_maps_factor_check" CHECK ("erp_product_maps"."unit_factor" >= 1)
);
--> statement-breakpoint
CREATE TABLE "erp_pushes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"doc_no" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"response" jsonb,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erp_pushes_key" UNIQUE("kind","doc_no"),
	CONSTRAINT "erp_pushes_kind_check" CHECK ("erp_pushes"."kind" in ('order', 'shipment', 'return')),
	CONSTRAINT "erp_pushes_status_check" CHECK ("erp_pushes"."status" in ('pending', 'sent', 'failed')),
	CONSTRAINT "erp_pushes_sent_check" CHECK ("erp_pushes"."status" <> 'sent' or "erp_pushes"."sent_at" is not null),
	CONSTRAINT "erp_pushes_tries_check" CHECK ("erp_pushes"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "erp_sync_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_sync_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"erp_code" text NOT NULL,
	"warehouse" text,
	"qty_on_hand" integer,
	"qty_available" integer,
	"as_of" timestamp with time zone,
	"product_id" bigint,
	"stock_item_id" bigint,
	"before_on_hand" integer,
	"after_on_hand" integer,
	"delta" integer,
	"result" text NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erp_sync_rows_key" UNIQUE("run_id","row_no"),
	CONSTRAINT "erp_sync_rows_result_check" CHECK ("erp_sync_rows"."result" in ('applied', 'same', 'unmapped', 'refused', 'failed')),
	CONSTRAINT "erp_sync_rows_applied_check" CHECK ("erp_sync_rows"."result" <> 'applied' or ("erp_sync_rows"."stock_item_id" is not null and "erp_sync_rows"."delta" is not null))
);
--> statement-breakpoint
CREATE TABLE "erp_sync_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_sync_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"adapter" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"cursor_from" text,
	"cursor_to" text,
	"upload_id" bigint,
	"file_name" text,
	"file_sha256" text,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_applied" integer DEFAULT 0 NOT NULL,
	"rows_same" integer DEFAULT 0 NOT NULL,
	"rows_unmapped" integer DEFAULT 0 NOT NULL,
	"rows_refused" integer DEFAULT 0 NOT NULL,
	"rows_failed" integer DEFAULT 0 NOT NULL,
	"error" text,
	"started_by" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "erp_sync_runs_kind_check" CHECK ("erp_sync_runs"."kind" in ('pull', 'push', 'file')),
	CONSTRAINT "erp_sync_runs_status_check" CHECK ("erp_sync_runs"."status" in ('running', 'done', 'failed')),
	CONSTRAINT "erp_sync_runs_finished_check" CHECK (("erp_sync_runs"."status" = 'running') = ("erp_sync_runs"."finished_at" is null)),
	CONSTRAINT "erp_sync_runs_rows_check" CHECK ("erp_sync_runs"."rows_total" >= 0 and "erp_sync_runs"."rows_applied" >= 0 and "erp_sync_runs"."rows_same" >= 0 and "erp_sync_runs"."rows_unmapped" >= 0 and "erp_sync_runs"."rows_refused" >= 0 and "erp_sync_runs"."rows_failed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "erp_unmapped" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_unmapped_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"erp_code" text NOT NULL,
	"erp_name" text,
	"warehouse" text,
	"last_qty" integer,
	"last_run_id" bigint,
	"seen_count" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" bigint,
	"ignored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "erp_unmapped_erp_code_key" UNIQUE("erp_code")
);
--> statement-breakpoint
CREATE TABLE "export_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"requested_by" bigint NOT NULL,
	"masked" boolean DEFAULT true NOT NULL,
	"row_cap" integer NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"row_total" integer,
	"truncated" boolean DEFAULT false NOT NULL,
	"file_name" text,
	"upload_id" bigint,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"run_no" integer DEFAULT 0 NOT NULL,
	"beat_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "export_jobs_status_check" CHECK ("export_jobs"."status" in ('queued', 'running', 'done', 'failed', 'cancelled')),
	CONSTRAINT "export_jobs_rows_check" CHECK ("export_jobs"."row_cap" >= 1 and "export_jobs"."row_count" between 0 and "export_jobs"."row_cap"),
	CONSTRAINT "export_jobs_finished_check" CHECK (("export_jobs"."status" in ('done', 'failed', 'cancelled')) = ("export_jobs"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "report_daily_facts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_daily_facts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"organization_id" bigint,
	"area_code" char(6),
	"manager_code" text,
	"category_id" bigint,
	"product_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"payment_method" text NOT NULL,
	"paid_orders" integer DEFAULT 0 NOT NULL,
	"paid_qty" integer DEFAULT 0 NOT NULL,
	"goods_fen" bigint DEFAULT 0 NOT NULL,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refunded_qty" integer DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_freight_fen" bigint DEFAULT 0 NOT NULL,
	"shipped_qty" integer DEFAULT 0 NOT NULL,
	"returned_qty" integer DEFAULT 0 NOT NULL,
	"built_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_daily_facts_key" UNIQUE NULLS NOT DISTINCT("day","organization_id","area_code","manager_code","category_id","product_id","channel","payment_method"),
	CONSTRAINT "report_daily_facts_channel_check" CHECK ("report_daily_facts"."channel" in ('desktop', 'mobile', 'admin')),
	CONSTRAINT "report_daily_facts_paid_check" CHECK ("report_daily_facts"."paid_orders" >= 0 and "report_daily_facts"."paid_qty" >= 0 and "report_daily_facts"."freight_fen" >= 0 and "report_daily_facts"."discount_fen" >= 0),
	CONSTRAINT "report_daily_facts_back_check" CHECK ("report_daily_facts"."refund_count" >= 0 and "report_daily_facts"."refunded_qty" >= 0 and "report_daily_facts"."refunded_fen" >= 0 and "report_daily_facts"."refunded_freight_fen" >= 0 and "report_daily_facts"."returned_qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "report_daily_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_daily_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"organization_id" bigint,
	"area_code" char(6),
	"manager_code" text,
	"channel" text NOT NULL,
	"payment_method" text NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"created_fen" bigint DEFAULT 0 NOT NULL,
	"paid_count" integer DEFAULT 0 NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"cancelled_count" integer DEFAULT 0 NOT NULL,
	"completed_count" integer DEFAULT 0 NOT NULL,
	"shipment_count" integer DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"built_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_daily_orders_key" UNIQUE NULLS NOT DISTINCT("day","organization_id","area_code","manager_code","channel","payment_method"),
	CONSTRAINT "report_daily_orders_channel_check" CHECK ("report_daily_orders"."channel" in ('desktop', 'mobile', 'admin')),
	CONSTRAINT "report_daily_orders_counts_check" CHECK ("report_daily_orders"."created_count" >= 0 and "report_daily_orders"."paid_count" >= 0 and "report_daily_orders"."cancelled_count" >= 0 and "report_daily_orders"."completed_count" >= 0),
	CONSTRAINT "report_daily_orders_money_check" CHECK ("report_daily_orders"."created_fen" >= 0 and "report_daily_orders"."paid_fen" >= 0 and "report_daily_orders"."refunded_fen" >= 0 and "report_daily_orders"."shipment_count" >= 0 and "report_daily_orders"."refund_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "report_days" (
	"day" date PRIMARY KEY NOT NULL,
	"fact_count" integer DEFAULT 0 NOT NULL,
	"built_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_sums" (
	"dimension" text NOT NULL,
	"period" text NOT NULL,
	"start" date NOT NULL,
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"paid_orders" integer DEFAULT 0 NOT NULL,
	"paid_qty" integer DEFAULT 0 NOT NULL,
	"goods_fen" bigint DEFAULT 0 NOT NULL,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refunded_qty" integer DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_freight_fen" bigint DEFAULT 0 NOT NULL,
	"shipped_qty" integer DEFAULT 0 NOT NULL,
	"returned_qty" integer DEFAULT 0 NOT NULL,
	"created_orders" integer DEFAULT 0 NOT NULL,
	"created_fen" bigint DEFAULT 0 NOT NULL,
	"cancelled_orders" integer DEFAULT 0 NOT NULL,
	"completed_orders" integer DEFAULT 0 NOT NULL,
	"shipments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_sums_pk" PRIMARY KEY("dimension","channel","period","start","key"),
	CONSTRAINT "report_sums_dimension_check" CHECK ("report_sums"."dimension" in ('total', 'organisation', 'area', 'manager', 'category', 'product', 'method')),
	CONSTRAINT "report_sums_period_check" CHECK ("report_sums"."period" in ('day', 'ten_days', 'month', 'quarter', 'year')),
	CONSTRAINT "report_sums_channel_check" CHECK ("report_sums"."channel" in ('desktop', 'mobile', 'admin', 'all')),
	CONSTRAINT "report_sums_start_check" CHECK ("report_sums"."period" = 'day' or extract(day from "report_sums"."start") in (1, 11, 21) and ("report_sums"."period" = 'ten_days' or extract(day from "report_sums"."start") = 1)
        and ("report_sums"."period" <> 'quarter' or extract(month from "report_sums"."start") in (1, 4, 7, 10)) and ("report_sums"."period" <> 'year' or extract(month from "report_sums"."start") = 1)),
	CONSTRAINT "report_sums_paid_check" CHECK ("report_sums"."paid_orders" >= 0 and "report_sums"."paid_qty" >= 0 and "report_sums"."freight_fen" >= 0 and "report_sums"."discount_fen" >= 0),
	CONSTRAINT "report_sums_back_check" CHECK ("report_sums"."refund_count" >= 0 and "report_sums"."refunded_qty" >= 0 and "report_sums"."refunded_fen" >= 0 and "report_sums"."refunded_freight_fen" >= 0 and "report_sums"."returned_qty" >= 0)
);
--> statement-breakpoint
ALTER TABLE "area_manager_scopes" ADD CONSTRAINT "area_manager_scopes_manager_code_id_area_manager_codes_id_fk" FOREIGN KEY ("manager_code_id") REFERENCES "public"."area_manager_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_manager_scopes" ADD CONSTRAINT "area_manager_scopes_area_code_areas_code_fk" FOREIGN KEY ("area_code") REFERENCES "public"."areas"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_parent_code_fk" FOREIGN KEY ("parent_code") REFERENCES "public"."areas"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_consents" ADD CONSTRAINT "user_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_openids" ADD CONSTRAINT "user_openids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_recovery_codes" ADD CONSTRAINT "user_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_folders" ADD CONSTRAINT "upload_folders_parent_id_upload_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."upload_folders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_folders" ADD CONSTRAINT "upload_folders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_uses" ADD CONSTRAINT "upload_uses_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_folder_id_upload_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."upload_folders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_area_code_areas_code_fk" FOREIGN KEY ("area_code") REFERENCES "public"."areas"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_type_id_organization_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."organization_types"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_area_code_areas_code_fk" FOREIGN KEY ("area_code") REFERENCES "public"."areas"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_license_upload_id_uploads_id_fk" FOREIGN KEY ("license_upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_attachments" ADD CONSTRAINT "article_attachments_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_attachments" ADD CONSTRAINT "article_attachments_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_autosaves" ADD CONSTRAINT "article_autosaves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_autosaves" ADD CONSTRAINT "article_autosaves_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_categories" ADD CONSTRAINT "article_categories_parent_id_article_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."article_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_imports" ADD CONSTRAINT "article_imports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_views_daily" ADD CONSTRAINT "article_views_daily_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category_id_article_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."article_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_cover_upload_id_uploads_id_fk" FOREIGN KEY ("cover_upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_position_ad_positions_position_fk" FOREIGN KEY ("position") REFERENCES "public"."ad_positions"("position") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_info_attachments" ADD CONSTRAINT "public_info_attachments_public_info_id_public_infos_id_fk" FOREIGN KEY ("public_info_id") REFERENCES "public"."public_infos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_info_attachments" ADD CONSTRAINT "public_info_attachments_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_items" ADD CONSTRAINT "qa_items_group_id_qa_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."qa_groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periodical_issues" ADD CONSTRAINT "periodical_issues_plan_id_periodical_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."periodical_plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periodical_issues" ADD CONSTRAINT "periodical_issues_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periodical_plans" ADD CONSTRAINT "periodical_plans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_parent_id_product_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."product_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_tax_id_product_taxes_id_fk" FOREIGN KEY ("tax_id") REFERENCES "public"."product_taxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_revisions" ADD CONSTRAINT "product_revisions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_id_product_taxes_id_fk" FOREIGN KEY ("tax_id") REFERENCES "public"."product_taxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cover_upload_id_uploads_id_fk" FOREIGN KEY ("cover_upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tax_changes" ADD CONSTRAINT "product_tax_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tax_changes" ADD CONSTRAINT "product_tax_changes_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tax_changes" ADD CONSTRAINT "product_tax_changes_tax_id_product_taxes_id_fk" FOREIGN KEY ("tax_id") REFERENCES "public"."product_taxes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tax_changes" ADD CONSTRAINT "product_tax_changes_previous_tax_id_product_taxes_id_fk" FOREIGN KEY ("previous_tax_id") REFERENCES "public"."product_taxes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document_lines" ADD CONSTRAINT "stock_document_lines_document_id_stock_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stock_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document_lines" ADD CONSTRAINT "stock_document_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document_lines" ADD CONSTRAINT "stock_document_lines_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_documents" ADD CONSTRAINT "stock_documents_delivery_center_id_delivery_centers_id_fk" FOREIGN KEY ("delivery_center_id") REFERENCES "public"."delivery_centers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_documents" ADD CONSTRAINT "stock_documents_peer_id_stock_documents_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."stock_documents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_delivery_center_id_delivery_centers_id_fk" FOREIGN KEY ("delivery_center_id") REFERENCES "public"."delivery_centers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_document_id_stock_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stock_documents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_lines" ADD CONSTRAINT "counting_lines_task_id_counting_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."counting_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_lines" ADD CONSTRAINT "counting_lines_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_logs" ADD CONSTRAINT "counting_logs_task_id_counting_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."counting_tasks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_logs" ADD CONSTRAINT "counting_logs_line_id_counting_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."counting_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_tasks" ADD CONSTRAINT "counting_tasks_delivery_center_id_delivery_centers_id_fk" FOREIGN KEY ("delivery_center_id") REFERENCES "public"."delivery_centers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_centers" ADD CONSTRAINT "delivery_centers_area_code_areas_code_fk" FOREIGN KEY ("area_code") REFERENCES "public"."areas"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_rules" ADD CONSTRAINT "freight_rules_shipping_method_id_shipping_methods_id_fk" FOREIGN KEY ("shipping_method_id") REFERENCES "public"."shipping_methods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_rules" ADD CONSTRAINT "freight_rules_area_code_areas_code_fk" FOREIGN KEY ("area_code") REFERENCES "public"."areas"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_deliveries" ADD CONSTRAINT "issue_deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_deliveries" ADD CONSTRAINT "issue_deliveries_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_deliveries" ADD CONSTRAINT "issue_deliveries_child_order_id_child_orders_id_fk" FOREIGN KEY ("child_order_id") REFERENCES "public"."child_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_deliveries" ADD CONSTRAINT "issue_deliveries_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_deliveries" ADD CONSTRAINT "issue_deliveries_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_items" ADD CONSTRAINT "shipment_items_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_items" ADD CONSTRAINT "shipment_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_items" ADD CONSTRAINT "shipment_items_child_order_item_id_child_order_items_id_fk" FOREIGN KEY ("child_order_item_id") REFERENCES "public"."child_order_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_items" ADD CONSTRAINT "shipment_items_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_child_order_id_child_orders_id_fk" FOREIGN KEY ("child_order_id") REFERENCES "public"."child_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_after_sale_id_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sales"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_delivery_center_id_delivery_centers_id_fk" FOREIGN KEY ("delivery_center_id") REFERENCES "public"."delivery_centers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_delivery_corp_id_delivery_corps_id_fk" FOREIGN KEY ("delivery_corp_id") REFERENCES "public"."delivery_corps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_area_code_areas_code_fk" FOREIGN KEY ("area_code") REFERENCES "public"."areas"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD CONSTRAINT "shipping_methods_delivery_corp_id_delivery_corps_id_fk" FOREIGN KEY ("delivery_corp_id") REFERENCES "public"."delivery_corps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_changes" ADD CONSTRAINT "tracking_changes_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_traces" ADD CONSTRAINT "tracking_traces_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_method_id_shipping_methods_id_fk" FOREIGN KEY ("shipping_method_id") REFERENCES "public"."shipping_methods"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_area_code_areas_code_fk" FOREIGN KEY ("area_code") REFERENCES "public"."areas"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_order_items" ADD CONSTRAINT "child_order_items_child_order_id_child_orders_id_fk" FOREIGN KEY ("child_order_id") REFERENCES "public"."child_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_order_items" ADD CONSTRAINT "child_order_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_orders" ADD CONSTRAINT "child_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_orders" ADD CONSTRAINT "child_orders_area_code_areas_code_fk" FOREIGN KEY ("area_code") REFERENCES "public"."areas"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_orders" ADD CONSTRAINT "child_orders_import_batch_id_import_batches_id_fk" FOREIGN KEY ("import_batch_id") REFERENCES "public"."import_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_voucher_upload_id_uploads_id_fk" FOREIGN KEY ("voucher_upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_after_sale_id_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sales"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_proof_upload_id_uploads_id_fk" FOREIGN KEY ("proof_upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconcile_diffs" ADD CONSTRAINT "reconcile_diffs_run_id_reconcile_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reconcile_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconcile_diffs" ADD CONSTRAINT "reconcile_diffs_last_run_id_reconcile_runs_id_fk" FOREIGN KEY ("last_run_id") REFERENCES "public"."reconcile_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconcile_diffs" ADD CONSTRAINT "reconcile_diffs_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconcile_diffs" ADD CONSTRAINT "reconcile_diffs_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_order_files" ADD CONSTRAINT "special_order_files_special_order_id_special_orders_id_fk" FOREIGN KEY ("special_order_id") REFERENCES "public"."special_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_order_files" ADD CONSTRAINT "special_order_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_orders" ADD CONSTRAINT "special_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_orders" ADD CONSTRAINT "special_orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_orders" ADD CONSTRAINT "special_orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_orders" ADD CONSTRAINT "special_orders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_orders" ADD CONSTRAINT "special_orders_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_orders" ADD CONSTRAINT "special_orders_finished_by_users_id_fk" FOREIGN KEY ("finished_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_red_of_invoices_id_fk" FOREIGN KEY ("red_of") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_pdf_upload_id_uploads_id_fk" FOREIGN KEY ("pdf_upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_ofd_upload_id_uploads_id_fk" FOREIGN KEY ("ofd_upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_mail_corp_id_delivery_corps_id_fk" FOREIGN KEY ("mail_corp_id") REFERENCES "public"."delivery_corps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_files" ADD CONSTRAINT "after_sale_files_after_sale_id_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_files" ADD CONSTRAINT "after_sale_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_items" ADD CONSTRAINT "after_sale_items_after_sale_id_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_items" ADD CONSTRAINT "after_sale_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_items" ADD CONSTRAINT "after_sale_items_child_order_item_id_child_order_items_id_fk" FOREIGN KEY ("child_order_item_id") REFERENCES "public"."child_order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_items" ADD CONSTRAINT "after_sale_items_issue_delivery_id_issue_deliveries_id_fk" FOREIGN KEY ("issue_delivery_id") REFERENCES "public"."issue_deliveries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_return_center_id_delivery_centers_id_fk" FOREIGN KEY ("return_center_id") REFERENCES "public"."delivery_centers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_return_corp_id_delivery_corps_id_fk" FOREIGN KEY ("return_corp_id") REFERENCES "public"."delivery_corps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_batch_id_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_allocation_id_ebook_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."ebook_allocations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_activated_by_users_id_fk" FOREIGN KEY ("activated_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_batches" ADD CONSTRAINT "code_batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_batches" ADD CONSTRAINT "code_batches_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_allocations" ADD CONSTRAINT "ebook_allocations_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_allocations" ADD CONSTRAINT "ebook_allocations_member_id_organization_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."organization_members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_allocations" ADD CONSTRAINT "ebook_allocations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD CONSTRAINT "ebook_assets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD CONSTRAINT "ebook_assets_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_assets" ADD CONSTRAINT "ebook_assets_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_pages" ADD CONSTRAINT "ebook_pages_asset_id_ebook_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."ebook_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_resources" ADD CONSTRAINT "ebook_resources_asset_id_ebook_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."ebook_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_devices" ADD CONSTRAINT "reading_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_logs" ADD CONSTRAINT "reading_logs_asset_id_ebook_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."ebook_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_asset_id_ebook_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."ebook_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_activation_code_id_activation_codes_id_fk" FOREIGN KEY ("activation_code_id") REFERENCES "public"."activation_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_token_id_reading_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."reading_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_tokens" ADD CONSTRAINT "reading_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_tokens" ADD CONSTRAINT "reading_tokens_activation_code_id_activation_codes_id_fk" FOREIGN KEY ("activation_code_id") REFERENCES "public"."activation_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notice_settings" ADD CONSTRAINT "user_notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_product_maps" ADD CONSTRAINT "erp_product_maps_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_product_maps" ADD CONSTRAINT "erp_product_maps_issue_id_periodical_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."periodical_issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sync_rows" ADD CONSTRAINT "erp_sync_rows_run_id_erp_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."erp_sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sync_rows" ADD CONSTRAINT "erp_sync_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sync_rows" ADD CONSTRAINT "erp_sync_rows_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sync_runs" ADD CONSTRAINT "erp_sync_runs_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sync_runs" ADD CONSTRAINT "erp_sync_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_unmapped" ADD CONSTRAINT "erp_unmapped_last_run_id_erp_sync_runs_id_fk" FOREIGN KEY ("last_run_id") REFERENCES "public"."erp_sync_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "area_manager_scopes_area_idx" ON "area_manager_scopes" USING btree ("area_code");--> statement-breakpoint
CREATE INDEX "areas_parent_idx" ON "areas" USING btree ("parent_code","sort","code");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_key" ON "alerts" USING btree ("key") WHERE "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_found_idx" ON "alerts" USING btree ("found_at","id");--> statement-breakpoint
CREATE INDEX "invariant_findings_open_idx" ON "invariant_findings" USING btree ("resolved_at","found_at");--> statement-breakpoint
CREATE INDEX "login_logs_created_idx" ON "login_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "login_logs_user_idx" ON "login_logs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "login_logs_name_idx" ON "login_logs" USING btree ("login_name","id");--> statement-breakpoint
CREATE INDEX "login_logs_ip_idx" ON "login_logs" USING btree ("ip","id");--> statement-breakpoint
CREATE INDEX "login_logs_failed_idx" ON "login_logs" USING btree ("created_at","id") WHERE not "login_logs"."success";--> statement-breakpoint
CREATE INDEX "operation_logs_entity_idx" ON "operation_logs" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "operation_logs_created_idx" ON "operation_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "operation_logs_actor_idx" ON "operation_logs" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "operation_logs_action_idx" ON "operation_logs" USING btree ("action" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "operation_logs_name_idx" ON "operation_logs" USING btree ("actor_name" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "operation_logs_entity_id_idx" ON "operation_logs" USING btree ("entity_id","id");--> statement-breakpoint
CREATE INDEX "operation_logs_request_idx" ON "operation_logs" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "operation_logs_ip_idx" ON "operation_logs" USING btree ("ip","id");--> statement-breakpoint
CREATE INDEX "outbound_messages_recipient_idx" ON "outbound_messages" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "captcha_challenges_browser_idx" ON "captcha_challenges" USING btree ("browser_id","created_at");--> statement-breakpoint
CREATE INDEX "captcha_challenges_expires_idx" ON "captcha_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_codes_email_idx" ON "mail_codes" USING btree ("email","purpose","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","revoked_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_codes_phone_idx" ON "sms_codes" USING btree ("phone","purpose","created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_ip_idx" ON "sms_codes" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_expires_idx" ON "sms_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_consents_user_idx" ON "user_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_tokens_user_idx" ON "user_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_organization_idx" ON "users" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at","id","role");--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_phone_tail_idx" ON "users" USING btree (right("phone", 4));--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_admins_idx" ON "users" USING btree ("created_at","id") WHERE "users"."role" like 'admin#%';--> statement-breakpoint
CREATE INDEX "users_status_idx" ON "users" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "upload_uses_entity_idx" ON "upload_uses" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "uploads_owner_idx" ON "uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_browser_idx" ON "uploads" USING btree ("browser_id","created_at") WHERE "uploads"."browser_id" is not null;--> statement-breakpoint
CREATE INDEX "uploads_list_idx" ON "uploads" USING btree ("usage","created_at","id");--> statement-breakpoint
CREATE INDEX "uploads_library_idx" ON "uploads" USING btree ("kind","id" DESC NULLS FIRST) WHERE not private and deleted_at is null;--> statement-breakpoint
CREATE INDEX "uploads_folder_idx" ON "uploads" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "receivers_user_idx" ON "receivers" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "receivers_organization_idx" ON "receivers" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "receivers_default_key" ON "receivers" USING btree ("user_id") WHERE "receivers"."is_default" and "receivers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organization_events_entity_idx" ON "organization_events" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invitations_pending_key" ON "organization_invitations" USING btree ("organization_id","phone") WHERE "organization_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "organization_invitations_phone_idx" ON "organization_invitations" USING btree ("phone","status");--> statement-breakpoint
CREATE INDEX "organization_invitations_organization_idx" ON "organization_invitations" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_members_user_key" ON "organization_members" USING btree ("user_id") WHERE "organization_members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organization_members_organization_idx" ON "organization_members" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_credit_code_key" ON "organizations" USING btree ("credit_code") WHERE "organizations"."status" <> 'rejected' and "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_list_idx" ON "organizations" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "approvals_open_idx" ON "approvals" USING btree ("status","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_price_key" ON "approvals" USING btree ("kind","entity_id") WHERE "approvals"."status" = 'pending' and "approvals"."kind" in ('product_price', 'plan_price');--> statement-breakpoint
CREATE INDEX "approvals_entity_idx" ON "approvals" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "article_attachments_article_idx" ON "article_attachments" USING btree ("article_id","sort");--> statement-breakpoint
CREATE INDEX "article_autosaves_article_idx" ON "article_autosaves" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_autosaves_updated_idx" ON "article_autosaves" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "article_categories_parent_idx" ON "article_categories" USING btree ("parent_id","sort","id");--> statement-breakpoint
CREATE INDEX "article_categories_path_idx" ON "article_categories" USING btree ("path");--> statement-breakpoint
CREATE INDEX "article_events_entity_idx" ON "article_events" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_imports_article_idx" ON "article_imports" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_revisions_audited_idx" ON "article_revisions" USING btree ("audited_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","audited_by") WHERE "article_revisions"."audited_at" is not null;--> statement-breakpoint
CREATE INDEX "article_revisions_grams_idx" ON "article_revisions" USING gin (text_grams("title"));--> statement-breakpoint
CREATE INDEX "article_views_daily_day_idx" ON "article_views_daily" USING btree ("day");--> statement-breakpoint
CREATE INDEX "articles_public_idx" ON "articles" USING btree ("category_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"expire_at") WHERE "articles"."status" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_public_all_idx" ON "articles" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"category_id","expire_at","updated_at") WHERE "articles"."status" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_office_idx" ON "articles" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_updated_idx" ON "articles" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"category_id","status") WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_category_idx" ON "articles" USING btree ("category_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status") WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_author_idx" ON "articles" USING btree ("created_by","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status") WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_marked_idx" ON "articles" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_top","is_lead","recommended") WHERE "articles"."deleted_at" is null and ("articles"."is_top" or "articles"."is_lead" or "articles"."recommended");--> statement-breakpoint
CREATE INDEX "articles_created_idx" ON "articles" USING btree ("created_at","id") WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_published_idx" ON "articles" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_deleted_idx" ON "articles" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_lead_idx" ON "articles" USING btree ("category_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."is_lead" and "articles"."status" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_top_idx" ON "articles" USING btree ("category_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."is_top" and "articles"."status" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_scheduled_idx" ON "articles" USING btree ("scheduled_at") WHERE "articles"."scheduled_at" is not null and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_expire_idx" ON "articles" USING btree ("expire_at") WHERE "articles"."expire_at" is not null and "articles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "articles_working_idx" ON "articles" USING btree ("working_status","updated_at" DESC NULLS FIRST) WHERE "articles"."working_status" is not null;--> statement-breakpoint
CREATE INDEX "articles_search_idx" ON "articles" USING gin ("search");--> statement-breakpoint
CREATE INDEX "articles_bigrams_idx" ON "articles" USING gin ("bigrams");--> statement-breakpoint
CREATE INDEX "articles_search_version_idx" ON "articles" USING btree ("search_version");--> statement-breakpoint
CREATE INDEX "articles_grams_idx" ON "articles" USING gin (text_grams("title"));--> statement-breakpoint
CREATE INDEX "articles_waiting_idx" ON "articles" USING btree ("submitted_at","id") WHERE "articles"."deleted_at" is null and ("articles"."status" = 'pending' or "articles"."working_status" = 'pending');--> statement-breakpoint
CREATE INDEX "articles_title_idx" ON "articles" USING hash ("title");--> statement-breakpoint
CREATE INDEX "articles_keywords_idx" ON "articles" USING gin ("keywords");--> statement-breakpoint
CREATE INDEX "ads_position_idx" ON "ads" USING btree ("position","enabled","sort","id");--> statement-breakpoint
CREATE INDEX "advisory_contacts_sort_idx" ON "advisory_contacts" USING btree ("enabled","sort","id");--> statement-breakpoint
CREATE INDEX "friend_links_sort_idx" ON "friend_links" USING btree ("enabled","sort","id");--> statement-breakpoint
CREATE INDEX "public_info_attachments_info_idx" ON "public_info_attachments" USING btree ("public_info_id","sort");--> statement-breakpoint
CREATE INDEX "public_info_events_entity_idx" ON "public_info_events" USING btree ("public_info_id");--> statement-breakpoint
CREATE INDEX "public_infos_list_idx" ON "public_infos" USING btree ("status","sort" DESC NULLS FIRST,"published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "public_infos_search_idx" ON "public_infos" USING gin ("search");--> statement-breakpoint
CREATE INDEX "public_infos_bigrams_idx" ON "public_infos" USING gin ("bigrams");--> statement-breakpoint
CREATE INDEX "public_infos_search_version_idx" ON "public_infos" USING btree ("search_version");--> statement-breakpoint
CREATE INDEX "qa_items_group_idx" ON "qa_items" USING btree ("group_id","enabled","sort","id");--> statement-breakpoint
CREATE INDEX "qq_contacts_sort_idx" ON "qq_contacts" USING btree ("enabled","sort","id");--> statement-breakpoint
CREATE INDEX "periodical_issue_events_entity_idx" ON "periodical_issue_events" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "periodical_issues_grams_idx" ON "periodical_issues" USING gin (text_grams("title"));--> statement-breakpoint
CREATE INDEX "periodical_issues_product_idx" ON "periodical_issues" USING btree ("product_id","year","issue_no");--> statement-breakpoint
CREATE INDEX "periodical_issues_due_idx" ON "periodical_issues" USING btree ("publish_date") WHERE "periodical_issues"."status" = 'planned';--> statement-breakpoint
CREATE INDEX "product_categories_parent_idx" ON "product_categories" USING btree ("parent_id","sort","id");--> statement-breakpoint
CREATE INDEX "product_categories_path_idx" ON "product_categories" USING btree ("path");--> statement-breakpoint
CREATE INDEX "product_events_entity_idx" ON "product_events" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_pictures_product_idx" ON "product_pictures" USING btree ("product_id","kind","sort","id");--> statement-breakpoint
CREATE INDEX "product_revisions_audited_idx" ON "product_revisions" USING btree ("audited_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","audited_by") WHERE "product_revisions"."audited_at" is not null;--> statement-breakpoint
CREATE INDEX "products_public_idx" ON "products" USING btree ("category_id","sort" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_default_idx" ON "products" USING btree ("sort" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_sales_idx" ON "products" USING btree ("sales" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_price_idx" ON "products" USING btree ("sale_fen","id") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_org_price_idx" ON "products" USING btree (coalesce("org_fen", "sale_fen"),"id") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_new_idx" ON "products" USING btree ("marketable_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_facets_idx" ON "products" USING btree ("category_id","brand_id","kind","sale_fen","publish_date","sort","sales","marketable_at","id","org_fen") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_dates_idx" ON "products" USING btree ("id","updated_at") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_work_idx" ON "products" USING btree ("work_key") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_isbn_idx" ON "products" USING btree ("isbn") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_issn_idx" ON "products" USING btree ("issn") WHERE "products"."status" = 'approved' and "products"."marketable" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_grams_idx" ON "products" USING gin (text_grams(("title" || ' ' || "sku" || ' ' || coalesce("author", '') || ' ' || coalesce(replace("isbn", '-', ''), '') || ' ' || coalesce(replace("issn", '-', ''), ''))));--> statement-breakpoint
CREATE INDEX "products_sku_prefix_idx" ON "products" USING btree ("sku" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_office_idx" ON "products" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_brand_idx" ON "products" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "products_title_idx" ON "products" USING btree ("title","id","kind") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_desk_idx" ON "products" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","working_status","marketable","kind","category_id","brand_id","sale_fen","sales") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_waiting_idx" ON "products" USING btree ("submitted_at" NULLS FIRST,"id") WHERE "products"."deleted_at" is null and ("products"."status" = 'pending' or "products"."working_status" = 'pending');--> statement-breakpoint
CREATE INDEX "products_search_idx" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_bigrams_idx" ON "products" USING gin ("bigrams");--> statement-breakpoint
CREATE INDEX "products_search_version_idx" ON "products" USING btree ("search_version");--> statement-breakpoint
CREATE INDEX "product_tax_changes_category_idx" ON "product_tax_changes" USING btree ("category_id","valid_from");--> statement-breakpoint
CREATE INDEX "product_tax_changes_due_idx" ON "product_tax_changes" USING btree ("valid_from","id") WHERE "product_tax_changes"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "stock_document_events_entity_idx" ON "stock_document_events" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "stock_document_lines_product_idx" ON "stock_document_lines" USING btree ("product_id","document_id");--> statement-breakpoint
CREATE INDEX "stock_documents_grams_idx" ON "stock_documents" USING gin (text_grams(("doc_no" || ' ' || coalesce("remark", ''))));--> statement-breakpoint
CREATE INDEX "stock_documents_list_idx" ON "stock_documents" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_item_idx" ON "stock_movements" USING btree ("stock_item_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_created_idx" ON "stock_movements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_kind_idx" ON "stock_movements" USING btree ("kind","id") WHERE "stock_movements"."kind" not in ('reserve', 'ship');--> statement-breakpoint
CREATE INDEX "stock_movements_biz_idx" ON "stock_movements" USING btree ("biz_type","id") WHERE "stock_movements"."biz_type" not in ('order', 'shipment');--> statement-breakpoint
CREATE UNIQUE INDEX "counting_lines_open_key" ON "counting_lines" USING btree ("stock_item_id") WHERE "counting_lines"."open";--> statement-breakpoint
CREATE INDEX "counting_logs_task_idx" ON "counting_logs" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "counting_task_events_entity_idx" ON "counting_task_events" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "counting_tasks_list_idx" ON "counting_tasks" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_centers_default_key" ON "delivery_centers" USING btree ("is_default") WHERE "delivery_centers"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_corps_default_key" ON "delivery_corps" USING btree ("is_default") WHERE "delivery_corps"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "issue_deliveries_waiting_key" ON "issue_deliveries" USING btree ("order_item_id","issue_id",coalesce("child_order_id", 0)) WHERE "issue_deliveries"."shipment_id" is null and "issue_deliveries"."status" in ('expected', 'ready', 'suspended');--> statement-breakpoint
CREATE INDEX "issue_deliveries_line_idx" ON "issue_deliveries" USING btree ("order_item_id","issue_id");--> statement-breakpoint
CREATE INDEX "issue_deliveries_issue_idx" ON "issue_deliveries" USING btree ("issue_id","status");--> statement-breakpoint
CREATE INDEX "issue_deliveries_order_idx" ON "issue_deliveries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "issue_deliveries_shipment_idx" ON "issue_deliveries" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "issue_delivery_events_entity_idx" ON "issue_delivery_events" USING btree ("issue_delivery_id");--> statement-breakpoint
CREATE INDEX "shipment_events_entity_idx" ON "shipment_events" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_items_order_item_idx" ON "shipment_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_batch_key" ON "shipments" USING btree ("batch_id","order_id",coalesce("child_order_id", 0)) WHERE "shipments"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "shipments_order_idx" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_child_order_idx" ON "shipments" USING btree ("child_order_id");--> statement-breakpoint
CREATE INDEX "shipments_after_sale_idx" ON "shipments" USING btree ("after_sale_id");--> statement-breakpoint
CREATE INDEX "shipments_list_idx" ON "shipments" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shipments_shipped_idx" ON "shipments" USING btree ("shipped_at") WHERE "shipments"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "shipments_tracking_idx" ON "shipments" USING btree ("tracking_no");--> statement-breakpoint
CREATE INDEX "shipments_no_prefix_idx" ON "shipments" USING btree ("shipment_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shipments_status_idx" ON "shipments" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shipments_center_idx" ON "shipments" USING btree ("delivery_center_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shipments_corp_idx" ON "shipments" USING btree ("delivery_corp_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shipments_receiver_idx" ON "shipments" USING btree ("receiver_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shipments_phone_tail_idx" ON "shipments" USING btree (right("receiver_phone", 4));--> statement-breakpoint
CREATE INDEX "tracking_changes_shipment_idx" ON "tracking_changes" USING btree ("shipment_id","id");--> statement-breakpoint
CREATE INDEX "cart_items_product_idx" ON "cart_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_events_entity_idx" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_files_order_idx" ON "order_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_items_product_idx" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "order_items_waiting_idx" ON "order_items" USING btree ("order_id") WHERE "order_items"."sub_year" is null and "order_items"."kind" in ('paper_book', 'paper_periodical') and "order_items"."packed_qty" + "order_items"."shipped_qty" + "order_items"."cancelled_qty" + "order_items"."refunding_qty" < "order_items"."quantity";--> statement-breakpoint
CREATE INDEX "orders_buyer_idx" ON "orders" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_organization_idx" ON "orders" USING btree ("organization_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"archived_at");--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"archived_at");--> statement-breakpoint
CREATE INDEX "orders_deadline_idx" ON "orders" USING btree ("deadline_at") WHERE "orders"."status" = 'pending_payment';--> statement-breakpoint
CREATE INDEX "orders_phone_tail_idx" ON "orders" USING btree (right("receiver_phone", 4));--> statement-breakpoint
CREATE INDEX "orders_receiver_idx" ON "orders" USING btree ("receiver_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_sn_prefix_idx" ON "orders" USING btree ("order_sn" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_paid_idx" ON "orders" USING btree ("paid_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_fen","id");--> statement-breakpoint
CREATE INDEX "orders_pay_state_idx" ON "orders" USING btree ("pay_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"archived_at");--> statement-breakpoint
CREATE INDEX "orders_shipping_state_idx" ON "orders" USING btree ("shipping_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"archived_at");--> statement-breakpoint
CREATE INDEX "orders_method_idx" ON "orders" USING btree ("payment_method","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"archived_at");--> statement-breakpoint
CREATE INDEX "orders_offline_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"archived_at") WHERE "orders"."is_offline";--> statement-breakpoint
CREATE INDEX "orders_archived_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_area_paid_idx" ON "orders" USING btree ("area_code","paid_at");--> statement-breakpoint
CREATE INDEX "orders_manager_paid_idx" ON "orders" USING btree ("manager_code","paid_at");--> statement-breakpoint
CREATE INDEX "orders_cancelled_idx" ON "orders" USING btree ("cancelled_at") WHERE "orders"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_finished_idx" ON "orders" USING btree ("finished_at") WHERE "orders"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_waiting_idx" ON "orders" USING btree ("paid_at","id") WHERE "orders"."status" in ('to_ship', 'part_shipped') and not "orders"."on_hold";--> statement-breakpoint
CREATE INDEX "orders_hold_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."on_hold";--> statement-breakpoint
CREATE INDEX "child_order_events_entity_idx" ON "child_order_events" USING btree ("child_order_id");--> statement-breakpoint
CREATE INDEX "child_order_items_line_idx" ON "child_order_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "child_orders_batch_idx" ON "child_orders" USING btree ("import_batch_id");--> statement-breakpoint
CREATE INDEX "import_batches_open_idx" ON "import_batches" USING btree ("created_at") WHERE "import_batches"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "payment_events_received_idx" ON "payment_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "payment_events_payment_idx" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_events_refund_idx" ON "payment_events" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "payment_transitions_entity_idx" ON "payment_transitions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_open_idx" ON "payments" USING btree ("created_at","id") WHERE "payments"."status" = 'created';--> statement-breakpoint
CREATE INDEX "payments_list_idx" ON "payments" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_created_idx" ON "payments" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_paid_idx" ON "payments" USING btree ("provider","paid_at");--> statement-breakpoint
CREATE INDEX "payments_voucher_idx" ON "payments" USING btree ("voucher_sha256") WHERE "payments"."voucher_sha256" is not null;--> statement-breakpoint
CREATE INDEX "refund_events_entity_idx" ON "refund_events" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_no_prefix_idx" ON "refunds" USING btree ("refund_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "refunds_payment_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_after_sale_idx" ON "refunds" USING btree ("after_sale_id");--> statement-breakpoint
CREATE INDEX "refunds_open_idx" ON "refunds" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_success_idx" ON "refunds" USING btree ("success_at") WHERE "refunds"."success_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_created_idx" ON "refunds" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refunds_reason_idx" ON "refunds" USING btree ("reason_kind","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_bank_reference_idx" ON "refunds" USING btree ("bank_reference") WHERE "refunds"."bank_reference" is not null;--> statement-breakpoint
CREATE INDEX "bill_rows_txn_idx" ON "bill_rows" USING btree ("provider_txn");--> statement-breakpoint
CREATE INDEX "bill_rows_refund_idx" ON "bill_rows" USING btree ("refund_no");--> statement-breakpoint
CREATE INDEX "reconcile_diffs_open_idx" ON "reconcile_diffs" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "reconcile_diffs_run_idx" ON "reconcile_diffs" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "reconcile_runs_date_idx" ON "reconcile_runs" USING btree ("provider","bill_date");--> statement-breakpoint
CREATE UNIQUE INDEX "reconcile_runs_running_key" ON "reconcile_runs" USING btree ("provider","bill_date") WHERE "reconcile_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "special_order_events_entity_idx" ON "special_order_events" USING btree ("special_order_id");--> statement-breakpoint
CREATE INDEX "special_orders_list_idx" ON "special_orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "special_orders_created_idx" ON "special_orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "special_orders_type_idx" ON "special_orders" USING btree ("type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "special_orders_order_idx" ON "special_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "special_orders_payment_idx" ON "special_orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "special_orders_buyer_idx" ON "special_orders" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "special_orders_organization_idx" ON "special_orders" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "special_orders_assigned_idx" ON "special_orders" USING btree ("assigned_to","status");--> statement-breakpoint
CREATE INDEX "invoice_events_entity_idx" ON "invoice_events" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_order_item_idx" ON "invoice_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_order_idx" ON "invoice_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_orders_order_idx" ON "invoice_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_titles_user_idx" ON "invoice_titles" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "invoice_titles_organization_idx" ON "invoice_titles" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_titles_user_default_key" ON "invoice_titles" USING btree ("user_id") WHERE "invoice_titles"."is_default" and "invoice_titles"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_titles_organization_default_key" ON "invoice_titles" USING btree ("organization_id") WHERE "invoice_titles"."is_default" and "invoice_titles"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_open_red_key" ON "invoices" USING btree ("red_of") WHERE "invoices"."side" = 'red' and "invoices"."status" in ('requested', 'issuing', 'failed');--> statement-breakpoint
CREATE INDEX "invoices_list_idx" ON "invoices" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_created_idx" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_special_idx" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."type" = 'special';--> statement-breakpoint
CREATE INDEX "invoices_paper_idx" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."form" = 'paper';--> statement-breakpoint
CREATE INDEX "invoices_red_idx" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."side" = 'red';--> statement-breakpoint
CREATE INDEX "invoices_buyer_idx" ON "invoices" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_organization_idx" ON "invoices" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_red_of_idx" ON "invoices" USING btree ("red_of");--> statement-breakpoint
CREATE INDEX "invoices_request_no_idx" ON "invoices" USING btree ("request_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoices_invoice_no_idx" ON "invoices" USING btree ("invoice_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoices_title_idx" ON "invoices" USING btree ("title_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoices_tax_no_idx" ON "invoices" USING btree ("tax_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoices_amount_idx" ON "invoices" USING btree ("amount_fen");--> statement-breakpoint
CREATE INDEX "invoices_poll_idx" ON "invoices" USING btree ("polled_at") WHERE "invoices"."status" in ('issuing', 'red_pending');--> statement-breakpoint
CREATE INDEX "after_sale_events_entity_idx" ON "after_sale_events" USING btree ("after_sale_id");--> statement-breakpoint
CREATE INDEX "after_sale_items_order_item_idx" ON "after_sale_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "after_sale_items_issue_delivery_idx" ON "after_sale_items" USING btree ("issue_delivery_id");--> statement-breakpoint
CREATE INDEX "after_sales_created_idx" ON "after_sales" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "after_sales_no_prefix_idx" ON "after_sales" USING btree ("after_sale_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "after_sales_list_idx" ON "after_sales" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_kind_idx" ON "after_sales" USING btree ("kind","status","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_reason_idx" ON "after_sales" USING btree ("reason_kind","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_return_tracking_idx" ON "after_sales" USING btree ("return_tracking_no") WHERE "after_sales"."return_tracking_no" is not null;--> statement-breakpoint
CREATE INDEX "after_sales_order_idx" ON "after_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "after_sales_buyer_idx" ON "after_sales" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_organization_idx" ON "after_sales" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_received_idx" ON "after_sales" USING btree ("received_at") WHERE "after_sales"."received_at" is not null;--> statement-breakpoint
CREATE INDEX "after_sales_deadline_idx" ON "after_sales" USING btree ("return_deadline_at") WHERE "after_sales"."status" = 'wait_goods';--> statement-breakpoint
CREATE INDEX "activation_code_events_entity_idx" ON "activation_code_events" USING btree ("activation_code_id");--> statement-breakpoint
CREATE INDEX "activation_codes_free_idx" ON "activation_codes" USING btree ("product_id","issue_id","id") WHERE "activation_codes"."status" = 'free';--> statement-breakpoint
CREATE INDEX "activation_codes_batch_idx" ON "activation_codes" USING btree ("batch_id","status");--> statement-breakpoint
CREATE INDEX "activation_codes_product_idx" ON "activation_codes" USING btree ("product_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activation_codes_desk_idx" ON "activation_codes" USING btree ("status","id" DESC NULLS FIRST,"batch_id","frozen_at","expires_at");--> statement-breakpoint
CREATE INDEX "activation_codes_order_item_idx" ON "activation_codes" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "activation_codes_last4_idx" ON "activation_codes" USING btree ("last4");--> statement-breakpoint
CREATE INDEX "activation_codes_allocation_idx" ON "activation_codes" USING btree ("allocation_id") WHERE "activation_codes"."allocation_id" is not null;--> statement-breakpoint
CREATE INDEX "activation_codes_buyer_idx" ON "activation_codes" USING btree ("assigned_to") WHERE "activation_codes"."status" in ('assigned', 'activated');--> statement-breakpoint
CREATE INDEX "activation_codes_reader_idx" ON "activation_codes" USING btree ("activated_by","activated_at");--> statement-breakpoint
CREATE INDEX "activation_codes_expires_idx" ON "activation_codes" USING btree ("expires_at") WHERE "activation_codes"."status" = 'activated';--> statement-breakpoint
CREATE INDEX "code_batches_product_idx" ON "code_batches" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "code_batches_list_idx" ON "code_batches" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "code_batches_grams_idx" ON "code_batches" USING gin (text_grams(("batch_no" || ' ' || coalesce("remark", ''))));--> statement-breakpoint
CREATE INDEX "ebook_allocations_line_idx" ON "ebook_allocations" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "ebook_allocations_member_idx" ON "ebook_allocations" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "ebook_assets_list_idx" ON "ebook_assets" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "ebook_assets_issue_idx" ON "ebook_assets" USING btree ("issue_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ebook_resources_spine_key" ON "ebook_resources" USING btree ("asset_id","spine_no") WHERE "ebook_resources"."spine_no" is not null;--> statement-breakpoint
CREATE INDEX "reading_devices_live_idx" ON "reading_devices" USING btree ("user_id","last_seen_at") WHERE "reading_devices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "reading_logs_user_idx" ON "reading_logs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reading_logs_asset_idx" ON "reading_logs" USING btree ("asset_id","created_at");--> statement-breakpoint
CREATE INDEX "reading_logs_created_idx" ON "reading_logs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reading_progress_asset_idx" ON "reading_progress" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "reading_sessions_user_idx" ON "reading_sessions" USING btree ("user_id","revoked_at");--> statement-breakpoint
CREATE INDEX "reading_sessions_expires_idx" ON "reading_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reading_tokens_expires_idx" ON "reading_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reading_tokens_user_idx" ON "reading_tokens" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_user_idx" ON "notices" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_unread_idx" ON "notices" USING btree ("user_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_created_idx" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_order_idx" ON "notices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "erp_pushes_list_idx" ON "erp_pushes" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "erp_pushes_entity_idx" ON "erp_pushes" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "erp_pushes_due_idx" ON "erp_pushes" USING btree ("next_at") WHERE "erp_pushes"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "erp_sync_rows_result_idx" ON "erp_sync_rows" USING btree ("run_id","result");--> statement-breakpoint
CREATE INDEX "erp_sync_rows_snapshot_idx" ON "erp_sync_rows" USING btree ("stock_item_id","as_of") WHERE "erp_sync_rows"."result" in ('applied', 'same');--> statement-breakpoint
CREATE UNIQUE INDEX "erp_sync_runs_running_key" ON "erp_sync_runs" USING btree ("kind") WHERE "erp_sync_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "erp_sync_runs_file_idx" ON "erp_sync_runs" USING btree ("file_sha256","id");--> statement-breakpoint
CREATE INDEX "erp_sync_runs_list_idx" ON "erp_sync_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "erp_unmapped_open_idx" ON "erp_unmapped" USING btree ("last_seen_at") WHERE "erp_unmapped"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "export_jobs_requester_idx" ON "export_jobs" USING btree ("requested_by","created_at");--> statement-breakpoint
CREATE INDEX "export_jobs_open_idx" ON "export_jobs" USING btree ("created_at") WHERE "export_jobs"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "export_jobs_expires_idx" ON "export_jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "report_daily_facts_product_idx" ON "report_daily_facts" USING btree ("product_id","day");--> statement-breakpoint
CREATE INDEX "report_daily_facts_organization_idx" ON "report_daily_facts" USING btree ("organization_id","day");--> statement-breakpoint
CREATE INDEX "report_daily_facts_area_idx" ON "report_daily_facts" USING btree ("area_code","day");--> statement-breakpoint
CREATE INDEX "report_daily_facts_category_idx" ON "report_daily_facts" USING btree ("category_id","day");--> statement-breakpoint
CREATE INDEX "report_daily_facts_manager_idx" ON "report_daily_facts" USING btree ("manager_code","day");--> statement-breakpoint
CREATE INDEX "report_daily_orders_organization_idx" ON "report_daily_orders" USING btree ("organization_id","day");--> statement-breakpoint
CREATE INDEX "report_daily_orders_area_idx" ON "report_daily_orders" USING btree ("area_code","day");