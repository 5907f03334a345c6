CREATE TABLE "figures" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "attention" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Why a person should look at a deal (models/deals/attention): 1 shoppers say that it fails, 2 a robot's last check did
-- not find it, 4 its page changed and nobody has decided to keep it, 8 a model proposed it.
CREATE FUNCTION attention_of(proof jsonb, claim jsonb, kept_despite timestamptz) RETURNS smallint
  LANGUAGE sql IMMUTABLE AS $$ SELECT (
    CASE WHEN proof ->> 'isFailing' IS NOT NULL THEN 1 ELSE 0 END
    + CASE WHEN proof #>> '{lastCheck,kind}' IN ('page', 'feed', 'cart')
      AND proof #>> '{lastCheck,outcome}' IN ('missing', 'gone', 'dead') THEN 2 ELSE 0 END
    + CASE WHEN proof #>> '{finding,since}' IS NOT NULL AND kept_despite IS DISTINCT FROM
      to_timestamp((proof #>> '{finding,since}')::float8 / 1000)::timestamptz(3) THEN 4 ELSE 0 END
    + CASE WHEN claim IS NOT NULL THEN 8 ELSE 0 END)::smallint $$;--> statement-breakpoint
CREATE FUNCTION write_attention() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.attention := public.attention_of(new.proof, new.claim, new.kept_despite);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER deals_write_attention BEFORE INSERT OR UPDATE OF proof, claim, kept_despite ON deals
  FOR EACH ROW EXECUTE FUNCTION write_attention();--> statement-breakpoint
-- The few rows that have a reason are found through the indexes, which PostgreSQL would not use by itself.
SET LOCAL enable_seqscan = off;--> statement-breakpoint
UPDATE deals SET attention = attention_of(proof, claim, kept_despite) WHERE id IN (
  SELECT id FROM deals WHERE claim IS NOT NULL
  UNION SELECT id FROM deals WHERE proof ->> 'isFailing' IS NOT NULL
  UNION SELECT id FROM deals WHERE proof #>> '{finding,since}' IS NOT NULL
  UNION SELECT id FROM deals WHERE last_check IN ('page missing', 'page gone', 'feed missing', 'cart dead'));--> statement-breakpoint
SET LOCAL enable_seqscan = on;--> statement-breakpoint
DROP INDEX "deals_to_review";--> statement-breakpoint
DROP INDEX "deals_failing";--> statement-breakpoint
DROP INDEX "deals_with_finding";--> statement-breakpoint
DROP INDEX "deals_ending";--> statement-breakpoint
CREATE INDEX "deals_with_attention" ON "deals" USING btree ("id","attention","kind","active","starts_at","ends_at","popularity","checked_at") WHERE attention <> 0;--> statement-breakpoint
CREATE INDEX "deals_to_check" ON "deals" USING btree ("popularity" DESC NULLS FIRST,"checked_at" NULLS FIRST,"id","attention","starts_at","ends_at") WHERE active;--> statement-breakpoint
CREATE INDEX "deals_ending" ON "deals" USING btree ("ends_at","popularity" DESC NULLS FIRST,"id","checked_at","attention","starts_at") WHERE active and ends_at is not null;--> statement-breakpoint
-- Without it PostgreSQL takes nearly every deal for one that needs attention.
ANALYZE deals (attention);
