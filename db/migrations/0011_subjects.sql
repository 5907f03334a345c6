ALTER TABLE "counters" ALTER COLUMN "subject" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "subject" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "slug_redirects" ALTER COLUMN "subject" SET DATA TYPE text;--> statement-breakpoint
DROP TYPE "public"."counter_subject";--> statement-breakpoint
DROP TYPE "public"."history_subject";--> statement-breakpoint
DROP TYPE "public"."slug_subject";