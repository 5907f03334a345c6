-- 16: a shopper reported a problem that is unanswered. Whoever records, closes or deletes a report calls write_reported.
CREATE FUNCTION is_reported(deal integer) RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT EXISTS (
  SELECT FROM public.reports r WHERE r.deal_id = deal AND r.kind = 'problem' AND public.is_unanswered(r)) $$;--> statement-breakpoint
CREATE FUNCTION write_reported(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  UPDATE public.deals SET attention = attention & ~16 | CASE WHEN public.is_reported(id) THEN 16 ELSE 0 END
  WHERE id = ANY (ids);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_attention() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.attention := public.attention_of(new.proof, new.claim, new.kept_despite);
  IF tg_op = 'UPDATE' AND public.is_reported(new.id) THEN new.attention := new.attention + 16; END IF;
  RETURN new;
END $$;
