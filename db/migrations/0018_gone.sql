-- A deal that is gone from its page has one reason, not two, and none once a person keeps it. Rows follow at their next check.
CREATE OR REPLACE FUNCTION attention_of(proof jsonb, claim jsonb, kept_despite timestamptz) RETURNS smallint
  LANGUAGE sql IMMUTABLE AS $$ SELECT (
    CASE WHEN proof ->> 'isFailing' IS NOT NULL THEN 1 ELSE 0 END
    + CASE
      WHEN proof #>> '{finding,since}' IS NULL THEN 0
      WHEN kept_despite = to_timestamp((proof #>> '{finding,since}')::float8 / 1000)::timestamptz(3) THEN 0
      WHEN proof #>> '{finding,outcome}' = 'reworded' THEN 4
      ELSE 2 END
    + CASE WHEN claim IS NOT NULL THEN 8 ELSE 0 END)::smallint $$;