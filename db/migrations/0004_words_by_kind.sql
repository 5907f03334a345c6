DROP INDEX "deals_by_words";--> statement-breakpoint
CREATE INDEX "coupons_by_words" ON "deals" USING gin ("title" gin_trgm_ops) WHERE kind = 'coupon';--> statement-breakpoint
CREATE INDEX "offers_by_words" ON "deals" USING gin ("title" gin_trgm_ops) WHERE kind = 'offer';