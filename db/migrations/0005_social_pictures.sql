CREATE TABLE "social_pictures" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"png" "bytea" NOT NULL,
	"drawn_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
