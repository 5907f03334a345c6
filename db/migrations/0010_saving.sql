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
