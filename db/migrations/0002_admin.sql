CREATE TYPE "public"."history_action" AS ENUM('create', 'update', 'delete', 'restore', 'reorder', 'login', 'login-failed', 'logout', 'password');--> statement-breakpoint
CREATE TYPE "public"."history_subject" AS ENUM('store', 'category', 'coupon', 'offer', 'blog', 'subscriber', 'settings', 'session');--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"password_hash" text NOT NULL,
	"environment_hash" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_one_row" CHECK ("credentials"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" "history_action" NOT NULL,
	"subject" "history_subject" NOT NULL,
	"subject_id" integer,
	"label" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"submission" uuid,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "history_submission_unique" UNIQUE("submission")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"flash" jsonb
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "history_by_subject" ON "history" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "history_by_action" ON "history" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "history_of_one" ON "history" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "blogs_by_words" ON "blogs" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deals_newest" ON "deals" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "deals_by_end" ON "deals" USING btree ("kind",coalesce("ends_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "deals_by_popularity" ON "deals" USING btree ("kind","popularity","id");--> statement-breakpoint
CREATE INDEX "deals_inactive" ON "deals" USING btree ("kind","id") WHERE not active;--> statement-breakpoint
CREATE INDEX "deals_featured" ON "deals" USING btree ("kind","id") WHERE featured;--> statement-breakpoint
CREATE INDEX "deals_plain_links" ON "deals" USING btree ("id") WHERE affiliate_link not like 'https://%';--> statement-breakpoint
CREATE INDEX "deals_by_words" ON "deals" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stores_by_words" ON "stores" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscribers_by_words" ON "subscribers" USING gin ("email" gin_trgm_ops);