ALTER TYPE "public"."observation_outcome" ADD VALUE 'reworded' BEFORE 'works';--> statement-breakpoint
CREATE TABLE "hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"robots" text,
	"robots_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "robot_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "robot_keys_one_row" CHECK ("robot_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"popularity" integer DEFAULT 0 NOT NULL,
	"moved_to" text,
	"etag" text,
	"last_modified" text,
	"text_sha256" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "kept_despite" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "switch_off_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sources_by_url" ON "sources" USING btree (md5("url"));--> statement-breakpoint
CREATE INDEX "sources_due" ON "sources" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sources_of_host" ON "sources" USING btree ("host","due_at");--> statement-breakpoint
CREATE INDEX "deals_of_source" ON "deals" USING hash ((proof #>> '{confirmations,page,sourceUrl}'));--> statement-breakpoint
CREATE INDEX "deals_with_finding" ON "deals" USING btree ("id") WHERE proof #>> '{finding,since}' is not null;