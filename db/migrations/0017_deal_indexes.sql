CREATE INDEX CONCURRENTLY "deals_most_popular" ON "deals" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST,"active","starts_at","ends_at","checked_at","attention");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deals_inactive_or_insecure" ON "deals" USING btree ("kind","id") WHERE not active or affiliate_link not like 'https://%';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deals_by_popularity";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deals_unchecked";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deals_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deals_inactive";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deals_plain_links";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deals_by_category";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deals_by_last_check";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deals_featured_checked";