CREATE TYPE "public"."run_kind" AS ENUM('store', 'blog');--> statement-breakpoint
CREATE TYPE "public"."run_state" AS ENUM('running', 'done', 'failed', 'cancelled');--> statement-breakpoint
CREATE TABLE "runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" "run_kind" NOT NULL,
	"subject" text NOT NULL,
	"input" jsonb NOT NULL,
	"actor" text NOT NULL,
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
	CONSTRAINT "runs_ended" CHECK (("runs"."state" = 'running') = ("runs"."ended_at" is null)),
	CONSTRAINT "runs_result" CHECK (("runs"."state" = 'done') = ("runs"."result" is not null))
);
--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "ai_assisted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "claim" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_at_a_time" ON "runs" USING btree ("kind",lower("subject")) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "runs_by_start" ON "runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "deals_to_review" ON "deals" USING btree ("id") WHERE claim is not null;--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_reviewed" CHECK (not "blogs"."ai_assisted" or "blogs"."status" <> 'published' or "blogs"."reviewed_at" is not null);--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_claim" CHECK ("deals"."claim" is null or not "deals"."active");