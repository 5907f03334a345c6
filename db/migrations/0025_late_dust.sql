ALTER TABLE "imports" ADD COLUMN "failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "refusals" jsonb DEFAULT '{}'::jsonb NOT NULL;