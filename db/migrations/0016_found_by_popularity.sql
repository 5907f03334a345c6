CREATE INDEX "coupons_hero" ON "deals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'coupon' and active and featured and verified_at is not null and code is not null;--> statement-breakpoint
-- Under another name first: to drop the old one keeps readers out, and should take no longer than a moment.
CREATE INDEX "stores_by_popularity_named" ON "stores" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST,"plain_name");--> statement-breakpoint
DROP INDEX "stores_by_popularity";--> statement-breakpoint
ALTER INDEX "stores_by_popularity_named" RENAME TO "stores_by_popularity";--> statement-breakpoint
DROP INDEX "stores_by_age";
