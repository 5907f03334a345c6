ALTER TABLE "runs" ADD COLUMN "submission" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_submission_unique" UNIQUE("submission");--> statement-breakpoint
-- The planner takes a column it has no statistics of for full, and would read all deals to find the few with a claim.
ANALYZE "deals";
