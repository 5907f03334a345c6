ALTER TABLE "deals" ADD COLUMN "checked_at" timestamp (3) with time zone GENERATED ALWAYS AS (to_timestamp((proof #>> '{lastCheck,at}')::float8 / 1000)) STORED;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "last_check" text GENERATED ALWAYS AS ((proof #>> '{lastCheck,kind}') || ' ' || (proof #>> '{lastCheck,outcome}')) STORED;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "editor_name" text;--> statement-breakpoint
CREATE INDEX "deals_by_check" ON "deals" USING btree (coalesce("checked_at", 'epoch'),"id");--> statement-breakpoint
CREATE INDEX "deals_by_last_check" ON "deals" USING btree ("last_check","id");