-- A deal knows its store's category, so that an index has the live coupons of one in each order: else all coupons were
-- walked until enough of them were met, however far down the category begins.
CREATE FUNCTION store_category(integer) RETURNS integer LANGUAGE sql STABLE AS $$ SELECT category_id FROM public.stores WHERE id = $1 $$;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "store_category_id" integer;--> statement-breakpoint
-- One rewrite of the table: an UPDATE of all rows would write each of their index entries anew.
ALTER TABLE "deals" ALTER COLUMN "store_category_id" TYPE integer USING store_category(store_id);--> statement-breakpoint
DROP FUNCTION store_category;--> statement-breakpoint
CREATE INDEX "category_coupons_latest" ON "deals" USING btree ("store_category_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'coupon' and active;--> statement-breakpoint
CREATE INDEX "category_coupons_discount" ON "deals" USING btree ("store_category_id","discount_percent" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'coupon' and active;--> statement-breakpoint
CREATE INDEX "category_coupons_expiry" ON "deals" USING btree ("store_category_id",coalesce("ends_at", 'infinity'),"id") WHERE kind = 'coupon' and active;--> statement-breakpoint
CREATE INDEX "category_coupons_popularity" ON "deals" USING btree ("store_category_id","popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'coupon' and active;--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_deal_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  SELECT public.deal_words(new.title, new.description, name), category_id INTO new.words, new.store_category_id
  FROM public.stores WHERE id = new.store_id;
  -- Without a store it has no words, and the foreign key is about to say so.
  new.words := coalesce(new.words, '');
  RETURN new;
END $$;--> statement-breakpoint
-- With a category that is deleted all of its stores lose theirs at once. Their deals may go on naming it: nobody asks for
-- it again, and an undone deletion finds them as they were.
CREATE FUNCTION move_deals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.category_id IS NOT NULL OR EXISTS (SELECT FROM public.categories WHERE id = old.category_id) THEN
    UPDATE public.deals SET store_category_id = new.category_id
    WHERE store_id = new.id AND store_category_id IS DISTINCT FROM new.category_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stores_move_deals AFTER UPDATE OF category_id ON stores
  FOR EACH ROW WHEN (old.category_id IS DISTINCT FROM new.category_id) EXECUTE FUNCTION move_deals();--> statement-breakpoint
ANALYZE "deals";
