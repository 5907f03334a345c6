ALTER TABLE "history" ADD COLUMN "actor_kind" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "actor_id" integer;