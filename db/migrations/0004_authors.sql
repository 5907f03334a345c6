ALTER TYPE "public"."history_subject" ADD VALUE 'author' BEFORE 'subscriber';--> statement-breakpoint
ALTER TYPE "public"."slug_subject" ADD VALUE 'author';--> statement-breakpoint
CREATE TABLE "authors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"is_team" boolean DEFAULT false NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authors_name_unique" UNIQUE("name"),
	CONSTRAINT "authors_slug_unique" UNIQUE("slug"),
	CONSTRAINT "authors_slug" CHECK ("authors"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
-- As schemas/post-nodes writes them.
CREATE FUNCTION post_deals(content text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT node[1]::int), '{}') FROM regexp_matches($1, 'data-deal[a-z-]*="([0-9]{1,9})"', 'g') node
$$;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "revised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "minutes" integer GENERATED ALWAYS AS (ceil(array_length(regexp_split_to_array(btrim(regexp_replace(content, '<[^>]*>', ' ', 'g')), '\s+'), 1) / 230.0)::int) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "deal_ids" integer[] GENERATED ALWAYS AS (post_deals(content)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "blogs_by_author" ON "blogs" USING btree ("author_name");--> statement-breakpoint
CREATE INDEX "blogs_by_deal" ON "blogs" USING gin ("deal_ids");