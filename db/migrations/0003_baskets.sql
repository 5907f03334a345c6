ALTER TABLE "observations" DROP CONSTRAINT "observations_saved";--> statement-breakpoint
ALTER TABLE "observations" ADD COLUMN "basket" numeric(12, 2);--> statement-breakpoint
CREATE INDEX "observations_of_editors" ON "observations" USING btree ("at") WHERE kind = 'editor';--> statement-breakpoint
CREATE INDEX "observations_by_time" ON "observations" USING brin ("at");--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_amounts" CHECK ("observations"."basket" > 0 and "observations"."saved" > 0);