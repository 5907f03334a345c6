ALTER TABLE "observations" DROP CONSTRAINT "observations_saved";--> statement-breakpoint
ALTER TABLE "observations" ADD COLUMN "basket" numeric(12, 2);--> statement-breakpoint
CREATE INDEX "observations_of_editors" ON "observations" USING btree ("at") WHERE kind = 'editor';--> statement-breakpoint
CREATE INDEX "observations_by_time" ON "observations" USING brin ("at");--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_amounts" CHECK ("observations"."basket" > 0 and "observations"."saved" > 0);--> statement-breakpoint
ALTER TYPE "public"."history_subject" ADD VALUE 'author' BEFORE 'subscriber';--> statement-breakpoint
ALTER TYPE "public"."slug_subject" ADD VALUE 'author';--> statement-breakpoint
CREATE TABLE "authors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"is_team" boolean DEFAULT false NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authors_name_unique" UNIQUE("name"),
	CONSTRAINT "authors_slug_unique" UNIQUE("slug"),
	CONSTRAINT "authors_slug" CHECK ("authors"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
-- As schemas/post-nodes writes them.
CREATE FUNCTION post_deals(content text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT node[1]::int), '{}') FROM regexp_matches($1, 'data-deal[a-z-]*="([0-9]{1,9})"', 'g') node
$$;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "revised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "minutes" integer GENERATED ALWAYS AS (ceil(array_length(regexp_split_to_array(btrim(regexp_replace(content, '<[^>]*>', ' ', 'g')), '\s+'), 1) / 230.0)::int) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "deal_ids" integer[] GENERATED ALWAYS AS (post_deals(content)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "blogs_by_author" ON "blogs" USING btree ("author_name");--> statement-breakpoint
CREATE INDEX "blogs_by_deal" ON "blogs" USING gin ("deal_ids");--> statement-breakpoint
CREATE TABLE "social_pictures" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"png" "bytea" NOT NULL,
	"drawn_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
DROP INDEX "deals_of_source";--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "earlier_page" jsonb;--> statement-breakpoint
CREATE INDEX "deals_of_source" ON "deals" USING hash (coalesce(proof #>> '{confirmations,page,sourceUrl}', earlier_page ->> 'url'));--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"text" text NOT NULL,
	"day" date NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"wishes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "missed_searches_text_day_pk" PRIMARY KEY("text","day"),
	CONSTRAINT "missed_searches_text" CHECK (char_length("missed_searches"."text") between 1 and 80)
);
--> statement-breakpoint
CREATE INDEX "missed_searches_by_day" ON "missed_searches" USING btree ("day");--> statement-breakpoint
ALTER TYPE "public"."history_subject" ADD VALUE 'event' BEFORE 'subscriber';--> statement-breakpoint
ALTER TYPE "public"."slug_subject" ADD VALUE 'event';--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"status" "blog_status" DEFAULT 'draft' NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"category_ids" integer[] DEFAULT '{}' NOT NULL,
	"store_ids" integer[] DEFAULT '{}' NOT NULL,
	"min_percent" smallint,
	"search" text,
	"deal_ids" integer[] DEFAULT '{}' NOT NULL,
	"blog_ids" integer[] DEFAULT '{}' NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_slug_unique" UNIQUE("slug"),
	CONSTRAINT "events_slug" CHECK ("events"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "events_days" CHECK ("events"."first_day" <= "events"."last_day"),
	CONSTRAINT "events_min_percent" CHECK ("events"."min_percent" between 1 and 100)
);
--> statement-breakpoint
CREATE INDEX "events_by_day" ON "events" USING btree ("first_day","id");--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "letter" text GENERATED ALWAYS AS (case when left(plain(name), 1) collate "C" between 'a' and 'z' then upper(left(plain(name), 1)) when left(plain(name), 1) collate "C" between '0' and '9' then '0-9' else 'other' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "stores_by_letter" ON "stores" USING btree ("letter",lower("name"),"id");--> statement-breakpoint
DROP INDEX "deals_by_discount";--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "discount_amount" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "saving" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_currency" CHECK ("settings"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
-- An amount of money in the currency, such as "15", "$15" or "49.50 USD"; null for a text that says more, or less clearly.
CREATE FUNCTION amount_in(value text, currency text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(found[1], ',', '')::numeric + coalesce(rpad(found[2], 2, '0')::numeric, 0) / 100
  FROM (
    SELECT currency || CASE
      WHEN currency IN ('USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP')
        THEN '|(?:' || left(currency, 2) || ')?[$]'
      ELSE coalesce('|' || (jsonb '{
        "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "¥", "INR": "₹|Rs[.]?", "PLN": "zł", "CZK": "Kč", "HUF": "Ft",
        "SEK": "kr[.]?", "NOK": "kr[.]?", "DKK": "kr[.]?", "ISK": "kr[.]?", "CHF": "Fr[.]?", "BRL": "R[$]",
        "ZAR": "R", "TRY": "₺|TL", "KRW": "₩", "ILS": "₪", "UAH": "₴", "VND": "₫", "NGN": "₦", "PHP": "₱",
        "THB": "฿", "RON": "lei"}' ->> currency), '')
    END AS mark
  ) marks,
  LATERAL regexp_match(value,
    '^\s*(?:' || mark || ')?\s*([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,9})(?:[.,]([0-9]{1,2}))?\s*(?:' || mark || ')?\s*$') found
  WHERE found IS NOT NULL
$$;--> statement-breakpoint
-- Percentages by size above all amounts; amounts by size within their currency, in the order of its letters; then the rest.
CREATE FUNCTION saving_of(percent numeric, amount numeric, currency text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN percent > 0 THEN 2e12 + least(percent, 100)
    WHEN amount > 0 THEN least(amount, 99999999) + 1e8 * (18000
      - 676 * (ascii(currency) - 65) - 26 * (ascii(substr(currency, 2)) - 65) - (ascii(substr(currency, 3)) - 65))
    ELSE 0
  END
$$;--> statement-breakpoint
CREATE FUNCTION write_saving() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE
  currency text := (SELECT stores.currency FROM public.stores WHERE id = new.store_id);
BEGIN
  new.discount_amount := CASE WHEN new.discount_type = 'fixed' THEN public.amount_in(new.discount_value, currency) END;
  -- Generated columns are not there yet.
  new.saving := coalesce(public.saving_of(
    CASE WHEN new.discount_type = 'percentage'
      THEN substring(new.discount_value from '[0-9]{1,6}(?:[.][0-9]{1,4})?')::numeric END,
    new.discount_amount, currency), 0);
  RETURN new;
END $$;--> statement-breakpoint
-- Written with the table again: an update of each row took seven times as long.
CREATE FUNCTION currency_of(store integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT currency FROM public.stores WHERE id = store
$$;--> statement-breakpoint
ALTER TABLE deals
  ALTER COLUMN discount_amount TYPE numeric(12, 2)
    USING CASE WHEN discount_type = 'fixed' THEN amount_in(discount_value, currency_of(store_id)) END,
  ALTER COLUMN saving TYPE numeric USING CASE discount_type
    WHEN 'percentage' THEN saving_of(discount_percent, NULL, NULL)
    WHEN 'fixed' THEN saving_of(NULL, amount_in(discount_value, currency_of(store_id)), currency_of(store_id))
    ELSE 0 END;--> statement-breakpoint
DROP FUNCTION currency_of(integer);--> statement-breakpoint
CREATE TRIGGER deals_write_saving BEFORE INSERT OR UPDATE OF discount_type, discount_value, store_id ON deals
  FOR EACH ROW EXECUTE FUNCTION write_saving();--> statement-breakpoint
CREATE FUNCTION change_currency_in_deals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE public.deals SET discount_value = discount_value WHERE store_id = new.id AND discount_type = 'fixed';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stores_change_currency_in_deals AFTER UPDATE OF currency ON stores
  FOR EACH ROW WHEN (old.currency IS DISTINCT FROM new.currency) EXECUTE FUNCTION change_currency_in_deals();--> statement-breakpoint
CREATE INDEX "deals_by_saving" ON "deals" USING btree ("saving" DESC NULLS FIRST,"id" DESC NULLS FIRST);
