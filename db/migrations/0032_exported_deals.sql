-- Sources that read exports of deals read them like forms now: their columns are guessed again.
UPDATE "imports" SET "state" = 'mapping' WHERE "state" IN ('staging', 'staged') AND "feed_id" IN (
  SELECT "id" FROM "feeds" WHERE "entity" = 'deal' AND "mapping" ?| array['dealId', 'dealKind']);--> statement-breakpoint
UPDATE "imports" SET "state" = 'cancelled', "ended_at" = now() WHERE "state" = 'applying' AND "feed_id" IN (
  SELECT "id" FROM "feeds" WHERE "entity" = 'deal' AND "mapping" ?| array['dealId', 'dealKind']);--> statement-breakpoint
UPDATE "feeds" SET "entity" = 'exportedDeal', "mapping" = NULL, "reading" = NULL
  WHERE "entity" = 'deal' AND "mapping" ?| array['dealId', 'dealKind'];
