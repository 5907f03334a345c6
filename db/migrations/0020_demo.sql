ALTER TYPE "public"."history_subject" ADD VALUE 'demo';--> statement-breakpoint
CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"demo_filled_at" timestamp (3) with time zone,
	"demo_removed_at" timestamp (3) with time zone,
	"steps_hidden_at" timestamp (3) with time zone,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Earlier versions filled every empty database at the start: one that has been started or filled gets no demo again.
INSERT INTO "installation" ("demo_filled_at", "demo_removed_at", "steps_hidden_at")
  SELECT now(), now(), now() WHERE EXISTS (SELECT FROM "credentials") OR EXISTS (SELECT FROM "stores")
    OR EXISTS (SELECT FROM "categories");
