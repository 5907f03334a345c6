CREATE TABLE "purges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tags" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"is_sent" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "observations" ADD COLUMN "repeats" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  -- Later observations that said the same are only counted (models/proof/thin).
  IF tg_table_name = 'observations' AND to_jsonb(new) - 'repeats' = to_jsonb(old) - 'repeats' THEN RETURN new; END IF;
  RAISE EXCEPTION 'An observation is never changed. Record another one that withdraws it.';
END $$;
