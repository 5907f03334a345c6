CREATE TABLE "missed_paths" (
	"path" text NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "missed_paths_path_day_pk" PRIMARY KEY("path","day"),
	CONSTRAINT "missed_paths_path" CHECK (char_length("missed_paths"."path") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from" text NOT NULL,
	"to" text,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_from_unique" UNIQUE("from"),
	CONSTRAINT "redirects_from" CHECK ("redirects"."from" like '/%')
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "entity" text DEFAULT 'deal' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "record_id" integer;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "agreed_in" text;--> statement-breakpoint
CREATE INDEX "missed_paths_by_day" ON "missed_paths" USING btree ("day");--> statement-breakpoint
CREATE INDEX "redirects_by_letters" ON "redirects" USING gin ("from" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "redirects_by_target" ON "redirects" USING btree ("to");