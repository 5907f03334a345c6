SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA drizzle;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE TYPE public.blog_category AS ENUM (
    'store-guide',
    'savings-tips',
    'seasonal-deals',
    'comparisons'
);
CREATE TYPE public.blog_status AS ENUM (
    'draft',
    'published',
    'archived'
);
CREATE TYPE public.counter_event AS ENUM (
    'view',
    'copy',
    'click'
);
CREATE TYPE public.counter_subject AS ENUM (
    'store',
    'deal',
    'blog'
);
CREATE TYPE public.deal_kind AS ENUM (
    'coupon',
    'offer'
);
CREATE TYPE public.discount_type AS ENUM (
    'percentage',
    'fixed',
    'freeShipping',
    'deal'
);
CREATE TYPE public.history_action AS ENUM (
    'create',
    'update',
    'delete',
    'restore',
    'reorder',
    'login',
    'login-failed',
    'logout',
    'password'
);
CREATE TYPE public.history_subject AS ENUM (
    'store',
    'category',
    'coupon',
    'offer',
    'blog',
    'subscriber',
    'settings',
    'session',
    'demo'
);
CREATE TYPE public.run_kind AS ENUM (
    'store',
    'blog'
);
CREATE TYPE public.run_state AS ENUM (
    'running',
    'done',
    'failed',
    'cancelled'
);
CREATE TYPE public.slug_subject AS ENUM (
    'store',
    'category',
    'blog'
);
CREATE FUNCTION public.blog_words(title text, keywords text[], excerpt text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT setweight(public.words($1), 'A') || setweight(public.words(array_to_string($2, ' ')), 'B') || public.words($3)
$_$;
CREATE FUNCTION public.deal_words(title text, description text, store text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT setweight(public.words($1 || ' ' || $3), 'A') || public.words($2)
$_$;
CREATE FUNCTION public.plain(text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT trim(regexp_replace(
    translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f''\u2019]', '', 'g') ), 'ς', 'σ'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'))
$_$;
CREATE FUNCTION public.rename_in_deals() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  UPDATE public.deals SET words = public.deal_words(title, description, new.name) WHERE store_id = new.id;
  RETURN NULL;
END $$;
CREATE FUNCTION public.similar_store(text) RETURNS SETOF text
    LANGUAGE sql STABLE
    SET "pg_trgm.similarity_threshold" TO '0.6'
    AS $_$
  SELECT name FROM public.stores WHERE name % $1 ORDER BY similarity(name, $1) DESC, id LIMIT 1
$_$;
CREATE FUNCTION public.similar_words(text) RETURNS SETOF text
    LANGUAGE sql STABLE
    SET "pg_trgm.word_similarity_threshold" TO '0.3'
    AS $_$
  SELECT word FROM (
    (SELECT plain_name AS name FROM public.stores WHERE $1 <% name LIMIT 500)
    UNION ALL SELECT public.plain(name) FROM public.categories
    UNION ALL (SELECT public.plain(title) FROM public.blogs WHERE $1 <% title LIMIT 100)
    UNION ALL (SELECT public.plain(title) FROM public.deals WHERE active ORDER BY popularity DESC, id DESC LIMIT 1000)
  ) names, string_to_table(name, ' ') word
  GROUP BY word ORDER BY similarity(word, $1) DESC LIMIT 50
$_$;
CREATE FUNCTION public.words(text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT to_tsvector('public.stems', plain) || to_tsvector('pg_catalog.simple', plain) FROM public.plain($1) plain
$_$;
CREATE FUNCTION public.write_deal_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  -- Without a store, the foreign key is about to refuse the deal.
  new.words := coalesce(
    (SELECT public.deal_words(new.title, new.description, name) FROM public.stores WHERE id = new.store_id), '');
  RETURN new;
END $$;
CREATE TEXT SEARCH DICTIONARY public.stems (
    TEMPLATE = pg_catalog.snowball,
    language = 'english' );
CREATE TEXT SEARCH CONFIGURATION public.stems (
    PARSER = pg_catalog."default" );
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR asciiword WITH public.stems;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR word WITH public.stems;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR numword WITH public.stems;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR email WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR url WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR host WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR sfloat WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR version WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR hword_numpart WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR hword_part WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR hword_asciipart WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR numhword WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR asciihword WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR hword WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR url_path WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR file WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR "float" WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR "int" WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.stems
    ADD MAPPING FOR uint WITH simple;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE public.blogs (
    id integer NOT NULL,
    title text NOT NULL,
    slug text NOT NULL,
    excerpt text DEFAULT ''::text NOT NULL,
    content text NOT NULL,
    category public.blog_category NOT NULL,
    status public.blog_status DEFAULT 'draft'::public.blog_status NOT NULL,
    featured boolean DEFAULT false NOT NULL,
    view_count integer DEFAULT 0 NOT NULL,
    keywords text[] DEFAULT '{}'::text[] NOT NULL,
    target_store_id integer,
    author_name text,
    seo_description text,
    affiliate_links jsonb DEFAULT '[]'::jsonb NOT NULL,
    published_at timestamp(3) with time zone,
    ai_assisted boolean DEFAULT false NOT NULL,
    reviewed_at timestamp(3) with time zone,
    words tsvector GENERATED ALWAYS AS (public.blog_words(title, keywords, excerpt)) STORED NOT NULL,
    demo boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT blogs_published_at CHECK (((status <> 'published'::public.blog_status) OR (published_at IS NOT NULL))),
    CONSTRAINT blogs_reviewed CHECK (((NOT ai_assisted) OR (status <> 'published'::public.blog_status) OR (reviewed_at IS NOT NULL))),
    CONSTRAINT blogs_slug CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT blogs_view_count CHECK ((view_count >= 0))
);
ALTER TABLE public.blogs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.blogs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.categories (
    id integer NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    demo boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT categories_slug CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);
ALTER TABLE public.categories ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.counters (
    day date NOT NULL,
    subject public.counter_subject NOT NULL,
    subject_id integer NOT NULL,
    event public.counter_event NOT NULL,
    count integer NOT NULL,
    CONSTRAINT counters_count CHECK ((count > 0))
);
CREATE TABLE public.credentials (
    id smallint DEFAULT 1 NOT NULL,
    password_hash text NOT NULL,
    environment_hash text,
    changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT credentials_one_row CHECK ((id = 1))
);
CREATE TABLE public.daily_counters (
    day date NOT NULL,
    event public.counter_event NOT NULL,
    count integer NOT NULL,
    CONSTRAINT daily_counters_count CHECK ((count > 0))
);
CREATE TABLE public.deals (
    id integer NOT NULL,
    kind public.deal_kind NOT NULL,
    store_id integer NOT NULL,
    category_id integer,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    code text,
    discount_type public.discount_type NOT NULL,
    discount_value text NOT NULL,
    discount_percent numeric GENERATED ALWAYS AS (
CASE
    WHEN (discount_type = 'percentage'::public.discount_type) THEN COALESCE(("substring"(discount_value, '[0-9]{1,6}(?:[.][0-9]{1,4})?'::text))::numeric, (0)::numeric)
    ELSE (0)::numeric
END) STORED NOT NULL,
    min_spend numeric(12,2),
    affiliate_link text,
    starts_at timestamp(3) with time zone,
    ends_at timestamp(3) with time zone,
    verified_at timestamp(3) with time zone,
    featured boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    sort_order integer DEFAULT 0 NOT NULL,
    popularity integer DEFAULT 0 NOT NULL,
    evidence jsonb,
    claim jsonb,
    words tsvector DEFAULT ''::tsvector NOT NULL,
    demo boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT deals_claim CHECK (((claim IS NULL) OR (NOT active))),
    CONSTRAINT deals_code CHECK ((code <> ''::text)),
    CONSTRAINT deals_discount_type CHECK ((((kind = 'coupon'::public.deal_kind) AND (discount_type = ANY (ARRAY['percentage'::public.discount_type, 'fixed'::public.discount_type, 'freeShipping'::public.discount_type]))) OR ((kind = 'offer'::public.deal_kind) AND (discount_type = ANY (ARRAY['percentage'::public.discount_type, 'fixed'::public.discount_type, 'deal'::public.discount_type]))))),
    CONSTRAINT deals_min_spend CHECK ((min_spend > (0)::numeric)),
    CONSTRAINT deals_offer_link CHECK (((kind = 'coupon'::public.deal_kind) OR (affiliate_link IS NOT NULL))),
    CONSTRAINT deals_period CHECK ((starts_at < ends_at)),
    CONSTRAINT deals_popularity CHECK ((popularity >= 0))
);
ALTER TABLE public.deals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.deals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.history (
    id integer NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    actor text NOT NULL,
    action public.history_action NOT NULL,
    subject public.history_subject NOT NULL,
    subject_id integer,
    label text NOT NULL,
    before jsonb,
    after jsonb,
    submission uuid,
    undone_at timestamp(3) with time zone
);
ALTER TABLE public.history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.installation (
    id smallint DEFAULT 1 NOT NULL,
    demo_filled_at timestamp(3) with time zone,
    demo_removed_at timestamp(3) with time zone,
    steps_hidden_at timestamp(3) with time zone,
    CONSTRAINT installation_one_row CHECK ((id = 1))
);
CREATE TABLE public.media (
    hash text NOT NULL,
    mime_type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT media_size CHECK (((width > 0) AND (height > 0)))
);
CREATE TABLE public.remote_logos (
    store_id integer NOT NULL,
    address text NOT NULL,
    hash text,
    bytes bytea,
    failures integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    claimed_until timestamp(3) with time zone,
    CONSTRAINT remote_logos_copy CHECK (((hash IS NULL) = (bytes IS NULL)))
);
CREATE TABLE public.runs (
    id integer NOT NULL,
    kind public.run_kind NOT NULL,
    subject text NOT NULL,
    input jsonb NOT NULL,
    actor text NOT NULL,
    submission uuid,
    state public.run_state DEFAULT 'running'::public.run_state NOT NULL,
    steps jsonb DEFAULT '[]'::jsonb NOT NULL,
    model text NOT NULL,
    prompt_version text NOT NULL,
    sources jsonb DEFAULT '[]'::jsonb NOT NULL,
    input_tokens integer,
    output_tokens integer,
    cost numeric,
    result jsonb,
    error text,
    is_cancel_asked boolean DEFAULT false NOT NULL,
    started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone,
    CONSTRAINT runs_ended CHECK (((state = 'running'::public.run_state) = (ended_at IS NULL))),
    CONSTRAINT runs_result CHECK (((state = 'done'::public.run_state) = (result IS NOT NULL)))
);
ALTER TABLE public.runs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sessions (
    token_hash text NOT NULL,
    address text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    flash jsonb
);
CREATE TABLE public.settings (
    id smallint DEFAULT 1 NOT NULL,
    site_name text,
    description text,
    contact_email text,
    footer_text text,
    primary_color text,
    secondary_color text,
    time_zone text,
    hero_claims jsonb,
    live_hero_claims boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT settings_one_row CHECK ((id = 1)),
    CONSTRAINT settings_primary_color CHECK ((primary_color ~ '^#[0-9a-fA-F]{6}$'::text)),
    CONSTRAINT settings_secondary_color CHECK ((secondary_color ~ '^#[0-9a-fA-F]{6}$'::text))
);
CREATE TABLE public.slug_redirects (
    subject public.slug_subject NOT NULL,
    slug text NOT NULL,
    subject_id integer NOT NULL
);
CREATE TABLE public.stores (
    id integer NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    category_id integer,
    logo text,
    description text DEFAULT ''::text NOT NULL,
    website text,
    currency text DEFAULT 'USD'::text NOT NULL,
    deal_count integer DEFAULT 0 NOT NULL,
    popularity integer DEFAULT 0 NOT NULL,
    words tsvector GENERATED ALWAYS AS (public.words(name)) STORED NOT NULL,
    plain_name text GENERATED ALWAYS AS (public.plain(name)) STORED NOT NULL,
    demo boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT stores_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT stores_deal_count CHECK ((deal_count >= 0)),
    CONSTRAINT stores_popularity CHECK ((popularity >= 0)),
    CONSTRAINT stores_slug CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);
ALTER TABLE public.stores ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stores_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.subscribers (
    id integer NOT NULL,
    email text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscribers_email_lower CHECK ((email = lower(email))),
    CONSTRAINT subscribers_email_shape CHECK ((email ~~ '%_@_%'::text))
);
ALTER TABLE public.subscribers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.subscribers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.throttles (
    key text NOT NULL,
    points integer NOT NULL,
    expire timestamp with time zone
);
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES (1, 'd6ee41c1abe3d4109d7655314fa33e1ee678a4c2bd58893efaa5e86d10d204ba', 1795417814837);
INSERT INTO public.blogs OVERRIDING SYSTEM VALUE VALUES (1, 'When boots are cheap', 'when-boots-are-cheap', 'In spring.', '<p>In spring.</p>', 'savings-tips', 'published', false, 0, '{boots,spring}', NULL, NULL, NULL, '[]', '2026-10-01 10:00:00+00', false, NULL, DEFAULT, false, 1, '2026-11-23 07:13:42.319+00', '2026-11-23 07:13:42.319+00');
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (1, 'Outdoors', 'outdoors', false, 1, '2026-11-23 07:13:41.983+00');
INSERT INTO public.counters VALUES ('2026-11-01', 'deal', 1, 'copy', 7);
INSERT INTO public.daily_counters VALUES ('2026-11-01', 'copy', 7);
INSERT INTO public.deals OVERRIDING SYSTEM VALUE VALUES (1, 'coupon', 1, 1, '15% off boots', 'On full-price boots.', 'BOOTS15', 'percentage', '15%', DEFAULT, 50.00, NULL, NULL, '2027-06-30 22:59:59+00', '2026-11-02 09:00:00+00', false, true, 0, 0, '{"url": "https://harbor.example/offers", "quote": "BOOTS15: 15% off boots", "at": "2026-11-03T10:20:30.456Z", "sha256": "abababababababababababababababababababababababababababababababab"}', NULL, '''15'':1A,6A ''boot'':3A,14 ''boots'':8A,18 ''full'':12,16 ''harbor'':4A,9A ''off'':2A,7A ''on'':11,15 ''price'':13,17 ''suppli'':5A ''supply'':10A', false, 1, '2026-11-23 07:13:42.301+00', '2026-11-23 07:13:42.301+00');
INSERT INTO public.deals OVERRIDING SYSTEM VALUE VALUES (2, 'offer', 1, NULL, 'Free delivery', '', NULL, 'deal', 'Free delivery', DEFAULT, NULL, 'https://harbor.example/delivery', NULL, NULL, NULL, false, true, 0, 0, '{"url": "https://harbor.example/delivery", "quote": "Free delivery", "at": "2026-11-04T10:00:00.000Z", "sha256": "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd"}', NULL, '''deliveri'':2A ''delivery'':6A ''free'':1A,5A ''harbor'':3A,7A ''suppli'':4A ''supply'':8A', false, 1, '2026-11-23 07:13:42.301+00', '2026-11-23 07:13:42.301+00');
INSERT INTO public.deals OVERRIDING SYSTEM VALUE VALUES (3, 'coupon', 2, NULL, '$5 off', 'For new readers.', 'READ5', 'fixed', '$5', DEFAULT, NULL, NULL, NULL, '2026-01-31 23:59:59+00', NULL, false, true, 0, 0, NULL, NULL, '''5'':1A,5A ''book'':4A ''books'':8A ''for'':9,12 ''new'':10,13 ''off'':2A,6A ''quiet'':3A,7A ''reader'':11 ''readers'':14', false, 1, '2026-11-23 07:13:42.301+00', '2026-11-23 07:13:42.301+00');
INSERT INTO public.settings VALUES (1, 'Harbor Deals', NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, 1, '2026-11-23 07:13:42.341+00');
INSERT INTO public.slug_redirects VALUES ('store', 'harbour-supply', 1);
INSERT INTO public.stores OVERRIDING SYSTEM VALUE VALUES (1, 'Harbor Supply', 'harbor-supply', 1, NULL, 'Rope, lamps and boots.', 'https://harbor.example', 'GBP', 0, 0, DEFAULT, DEFAULT, false, 1, '2026-11-23 07:13:42.099+00', '2026-11-23 07:13:42.099+00');
INSERT INTO public.stores OVERRIDING SYSTEM VALUE VALUES (2, 'Quiet Books', 'quiet-books', NULL, NULL, '', 'https://books.example', 'USD', 0, 0, DEFAULT, DEFAULT, false, 1, '2026-11-23 07:13:42.099+00', '2026-11-23 07:13:42.099+00');
INSERT INTO public.subscribers OVERRIDING SYSTEM VALUE VALUES (1, 'reader@example.com', '2026-11-23 07:13:42.335+00');
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 1, true);
SELECT pg_catalog.setval('public.blogs_id_seq', 1, true);
SELECT pg_catalog.setval('public.categories_id_seq', 1, true);
SELECT pg_catalog.setval('public.deals_id_seq', 3, true);
SELECT pg_catalog.setval('public.history_id_seq', 1, false);
SELECT pg_catalog.setval('public.runs_id_seq', 1, false);
SELECT pg_catalog.setval('public.stores_id_seq', 2, true);
SELECT pg_catalog.setval('public.subscribers_id_seq', 1, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blogs
    ADD CONSTRAINT blogs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blogs
    ADD CONSTRAINT blogs_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.counters
    ADD CONSTRAINT counters_day_subject_subject_id_event_pk PRIMARY KEY (day, subject, subject_id, event);
ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.daily_counters
    ADD CONSTRAINT daily_counters_day_event_pk PRIMARY KEY (day, event);
ALTER TABLE ONLY public.deals
    ADD CONSTRAINT deals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_submission_unique UNIQUE (submission);
ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.remote_logos
    ADD CONSTRAINT remote_logos_pkey PRIMARY KEY (store_id);
ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_submission_unique UNIQUE (submission);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.slug_redirects
    ADD CONSTRAINT slug_redirects_subject_slug_pk PRIMARY KEY (subject, slug);
ALTER TABLE ONLY public.stores
    ADD CONSTRAINT stores_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stores
    ADD CONSTRAINT stores_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.subscribers
    ADD CONSTRAINT subscribers_email_unique UNIQUE (email);
ALTER TABLE ONLY public.subscribers
    ADD CONSTRAINT subscribers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.throttles
    ADD CONSTRAINT throttles_pkey PRIMARY KEY (key);
CREATE INDEX blogs_by_letters ON public.blogs USING gin (title public.gin_trgm_ops);
CREATE INDEX blogs_by_store ON public.blogs USING btree (target_store_id);
CREATE INDEX blogs_by_title ON public.blogs USING btree (lower(title), id);
CREATE INDEX blogs_by_views ON public.blogs USING btree (view_count DESC, id DESC);
CREATE INDEX blogs_by_words ON public.blogs USING gin (words) WITH (fastupdate='false');
CREATE INDEX blogs_drafts ON public.blogs USING btree (updated_at, id) WHERE (status = 'draft'::public.blog_status);
CREATE INDEX blogs_latest ON public.blogs USING btree (published_at DESC, id DESC) WHERE (status = 'published'::public.blog_status);
CREATE UNIQUE INDEX categories_name_lower ON public.categories USING btree (lower(name));
CREATE INDEX counters_by_subject ON public.counters USING btree (subject, subject_id, day);
CREATE INDEX deals_by_category ON public.deals USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX deals_by_code ON public.deals USING btree (lower(code) COLLATE "C");
CREATE INDEX deals_by_discount ON public.deals USING btree (discount_percent DESC, id DESC);
CREATE INDEX deals_by_end ON public.deals USING btree (COALESCE(ends_at, 'infinity'::timestamp with time zone), id);
CREATE INDEX deals_by_popularity ON public.deals USING btree (popularity DESC, id DESC);
CREATE INDEX deals_by_store ON public.deals USING btree (store_id, kind, sort_order, id, active, starts_at, ends_at);
CREATE INDEX deals_by_words ON public.deals USING gin (words) WITH (fastupdate='false');
CREATE INDEX deals_checked ON public.deals USING btree (starts_at, ends_at) WHERE (active AND (code IS NOT NULL) AND (verified_at IS NOT NULL));
CREATE INDEX deals_ending ON public.deals USING btree (ends_at) WHERE (active AND (ends_at IS NOT NULL));
CREATE INDEX deals_featured ON public.deals USING btree (created_at DESC, id DESC) WHERE featured;
CREATE INDEX deals_inactive ON public.deals USING btree (kind, id) WHERE (NOT active);
CREATE INDEX deals_latest ON public.deals USING btree (created_at DESC, id DESC);
CREATE INDEX deals_newest ON public.deals USING btree (kind, id);
CREATE INDEX deals_plain_links ON public.deals USING btree (id) WHERE (affiliate_link !~~ 'https://%'::text);
CREATE INDEX deals_to_review ON public.deals USING btree (id) WHERE (claim IS NOT NULL);
CREATE INDEX history_by_action ON public.history USING btree (action, id);
CREATE INDEX history_by_both ON public.history USING btree (subject, action, id);
CREATE INDEX history_by_subject ON public.history USING btree (subject, id);
CREATE INDEX history_of_one ON public.history USING btree (subject, subject_id, id);
CREATE INDEX remote_logos_by_address ON public.remote_logos USING hash (address);
CREATE INDEX remote_logos_due ON public.remote_logos USING btree (due_at);
CREATE INDEX runs_by_start ON public.runs USING btree (started_at);
CREATE UNIQUE INDEX runs_one_at_a_time ON public.runs USING btree (kind, lower(subject)) WHERE (state = 'running'::public.run_state);
CREATE INDEX slug_redirects_by_subject ON public.slug_redirects USING btree (subject, subject_id);
CREATE INDEX stores_by_address ON public.stores USING gin ((((slug || ' '::text) || COALESCE(website, ''::text))) public.gin_trgm_ops);
CREATE INDEX stores_by_category ON public.stores USING btree (category_id, lower(name), id);
CREATE INDEX stores_by_letters ON public.stores USING gin (name public.gin_trgm_ops);
CREATE INDEX stores_by_name ON public.stores USING btree (lower(name), id);
CREATE INDEX stores_by_popularity ON public.stores USING btree (popularity DESC, id DESC);
CREATE INDEX stores_by_words ON public.stores USING gin (words) WITH (fastupdate='false');
CREATE INDEX stores_plain_links ON public.stores USING btree (id) WHERE (website !~~ 'https://%'::text);
CREATE INDEX subscribers_by_words ON public.subscribers USING gin (email public.gin_trgm_ops);
CREATE TRIGGER deals_write_words BEFORE INSERT OR UPDATE OF title, description, store_id ON public.deals FOR EACH ROW EXECUTE FUNCTION public.write_deal_words();
CREATE TRIGGER stores_rename_in_deals AFTER UPDATE OF name ON public.stores FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION public.rename_in_deals();
ALTER TABLE ONLY public.blogs
    ADD CONSTRAINT blogs_target_store_id_stores_id_fk FOREIGN KEY (target_store_id) REFERENCES public.stores(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.deals
    ADD CONSTRAINT deals_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.deals
    ADD CONSTRAINT deals_store_id_stores_id_fk FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.remote_logos
    ADD CONSTRAINT remote_logos_store_id_stores_id_fk FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stores
    ADD CONSTRAINT stores_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE SET NULL;
