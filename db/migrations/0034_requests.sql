CREATE TABLE "requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"store_id" integer,
	"text" text,
	"day" date NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"wishes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "requests_of_store" UNIQUE("store_id","day"),
	CONSTRAINT "requests_of_text" UNIQUE("text","day"),
	CONSTRAINT "requests_subject" CHECK (num_nonnulls("requests"."store_id", "requests"."text") = 1),
	CONSTRAINT "requests_text" CHECK (char_length("requests"."text") between 1 and 80)
);
--> statement-breakpoint
INSERT INTO "requests" ("store_id", "day", "wishes") SELECT "store_id", "day", "count" FROM "wishes" ORDER BY "day", "store_id";--> statement-breakpoint
INSERT INTO "requests" ("text", "day", "searches", "wishes") SELECT "text", "day", "searches", "wishes" FROM "missed_searches" ORDER BY "day", "text";--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_by_day" ON "requests" USING btree ("day");--> statement-breakpoint
CREATE INDEX "requests_wished" ON "requests" USING btree ("text") WHERE text is not null and wishes > 0;
