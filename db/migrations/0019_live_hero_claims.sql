ALTER TABLE "settings" ALTER COLUMN "live_hero_claims" SET DEFAULT true;--> statement-breakpoint
CREATE INDEX "deals_checked" ON "deals" USING btree ("starts_at","ends_at") WHERE active and code is not null and verified_at is not null;--> statement-breakpoint
-- An operator who wrote no claims gets live numbers, except where somebody has switched them off before.
UPDATE "settings" SET "live_hero_claims" = true
WHERE "hero_claims" IS NULL
  AND NOT EXISTS (SELECT FROM "history" WHERE "subject" = 'settings' AND "before" ->> 'live_hero_claims' = 'true');
