ALTER TABLE "observations" ADD COLUMN "import_id" integer;--> statement-breakpoint
-- A percentage among other words than these may be a maximum or a minimum in any language, so that it sorts by nothing.
CREATE OR REPLACE FUNCTION write_saving() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE
  currency text := (SELECT stores.currency FROM public.stores WHERE id = new.store_id);
  figure text := regexp_replace(new.discount_value, '^\s*up to\M', '', 'i');
  size numeric := CASE new.discount_type
    WHEN 'percentage' THEN replace((regexp_match(figure,
      '^\s*(?:save|extra|flat|-)?\s*([0-9]{1,6}(?:[.,][0-9]{1,4})?)\s*(?:%?\s*[-–]\s*[0-9.,]+\s*)?(?:%|percent|per cent)?(?:\s*off)?\s*$',
      'i'))[1], ',', '.')::numeric
    WHEN 'fixed' THEN public.amount_in(figure, currency)
  END;
BEGIN
  new.discount_amount := CASE WHEN new.discount_type = 'fixed' AND figure = new.discount_value THEN size END;
  new.saving := CASE
    WHEN size IS NULL OR size = 0 THEN 0
    WHEN new.discount_type = 'percentage' THEN 2e11 + least(round(size, 2), 100)
    ELSE least(size, 9999999) + 1e7 * (18000
      - 676 * (ascii(currency) - 65) - 26 * (ascii(substr(currency, 2)) - 65) - (ascii(substr(currency, 3)) - 65))
  END - CASE WHEN size IS NULL OR size = 0 OR figure = new.discount_value THEN 0 ELSE 0.001 END;
  RETURN new;
END $$;
