CREATE TABLE "tax_rates" (
	"place" text PRIMARY KEY NOT NULL,
	"rates" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_settings" (
	"id" text PRIMARY KEY DEFAULT 'shop' NOT NULL,
	"home_state" text NOT NULL,
	"eu_sales" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_settings_one" CHECK ("tax_settings"."id" = 'shop'),
	CONSTRAINT "tax_settings_eu_sales" CHECK ("tax_settings"."eu_sales" in ('home', 'destination'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_class" CHECK ("products"."tax_class" in ('standard', 'reduced', 'zero'));--> statement-breakpoint
-- Standard rates of the EU as known in March 2026, in hundredths of a percent (docs/decisions/tax.md); of Jungholz and Mittelberg, the
-- Azores, Madeira and Northern Ireland their own. They hold once an operator says where VAT is due.
INSERT INTO "tax_rates" ("place", "rates")
SELECT place, jsonb_build_array(jsonb_build_object('from', null, 'standard', standard, 'reduced', null))
FROM (VALUES
	('AT', 2000), ('BE', 2100), ('BG', 2000), ('CY', 1900), ('CZ', 2100), ('DE', 1900), ('DK', 2500), ('EE', 2400),
	('ES', 2100), ('FI', 2550), ('FR', 2000), ('GR', 2400), ('HR', 2500), ('HU', 2700), ('IE', 2300), ('IT', 2200),
	('LT', 2100), ('LU', 1700), ('LV', 2100), ('MT', 1800), ('NL', 2100), ('PL', 2300), ('PT', 2300), ('RO', 2100),
	('SE', 2500), ('SI', 2200), ('SK', 2300), ('AT-JM', 1900), ('PT-20', 1600), ('PT-30', 2200), ('XI', 2000)) AS rates (place, standard);
