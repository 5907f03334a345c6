-- Their states cannot become jobs here, because pg-boss makes its tables later.
DELETE FROM "runs";--> statement-breakpoint
ALTER TABLE "runs" DROP CONSTRAINT "runs_ended";--> statement-breakpoint
ALTER TABLE "runs" DROP CONSTRAINT "runs_result";--> statement-breakpoint
DROP INDEX "runs_one_at_a_time";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "job" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "runs" DROP COLUMN "result";--> statement-breakpoint
ALTER TABLE "runs" DROP COLUMN "error";--> statement-breakpoint
ALTER TABLE "runs" DROP COLUMN "is_cancel_asked";--> statement-breakpoint
ALTER TABLE "runs" DROP COLUMN "seen_at";--> statement-breakpoint
ALTER TABLE "runs" DROP COLUMN "ended_at";--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_job_unique" UNIQUE("job");--> statement-breakpoint
DROP TYPE "public"."run_state";