-- widens: old addresses lead to pages, and addresses that visitors miss are counted.
CREATE TABLE "missed_addresses" (
	"path" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "missed_addresses_path" CHECK ("missed_addresses"."path" ~ '^/' and length("missed_addresses"."path") <= 200),
	CONSTRAINT "missed_addresses_count" CHECK ("missed_addresses"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_from_path_unique" UNIQUE("from_path"),
	CONSTRAINT "redirects_from_path" CHECK ("redirects"."from_path" ~ '^/([^/?#*]+/)*([^/?#*]+|[*])$'),
	CONSTRAINT "redirects_to_path" CHECK ("redirects"."to_path" ~ '^/([^/].*)?$')
);
--> statement-breakpoint
CREATE INDEX "redirects_newest" ON "redirects" USING btree ("created_at","id");