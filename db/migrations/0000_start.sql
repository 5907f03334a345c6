-- For typos, and for parts of words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- English stems without a list of stop words, because people search for "off" and "the".
CREATE TEXT SEARCH DICTIONARY stems (TEMPLATE = snowball, LANGUAGE = english);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION stems (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION stems ALTER MAPPING FOR asciiword, word, numword WITH stems;--> statement-breakpoint
-- Functions name the schema of what they use, because pg_restore runs them without a search path.
-- `plain` gives lower case without accents, with one space between words, as in `src/models/search/words.ts`. In a cluster
-- with the locale "C", lower() knows English letters only, unless a collation is named.
DO $do$ DECLARE folding text := ''; BEGIN
  IF lower('К') <> 'к' THEN
    SELECT format('COLLATE pg_catalog.%I', collname) INTO folding FROM pg_catalog.pg_collation
    WHERE collname IN ('pg_c_utf8', 'C.utf8', 'und-x-icu') AND collencoding IN (-1, 6)
    ORDER BY array_position(ARRAY['pg_c_utf8', 'C.utf8', 'und-x-icu'], collname::text) LIMIT 1;
  END IF;
  EXECUTE format($create$
CREATE FUNCTION plain(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
  SELECT trim(regexp_replace(
    translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f''\u2019]', '', 'g') %s), 'ς', 'σ'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'))
$body$
$create$, coalesce(folding, ''));
END $do$;--> statement-breakpoint
-- Stems match singular and plural; the words as they are match a typed beginning.
CREATE FUNCTION words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('public.stems', plain) || to_tsvector('pg_catalog.simple', plain) FROM public.plain($1) plain
$$;--> statement-breakpoint
CREATE FUNCTION blog_words(title text, keywords text[], excerpt text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(public.words($1), 'A') || setweight(public.words(array_to_string($2, ' ')), 'B') || public.words($3)
$$;--> statement-breakpoint
CREATE FUNCTION deal_words(title text, description text, store text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(public.words($1 || ' ' || $3), 'A') || public.words($2)
$$;--> statement-breakpoint
CREATE TYPE "public"."blog_category" AS ENUM('store-guide', 'savings-tips', 'seasonal-deals', 'comparisons');--> statement-breakpoint
CREATE TYPE "public"."blog_status" AS ENUM('draft', 'published', 'archived');--> statement-breakpoint
CREATE TYPE "public"."counter_event" AS ENUM('view', 'copy', 'click');--> statement-breakpoint
CREATE TYPE "public"."counter_subject" AS ENUM('store', 'deal', 'blog');--> statement-breakpoint
CREATE TYPE "public"."deal_kind" AS ENUM('coupon', 'offer');--> statement-breakpoint
CREATE TYPE "public"."discount_type" AS ENUM('percentage', 'fixed', 'freeShipping', 'deal');--> statement-breakpoint
CREATE TYPE "public"."history_action" AS ENUM('create', 'update', 'delete', 'restore', 'reorder', 'login', 'login-failed', 'logout', 'password');--> statement-breakpoint
CREATE TYPE "public"."history_subject" AS ENUM('store', 'category', 'coupon', 'offer', 'blog', 'subscriber', 'settings', 'session', 'demo');--> statement-breakpoint
CREATE TYPE "public"."run_kind" AS ENUM('store', 'blog');--> statement-breakpoint
CREATE TYPE "public"."run_state" AS ENUM('running', 'done', 'failed', 'cancelled');--> statement-breakpoint
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
	"ai_assisted" boolean DEFAULT false NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"words" "tsvector" GENERATED ALWAYS AS (blog_words(title, keywords, excerpt)) STORED NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blogs_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blogs_slug" CHECK ("blogs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "blogs_view_count" CHECK ("blogs"."view_count" >= 0),
	CONSTRAINT "blogs_reviewed" CHECK (not "blogs"."ai_assisted" or "blogs"."status" <> 'published' or "blogs"."reviewed_at" is not null),
	CONSTRAINT "blogs_published_at" CHECK ("blogs"."status" <> 'published' or "blogs"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
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
CREATE TABLE "credentials" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"password_hash" text NOT NULL,
	"environment_hash" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_one_row" CHECK ("credentials"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "daily_counters" (
	"day" date NOT NULL,
	"event" "counter_event" NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_counters_day_event_pk" PRIMARY KEY("day","event"),
	CONSTRAINT "daily_counters_count" CHECK ("daily_counters"."count" > 0)
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
	"min_spend" numeric(12, 2),
	"affiliate_link" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"featured" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"evidence" jsonb,
	"claim" jsonb,
	"words" "tsvector" DEFAULT '' NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deals_claim" CHECK ("deals"."claim" is null or not "deals"."active"),
	CONSTRAINT "deals_discount_type" CHECK (("deals"."kind" = 'coupon' and "deals"."discount_type" in ('percentage', 'fixed', 'freeShipping')) or ("deals"."kind" = 'offer' and "deals"."discount_type" in ('percentage', 'fixed', 'deal'))),
	CONSTRAINT "deals_offer_link" CHECK ("deals"."kind" = 'coupon' or "deals"."affiliate_link" is not null),
	CONSTRAINT "deals_min_spend" CHECK ("deals"."min_spend" > 0),
	CONSTRAINT "deals_code" CHECK ("deals"."code" <> ''),
	CONSTRAINT "deals_period" CHECK ("deals"."starts_at" < "deals"."ends_at"),
	CONSTRAINT "deals_popularity" CHECK ("deals"."popularity" >= 0)
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
CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"demo_filled_at" timestamp (3) with time zone,
	"demo_removed_at" timestamp (3) with time zone,
	"steps_hidden_at" timestamp (3) with time zone,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
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
CREATE TABLE "remote_logos" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"hash" text,
	"bytes" "bytea",
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "remote_logos_copy" CHECK (("remote_logos"."hash" is null) = ("remote_logos"."bytes" is null))
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" "run_kind" NOT NULL,
	"subject" text NOT NULL,
	"input" jsonb NOT NULL,
	"actor" text NOT NULL,
	"submission" uuid,
	"state" "run_state" DEFAULT 'running' NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model" text NOT NULL,
	"prompt_version" text NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"cost" numeric,
	"result" jsonb,
	"error" text,
	"is_cancel_asked" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "runs_submission_unique" UNIQUE("submission"),
	CONSTRAINT "runs_ended" CHECK (("runs"."state" = 'running') = ("runs"."ended_at" is null)),
	CONSTRAINT "runs_result" CHECK (("runs"."state" = 'done') = ("runs"."result" is not null))
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
	"live_hero_claims" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
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
	"currency" text DEFAULT 'USD' NOT NULL,
	"deal_count" integer DEFAULT 0 NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (words(name)) STORED NOT NULL,
	"plain_name" text GENERATED ALWAYS AS (plain(name)) STORED NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stores_slug_unique" UNIQUE("slug"),
	CONSTRAINT "stores_slug" CHECK ("stores"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "stores_currency" CHECK ("stores"."currency" ~ '^[A-Z]{3}$'),
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
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_target_store_id_stores_id_fk" FOREIGN KEY ("target_store_id") REFERENCES "public"."stores"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_logos" ADD CONSTRAINT "remote_logos_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blogs_latest" ON "blogs" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blogs_drafts" ON "blogs" USING btree ("updated_at","id") WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX "blogs_by_title" ON "blogs" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "blogs_by_views" ON "blogs" USING btree ("view_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blogs_by_store" ON "blogs" USING btree ("target_store_id");--> statement-breakpoint
CREATE INDEX "blogs_by_words" ON "blogs" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "blogs_by_letters" ON "blogs" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_lower" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "counters_by_subject" ON "counters" USING btree ("subject","subject_id","day");--> statement-breakpoint
CREATE INDEX "deals_by_store" ON "deals" USING btree ("store_id","kind","sort_order","id","active","starts_at","ends_at");--> statement-breakpoint
CREATE INDEX "deals_by_category" ON "deals" USING btree ("category_id") WHERE "deals"."category_id" is not null;--> statement-breakpoint
CREATE INDEX "deals_latest" ON "deals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deals_by_discount" ON "deals" USING btree ("discount_percent" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deals_by_popularity" ON "deals" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deals_by_end" ON "deals" USING btree (coalesce("ends_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "deals_newest" ON "deals" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "deals_by_code" ON "deals" USING btree (lower(code) collate "C");--> statement-breakpoint
CREATE INDEX "deals_inactive" ON "deals" USING btree ("kind","id") WHERE not active;--> statement-breakpoint
CREATE INDEX "deals_featured" ON "deals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE featured;--> statement-breakpoint
CREATE INDEX "deals_plain_links" ON "deals" USING btree ("id") WHERE affiliate_link not like 'https://%';--> statement-breakpoint
CREATE INDEX "deals_by_words" ON "deals" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "deals_to_review" ON "deals" USING btree ("id") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "deals_checked" ON "deals" USING btree ("starts_at","ends_at") WHERE active and code is not null and verified_at is not null;--> statement-breakpoint
CREATE INDEX "deals_ending" ON "deals" USING btree ("ends_at") WHERE active and ends_at is not null;--> statement-breakpoint
CREATE INDEX "history_by_subject" ON "history" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "history_by_action" ON "history" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "history_by_both" ON "history" USING btree ("subject","action","id");--> statement-breakpoint
CREATE INDEX "history_of_one" ON "history" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "remote_logos_due" ON "remote_logos" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "remote_logos_by_address" ON "remote_logos" USING hash ("address");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_at_a_time" ON "runs" USING btree ("kind",lower("subject")) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "runs_by_start" ON "runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "slug_redirects_by_subject" ON "slug_redirects" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "stores_by_name" ON "stores" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "stores_by_category" ON "stores" USING btree ("category_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "stores_by_words" ON "stores" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "stores_by_letters" ON "stores" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stores_by_address" ON "stores" USING gin (("slug" || ' ' || coalesce("website", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stores_by_popularity" ON "stores" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stores_plain_links" ON "stores" USING btree ("id") WHERE website not like 'https://%';--> statement-breakpoint
CREATE INDEX "subscribers_by_words" ON "subscribers" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION write_deal_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  -- Without a store, the foreign key is about to refuse the deal.
  new.words := coalesce(
    (SELECT public.deal_words(new.title, new.description, name) FROM public.stores WHERE id = new.store_id), '');
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER deals_write_words BEFORE INSERT OR UPDATE OF title, description, store_id ON deals
  FOR EACH ROW EXECUTE FUNCTION write_deal_words();--> statement-breakpoint
CREATE FUNCTION rename_in_deals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE public.deals SET words = public.deal_words(title, description, new.name) WHERE store_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stores_rename_in_deals AFTER UPDATE OF name ON stores
  FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION rename_in_deals();--> statement-breakpoint
-- Candidates for a misspelt word, and for a misspelt store name.
CREATE FUNCTION similar_words(text) RETURNS SETOF text LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.3 AS $$
  SELECT word FROM (
    (SELECT plain_name AS name FROM public.stores WHERE $1 <% name LIMIT 500)
    UNION ALL SELECT public.plain(name) FROM public.categories
    UNION ALL (SELECT public.plain(title) FROM public.blogs WHERE $1 <% title LIMIT 100)
    UNION ALL (SELECT public.plain(title) FROM public.deals WHERE active ORDER BY popularity DESC, id DESC LIMIT 1000)
  ) names, string_to_table(name, ' ') word
  GROUP BY word ORDER BY similarity(word, $1) DESC LIMIT 50
$$;--> statement-breakpoint
CREATE FUNCTION similar_store(text) RETURNS SETOF text LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.6 AS $$
  SELECT name FROM public.stores WHERE name % $1 ORDER BY similarity(name, $1) DESC, id LIMIT 1
$$;
