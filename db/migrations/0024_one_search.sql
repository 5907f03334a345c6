DROP TABLE "coupon_stores" CASCADE;--> statement-breakpoint
DROP TABLE "vocabulary" CASCADE;--> statement-breakpoint
DROP TRIGGER deals_note_stores ON deals;--> statement-breakpoint
DROP TRIGGER deals_note_store ON deals;--> statement-breakpoint
DROP TRIGGER stores_move_coupon_store ON stores;--> statement-breakpoint
DROP TRIGGER stores_move_deals ON stores;--> statement-breakpoint
DROP TRIGGER stores_learn_new ON stores;--> statement-breakpoint
DROP TRIGGER stores_learn_changed ON stores;--> statement-breakpoint
DROP TRIGGER deals_learn_new ON deals;--> statement-breakpoint
DROP TRIGGER deals_learn_changed ON deals;--> statement-breakpoint
DROP TRIGGER blogs_learn_new ON blogs;--> statement-breakpoint
DROP TRIGGER blogs_learn_changed ON blogs;--> statement-breakpoint
DROP TRIGGER deals_find_words ON deals;--> statement-breakpoint
DROP TRIGGER stores_rename_in_deals ON stores;--> statement-breakpoint
DROP FUNCTION note_coupon_stores, note_coupon_store, move_coupon_store, move_deals, learn_new, learn_changed, learn,
  find_deal_words, rename_in_deals;--> statement-breakpoint
DROP INDEX "category_coupons_latest";--> statement-breakpoint
DROP INDEX "category_coupons_discount";--> statement-breakpoint
DROP INDEX "category_coupons_expiry";--> statement-breakpoint
DROP INDEX "category_coupons_popularity";--> statement-breakpoint
DROP INDEX "coupons_by_words";--> statement-breakpoint
DROP INDEX "offers_by_words";--> statement-breakpoint
ALTER TABLE "blogs" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "stores" DROP COLUMN "words", DROP COLUMN "plain_name";--> statement-breakpoint
ALTER TABLE "categories" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "deals" DROP COLUMN "store_category_id", DROP COLUMN "words";--> statement-breakpoint
DROP FUNCTION deal_steps, rests_of, deal_words, blog_words, plain, words_in;--> statement-breakpoint
DROP TYPE "public"."searched_subject";--> statement-breakpoint
-- The stems of English words without stop words: "off" and "the" are looked for too.
CREATE TEXT SEARCH DICTIONARY stems (TEMPLATE = snowball, LANGUAGE = english);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION stems (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION stems ALTER MAPPING FOR asciiword, word, numword WITH stems;--> statement-breakpoint
-- Functions name what they use with its schema: a restore of a backup runs them without a search path.
-- `plain` is a text in small letters without accents, with one space between words, as `src/models/search/words.ts` has
-- it. In a cluster of the locale "C" small letters are those of English only, unless another collation is named.
DO $do$ DECLARE folding text := ''; BEGIN
  IF lower('К') <> 'к' THEN
    SELECT format('COLLATE pg_catalog.%I', collname) INTO folding FROM pg_catalog.pg_collation
    WHERE collname IN ('pg_c_utf8', 'C.utf8', 'und-x-icu') AND collencoding IN (-1, 6)
    ORDER BY array_position(ARRAY['pg_c_utf8', 'C.utf8', 'und-x-icu'], collname::text) LIMIT 1;
  END IF;
  EXECUTE format($create$
CREATE FUNCTION plain(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
  SELECT trim(regexp_replace(
    translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f''\u2019]', '', 'g') %s), 'ς', 'σ'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'))
$body$
$create$, coalesce(folding, ''));
END $do$;--> statement-breakpoint
-- Stems find singular and plural; of the words as they are only the beginning may be typed.
CREATE FUNCTION words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('public.stems', plain) || to_tsvector('pg_catalog.simple', plain) FROM public.plain($1) plain
$$;--> statement-breakpoint
CREATE FUNCTION blog_words(title text, keywords text[], excerpt text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(public.words($1), 'A') || setweight(public.words(array_to_string($2, ' ')), 'B') || public.words($3)
$$;--> statement-breakpoint
CREATE FUNCTION deal_words(title text, description text, store text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(public.words($1 || ' ' || $3), 'A') || public.words($2)
$$;--> statement-breakpoint
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (blog_words(title, keywords, excerpt)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (words(name)) STORED NOT NULL,
  ADD COLUMN "plain_name" text GENERATED ALWAYS AS (plain(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "words" tsvector DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE deals SET words = deal_words(title, deals.description, name) FROM stores WHERE stores.id = store_id;--> statement-breakpoint
CREATE FUNCTION write_deal_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  -- Without a store it has no words, and the foreign key is about to refuse it.
  new.words := coalesce(
    (SELECT public.deal_words(new.title, new.description, name) FROM public.stores WHERE id = new.store_id), '');
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER deals_write_words BEFORE INSERT OR UPDATE OF title, description, store_id ON deals
  FOR EACH ROW EXECUTE FUNCTION write_deal_words();--> statement-breakpoint
CREATE FUNCTION rename_in_deals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE public.deals SET words = public.deal_words(title, description, new.name) WHERE store_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stores_rename_in_deals AFTER UPDATE OF name ON stores
  FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION rename_in_deals();--> statement-breakpoint
-- The words of names that are like a misspelt one, and the name that is most like a whole text.
CREATE FUNCTION similar_words(text) RETURNS SETOF text LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.3 AS $$
  SELECT word FROM (
    (SELECT plain_name AS name FROM public.stores WHERE $1 <% name LIMIT 500)
    UNION ALL SELECT public.plain(name) FROM public.categories
    UNION ALL (SELECT public.plain(title) FROM public.blogs WHERE $1 <% title LIMIT 100)
    UNION ALL (SELECT public.plain(title) FROM public.deals WHERE active ORDER BY popularity DESC, id DESC LIMIT 1000)
  ) names, string_to_table(name, ' ') word
  GROUP BY word ORDER BY similarity(word, $1) DESC LIMIT 50
$$;--> statement-breakpoint
CREATE FUNCTION similar_store(text) RETURNS SETOF text LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.6 AS $$
  SELECT name FROM public.stores WHERE name % $1 ORDER BY similarity(name, $1) DESC, id LIMIT 1
$$;--> statement-breakpoint
CREATE INDEX "blogs_by_words" ON "blogs" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "stores_by_words" ON "stores" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "deals_by_words" ON "deals" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "stores_by_popularity" ON "stores" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ANALYZE;
