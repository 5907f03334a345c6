ALTER TYPE "public"."history_subject" ADD VALUE 'event' BEFORE 'subscriber';--> statement-breakpoint
ALTER TYPE "public"."slug_subject" ADD VALUE 'event';--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"status" "blog_status" DEFAULT 'draft' NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"category_ids" integer[] DEFAULT '{}' NOT NULL,
	"store_ids" integer[] DEFAULT '{}' NOT NULL,
	"min_percent" smallint,
	"search" text,
	"deal_ids" integer[] DEFAULT '{}' NOT NULL,
	"blog_ids" integer[] DEFAULT '{}' NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_slug_unique" UNIQUE("slug"),
	CONSTRAINT "events_slug" CHECK ("events"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "events_days" CHECK ("events"."first_day" <= "events"."last_day"),
	CONSTRAINT "events_min_percent" CHECK ("events"."min_percent" between 1 and 100)
);
--> statement-breakpoint
CREATE INDEX "events_by_day" ON "events" USING btree ("first_day","id");