CREATE TABLE "store_pairs" (
	"store_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "store_pairs_store_id_other_id_day_pk" PRIMARY KEY("store_id","other_id","day"),
	CONSTRAINT "store_pairs_order" CHECK ("store_pairs"."store_id" < "store_pairs"."other_id")
);
--> statement-breakpoint
ALTER TABLE "store_pairs" ADD CONSTRAINT "store_pairs_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_pairs" ADD CONSTRAINT "store_pairs_other_id_stores_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_pairs_of_other" ON "store_pairs" USING btree ("other_id");