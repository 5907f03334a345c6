ALTER TABLE "observations" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "snoozes" ADD COLUMN "batch" uuid;