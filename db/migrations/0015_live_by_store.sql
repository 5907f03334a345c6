DROP INDEX "deals_by_store";--> statement-breakpoint
CREATE INDEX "deals_by_store" ON "deals" USING btree ("store_id","kind","sort_order","id","active","starts_at","ends_at");