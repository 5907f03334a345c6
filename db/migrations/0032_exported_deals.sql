-- Sources that read exports of deals read them like forms now: their columns are guessed again. Their waiting imports end,
-- because an export of an earlier release has other columns.
UPDATE "imports" SET "state" = 'cancelled', "ended_at" = now() WHERE "state" IN ('mapping', 'staging', 'staged', 'applying') AND (
  "feed_id" IN (SELECT "id" FROM "feeds" WHERE "entity" = 'deal' AND "mapping" ?| array['dealId', 'dealKind'])
  OR EXISTS (SELECT FROM "import_rows" WHERE "import_id" = "imports"."id" AND "raw" ?& array['Deal ID', 'Coupon or offer', 'Deal category']));--> statement-breakpoint
UPDATE "feeds" SET "entity" = 'exportedDeal', "mapping" = NULL, "reading" = NULL
  WHERE "entity" = 'deal' AND "mapping" ?| array['dealId', 'dealKind'];
