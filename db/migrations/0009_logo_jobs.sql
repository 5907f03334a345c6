ALTER TABLE "remote_logos" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "remote_logos" DROP COLUMN "claimed_until";