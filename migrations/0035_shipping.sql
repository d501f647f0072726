CREATE TABLE "shipping_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"zone_id" text NOT NULL,
	"kind" text DEFAULT 'delivery' NOT NULL,
	"name" text NOT NULL,
	"name_nl" text,
	"days_from" integer NOT NULL,
	"days_to" integer NOT NULL,
	"prices" jsonb NOT NULL,
	"free_from_cents" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "shipping_methods_kind" CHECK ("shipping_methods"."kind" in ('delivery', 'pickup')),
	CONSTRAINT "shipping_methods_name" CHECK ("shipping_methods"."name" <> ''),
	CONSTRAINT "shipping_methods_days" CHECK ("shipping_methods"."days_from" between 0 and "shipping_methods"."days_to" and "shipping_methods"."days_to" <= 90),
	CONSTRAINT "shipping_methods_free_from" CHECK ("shipping_methods"."free_from_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_zone_countries" (
	"country" text PRIMARY KEY NOT NULL,
	"zone_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_zones" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"form_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipping_zones_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "shipping_zones_name" CHECK ("shipping_zones"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_method" jsonb;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD CONSTRAINT "shipping_methods_zone_id_shipping_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_zone_countries" ADD CONSTRAINT "shipping_zone_countries_zone_id_shipping_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipping_methods_of_zone" ON "shipping_methods" USING btree ("zone_id","sort_order");--> statement-breakpoint
CREATE INDEX "shipping_zone_countries_zone" ON "shipping_zone_countries" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "shipping_zones_order" ON "shipping_zones" USING btree ("sort_order","id");--> statement-breakpoint
-- What the shop did before there was a choice: every country it delivers to, free.
INSERT INTO "shipping_zones" ("id", "name") VALUES ('everywhere', 'Everywhere');--> statement-breakpoint
INSERT INTO "shipping_zone_countries" ("country", "zone_id")
SELECT unnest(ARRAY['Belgium', 'Netherlands', 'Austria', 'Bulgaria', 'Croatia', 'Cyprus', 'Czech Republic', 'Denmark',
	'Estonia', 'Finland', 'France', 'Germany', 'Greece', 'Hungary', 'Ireland', 'Italy', 'Latvia', 'Lithuania',
	'Luxembourg', 'Malta', 'Poland', 'Portugal', 'Romania', 'Slovakia', 'Slovenia', 'Spain', 'Sweden',
	'United Kingdom', 'Switzerland', 'Norway', 'United States', 'Canada', 'Australia', 'Japan']), 'everywhere';--> statement-breakpoint
INSERT INTO "shipping_methods" ("zone_id", "name", "name_nl", "days_from", "days_to", "prices", "sort_order")
VALUES ('everywhere', 'Standard delivery', 'Standaardbezorging', 1, 10, '[{"fromCents": 0, "cents": 0}]', 0);
