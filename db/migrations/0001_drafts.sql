ALTER TABLE "blogs" ADD COLUMN "ticked" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "description_draft" text;--> statement-breakpoint
CREATE INDEX "stores_to_review" ON "stores" USING btree ("id") WHERE description_draft is not null;