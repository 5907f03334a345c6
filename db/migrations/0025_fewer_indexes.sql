DROP INDEX "coupons_latest";--> statement-breakpoint
DROP INDEX "coupons_discount";--> statement-breakpoint
DROP INDEX "coupons_expiry";--> statement-breakpoint
DROP INDEX "coupons_popularity";--> statement-breakpoint
DROP INDEX "coupons_featured";--> statement-breakpoint
DROP INDEX "coupons_hero";--> statement-breakpoint
DROP INDEX "offers_latest";--> statement-breakpoint
DROP INDEX "deals_by_end";--> statement-breakpoint
DROP INDEX "deals_by_popularity";--> statement-breakpoint
DROP INDEX "deals_featured";--> statement-breakpoint
CREATE INDEX "deals_latest" ON "deals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deals_by_discount" ON "deals" USING btree ("discount_percent" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deals_by_end" ON "deals" USING btree (coalesce("ends_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "deals_by_popularity" ON "deals" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deals_featured" ON "deals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE featured;