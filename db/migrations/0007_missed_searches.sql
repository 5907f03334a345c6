CREATE TABLE "missed_searches" (
	"text" text NOT NULL,
	"day" date NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"wishes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "missed_searches_text_day_pk" PRIMARY KEY("text","day"),
	CONSTRAINT "missed_searches_text" CHECK (char_length("missed_searches"."text") between 1 and 80)
);
--> statement-breakpoint
CREATE INDEX "missed_searches_by_day" ON "missed_searches" USING btree ("day");