ALTER TYPE "public"."history_action" ADD VALUE 'check';--> statement-breakpoint
ALTER TYPE "public"."history_action" ADD VALUE 'withdraw';--> statement-breakpoint
-- Each is drawn again when somebody asks for it.
TRUNCATE "social_pictures";--> statement-breakpoint
ALTER TABLE "social_pictures" DROP COLUMN "slot";--> statement-breakpoint
ALTER TABLE "social_pictures" ADD COLUMN "subject" text NOT NULL;--> statement-breakpoint
ALTER TABLE "social_pictures" ADD COLUMN "subject_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "social_pictures" ADD CONSTRAINT "social_pictures_subject_subject_id_pk" PRIMARY KEY("subject","subject_id");--> statement-breakpoint
CREATE INDEX "social_pictures_by_time" ON "social_pictures" USING btree ("drawn_at" DESC NULLS FIRST);
