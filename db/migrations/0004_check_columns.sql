ALTER TABLE "settings" ADD COLUMN "editor_name" text;--> statement-breakpoint
CREATE INDEX "deals_by_check" ON "deals" USING btree (coalesce("checked_at", 'epoch'),"id");--> statement-breakpoint
CREATE INDEX "deals_by_last_check" ON "deals" USING btree ("last_check","id");