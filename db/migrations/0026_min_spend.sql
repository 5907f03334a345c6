ALTER TABLE "deals" ADD COLUMN "min_spend" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_min_spend" CHECK ("deals"."min_spend" > 0);