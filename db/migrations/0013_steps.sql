-- Where a deal stands in the admin's lists, as numbers for the index of its words, which so finds words in a part of a
-- list without reading the rest: each at three levels, eight times as coarse. `src/models/editing/deal-steps.ts` asks for
-- the same numbers and says what they mean.
CREATE FUNCTION deal_steps(id integer, ends_at timestamptz, popularity integer, active boolean, featured boolean, link text)
RETURNS integer[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ DECLARE
  place integer := id / 4096;
  uses integer := least(floor(8 * sqrt(popularity::float8)), 8000);
  day integer := CASE WHEN isfinite(ends_at)
    THEN least(greatest(floor(extract(epoch FROM ends_at AT TIME ZONE 'UTC') / 86400), 0), 32767) END;
BEGIN
  RETURN array_remove(ARRAY[
    place, 4000000 + place / 8, 8000000 + place / 64,
    1000000 + uses, 5000000 + uses / 8, 9000000 + uses / 64,
    2000000 + day, 6000000 + day / 8, 10000000 + day / 64,
    CASE WHEN day IS NULL THEN -1 END,
    CASE WHEN NOT active THEN -2 END,
    CASE WHEN featured THEN -3 END,
    CASE WHEN link NOT LIKE 'https://%' THEN -4 END], NULL);
END $$;--> statement-breakpoint
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
DROP INDEX "coupons_by_words";--> statement-breakpoint
DROP INDEX "offers_by_words";--> statement-breakpoint
CREATE INDEX "coupons_by_words" ON "deals" USING gin ("words",deal_steps(id, ends_at, popularity, active, featured, affiliate_link)) WITH (fastupdate=false) WHERE kind = 'coupon';--> statement-breakpoint
CREATE INDEX "offers_by_words" ON "deals" USING gin ("words",deal_steps(id, ends_at, popularity, active, featured, affiliate_link)) WITH (fastupdate=false) WHERE kind = 'offer';--> statement-breakpoint
ANALYZE "deals";
