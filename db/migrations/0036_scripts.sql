-- Chinese, Japanese, Korean and Thai have no blanks between words: each of their letters is a word of its own, "u" with its
-- number, and a search looks for them beside each other (src/models/search/words.ts). Rows that are there have such words
-- once they are saved again.
CREATE FUNCTION letters(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 !~ '[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u2fff\u3040-\u31ff\u3400-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]' THEN $1
    ELSE (SELECT string_agg(CASE WHEN letter ~ '[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u2fff\u3040-\u31ff\u3400-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]'
        THEN ' u' || ascii(letter) || ' ' ELSE letter END, '' ORDER BY place)
      FROM regexp_split_to_table($1, '') WITH ORDINALITY AS split (letter, place)) END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('public.stems', plain) || to_tsvector('pg_catalog.simple', plain) FROM public.letters(public.plain($1)) plain
$$;
