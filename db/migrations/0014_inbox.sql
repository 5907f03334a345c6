CREATE TABLE "snoozes" (
	"subject" text NOT NULL,
	"subject_id" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "snoozes_subject_subject_id_pk" PRIMARY KEY("subject","subject_id")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "daily_checks" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_daily_checks" CHECK ("settings"."daily_checks" >= 0);--> statement-breakpoint
-- No editor has checked the deal of a problem since, and nobody has closed it.
CREATE FUNCTION is_unanswered(report reports) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT report.closed_at IS NULL AND NOT EXISTS (
    SELECT FROM public.observations o WHERE o.deal_id = report.deal_id AND o.kind = 'editor' AND o.outcome <> 'withdrawn'
      AND o.at > report.created_at
      AND NOT EXISTS (SELECT FROM public.observations later WHERE later.withdraws = o.id)) $$;--> statement-breakpoint
-- 16: a shopper reported a problem that is unanswered. Whoever records, closes or deletes a report, sets the proof to itself.
CREATE OR REPLACE FUNCTION write_attention() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.attention := public.attention_of(new.proof, new.claim, new.kept_despite);
  IF tg_op = 'UPDATE' AND EXISTS (
    SELECT FROM public.reports r WHERE r.deal_id = new.id AND r.kind = 'problem' AND public.is_unanswered(r)
  ) THEN new.attention := new.attention + 16; END IF;
  RETURN new;
END $$;
