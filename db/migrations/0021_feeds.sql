ALTER TYPE "public"."history_action" ADD VALUE 'run';--> statement-breakpoint
ALTER TYPE "public"."history_action" ADD VALUE 'undo';--> statement-breakpoint
CREATE TABLE "feed_items" (
	"feed_id" integer NOT NULL,
	"key" text NOT NULL,
	"deal_id" integer NOT NULL,
	"hash" text,
	"values" jsonb NOT NULL,
	"missed" smallint DEFAULT 0 NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"import_id" integer NOT NULL,
	CONSTRAINT "feed_items_feed_id_key_pk" PRIMARY KEY("feed_id","key")
);
--> statement-breakpoint
CREATE TABLE "feed_stores" (
	"feed_id" integer NOT NULL,
	"key" text NOT NULL,
	"store_id" integer,
	CONSTRAINT "feed_stores_feed_id_key_pk" PRIMARY KEY("feed_id","key")
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"secret" text,
	"format" jsonb,
	"mapping" jsonb,
	"reading" jsonb,
	"rank" smallint DEFAULT 100 NOT NULL,
	"is_of_shops" boolean DEFAULT false NOT NULL,
	"publishes" boolean DEFAULT false NOT NULL,
	"applies_itself" boolean DEFAULT false NOT NULL,
	"every_hours" smallint,
	"due_at" timestamp (3) with time zone,
	"etag" text,
	"last_modified" text,
	"cursor" text,
	"failure" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_chunks" (
	"import_id" integer NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_chunks_import_id_n_pk" PRIMARY KEY("import_id","n")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"n" integer NOT NULL,
	"raw" jsonb,
	"values" jsonb,
	"hash" text,
	"identity" text,
	"key" text,
	"verdict" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"store_key" text,
	"store_id" integer,
	"deal_id" integer,
	"offer" text,
	"after" jsonb,
	"columns" text[] DEFAULT '{}' NOT NULL,
	"was" jsonb,
	"applied_at" timestamp (3) with time zone,
	"undone" text,
	"kept" jsonb,
	CONSTRAINT "import_rows_import_id_n_pk" PRIMARY KEY("import_id","n")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"feed_id" integer NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"actor" jsonb NOT NULL,
	"batch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"undo_batch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text,
	"edit" jsonb,
	"format" jsonb,
	"file_hash" text,
	"lines" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"is_partial" boolean DEFAULT false NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL,
	"problem" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "origins" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_stores" ADD CONSTRAINT "feed_stores_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_stores" ADD CONSTRAINT "feed_stores_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_items_of_deal" ON "feed_items" USING btree ("deal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_bulk" ON "feeds" USING btree ("kind") WHERE kind = 'bulk';--> statement-breakpoint
CREATE INDEX "import_rows_by_verdict" ON "import_rows" USING btree ("import_id","verdict","n");--> statement-breakpoint
CREATE INDEX "import_rows_by_identity" ON "import_rows" USING btree ("import_id","identity");--> statement-breakpoint
CREATE INDEX "import_rows_by_offer" ON "import_rows" USING btree ("import_id","offer");--> statement-breakpoint
CREATE INDEX "imports_of_feed" ON "imports" USING btree ("feed_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_open" ON "imports" USING btree ("feed_id") WHERE state in ('reading', 'mapping', 'staging', 'staged', 'applying', 'undoing');