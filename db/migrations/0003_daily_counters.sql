CREATE TABLE "daily_counters" (
	"day" date NOT NULL,
	"event" "counter_event" NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_counters_day_event_pk" PRIMARY KEY("day","event"),
	CONSTRAINT "daily_counters_count" CHECK ("daily_counters"."count" > 0)
);
--> statement-breakpoint
CREATE INDEX "blogs_drafts" ON "blogs" USING btree ("updated_at","id") WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX "history_by_both" ON "history" USING btree ("subject","action","id");--> statement-breakpoint
CREATE INDEX "stores_plain_links" ON "stores" USING btree ("id") WHERE website not like 'https://%';--> statement-breakpoint
INSERT INTO "daily_counters" ("day", "event", "count") SELECT "day", "event", sum("count") FROM "counters" GROUP BY "day", "event";
