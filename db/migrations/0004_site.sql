ALTER TABLE "events" ADD COLUMN "previous_id" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
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
CREATE INDEX "store_pairs_of_other" ON "store_pairs" USING btree ("other_id");--> statement-breakpoint
-- Percentages by size above all amounts; amounts by size within their currency, in the order of its letters; then the
-- rest. "Up to 50%" comes after "50%". With the rank of the proof before it, it still is exact as a double: cursors are.
CREATE OR REPLACE FUNCTION write_saving() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE
  currency text := (SELECT stores.currency FROM public.stores WHERE id = new.store_id);
  figure text := regexp_replace(new.discount_value, '^\s*up to\M', '', 'i');
  size numeric := CASE new.discount_type
    WHEN 'percentage' THEN substring(figure from '[0-9]{1,6}(?:[.][0-9]{1,4})?')::numeric
    WHEN 'fixed' THEN public.amount_in(figure, currency)
  END;
BEGIN
  new.discount_amount := CASE WHEN new.discount_type = 'fixed' AND figure = new.discount_value THEN size END;
  new.saving := CASE
    WHEN size IS NULL OR size = 0 THEN 0
    WHEN new.discount_type = 'percentage' THEN 2e11 + least(round(size, 2), 100)
    ELSE least(size, 9999999) + 1e7 * (18000
      - 676 * (ascii(currency) - 65) - 26 * (ascii(substr(currency, 2)) - 65) - (ascii(substr(currency, 3)) - 65))
  END - CASE WHEN figure = new.discount_value THEN 0 ELSE 0.001 END;
  RETURN new;
END $$;--> statement-breakpoint
DROP FUNCTION saving_of(numeric, numeric, text);--> statement-breakpoint
DROP INDEX "deals_by_saving";--> statement-breakpoint
UPDATE "deals" SET "discount_value" = "discount_value" WHERE "discount_type" IN ('percentage', 'fixed');--> statement-breakpoint
CREATE INDEX "deals_by_saving" ON "deals" USING btree ("saving" DESC NULLS FIRST,"id" DESC NULLS FIRST,"store_id","kind","active","starts_at","ends_at");