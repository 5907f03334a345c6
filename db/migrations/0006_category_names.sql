ALTER TABLE "categories" DROP CONSTRAINT "categories_name";--> statement-breakpoint
DROP INDEX "categories_name_lower";--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_lower" ON "categories" USING btree (lower("name"));