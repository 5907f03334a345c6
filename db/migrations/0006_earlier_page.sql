DROP INDEX "deals_of_source";--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "earlier_page" jsonb;--> statement-breakpoint
CREATE INDEX "deals_of_source" ON "deals" USING hash (coalesce(proof #>> '{confirmations,page,sourceUrl}', earlier_page ->> 'url'));