-- Functions name what they use with its schema: a restore of a backup runs them without a search path.

-- The words of a text: small letters without accents, signs between them left out. `src/models/search/words.ts` finds
-- the same ones in what a visitor types. Of a longer word an index takes the first 60 letters.
-- In a cluster of the locale "C" small letters are those of English only, unless another collation is named.
DO $do$ DECLARE folding text := ''; BEGIN
  IF lower('К') <> 'к' THEN
    SELECT format('COLLATE pg_catalog.%I', collname) INTO folding FROM pg_catalog.pg_collation
    WHERE collname IN ('pg_c_utf8', 'C.utf8', 'und-x-icu') AND collencoding IN (-1, 6)
    ORDER BY array_position(ARRAY['pg_c_utf8', 'C.utf8', 'und-x-icu'], collname::text) LIMIT 1;
  END IF;
  EXECUTE format($create$
CREATE FUNCTION words_in(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
  SELECT array_remove(string_to_array(regexp_replace(regexp_replace(
    translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f''\u2019]', '', 'g') %s), 'ς', 'σ'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'),
    '([^ ]{60})[^ ]+', '\1', 'g'), ' '), '')
$body$
$create$, coalesce(folding, ''));
END $do$;--> statement-breakpoint
CREATE FUNCTION plain(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(array_to_string(public.words_in($1), ' '), 200)
$$;--> statement-breakpoint
CREATE FUNCTION deal_words(title text, description text, store text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(public.words_in($1 || ' ' || $2 || ' ' || $3))
$$;--> statement-breakpoint
-- Weights need places, which only to_tsvector gives; 'simple' keeps every word as it is, in whatever language.
CREATE FUNCTION blog_words(title text, keywords text[], excerpt text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.simple', array_to_string(public.words_in($1), ' ')), 'A')
    || setweight(to_tsvector('pg_catalog.simple', array_to_string(public.words_in(array_to_string($2, ' ')), ' ')), 'B')
    || setweight(to_tsvector('pg_catalog.simple', array_to_string(public.words_in($3), ' ')), 'C')
$$;--> statement-breakpoint
-- What is left of a word's first seven letters without one of them, or without two where there are five or more.
CREATE FUNCTION rests_of(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH RECURSIVE rests (rest, depth) AS (
    SELECT left($1, 7), 0
    UNION
    SELECT overlay(rest PLACING '' FROM at FOR 1), depth + 1
    FROM rests, generate_series(1, length(rest)) at
    WHERE depth < CASE WHEN length($1) < 5 THEN 1 ELSE 2 END)
  SELECT array_agg(DISTINCT rest) FROM rests WHERE rest <> ''
$$;--> statement-breakpoint
CREATE TYPE "public"."searched_subject" AS ENUM('store', 'deal', 'blog');--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"subject" "searched_subject" NOT NULL,
	"word" text collate "C" NOT NULL,
	"rests" text[] GENERATED ALWAYS AS (rests_of(word)) STORED NOT NULL,
	CONSTRAINT "vocabulary_subject_word_pk" PRIMARY KEY("subject","word")
);
--> statement-breakpoint
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
DROP INDEX "blogs_by_words";--> statement-breakpoint
DROP INDEX "coupons_by_words";--> statement-breakpoint
DROP INDEX "offers_by_words";--> statement-breakpoint
DROP INDEX "stores_by_words";--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (blog_words(title, keywords, excerpt)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(words_in(name))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
-- Writes the table anew once, which leaves no dead rows behind as an update of all of them would.
CREATE FUNCTION store_name(integer) RETURNS text LANGUAGE sql STABLE AS $$ SELECT name FROM public.stores WHERE id = $1 $$;--> statement-breakpoint
ALTER TABLE "deals" ALTER COLUMN "words" TYPE "tsvector" USING deal_words(title, description, store_name(store_id));--> statement-breakpoint
DROP FUNCTION store_name;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(words_in(name))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "plain_name" text collate "C" GENERATED ALWAYS AS (plain(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "vocabulary_by_rests" ON "vocabulary" USING gin ("rests") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "blogs_by_letters" ON "blogs" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stores_by_plain_name" ON "stores" USING btree ("plain_name","id");--> statement-breakpoint
CREATE INDEX "stores_by_letters" ON "stores" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blogs_by_words" ON "blogs" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "coupons_by_words" ON "deals" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'coupon';--> statement-breakpoint
CREATE INDEX "offers_by_words" ON "deals" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'offer';--> statement-breakpoint
CREATE INDEX "stores_by_words" ON "stores" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE FUNCTION find_deal_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  SELECT public.deal_words(new.title, new.description, name) INTO new.words FROM public.stores WHERE id = new.store_id;
  -- Without a store it has no words, and the foreign key is about to say so.
  new.words := coalesce(new.words, '');
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER deals_find_words BEFORE INSERT OR UPDATE OF title, description, store_id ON deals
  FOR EACH ROW EXECUTE FUNCTION find_deal_words();--> statement-breakpoint
CREATE FUNCTION rename_in_deals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE public.deals SET words = public.deal_words(title, description, new.name) WHERE store_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stores_rename_in_deals AFTER UPDATE OF name ON stores
  FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION rename_in_deals();--> statement-breakpoint
-- Numbers and codes are not corrected. In order, so that two who learn the same words do not wait for each other.
CREATE FUNCTION learn(subject searched_subject, words tsvector[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.vocabulary (subject, word)
  SELECT DISTINCT $1, word FROM unnest($2) each, unnest(tsvector_to_array(each)) word
  WHERE word ~ '^[^0-9]{3,}$' ORDER BY word
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION learn_new() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM public.learn(tg_argv[0]::public.searched_subject, array(SELECT words FROM written));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION learn_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM public.learn(tg_argv[0]::public.searched_subject,
    array[ts_delete(new.words, tsvector_to_array(old.words))]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stores_learn_new AFTER INSERT ON stores REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION learn_new('store');--> statement-breakpoint
CREATE TRIGGER stores_learn_changed AFTER UPDATE ON stores
  FOR EACH ROW WHEN (old.words IS DISTINCT FROM new.words) EXECUTE FUNCTION learn_changed('store');--> statement-breakpoint
CREATE TRIGGER deals_learn_new AFTER INSERT ON deals REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION learn_new('deal');--> statement-breakpoint
CREATE TRIGGER deals_learn_changed AFTER UPDATE ON deals
  FOR EACH ROW WHEN (old.words IS DISTINCT FROM new.words) EXECUTE FUNCTION learn_changed('deal');--> statement-breakpoint
CREATE TRIGGER blogs_learn_new AFTER INSERT ON blogs REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION learn_new('blog');--> statement-breakpoint
CREATE TRIGGER blogs_learn_changed AFTER UPDATE ON blogs
  FOR EACH ROW WHEN (old.words IS DISTINCT FROM new.words) EXECUTE FUNCTION learn_changed('blog');--> statement-breakpoint
INSERT INTO vocabulary (subject, word)
  SELECT 'store', word FROM ts_stat('SELECT words FROM stores') WHERE word ~ '^[^0-9]{3,}$';--> statement-breakpoint
INSERT INTO vocabulary (subject, word)
  SELECT 'deal', word FROM ts_stat('SELECT words FROM deals') WHERE word ~ '^[^0-9]{3,}$';--> statement-breakpoint
INSERT INTO vocabulary (subject, word)
  SELECT 'blog', word FROM ts_stat('SELECT words FROM blogs') WHERE word ~ '^[^0-9]{3,}$';--> statement-breakpoint
ANALYZE;
