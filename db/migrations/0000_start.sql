CREATE TYPE "public"."blog_category" AS ENUM('store-guide', 'savings-tips', 'seasonal-deals', 'comparisons');--> statement-breakpoint
CREATE TYPE "public"."blog_status" AS ENUM('draft', 'published', 'archived');--> statement-breakpoint
CREATE TYPE "public"."counter_event" AS ENUM('view', 'copy', 'click');--> statement-breakpoint
CREATE TYPE "public"."counter_subject" AS ENUM('store', 'deal', 'blog');--> statement-breakpoint
CREATE TYPE "public"."deal_kind" AS ENUM('coupon', 'offer');--> statement-breakpoint
CREATE TYPE "public"."discount_type" AS ENUM('percentage', 'fixed', 'freeShipping', 'deal');--> statement-breakpoint
CREATE TYPE "public"."slug_subject" AS ENUM('store', 'category', 'blog');--> statement-breakpoint
CREATE TABLE "blogs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blogs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"category" "blog_category" NOT NULL,
	"status" "blog_status" DEFAULT 'draft' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"target_store_id" integer,
	"author_name" text,
	"seo_description" text,
	"affiliate_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blogs_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blogs_slug" CHECK ("blogs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "blogs_view_count" CHECK ("blogs"."view_count" >= 0),
	CONSTRAINT "blogs_published_at" CHECK ("blogs"."status" <> 'published' or "blogs"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_name" UNIQUE("name"),
	CONSTRAINT "categories_slug" CHECK ("categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"day" date NOT NULL,
	"subject" "counter_subject" NOT NULL,
	"subject_id" integer NOT NULL,
	"event" "counter_event" NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "counters_day_subject_subject_id_event_pk" PRIMARY KEY("day","subject","subject_id","event"),
	CONSTRAINT "counters_count" CHECK ("counters"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" "deal_kind" NOT NULL,
	"store_id" integer NOT NULL,
	"category_id" integer,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"code" text,
	"discount_type" "discount_type" NOT NULL,
	"discount_value" text NOT NULL,
	"discount_percent" numeric GENERATED ALWAYS AS (case when discount_type = 'percentage' then coalesce(substring(discount_value from '[0-9]{1,6}(?:[.][0-9]{1,4})?')::numeric, 0) else 0 end) STORED NOT NULL,
	"affiliate_link" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"featured" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deals_discount_type" CHECK (("deals"."kind" = 'coupon' and "deals"."discount_type" in ('percentage', 'fixed', 'freeShipping')) or ("deals"."kind" = 'offer' and "deals"."discount_type" in ('percentage', 'fixed', 'deal'))),
	CONSTRAINT "deals_offer_link" CHECK ("deals"."kind" = 'coupon' or "deals"."affiliate_link" is not null),
	CONSTRAINT "deals_code" CHECK ("deals"."code" <> ''),
	CONSTRAINT "deals_period" CHECK ("deals"."starts_at" < "deals"."ends_at"),
	CONSTRAINT "deals_popularity" CHECK ("deals"."popularity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"hash" text PRIMARY KEY NOT NULL,
	"mime_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_size" CHECK ("media"."width" > 0 and "media"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"site_name" text,
	"description" text,
	"contact_email" text,
	"footer_text" text,
	"primary_color" text,
	"secondary_color" text,
	"time_zone" text,
	"hero_claims" jsonb,
	"live_hero_claims" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = 1),
	CONSTRAINT "settings_primary_color" CHECK ("settings"."primary_color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "settings_secondary_color" CHECK ("settings"."secondary_color" ~ '^#[0-9a-fA-F]{6}$')
);
--> statement-breakpoint
CREATE TABLE "slug_redirects" (
	"subject" "slug_subject" NOT NULL,
	"slug" text NOT NULL,
	"subject_id" integer NOT NULL,
	CONSTRAINT "slug_redirects_subject_slug_pk" PRIMARY KEY("subject","slug")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"category_id" integer,
	"logo" text,
	"description" text DEFAULT '' NOT NULL,
	"website" text,
	"deal_count" integer DEFAULT 0 NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stores_slug_unique" UNIQUE("slug"),
	CONSTRAINT "stores_slug" CHECK ("stores"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "stores_deal_count" CHECK ("stores"."deal_count" >= 0),
	CONSTRAINT "stores_popularity" CHECK ("stores"."popularity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "subscribers_email_lower" CHECK ("subscribers"."email" = lower("subscribers"."email")),
	CONSTRAINT "subscribers_email_shape" CHECK ("subscribers"."email" like '%_@_%')
);
--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_target_store_id_stores_id_fk" FOREIGN KEY ("target_store_id") REFERENCES "public"."stores"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blogs_latest" ON "blogs" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blogs_by_store" ON "blogs" USING btree ("target_store_id");--> statement-breakpoint
CREATE INDEX "categories_name_lower" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "counters_by_subject" ON "counters" USING btree ("subject","subject_id","day");--> statement-breakpoint
CREATE INDEX "deals_by_store" ON "deals" USING btree ("store_id","kind","sort_order","id");--> statement-breakpoint
CREATE INDEX "deals_by_category" ON "deals" USING btree ("category_id") WHERE "deals"."category_id" is not null;--> statement-breakpoint
CREATE INDEX "coupons_latest" ON "deals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'coupon' and active;--> statement-breakpoint
CREATE INDEX "coupons_discount" ON "deals" USING btree ("discount_percent" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'coupon' and active;--> statement-breakpoint
CREATE INDEX "coupons_expiry" ON "deals" USING btree (coalesce("ends_at", 'infinity'),"id") WHERE kind = 'coupon' and active;--> statement-breakpoint
CREATE INDEX "coupons_popularity" ON "deals" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'coupon' and active;--> statement-breakpoint
CREATE INDEX "coupons_featured" ON "deals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'coupon' and active and featured;--> statement-breakpoint
CREATE INDEX "offers_latest" ON "deals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'offer' and active;--> statement-breakpoint
CREATE INDEX "deals_ending" ON "deals" USING btree ("ends_at") WHERE active and ends_at is not null;--> statement-breakpoint
CREATE INDEX "slug_redirects_by_subject" ON "slug_redirects" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "stores_by_name" ON "stores" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "stores_by_category" ON "stores" USING btree ("category_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "stores_by_popularity" ON "stores" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST);