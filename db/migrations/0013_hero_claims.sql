ALTER TABLE "settings" DROP COLUMN "hero_claims";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "live_hero_claims";