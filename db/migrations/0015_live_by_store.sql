-- Under another name first: to drop the old one keeps readers out, and should take no longer than a moment.
CREATE INDEX "deals_by_store_live" ON "deals" USING btree ("store_id","kind","sort_order","id","active","starts_at","ends_at");--> statement-breakpoint
DROP INDEX "deals_by_store";--> statement-breakpoint
ALTER INDEX "deals_by_store_live" RENAME TO "deals_by_store";
