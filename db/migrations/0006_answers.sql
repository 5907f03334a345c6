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
ALTER TABLE "observations" ADD CONSTRAINT "observations_saved" CHECK ("observations"."saved" > 0);