ALTER TYPE "public"."check_method" ADD VALUE 'price';--> statement-breakpoint
CREATE TABLE "check_pictures" (
	"observation_id" bigint PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
INSERT INTO "check_pictures" SELECT "id", "picture" FROM "observations" WHERE "picture" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "observations" DROP COLUMN "picture";