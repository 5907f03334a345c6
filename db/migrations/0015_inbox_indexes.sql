CREATE INDEX CONCURRENTLY "deals_by_attention" ON "deals" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST,"attention","active","starts_at","ends_at","checked_at") WHERE attention <> 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deals_unchecked" ON "deals" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST,"checked_at","attention","starts_at","ends_at") WHERE active;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deals_with_attention";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deals_to_check";