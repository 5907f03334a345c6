CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text,
	"bytes" bigint,
	"rows" bigint,
	"state" text DEFAULT 'running' NOT NULL,
	"reason" text,
	"restore_ms" integer,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "paused_at" timestamp (3) with time zone;