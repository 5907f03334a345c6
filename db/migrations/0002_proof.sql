CREATE TYPE "public"."check_method" AS ENUM('basket', 'page', 'shop');--> statement-breakpoint
CREATE TYPE "public"."failure_reason" AS ENUM('expired', 'unknown', 'usage_limit', 'minimum_not_met', 'wrong_products', 'new_customers_only', 'login_required', 'region', 'not_combinable', 'already_used', 'not_started', 'channel_only', 'other');--> statement-breakpoint
CREATE TYPE "public"."observation_kind" AS ENUM('shop', 'sale', 'cart', 'editor', 'page', 'feed', 'visitor');--> statement-breakpoint
CREATE TYPE "public"."observation_outcome" AS ENUM('seen', 'missing', 'gone', 'unreadable', 'reworded', 'works', 'dead', 'limited', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."observer" AS ENUM('robot', 'editor', 'visitor', 'network', 'shop');--> statement-breakpoint
CREATE TABLE "observations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "observations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" integer NOT NULL,
	"terms_version" integer NOT NULL,
	"kind" "observation_kind" NOT NULL,
	"outcome" "observation_outcome" NOT NULL,
	"reason" "failure_reason",
	"at" timestamp (3) with time zone NOT NULL,
	"actor" "observer" NOT NULL,
	"signed_by" text,
	"withdraws" bigint,
	"source_url" text,
	"http_status" smallint,
	"etag" text,
	"last_modified" text,
	"body_sha256" text,
	"text_sha256" text,
	"quote_sha256" text,
	"quote" text,
	"method" "check_method",
	"country" text,
	"note" text,
	"picture" "bytea",
	CONSTRAINT "observations_withdraws" CHECK (("observations"."outcome" = 'withdrawn') = ("observations"."withdraws" is not null)),
	CONSTRAINT "observations_reason" CHECK ("observations"."reason" is null or ("observations"."outcome" in ('dead', 'limited') and ("observations"."outcome" = 'dead') = ("observations"."reason" in ('expired', 'unknown', 'usage_limit')))),
	CONSTRAINT "observations_country" CHECK ("observations"."country" ~ '^[A-Z]{2}$')
);--> statement-breakpoint
CREATE TABLE "source_texts" (
	"sha256" text PRIMARY KEY NOT NULL,
	"gzip" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
-- An old tick does not say how the deal was checked.
INSERT INTO observations (deal_id, terms_version, kind, outcome, at, actor)
  SELECT id, 1, 'editor', 'works', verified_at, 'editor' FROM deals WHERE verified_at IS NOT NULL;--> statement-breakpoint
INSERT INTO observations (deal_id, terms_version, kind, outcome, at, actor, source_url, body_sha256, quote, quote_sha256)
  SELECT id, 1, 'page', 'seen', (evidence ->> 'at')::timestamptz, 'robot', evidence ->> 'url', evidence ->> 'sha256',
    evidence ->> 'quote', encode(sha256(convert_to(evidence ->> 'quote', 'UTF8')), 'hex')
  FROM deals WHERE evidence IS NOT NULL;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_withdraws_observations_id_fk" FOREIGN KEY ("withdraws") REFERENCES "public"."observations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "observations_of_deal" ON "observations" USING btree ("deal_id","terms_version","id");--> statement-breakpoint
CREATE INDEX "observations_withdrawn" ON "observations" USING btree ("withdraws") WHERE withdraws is not null;--> statement-breakpoint
CREATE FUNCTION first_proof(deal integer) RETURNS jsonb STABLE LANGUAGE plpgsql AS $$ BEGIN
  RETURN (SELECT jsonb_build_object('last', max(id), 'confirmedAt', max(ms), 'negative', null, 'finding', null,
    'lastCheck', (array_agg(jsonb_build_object('kind', kind, 'outcome', outcome, 'signedBy', null, 'at', ms)
      ORDER BY ms DESC, id DESC))[1],
    'answers', '[]'::jsonb, 'limits', '[]'::jsonb,
    'first', (array_agg(jsonb_build_object('kind', kind, 'at', ms, 'sourceUrl', source_url, 'quote', quote))
      FILTER (WHERE outcome = 'seen'))[1],
    'confirmations', jsonb_object_agg(kind, jsonb_build_object('at', ms, 'sourceUrl', source_url, 'quote', quote,
      'method', null, 'country', null, 'signedBy', null)))
  FROM (SELECT *, (extract(epoch FROM at) * 1000)::bigint AS ms FROM public.observations o WHERE o.deal_id = deal) observed
  HAVING count(*) > 0);
END $$;--> statement-breakpoint
DROP INDEX "deals_checked";--> statement-breakpoint
ALTER TABLE "deals" RENAME COLUMN "verified_at" TO "ticked_at";--> statement-breakpoint
-- One statement writes the table once. An UPDATE, and a generated column after it, took ten times as long.
ALTER TABLE "deals" ALTER COLUMN "evidence" TYPE jsonb USING CASE WHEN ticked_at IS NULL AND evidence IS NULL THEN NULL ELSE first_proof(id) END,
  ADD COLUMN "terms_version" integer DEFAULT 1 NOT NULL,
  ADD COLUMN "verified_at" timestamp (3) with time zone GENERATED ALWAYS AS (to_timestamp((evidence ->> 'confirmedAt')::float8 / 1000)) STORED,
  ADD COLUMN "checked_at" timestamp (3) with time zone GENERATED ALWAYS AS (to_timestamp((evidence #>> '{lastCheck,at}')::float8 / 1000)) STORED,
  ADD COLUMN "last_check" text GENERATED ALWAYS AS ((evidence #>> '{lastCheck,kind}') || ' ' || (evidence #>> '{lastCheck,outcome}')) STORED;--> statement-breakpoint
ALTER TABLE "deals" RENAME COLUMN "evidence" TO "proof";--> statement-breakpoint
ALTER TABLE "deals" DROP COLUMN "ticked_at";--> statement-breakpoint
DROP FUNCTION first_proof;--> statement-breakpoint
CREATE INDEX "deals_checked" ON "deals" USING btree ("verified_at","starts_at","ends_at") WHERE active and code is not null and verified_at is not null;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'An observation is never changed. Record another one that withdraws it.';
END $$;--> statement-breakpoint
CREATE TRIGGER observations_append_only BEFORE UPDATE ON observations
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Neither observations nor a proof are committed without the other.
CREATE FUNCTION refuse_other_proof() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE deal integer; BEGIN
  IF tg_table_name = 'deals' THEN deal := new.id; ELSIF tg_op = 'DELETE' THEN deal := old.deal_id; ELSE deal := new.deal_id; END IF;
  IF EXISTS (SELECT FROM public.deals d WHERE d.id = deal AND (d.proof ->> 'last')::bigint IS DISTINCT FROM
    (SELECT max(o.id) FROM public.observations o WHERE o.deal_id = d.id AND o.terms_version = d.terms_version)) THEN
    RAISE EXCEPTION 'The proof of deal % is not that of its observations.', deal;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER observations_proof AFTER INSERT OR DELETE ON observations DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_other_proof();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER deals_proof AFTER INSERT OR UPDATE OF proof, terms_version ON deals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_other_proof();--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "editor_name" text;--> statement-breakpoint
CREATE INDEX "deals_by_check" ON "deals" USING btree (coalesce("checked_at", 'epoch'),"id");--> statement-breakpoint
CREATE INDEX "deals_by_last_check" ON "deals" USING btree ("last_check","id");--> statement-breakpoint
CREATE TABLE "hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"robots" text,
	"robots_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "robot_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "robot_keys_one_row" CHECK ("robot_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"popularity" integer DEFAULT 0 NOT NULL,
	"moved_to" text,
	"etag" text,
	"last_modified" text,
	"text_sha256" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "kept_despite" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "switch_off_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sources_by_url" ON "sources" USING btree (md5("url"));--> statement-breakpoint
CREATE INDEX "sources_due" ON "sources" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sources_of_host" ON "sources" USING btree ("host","due_at");--> statement-breakpoint
CREATE INDEX "deals_of_source" ON "deals" USING hash ((proof #>> '{confirmations,page,sourceUrl}'));--> statement-breakpoint
CREATE INDEX "deals_with_finding" ON "deals" USING btree ("id") WHERE proof #>> '{finding,since}' is not null;--> statement-breakpoint
CREATE TYPE "public"."report_kind" AS ENUM('problem', 'suggestion');--> statement-breakpoint
CREATE TABLE "daily_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_visits" (
	"day" date NOT NULL,
	"deal_id" integer NOT NULL,
	"client" text NOT NULL,
	"answer_id" bigint,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "deal_visits_day_deal_id_client_pk" PRIMARY KEY("day","deal_id","client")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"kind" "report_kind" NOT NULL,
	"store_id" integer NOT NULL,
	"deal_id" integer,
	"source_url" text NOT NULL,
	"code" text,
	"words" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "observations" ADD COLUMN "saved" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "deal_visits" ADD CONSTRAINT "deal_visits_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_visits_of_deal" ON "deal_visits" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "reports_of_deal" ON "reports" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "reports_of_store" ON "reports" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "deals_failing" ON "deals" USING btree ("id") WHERE proof ->> 'isFailing' is not null;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_saved" CHECK ("observations"."saved" > 0);--> statement-breakpoint
CREATE INDEX "deals_featured_checked" ON "deals" USING btree ("verified_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE featured and active and code is not null and verified_at is not null;--> statement-breakpoint
CREATE TABLE "wishes" (
	"store_id" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "wishes_store_id_day_pk" PRIMARY KEY("store_id","day")
);
--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishes_by_day" ON "wishes" USING btree ("day");
