CREATE TABLE "coupon_stores" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"category_id" integer,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon_stores" ADD CONSTRAINT "coupon_stores_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_stores_by_category" ON "coupon_stores" USING btree ("category_id","until","store_id");--> statement-breakpoint
INSERT INTO coupon_stores (store_id, category_id, until)
  SELECT store_id, stores.category_id, max(coalesce(ends_at, 'infinity'))
  FROM deals JOIN stores ON stores.id = store_id WHERE kind = 'coupon' AND active GROUP BY store_id, stores.category_id;--> statement-breakpoint
ANALYZE coupon_stores;--> statement-breakpoint
-- In order, so that two who write coupons of the same stores do not wait for each other.
CREATE FUNCTION note_coupon_stores() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO public.coupon_stores AS noted (store_id, category_id, until)
  SELECT store_id, stores.category_id, max(coalesce(ends_at, 'infinity'))
  FROM written JOIN public.stores ON stores.id = store_id
  WHERE kind = 'coupon' AND active GROUP BY store_id, stores.category_id ORDER BY store_id
  ON CONFLICT (store_id) DO UPDATE SET until = excluded.until WHERE noted.until < excluded.until;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_coupon_store() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO public.coupon_stores AS noted (store_id, category_id, until)
  SELECT id, category_id, coalesce(new.ends_at, 'infinity') FROM public.stores WHERE id = new.store_id
  ON CONFLICT (store_id) DO UPDATE SET until = excluded.until WHERE noted.until < excluded.until;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deals_note_stores AFTER INSERT ON deals REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION note_coupon_stores();--> statement-breakpoint
CREATE TRIGGER deals_note_store AFTER UPDATE OF kind, active, ends_at, store_id ON deals
  FOR EACH ROW WHEN (new.kind = 'coupon' AND new.active) EXECUTE FUNCTION note_coupon_store();--> statement-breakpoint
CREATE FUNCTION move_coupon_store() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE public.coupon_stores SET category_id = new.category_id WHERE store_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stores_move_coupon_store AFTER UPDATE OF category_id ON stores
  FOR EACH ROW WHEN (old.category_id IS DISTINCT FROM new.category_id) EXECUTE FUNCTION move_coupon_store();
