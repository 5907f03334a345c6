CREATE TABLE "suppression_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "suppression_keys_one_row" CHECK ("suppression_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"left_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"import_id" integer
);
