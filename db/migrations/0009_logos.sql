CREATE TABLE "remote_logos" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"hash" text,
	"bytes" "bytea",
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "remote_logos_copy" CHECK (("remote_logos"."hash" is null) = ("remote_logos"."bytes" is null))
);
--> statement-breakpoint
ALTER TABLE "remote_logos" ADD CONSTRAINT "remote_logos_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remote_logos_due" ON "remote_logos" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "remote_logos_by_address" ON "remote_logos" USING hash ("address");--> statement-breakpoint
INSERT INTO "remote_logos" ("store_id", "address") SELECT "id", "logo" FROM "stores" WHERE "logo" ~* '^https?:';
