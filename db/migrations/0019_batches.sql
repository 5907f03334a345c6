ALTER TABLE "history" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "kept" jsonb;